/** Longer answers than a few minutes of speech are made each time: nobody asks for the same one again. */
const MOST_BYTES = 32 * 1024 * 1024
const made = new Map<string, Uint8Array>()
let heldBytes = 0

/**
 * The bytes of a key, made when they are first asked for: a voice says the same words in the same way, so tests that send
 * one text a hundred times need not wait for a hundred encoders. The oldest are let go. Nobody may change the bytes.
 */
export async function madeOnce(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const known = made.get(key)
  if (known !== undefined) return known
  const bytes = await make()
  if (bytes.length > MOST_BYTES / 8 || made.has(key)) return bytes
  made.set(key, bytes)
  heldBytes += bytes.length
  for (const [oldest, { length }] of made) {
    if (heldBytes <= MOST_BYTES) break
    made.delete(oldest)
    heldBytes -= length
  }
  return bytes
}
