import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './peers.ts'

/** What the scripts of the first screen may weigh together, packed with gzip (goal G33). */
export const MOST_PACKED_BYTES = 250_000

/** Scripts that the built document names: they come before anything is seen. Bytes, packed and as they are. */
export async function firstScripts(): Promise<{
  readonly packed: number
  readonly plain: number
  readonly files: number
}> {
  const folder = join(root, 'out', 'renderer')
  const document = await readFile(join(folder, 'index.html'), 'utf8')
  const addresses = [...document.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, address = '']) => address)
  const scripts = await Promise.all([...new Set(addresses)].map((address) => readFile(join(folder, address))))
  return {
    packed: scripts.reduce((sum, script) => sum + gzipSync(script).byteLength, 0),
    plain: scripts.reduce((sum, script) => sum + script.byteLength, 0),
    files: scripts.length,
  }
}
