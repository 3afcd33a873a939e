/**
 * Length of a text in UTF-8, in bytes: what public documentation of the service says is billed (confidence medium).
 * A lone surrogate counts 3, as the replacement character that an encoder writes for it.
 */
export function utf8Bytes(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) continue
    if (unit < 0x800) bytes += 1
    else if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1))) {
      // Two code units are four bytes.
      bytes += 2
      at++
    } else bytes += 2
  }
  return bytes
}

/** The longest start of `text` that is at most `limit` bytes of UTF-8 and splits no surrogate pair. */
export function cutToUtf8Bytes(text: string, limit: number): string {
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += utf8Bytes(character)
    if (bytes > limit) return text.slice(0, end)
    end += character.length
  }
  return text
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
