/** True if the bytes at `at` are those of an ASCII word: how containers mark themselves. */
export function hasWord(bytes: Uint8Array, word: string, at = 0): boolean {
  for (let index = 0; index < word.length; index += 1) {
    if (bytes[at + index] !== word.charCodeAt(index)) return false
  }
  return true
}
