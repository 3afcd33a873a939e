import type { EngineAudio, EnginePhone } from './flite.ts'

/** Seconds of a pause that stay as they are: sounds fade into its beginning, and some begin before its end. */
const FADES = 0.1
const BEGINS = 0.02
/** Seconds in which sound goes to nothing and comes back. */
const RAMP = 0.01

/**
 * In place: takes the sound out of the pauses. The voice that is put together of recorded pairs of sounds brings along what
 * was to be heard before them: a soft knock a tenth of a second before "Go", which in a quick high voice passes for one more.
 */
export function quietPauses(
  { samples, sampleRate }: EngineAudio,
  utterances: readonly (readonly EnginePhone[])[],
): void {
  let begin = 0
  for (const phones of utterances) {
    let start = begin
    for (const [at, { name, end }] of phones.entries()) {
      // Nothing fades into the pause that an utterance begins with.
      const from = at === 0 ? start - RAMP : start + FADES
      if (name === 'pau') quiet(samples, sampleRate, from, begin + end - BEGINS)
      start = begin + end
    }
    begin = start
  }
}

function quiet(samples: Float32Array, sampleRate: number, from: number, to: number): void {
  if (to - from < 2 * RAMP) return
  const last = Math.min(samples.length, Math.round(to * sampleRate))
  for (let index = Math.max(0, Math.round(from * sampleRate)); index < last; index++) {
    const seconds = Math.min(index / sampleRate - from, to - index / sampleRate)
    samples[index] = (samples[index] ?? 0) * Math.max(0, 1 - seconds / RAMP)
  }
}
