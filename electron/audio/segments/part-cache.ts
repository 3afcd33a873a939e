import { randomBytes } from 'node:crypto'
import { closeSync, fstatSync, futimesSync, openSync, readSync, unlinkSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { ignored, noted, orAbsent } from '../../base/failures.ts'
import type { PartCachePlace } from '../types.ts'
import type { CodedPart } from './part-coder.ts'

/** Parts that were made before, by their keys. What cannot be read or kept is made anew, and nothing fails for it. */
export type PartCache = {
  /** How much room all of them may take. */
  readonly mostBytes: number
  /** The keys of those that are there, whole or not. */
  readonly known: () => Promise<ReadonlySet<string>>
  readonly find: (key: string) => CodedPart | undefined
  readonly keep: (key: string, bytes: Uint8Array) => Promise<void>
  /** Removes what was not used for longest until the rest takes no more than the cache may. */
  readonly trim: () => Promise<void>
}

/**
 * `RPTP`, the version, the length of what follows and the CRC-32 of the key and of what follows, each in 32 bits, little
 * endian. With its key: a part that came under the name of another one is whole, and sounds like that one.
 */
const MAGIC = 0x5054_5052
const VERSION = 2
const HEAD_BYTES = 16
const ENDING = '.part'
/** What a killed process had begun is nobody's after so long. */
const LEFT_OVER_MS = 60 * 60 * 1000
/** A file that was used since is not marked as used again. */
const USED_LATELY_MS = 60 * 1000

/** A file a part. Files appear whole under their names, and any number of processes may share the folder. */
export function openPartCache({ folder, mostBytes }: PartCachePlace): PartCache {
  let isBroken = false
  const pathOf = (key: string): string => join(folder, `${key}${ENDING}`)
  return {
    mostBytes,
    known: async () => {
      const names = await readdir(folder).catch(orAbsent('part cache: listing', []))
      return new Set(names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length)))
    },
    find: (key) => {
      const path = pathOf(key)
      try {
        const content = contentOf(readUsed(path), key)
        if (content === undefined) unlinkSync(path)
        return content
      } catch (error) {
        orAbsent('part cache: reading')(error)
        return undefined
      }
    },
    keep: async (key, bytes) => {
      // After one that did not fit there is no use in trying the next.
      if (isBroken) return
      const path = pathOf(key)
      const own = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeWhole(own, bytes, key)
        await rename(own, path)
      } catch (error) {
        isBroken = true
        await unlink(own).catch(ignored('clean-up'))
        noted('part cache: keeping')(error)
      }
    },
    trim: async () => {
      const found = await filesOf(folder)
      let total = found.reduce((sum, { size }) => sum + size, 0)
      for (const { path, size, atMs } of found.toSorted((one, other) => one.atMs - other.atMs)) {
        const isLeftOver = path.endsWith('.tmp') && Date.now() - atMs > LEFT_OVER_MS
        if (total <= mostBytes && !isLeftOver) continue
        await rm(path, { force: true }).catch(ignored('clean-up'))
        total -= size
      }
    },
  }
}

async function writeWhole(path: string, bytes: Uint8Array, key: string): Promise<void> {
  const head = new Uint8Array(HEAD_BYTES)
  const view = new DataView(head.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, VERSION, true)
  view.setUint32(8, bytes.byteLength, true)
  view.setUint32(12, sumOf(bytes, key), true)
  const handle = await open(path, 'wx', 0o600)
  try {
    // Not flushed: what a power cut leaves of it is found by its sum.
    await handle.writeFile(head)
    await handle.writeFile(bytes)
  } finally {
    await handle.close()
  }
}

/**
 * In one go: an hour has hundreds of parts, and to wait for each of them costs more than to read it. Who calls has a thread
 * of its own. What is used is not what goes first.
 */
function readUsed(path: string): Buffer<ArrayBuffer> {
  const file = openSync(path, 'r')
  try {
    const { size, mtimeMs } = fstatSync(file)
    const bytes = Buffer.allocUnsafeSlow(size)
    let filled = 0
    for (let read = -1; read !== 0 && filled < size; filled += read)
      read = readSync(file, bytes, filled, size - filled, null)
    const now = Date.now()
    if (now - mtimeMs > USED_LATELY_MS) futimesSync(file, now / 1000, now / 1000)
    return bytes.subarray(0, filled)
  } finally {
    closeSync(file)
  }
}

function contentOf(bytes: Buffer<ArrayBuffer>, key: string): CodedPart | undefined {
  if (bytes.byteLength < HEAD_BYTES || bytes.readUInt32LE(0) !== MAGIC || bytes.readUInt32LE(4) !== VERSION) {
    return undefined
  }
  const content = new Uint8Array(bytes.buffer, bytes.byteOffset + HEAD_BYTES, bytes.byteLength - HEAD_BYTES)
  const isWhole = content.byteLength === bytes.readUInt32LE(8) && sumOf(content, key) === bytes.readUInt32LE(12)
  return isWhole ? content : undefined
}

function sumOf(content: Uint8Array, key: string): number {
  return crc32(content, crc32(key))
}

async function filesOf(
  folder: string,
): Promise<readonly { readonly path: string; readonly size: number; readonly atMs: number }[]> {
  const names = await readdir(folder).catch(orAbsent('part cache: listing', []))
  const own = names.filter((name) => /^[0-9a-f]{64}\.part(\.\d+-[0-9a-f]{8}\.tmp)?$/.test(name))
  const found: { readonly path: string; readonly size: number; readonly atMs: number }[] = []
  for (const name of own) {
    const path = join(folder, name)
    const facts = await stat(path).catch(orAbsent('part cache: looking'))
    if (facts !== undefined) found.push({ path, size: facts.size, atMs: facts.mtimeMs })
  }
  return found
}
