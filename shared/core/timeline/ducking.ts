import { gainFactor } from './gains.ts'
import type { Ducking } from './graph-schema.ts'
import type { SoundGraph } from './sound-graph.ts'
import { endSample } from './times.ts'

/** Somebody speaks from its first sample on until before `toSample`; on the timeline, or on the clock of a run. */
export type SpeechSpan = { readonly fromSample: number; readonly toSample: number }

/** Where the clips of speakers sound, whoever of them is muted for listening: in order, and apart from each other. */
export function speechOf({ clips, lanes }: Pick<SoundGraph, 'clips' | 'lanes'>): readonly SpeechSpan[] {
  const spoken = clips.filter(({ lane, durationSamples }) => lanes[lane]?.kind === 'speaker' && durationSamples > 0)
  return joined(spoken.map((clip) => ({ fromSample: clip.startSample, toSample: endSample(clip) })))
}

/**
 * By what a lane is lowered while anybody speaks. It follows the times of clips and never the signal, so nothing is late:
 * its way down ends where a clip begins, it stays down for the hold behind it, and comes back from there. On its way it
 * moves evenly in dB; where a way up and a way down meet, the lower one counts. The factor of a sample hangs on its place
 * alone, so player and export have the same one however they cut the time into blocks.
 */
export class DuckEnvelope {
  readonly #depthDb: number
  readonly #depth: number
  readonly #attack: number
  readonly #release: number
  /** With their holds. */
  readonly #spans: readonly SpeechSpan[]
  /** Where the last look was: the next one is rarely far. */
  #near = 0

  /** `speech` at `sampleRate`, in any order. */
  constructor(
    { depthDb, attackMs, holdMs = 0, releaseMs }: Ducking,
    speech: readonly SpeechSpan[],
    sampleRate: number,
  ) {
    const samples = (ms: number): number => Math.round((ms * sampleRate) / 1000)
    this.#depthDb = depthDb
    this.#depth = gainFactor(depthDb)
    this.#attack = samples(attackMs)
    this.#release = samples(releaseMs)
    const hold = samples(holdMs)
    this.#spans = joined(speech.map(({ fromSample, toSample }) => ({ fromSample, toSample: toSample + hold })))
  }

  /** Writes the factors of the samples from `fromSample` on. False: all of them are 1, and nothing was written. */
  write(factors: Float32Array, fromSample: number): boolean {
    const until = fromSample + factors.length
    let at = this.#firstBehind(fromSample)
    if ((this.#spans[at]?.fromSample ?? Number.POSITIVE_INFINITY) - this.#attack >= until) return false
    factors.fill(1)
    for (let span = this.#spans[at]; span !== undefined; span = this.#spans[at]) {
      if (span.fromSample - this.#attack >= until) break
      this.#lower(factors, fromSample, span)
      at += 1
    }
    return true
  }

  #lower(factors: Float32Array, first: number, { fromSample, toSample }: SpeechSpan): void {
    const place = (sample: number): number => Math.max(0, Math.min(factors.length, sample - first))
    const put = (at: number, factor: number): void => {
      if (factor < (factors[at] ?? 1)) factors[at] = factor
    }
    for (let at = place(fromSample - this.#attack); at < place(fromSample); at += 1) {
      put(at, this.#factor(1 - (fromSample - (first + at)) / (this.#attack + 1)))
    }
    factors.fill(this.#depth, place(fromSample), place(toSample))
    for (let at = place(toSample); at < place(toSample + this.#release); at += 1) {
      put(at, this.#factor(1 - (first + at - toSample + 1) / (this.#release + 1)))
    }
  }

  #factor(part: number): number {
    return gainFactor(this.#depthDb * part)
  }

  /** The first span whose way up ends behind a sample. */
  #firstBehind(sample: number): number {
    const isBefore = (at: number): boolean =>
      (this.#spans[at]?.toSample ?? Number.POSITIVE_INFINITY) + this.#release <= sample
    let at = this.#near
    if (at > 0 && !isBefore(at - 1)) at = 0
    while (isBefore(at)) at += 1
    this.#near = at
    return at
  }
}

/** Spans that touch or overlap made one. */
function joined(spans: readonly SpeechSpan[]): readonly SpeechSpan[] {
  const apart: SpeechSpan[] = []
  for (const span of spans.toSorted((one, other) => one.fromSample - other.fromSample)) {
    const last = apart.at(-1)
    if (last === undefined || span.fromSample > last.toSample) apart.push(span)
    else apart[apart.length - 1] = { ...last, toSample: Math.max(last.toSample, span.toSample) }
  }
  return apart
}
