/** Where escaped signs wait, in the private use area, until marks and brackets have been looked for. */
const shelter = 0xe000

/** Takes emphasis marks (`*`, `**`, `***`, `_`) off; signs behind a backslash lose it and are sheltered. */
export function plainMarks(text: string): string {
  if (!/[\\*_]/.test(text)) return text
  let plain = text.replace(/\\([!-/:-@[-`{-~])/g, (_whole, sign: string) =>
    String.fromCharCode(shelter + sign.charCodeAt(0)),
  )
  // Two passes for an emphasis inside another.
  for (let pass = 0; pass < 2; pass++) {
    plain = plain
      .replace(/(\*{1,3})(?=[^\s*])([^*\n]{0,1999}[^\s*]|[^\s*])\1/g, '$2')
      .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_\n]{0,1999}[^\s_]|[^\s_])_(?![\p{L}\p{N}_])/gu, '$1')
  }
  return plain
}

/** Gives sheltered signs back. */
export function restoreEscapes(text: string): string {
  return text.replace(/[\ue021-\ue07e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - shelter))
}
