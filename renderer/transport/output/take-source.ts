import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'

/** Samples that are fetched at a time, 4 s: most lines are one. */
export const CHUNK_SAMPLES = 4 * TIMELINE_SAMPLE_RATE
/** What of one take is kept, from its beginning: 32 s. Of a longer one the rest is fetched again when it is played again. */
const KEPT_CHUNKS = 8
const SAMPLE_BYTES = Float32Array.BYTES_PER_ELEMENT
const LOAD_MS = 15_000

/** The samples of a take as the mix adds them, fetched as they are needed. */
export class TakeSource {
  readonly lengthSamples: number
  readonly #url: string
  readonly #chunks = new Map<number, Promise<Float32Array>>()

  private constructor(url: string, first: Float32Array, lengthSamples: number) {
    this.#url = url
    this.lengthSamples = lengthSamples
    this.#chunks.set(0, Promise.resolve(first))
  }

  /** Fetches the beginning of a take. @throws if it does not come */
  static async open(url: string): Promise<TakeSource> {
    const { samples, totalBytes } = await fetchChunk(url, 0)
    return new TakeSource(url, samples, Math.floor(totalBytes / SAMPLE_BYTES))
  }

  /** Its samples from a whole multiple of `CHUNK_SAMPLES` on. */
  chunk(index: number): Promise<Float32Array> {
    const known = this.#chunks.get(index)
    if (known !== undefined) return known
    const coming = fetchChunk(this.#url, index).then(({ samples }) => samples)
    if (index < KEPT_CHUNKS) {
      this.#chunks.set(index, coming)
      // Whoever asked for it has the error; the next one asks again.
      coming.catch(() => this.#chunks.delete(index))
    }
    return coming
  }
}

async function fetchChunk(url: string, index: number): Promise<{ samples: Float32Array; totalBytes: number }> {
  const from = index * CHUNK_SAMPLES * SAMPLE_BYTES
  const range = `bytes=${from}-${from + CHUNK_SAMPLES * SAMPLE_BYTES - 1}`
  const answer = await fetch(url, { headers: { range }, signal: AbortSignal.timeout(LOAD_MS) })
  const totalBytes = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? Number.NaN)
  if (answer.status !== 206 || Number.isNaN(totalBytes)) {
    throw new TypeError(`The samples were answered with ${answer.status}.`)
  }
  const bytes = await answer.arrayBuffer()
  return { samples: new Float32Array(bytes, 0, Math.floor(bytes.byteLength / SAMPLE_BYTES)), totalBytes }
}
