import { createHash } from 'node:crypto'
import type { HashText } from '../../shared/core/model/canonical.ts'
import { stat } from 'node:fs/promises'
import { streamRegular } from './regular-file.ts'

const BLOCK_BYTES = 256 * 1024

/** SHA-256 over UTF-8 text in lower-case hex: the hash that the core is handed. */
export const sha256Text: HashText = (text) => createHash('sha256').update(text, 'utf8').digest('hex')

/** The sum of a file's bytes. @throws as reading does */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  // Hours of sound in blocks of their own would fill the memory before it is looked at what of it is garbage.
  const memory = new Uint8Array(BLOCK_BYTES)
  for await (const bytes of streamRegular(path, { memory })) hash.update(bytes)
  return hash.digest('hex')
}

/** Sum and size of a file. @throws as reading does */
export async function sumOfFile(path: string): Promise<{ readonly sha256: string; readonly bytes: number }> {
  return { sha256: await hashOfFile(path), bytes: (await stat(path)).size }
}
