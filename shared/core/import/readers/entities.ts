/** Signs that subtitles write by name, because of their tags or of the keyboard. Direction marks are left out. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
  shy: '',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
}

/** A text with the signs that are written by name or number; what is neither stays as it is. */
export function readEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,9})|#[xX]([\da-fA-F]{1,8})|([a-z]{2,8}));/g, (whole, ...parts: unknown[]) => {
    const [decimal, hexadecimal, name] = parts
    if (typeof name === 'string') return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
    return signOf(typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16))
  })
}

// As browsers read it: what is no character, and what would end a text, is a sign that is missing.
function signOf(point: number): string {
  const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
  return isCharacter ? String.fromCodePoint(point) : '\ufffd'
}
