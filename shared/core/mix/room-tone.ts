/** Samples of a frame in which it is looked whether anybody speaks: 20 ms at 44.1 kHz. */
const FRAME = 882
/** So much louder than the softest frames is the same room still, in dB. */
const REACH_DB = 4
/** Softer than this is no room but nothing at all, and louder no silence, in dBFS. */
const NOTHING_DB = -90
const SPEECH_DB = -45
/** Shorter runs of quiet frames are gaps within words. */
const FEWEST_FRAMES = 5
/** As much of a room has to be heard, 0.3 s, or nothing is known of it. */
const LEAST_SAMPLES = 15 * FRAME
/** Of how many samples before it each sample of the noise is made. */
const ORDER = 32
/** How loud the noise is in its file, so that 16 bits keep it well; the mix turns it down. */
export const TONE_RMS_DBFS = -40
/** Samples of the noise: 10 s. Its end goes over into its beginning. */
export const TONE_SAMPLES = 441_000
const SEAM_SAMPLES = 22_050

/** What is heard of a room in takes: its sound, as far as its spectrum goes, and its level in dBFS. */
export type HeardRoom = { readonly quiet: readonly Float32Array[]; readonly levelDbfs: number }

/** The parts of a take (44.1 kHz) in which nobody speaks, without their ends. */
export function quietParts(samples: Float32Array): readonly Float32Array[] {
  const levels = Array.from({ length: Math.floor(samples.length / FRAME) }, (_, at) =>
    levelOf(samples.subarray(at * FRAME, (at + 1) * FRAME)),
  )
  const sounding = levels.filter((level) => level > NOTHING_DB).toSorted((one, other) => one - other)
  const floor = sounding[Math.floor(sounding.length / 20)]
  if (floor === undefined) return []
  const most = Math.min(SPEECH_DB, floor + REACH_DB)
  const parts: Float32Array[] = []
  let from = 0
  for (let at = 0; at <= levels.length; at += 1) {
    const level = levels[at] ?? 0
    if (level > NOTHING_DB && level <= most) continue
    if (at - from >= FEWEST_FRAMES) parts.push(samples.slice((from + 1) * FRAME, (at - 1) * FRAME))
    from = at + 1
  }
  return parts
}

/** Undefined: too little of a room is heard in these parts to say how it sounds. */
export function heardRoom(quiet: readonly Float32Array[]): HeardRoom | undefined {
  const count = quiet.reduce((sum, { length }) => sum + length, 0)
  if (count < LEAST_SAMPLES) return undefined
  const energy = quiet.reduce((sum, part) => sum + part.reduce((own, sample) => own + sample * sample, 0), 0)
  return { quiet, levelDbfs: 10 * Math.log10(energy / count) }
}

/**
 * Noise that sounds as a room does, without anything of its words, breaths or clicks: white noise through the filter that
 * the room's quiet parts are predicted by (linear prediction, autocorrelation method). Without a room a soft noise that
 * falls with frequency. The same seed is the same noise.
 */
export function roomToneSamples(room: HeardRoom | undefined, seed: number): Float32Array {
  const taps = room === undefined ? [0.93] : predictor(autocorrelation(room.quiet))
  const length = TONE_SAMPLES + SEAM_SAMPLES
  const warmUp = FRAME * 5
  const whole = new Float64Array(length + warmUp)
  const next = whiteNoise(seed)
  for (let at = 0; at < whole.length; at += 1) {
    let sample = next()
    for (let tap = 0; tap < taps.length && tap < at; tap += 1) sample += (taps[tap] ?? 0) * (whole[at - 1 - tap] ?? 0)
    whole[at] = sample
  }
  const made = whole.subarray(warmUp)
  const out = Float32Array.from(made.subarray(0, TONE_SAMPLES))
  // What would come behind the end fades into the beginning, at equal power: it goes round without a seam.
  for (let at = 0; at < SEAM_SAMPLES; at += 1) {
    const turn = (Math.PI / 2) * (at / SEAM_SAMPLES)
    out[at] = (made[at] ?? 0) * Math.sin(turn) + (made[TONE_SAMPLES + at] ?? 0) * Math.cos(turn)
  }
  const factor = 10 ** ((TONE_RMS_DBFS - levelOf(out)) / 20)
  return out.map((sample) => sample * factor)
}

function levelOf(samples: Float32Array): number {
  let energy = 0
  for (const sample of samples) energy += sample * sample
  return energy === 0 ? Number.NEGATIVE_INFINITY : 10 * Math.log10(energy / samples.length)
}

/** Of all parts together, the noise of a quantiser added, so that a filter of it never rings. */
function autocorrelation(parts: readonly Float32Array[]): Float64Array {
  const sums = new Float64Array(ORDER + 1)
  for (const part of parts) {
    for (let lag = 0; lag <= ORDER; lag += 1) {
      let sum = 0
      for (let at = lag; at < part.length; at += 1) sum += (part[at] ?? 0) * (part[at - lag] ?? 0)
      sums[lag] = (sums[lag] ?? 0) + sum
    }
  }
  sums[0] = (sums[0] ?? 0) * (1 + 1e-4)
  return sums
}

/** By Levinson and Durbin: what best says a sample by those before it. The filter of it is always stable. */
function predictor(correlation: Float64Array): readonly number[] {
  let taps: readonly number[] = []
  let error = correlation[0] ?? 0
  for (let order = 1; order <= ORDER && error > 0; order += 1) {
    const known = taps.reduce((sum, tap, at) => sum + tap * (correlation[order - 1 - at] ?? 0), 0)
    const reflection = ((correlation[order] ?? 0) - known) / error
    const before = taps
    taps = [...before.map((tap, at) => tap - reflection * (before[order - 2 - at] ?? 0)), reflection]
    error *= 1 - reflection * reflection
  }
  return taps
}

/** Numbers that are about normal, by the sum of four even ones (mulberry32). */
function whiteNoise(seed: number): () => number {
  let state = seed >>> 0
  const even = (): number => {
    state = (state + 0x6d2b_79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32 - 0.5
  }
  return () => even() + even() + even() + even()
}
