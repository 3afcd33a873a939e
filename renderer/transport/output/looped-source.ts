import { type Loop, loopedSamples, turnOf } from '../../../shared/core/timeline/looped.ts'
import { msToSamples, samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { type Chunk, CHUNK_SAMPLES, type SampleSource } from './take-source.ts'

/** A sound that begins again at its end, as long as it is heard; counted from the beginning of its clip. */
export class LoopedSource implements SampleSource {
  readonly lengthSamples: number
  readonly #source: SampleSource
  readonly #loop: Loop

  constructor(source: SampleSource, loop: Loop, lengthSamples: number) {
    this.#source = source
    this.#loop = loop
    this.lengthSamples = lengthSamples
  }

  ready(seconds: number): Promise<void> {
    const { inSample, turnedBy = 0 } = this.#loop
    const place = (msToSamples(seconds * 1000) + turnedBy) % turnOf(this.#loop).period
    return this.#source.ready(samplesToSeconds(inSample + place))
  }

  chunk(index: number): Promise<Chunk> {
    const from = index * CHUNK_SAMPLES
    const count = Math.max(0, Math.min(CHUNK_SAMPLES, this.lengthSamples - from))
    return loopedSamples((at, length) => this.#read(at, length), this.#loop, from, count)
  }

  async #read(from: number, count: number): Promise<Chunk> {
    const pieces: Chunk[] = []
    for (let at = from; at < from + count; ) {
      const index = Math.floor(at / CHUNK_SAMPLES)
      const first = index * CHUNK_SAMPLES
      const chunk = await this.#source.chunk(index)
      const piece = chunk.map((samples) => samples.subarray(at - first, from + count - first))
      const length = piece[0]?.length ?? 0
      if (length === 0) break
      pieces.push(piece)
      at += length
    }
    const [one = []] = pieces
    if (pieces.length <= 1) return one
    return one.map((_, channel) => {
      const all = new Float32Array(pieces.reduce((sum, piece) => sum + (piece[channel]?.length ?? 0), 0))
      let at = 0
      for (const piece of pieces) {
        all.set(piece[channel] ?? [], at)
        at += piece[channel]?.length ?? 0
      }
      return all
    })
  }
}
