import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { type RenderKey, renderKeySchema } from '../../../shared/core/model/ids.ts'
import { inTime } from '../../base/in-time.ts'
import { readRegular } from '../../base/regular-file.ts'
import { ignored, noteFailure, noteUnlessAbsent } from '../../base/failures.ts'
import { type SentRequest, sentRequestSchema, type Take, takeSchema } from '../../../shared/core/model/take.ts'

/** Projects with fewer takes have none: reading their records takes no time that anybody notices. */
const FEWEST_TAKES = 500
/** A file that was changed this shortly ago could be changed again without its time telling: FAT counts in two seconds. */
const SETTLED_MS = 2000

/** More than a million takes never fill. */
const MAX_BYTES = 1024 * 1024 * 1024

const ID = 64
const LINE_ID = 6
const TIME = 24

const stampSchema = z.strictObject({ size: z.string(), mtime: z.string(), ctime: z.string(), ino: z.string() })
const headSchema = z.strictObject({
  version: z.literal(2),
  crc: z.int(),
  log: stampSchema,
  folder: stampSchema,
  count: z.int().min(0).max(5_000_000),
  /** Records with what few have, by their place. */
  others: z.array(z.tuple([z.int(), takeSchema])),
  /** Keys of audio that a person cleaned up. */
  discarded: z.array(renderKeySchema),
})
type Stamp = z.infer<typeof stampSchema>

const kinds = ['line', 'segment', 'scene'] as const
const forms = [undefined, 'mp3', 'opus'] as const

/** Takes whose audio is there, and the keys of what was cleaned up. */
export type PackedTakes = { readonly takes: readonly Take[]; readonly discarded: ReadonlySet<RenderKey> }

/**
 * The takes of a project as they were packed, whose audio is all there; undefined unless `takes.jsonl` and the takes folder
 * are exactly as they were then, or if anything in the pack is not as it should be. It is only a faster way to what they
 * say: deleting it costs time and nothing else. What a file of audio holds is not looked at; the check of a project does.
 * What was sent for a take is read when it is first asked for.
 */
export async function readPackedTakes(file: string, log: string, folder: string): Promise<PackedTakes | undefined> {
  try {
    const [bytes, ofLog, ofFolder] = await Promise.all([readRegular(file, MAX_BYTES), stampOf(log), stampOf(folder)])
    const headEnd = bytes.indexOf(0x0a)
    const head = headSchema.parse(JSON.parse(bytes.toString('utf8', 0, headEnd)))
    const body = bytes.subarray(headEnd + 1)
    if (!isSame(head.log, ofLog) || !isSame(head.folder, ofFolder) || crc32(body) !== head.crc) return undefined
    const takes = unpack(body, head.count, new Map(head.others))
    return takes === undefined ? undefined : { takes, discarded: new Set(head.discarded) }
  } catch (error) {
    noteUnlessAbsent('packed takes: reading', error)
    return undefined
  }
}

/**
 * Packs takes whose audio is there. Never rejects: where it cannot be written, or the files changed a moment ago
 * (`nowMs`), there is none that fits, and opening reads the records again.
 */
export async function writePackedTakes(
  file: string,
  log: string,
  folder: string,
  { takes, discarded }: PackedTakes,
  nowMs: number,
): Promise<void> {
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    if (takes.length < FEWEST_TAKES) return
    const [ofLog, ofFolder] = await Promise.all([stampOf(log), stampOf(folder)])
    const newest = Math.max(...[ofLog, ofFolder].flatMap(({ mtime, ctime }) => [Number(mtime), Number(ctime)])) / 1e6
    if (nowMs - newest < SETTLED_MS) return
    const { body, others } = pack(takes)
    const head = {
      version: 2,
      crc: crc32(body),
      log: ofLog,
      folder: ofFolder,
      count: takes.length,
      others,
      discarded: [...discarded],
    }
    await mkdir(dirname(file), { recursive: true })
    await writeFile(temporary, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]), { mode: 0o600 })
    await rename(temporary, file)
  } catch (error) {
    noteFailure('packed takes: writing', error)
    await rm(temporary, { force: true }).catch(ignored('clean-up'))
  }
}

async function stampOf(path: string): Promise<Stamp> {
  const found = await inTime(path, () => stat(path, { bigint: true }))
  return {
    size: String(found.size),
    mtime: String(found.mtimeNs),
    ctime: String(found.ctimeNs),
    ino: String(found.ino),
  }
}

function isSame(a: Stamp, b: Stamp): boolean {
  return a.size === b.size && a.mtime === b.mtime && a.ctime === b.ctime && a.ino === b.ino
}

/** Numbers of a take: where its requests begin, sample rate, duration, loudness (NaN: none), flags. */
const NUMBERS = 5

function pack(takes: readonly Take[]): {
  readonly body: Buffer
  readonly others: readonly (readonly [number, Take])[]
} {
  const numbers = new Float64Array(takes.length * NUMBERS + 1)
  const requests: Buffer[] = []
  const others: (readonly [number, Take])[] = []
  let at = 0
  for (const [index, take] of takes.entries()) {
    const sent = Buffer.from(JSON.stringify(take.requests))
    if (!isPackable(take)) others.push([index, take])
    const { sampleRate, durationSamples, loudnessLufs = Number.NaN } = take
    numbers.set([at, sampleRate, durationSamples, loudnessLufs, flagsOf(take)], index * NUMBERS)
    requests.push(sent)
    at += sent.length
  }
  numbers[takes.length * NUMBERS] = at
  const text = [
    takes.map(({ id }) => id).join(''),
    takes.map(({ key }) => key).join(''),
    takes.map(({ lineId }) => lineId).join(''),
    takes.map(({ createdAt }) => createdAt.padEnd(TIME).slice(0, TIME)).join(''),
  ].join('')
  return { body: Buffer.concat([Buffer.from(numbers.buffer), Buffer.from(text, 'latin1'), ...requests]), others }
}

const packed: ReadonlySet<string> = new Set(
  'id kind lineId source key requests createdAt sampleRate durationSamples format verdict loudnessLufs'.split(' '),
)

function isPackable(take: Take): boolean {
  const isKnown = Object.entries(take).every(([field, value]) => packed.has(field) || value === undefined)
  return isKnown && take.createdAt.length === TIME
}

function flagsOf({ kind, source, verdict, format }: Take): number {
  const draft = source === 'draft' ? 1 : 0
  const suspicious = verdict === 'suspicious' ? 2 : 0
  return draft + suspicious + kinds.indexOf(kind) * 4 + forms.indexOf(format) * 16
}

function unpack(body: Buffer, count: number, others: ReadonlyMap<number, Take>): readonly Take[] | undefined {
  const numbers = new Float64Array(count * NUMBERS + 1)
  new Uint8Array(numbers.buffer).set(body.subarray(0, numbers.byteLength))
  const textEnd = numbers.byteLength + count * (2 * ID + LINE_ID + TIME)
  const text = body.toString('latin1', numbers.byteLength, textEnd)
  const keysFrom = count * ID
  const linesFrom = keysFrom * 2
  const timesFrom = linesFrom + count * LINE_ID
  // All ids at once: what a schema asks of each, in one look. They name files.
  if (!/^[0-9a-f]*$/.test(text.slice(0, linesFrom)) || !/^[0-9a-z]*$/.test(text.slice(linesFrom, timesFrom)))
    return undefined
  if (!/^[0-9TZ:. -]*$/.test(text.slice(timesFrom))) return undefined
  const blob = body.subarray(textEnd)
  if (text.length !== count * (2 * ID + LINE_ID + TIME) || numbers[count * NUMBERS] !== blob.length) return undefined
  const takes: Take[] = []
  for (let index = 0; index < count; index++) {
    const other = others.get(index)
    const number = index * NUMBERS
    if (other !== undefined) {
      takes.push(other)
      continue
    }
    const [from = 0, sampleRate = 0, durationSamples = 0, loudness = 0, flags = 0] = numbers.subarray(
      number,
      number + NUMBERS,
    )
    const to = numbers[number + NUMBERS] ?? 0
    const kind = kinds[(flags >> 2) & 3]
    const format = forms[(flags >> 4) & 3]
    const id = text.slice(index * ID, (index + 1) * ID)
    const lineId = text.slice(linesFrom + index * LINE_ID, linesFrom + (index + 1) * LINE_ID)
    const key = text.slice(keysFrom + index * ID, keysFrom + (index + 1) * ID)
    if (kind === undefined || !isTakeId(id) || !isOfLine(lineId) || !isKey(key)) return undefined
    if (!(sampleRate > 0 && durationSamples >= 0)) return undefined
    let requests: SentRequest[] | undefined
    const take: Take = {
      id,
      kind,
      lineId,
      source: (flags & 1) === 1 ? 'draft' : 'service',
      key,
      get requests() {
        requests ??= readRequests(blob, from, to)
        return requests
      },
      createdAt: text.slice(timesFrom + index * TIME, timesFrom + (index + 1) * TIME),
      sampleRate,
      durationSamples,
      verdict: (flags & 2) === 2 ? 'suspicious' : 'ready',
    }
    if (format !== undefined) take.format = format
    if (!Number.isNaN(loudness)) take.loudnessLufs = loudness
    takes.push(take)
  }
  return takes
}

// Their characters were looked at all together.
function isTakeId(text: string): text is Take['id'] {
  return text.length === ID
}

function isKey(text: string): text is Take['key'] {
  return text.length === ID
}

function isOfLine(text: string): text is Take['lineId'] {
  return text.length === LINE_ID
}

/** None if they are not what they should be: the pack was made by somebody else. */
function readRequests(blob: Buffer, from: number, to: number): SentRequest[] {
  try {
    return requestsSchema.parse(JSON.parse(blob.toString('utf8', from, to)))
  } catch {
    // Not of that form: what is answered says so.
    return []
  }
}

const requestsSchema = z.array(sentRequestSchema).max(100)
