import yauzl from 'yauzl'
import { problemError } from '../../shared/core/model/errors.ts'
import { type Words, say } from '../../shared/messages/say.ts'

/** Limits for one archive (reliability T11). Counted while inflating, whatever the archive says of itself. */
export type ZipLimits = {
  readonly maxEntries: number
  readonly maxInflatedBytes: number
  /** Inflated by compressed size of one entry; small entries may be denser. */
  readonly maxRatio: number
}

/** For documents: far above every real one. */
export const documentZipLimits: ZipLimits = { maxEntries: 2000, maxInflatedBytes: 128 * 1024 * 1024, maxRatio: 100 }

/** Entries below this size are not judged by their ratio: a short text of one letter is no bomb. */
const smallBytes = 1024 * 1024

/**
 * Inflates the entries of an archive that `isWanted`, into memory. Refused as a whole: names that leave the folder or
 * that a system keeps for devices, links, encryption, two entries with one name (without regard to case), sizes that are
 * not as declared, and whatever passes the limits.
 * @throws StudioError `script.unreadable`
 */
export async function inflateSafely(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  limits: ZipLimits,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const archive = await open(bytes)
  try {
    if (archive.entryCount > limits.maxEntries)
      throw refused(say('import.zip.tooManyEntries', { most: limits.maxEntries }))
    return await readEntries(archive, isWanted, limits)
  } finally {
    archive.close()
  }
}

async function readEntries(
  archive: yauzl.ZipFile,
  isWanted: (name: string) => boolean,
  limits: ZipLimits,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  const seen = new Set<string>()
  let total = 0
  for await (const entry of entriesOf(archive)) {
    const name = entry.fileName
    const key = name.normalize('NFC').toLowerCase()
    if (seen.has(key)) throw refused(say('import.zip.sameNames'))
    seen.add(key)
    if (seen.size > limits.maxEntries) throw refused(say('import.zip.tooManyEntries', { most: limits.maxEntries }))
    checkEntry(entry)
    total += entry.uncompressedSize
    if (total > limits.maxInflatedBytes) throw refused(say('import.zip.tooLarge'))
    const isDense =
      entry.uncompressedSize > smallBytes && entry.uncompressedSize > entry.compressedSize * limits.maxRatio
    if (isDense) throw refused(say('import.zip.tooDense'))
    if (!isWanted(name)) continue
    files.set(name, await inflate(archive, entry))
  }
  return files
}

function checkEntry(entry: yauzl.Entry): void {
  // The upper half of the external attributes is the Unix mode: links and devices have no place in a document.
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000
  if (kind !== 0 && kind !== 0o100000 && kind !== 0o040000) throw refused(say('import.zip.link'))
  if (entry.isEncrypted()) throw refused(say('import.zip.encrypted'))
  const names = entry.fileName.split('/')
  if (names.some((name) => /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name) || /[\p{Cc}:]/u.test(name))) {
    throw refused(say('import.zip.name'))
  }
}

// Entries are asked for one by one, so that a refusal stops the reading.
async function* entriesOf(archive: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  for (;;) {
    const entry = await new Promise<yauzl.Entry | undefined>((resolve, reject) => {
      const settle = (act: () => void): void => {
        archive.off('entry', onEntry).off('end', onEnd).off('error', onError)
        act()
      }
      const onEntry = (found: yauzl.Entry): void => settle(() => resolve(found))
      const onEnd = (): void => settle(() => resolve(undefined))
      const onError = (error: unknown): void => settle(() => reject(damaged(error)))
      archive.on('entry', onEntry).on('end', onEnd).on('error', onError)
      archive.readEntry()
    })
    if (entry === undefined) return
    yield entry
  }
}

// yauzl ends the stream with an error when the bytes are more or fewer than the entry declares.
function inflate(archive: yauzl.ZipFile, entry: yauzl.Entry): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => {
      if (error !== null || stream === undefined) return reject(damaged(error))
      const pieces: Buffer[] = []
      let size = 0
      stream.on('data', (piece: Buffer) => {
        size += piece.byteLength
        pieces.push(piece)
        if (size > entry.uncompressedSize) stream.destroy(new Error('more bytes than declared'))
      })
      stream.on('end', () => resolve(Buffer.concat(pieces)))
      stream.on('error', (cause) => reject(damaged(cause)))
    })
  })
}

function open(bytes: Uint8Array): Promise<yauzl.ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(
      buffer,
      { lazyEntries: true, strictFileNames: true, validateEntrySizes: true, decodeStrings: true },
      (error, archive) => {
        if (error !== null || archive === undefined) reject(damaged(error))
        else resolve(archive)
      },
    )
  })
}

function refused(words: Words): Error {
  return problemError('script.unreadable', words, say('import.saveAgain.remedy'))
}

function damaged(cause: unknown): Error {
  return problemError('script.unreadable', say('import.zip.damaged'), say('import.saveAgain.remedy'), cause)
}
