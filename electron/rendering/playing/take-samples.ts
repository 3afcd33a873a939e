import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import { ignored, orAbsent } from '../../base/failures.ts'
import { streamRegular } from '../../base/regular-file.ts'
import type { SampleMedia } from '../../base/studio-types.ts'

const SAMPLE_BYTES = Float32Array.BYTES_PER_ELEMENT
/** Samples that are made at a time, 1.5 s: a short wait, and little memory however long a take is. */
const BLOCK_SAMPLES = 65_536
/** What decoded samples may take on the disk: 50 minutes. */
const MAX_DECODED_BYTES = 512 * 1024 * 1024

type Decoded = { readonly path: string; readonly totalBytes: number }

/** Samples of takes, made off the main thread by what the export reads clips with. */
export type TakeSamples = {
  /** The samples of a take whose audio lies at `path`. @throws StudioError `audio.invalid`, `disk.*` */
  readonly of: (id: TakeId, path: string) => Promise<SampleMedia>
}

/**
 * A wav is read where it is asked for, at whatever rate. Of mp3 and Opus only the beginning can be found, so they are
 * decoded once, into `folder`; the ones that were asked for longest ago make room.
 */
export function createTakeSamples({
  workshop,
  folder,
  maxDecodedBytes = MAX_DECODED_BYTES,
}: {
  readonly workshop: () => Pick<AudioWorkshop, 'soundLength' | 'samples' | 'writeSamples'>
  readonly folder: () => Promise<string>
  readonly maxDecodedBytes?: number
}): TakeSamples {
  // Audio is named by its content, so what is known of an id stays true.
  const lengths = new Map<TakeId, Promise<number | undefined>>()
  const decoding = new Map<TakeId, Promise<Decoded>>()
  const decoded = new Map<TakeId, Decoded>()

  const lengthOf = (id: TakeId, path: string): Promise<number | undefined> =>
    remembered(lengths, id, () => workshop().soundLength(path, TIMELINE_SAMPLE_RATE))

  const decode = async (id: TakeId, path: string): Promise<Decoded> => {
    const out = join(await folder(), `${id}.f32`)
    const samples = await workshop().writeSamples(path, TIMELINE_SAMPLE_RATE, out)
    return { path: out, totalBytes: samples * SAMPLE_BYTES }
  }

  const decodedOf = async (id: TakeId, path: string): Promise<Decoded> => {
    const known = decoded.get(id)
    // The system may have cleared its temporary folder.
    if (known !== undefined && !(await isThere(known))) decoding.delete(id)
    const file = await remembered(decoding, id, () => decode(id, path))
    // The last one asked for is the last to go.
    decoded.delete(id)
    decoded.set(id, file)
    await makeRoom()
    return file
  }

  const makeRoom = async (): Promise<void> => {
    let left = [...decoded.values()].reduce((sum, { totalBytes }) => sum + totalBytes, 0)
    for (const [id, file] of [...decoded].slice(0, -1)) {
      if (left <= maxDecodedBytes) return
      left -= file.totalBytes
      decoded.delete(id)
      decoding.delete(id)
      await rm(file.path, { force: true }).catch(ignored('clean-up'))
    }
  }

  return {
    of: async (id, path) => {
      const length = await lengthOf(id, path)
      const form = { type: 'application/octet-stream', sampleRate: TIMELINE_SAMPLE_RATE, channels: 1 } as const
      if (length === undefined) {
        const file = await decodedOf(id, path)
        const read = (start: number, end: number): AsyncIterable<Uint8Array> => streamRegular(file.path, { start, end })
        return { ...form, totalBytes: file.totalBytes, read }
      }
      return {
        ...form,
        totalBytes: length * SAMPLE_BYTES,
        read: (start, end) => readBlocks(workshop(), path, start, end),
      }
    },
  }
}

async function* readBlocks(
  workshop: Pick<AudioWorkshop, 'samples'>,
  path: string,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  for (let at = start; at <= end; ) {
    const fromSample = Math.floor(at / SAMPLE_BYTES)
    const count = Math.min(BLOCK_SAMPLES, Math.floor(end / SAMPLE_BYTES) + 1 - fromSample)
    const samples = await workshop.samples(path, TIMELINE_SAMPLE_RATE, { fromSample, count })
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
    const first = fromSample * SAMPLE_BYTES
    const part = bytes.subarray(at - first, end + 1 - first)
    // A file that has become shorter meanwhile: the answer breaks off, as it has told a length.
    if (part.byteLength === 0) throw new RangeError('The sound ends before its length.')
    at += part.byteLength
    yield part
  }
}

async function isThere({ path, totalBytes }: Decoded): Promise<boolean> {
  const found = await stat(path).catch(orAbsent('take samples: looking'))
  return found?.size === totalBytes
}

function remembered<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  // What failed is tried again by the next who asks.
  made.catch(() => {
    if (known.get(key) === made) known.delete(key)
  })
  return made
}
