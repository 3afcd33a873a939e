import { letGo } from '../let-go.ts'
import type { SoundWriter } from './sound-writer.ts'
import type { CodeParts } from '../segments/coders.ts'
import { partGrid, type PartFormat } from '../segments/part-format.ts'
import { type CodedPart, partPlace, partSamples } from '../segments/part-coder.ts'
import type { PartJoiner } from '../segments/part-joiner.ts'

/**
 * Writes a sound in parts that are coded each by itself, several at a time. What comes out does not hang on how many, nor on
 * how the sound comes in blocks.
 */
export function openPartsWriter(format: PartFormat, joiner: PartJoiner, parts: CodeParts): SoundWriter {
  const held = new HeldSamples(format.channels)
  const unknown = partGrid(format, Number.MAX_SAFE_INTEGER)
  const partLength = unknown.frameSamples * unknown.framesPerPart
  const running: Promise<CodedPart>[] = []
  let next = 0

  const joinFirst = async (): Promise<void> => {
    const coded = await running.shift()
    if (coded !== undefined) await joiner.add(coded)
  }
  const begin = async (durationSamples: number): Promise<void> => {
    const grid = { ...unknown, durationSamples }
    const place = partPlace(grid, next)
    const { from, until } = partSamples(grid, place)
    const coded = parts.code({ kind: 'samples', format, place, samples: held.between(from, until) })
    // Whoever waits for it hears of a failure; until then nobody is to call it unheard.
    coded.catch(() => undefined)
    running.push(coded)
    next += 1
    held.dropUntil(partSamples(grid, partPlace(grid, next)).from)
    if (running.length > parts.atATime) await joinFirst()
  }
  return {
    write: async (block) => {
      held.push(block)
      // The last part is up to twice as long: which one is it is known when there is as much.
      while (held.end >= (next + 2) * partLength) await begin(Number.MAX_SAFE_INTEGER)
    },
    finish: async () => {
      if (held.end === 0) {
        held.push(Array.from({ length: format.channels }, () => new Float32Array(joiner.fewestSamples)))
      }
      await begin(held.end)
      while (running.length > 0) await joinFirst()
      await joiner.finish(held.end)
    },
    cancel: async () => {
      await Promise.allSettled(running)
      await joiner.cancel()
    },
  }
}

/** The end of what came in so far, as far back as it is wanted. */
class HeldSamples {
  readonly #channels: number
  readonly #blocks: { readonly from: number; readonly samples: readonly Float32Array[] }[] = []
  #end = 0

  constructor(channels: number) {
    this.#channels = channels
  }

  get end(): number {
    return this.#end
  }

  push(block: readonly Float32Array[]): void {
    const length = block[0]?.length ?? 0
    if (length === 0) return
    // Copied, because the caller may fill its block again.
    this.#blocks.push({ from: this.#end, samples: block.map((samples) => samples.slice()) })
    this.#end += length
  }

  dropUntil(sample: number): void {
    const first = this.#blocks.findIndex(({ from, samples }) => from + (samples[0]?.length ?? 0) > sample)
    const passed = this.#blocks.splice(0, first < 0 ? this.#blocks.length : first)
    for (const { samples } of passed) letGo(samples)
  }

  between(from: number, until: number): readonly Float32Array[] {
    const whole = Array.from({ length: this.#channels }, () => new Float32Array(until - from))
    for (const block of this.#blocks) {
      const skipped = Math.max(0, from - block.from)
      const place = Math.max(0, block.from - from)
      for (const [channel, samples] of block.samples.entries()) {
        const part = samples.subarray(skipped, Math.max(skipped, until - block.from))
        if (part.length > 0) whole[channel]?.set(part, place)
      }
    }
    return whole
  }
}
