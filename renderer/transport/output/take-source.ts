import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'

/** Samples that are fetched at a time, 4 s: most lines are one. */
export const CHUNK_SAMPLES = 4 * TIMELINE_SAMPLE_RATE
/** What of one take is kept, from its beginning: 32 s. Of a longer one the rest is fetched again when it is played again. */
const KEPT_CHUNKS = 8
const SAMPLE_BYTES = Float32Array.BYTES_PER_ELEMENT
const LOAD_MS = 15_000

/** Samples of a stretch of time, one array a channel. */
export type Chunk = readonly Float32Array[]

/** Samples that are fetched as they are needed. */
export type SampleSource = {
  readonly lengthSamples: number
  /** Fetches what is heard at a time of it (seconds), and what follows. */
  readonly ready: (seconds: number) => Promise<void>
  /** Its samples from a whole multiple of `CHUNK_SAMPLES` on; fewer than so many only at its end. */
  readonly chunk: (index: number) => Promise<Chunk>
}

/** The samples of a take or a file as the mix adds them, fetched as they are needed. */
export class TakeSource implements SampleSource {
  readonly lengthSamples: number
  readonly #url: string
  readonly #channels: number
  readonly #chunks = new Map<number, Promise<Chunk>>()
  /** Of what is not kept: where it was last made ready. */
  #rested = new Map<number, Promise<Chunk>>()

  private constructor(url: string, { channels, lengthSamples }: Form, first: Chunk) {
    this.#url = url
    this.#channels = channels
    this.lengthSamples = lengthSamples
    this.#chunks.set(0, Promise.resolve(first))
  }

  /** Fetches the beginning of a take. @throws if it does not come */
  static async open(url: string): Promise<TakeSource> {
    // Whether it has one channel or two only the answer says: of two this is the half of a chunk.
    const { channels, totalBytes, bytes } = await fetchBytes(url, 0, CHUNK_SAMPLES * SAMPLE_BYTES)
    const form = { channels, lengthSamples: Math.floor(totalBytes / SAMPLE_BYTES / channels) }
    const first = channels === 1 ? chunkOf(bytes, 1) : await fetchChunk(url, 0, channels)
    return new TakeSource(url, form, first)
  }

  /** Fetches what is heard at a time of it (seconds), and what follows. */
  async ready(seconds: number): Promise<void> {
    const last = Math.floor(Math.max(0, this.lengthSamples - 1) / CHUNK_SAMPLES)
    const index = Math.min(last, Math.floor((seconds * TIMELINE_SAMPLE_RATE) / CHUNK_SAMPLES))
    const wanted = [index, index + 1].filter((one) => one <= last)
    this.#rested = new Map([...this.#rested].filter(([one]) => wanted.includes(one)))
    for (const one of wanted) {
      const coming = this.chunk(one)
      if (one >= KEPT_CHUNKS) this.#rested.set(one, coming)
      await coming
    }
  }

  /** Its samples from a whole multiple of `CHUNK_SAMPLES` on. */
  chunk(index: number): Promise<Chunk> {
    const known = this.#chunks.get(index) ?? this.#rested.get(index)
    if (known !== undefined) return known
    const coming = fetchChunk(this.#url, index, this.#channels)
    // Whoever asked for it has the error; the next one asks again.
    coming.catch(() => {
      this.#chunks.delete(index)
      this.#rested.delete(index)
    })
    if (index < KEPT_CHUNKS) this.#chunks.set(index, coming)
    return coming
  }
}

type Form = { readonly channels: number; readonly lengthSamples: number }

async function fetchChunk(url: string, index: number, channels: number): Promise<Chunk> {
  const length = CHUNK_SAMPLES * SAMPLE_BYTES * channels
  return chunkOf((await fetchBytes(url, index * length, length)).bytes, channels)
}

/** Frames hold a sample of each channel. */
function chunkOf(bytes: ArrayBuffer, channels: number): Chunk {
  const samples = new Float32Array(bytes, 0, Math.floor(bytes.byteLength / SAMPLE_BYTES))
  if (channels === 1) return [samples]
  const length = Math.floor(samples.length / channels)
  return Array.from({ length: channels }, (_, channel) => {
    const own = new Float32Array(length)
    for (let at = 0; at < length; at += 1) own[at] = samples[at * channels + channel] ?? 0
    return own
  })
}

async function fetchBytes(
  url: string,
  from: number,
  length: number,
): Promise<{ readonly bytes: ArrayBuffer; readonly totalBytes: number; readonly channels: number }> {
  const range = `bytes=${from}-${from + length - 1}`
  // What sounds must not wait for what is only drawn.
  const answer = await fetch(url, { headers: { range }, signal: AbortSignal.timeout(LOAD_MS), priority: 'high' })
  const totalBytes = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? Number.NaN)
  if (answer.status !== 206 || Number.isNaN(totalBytes)) {
    throw new TypeError(`The samples were answered with ${answer.status}.`)
  }
  const channels = Number(answer.headers.get('x-sound-channels') ?? 1)
  return { bytes: await answer.arrayBuffer(), totalBytes, channels }
}
