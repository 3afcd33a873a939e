import { speechFrames } from '../../../electron/audio/analysis/speech-frames.ts'
import { TIMBRE_SIZE } from '../../../shared/core/scene/sound/frames.ts'

/** How one sentence sounds: the mean timbre of its voiced frames, and their median pitch in semitones. */
export type SentenceSound = { readonly timbre: readonly number[]; readonly semitones: number }

/** What is known of a voice: how its sentences sound, one by one. */
export type EnrolledVoice = { readonly title: string; readonly sentences: readonly SentenceSound[] }

/** How far two voices lie apart. A timbre of 1 is as far as a voice's own sentence lies from its mean. */
export type VoicePair = {
  readonly titles: readonly [string, string]
  readonly timbre: number
  readonly semitones: number
}

/** Below this much of both, people would take two voices for one. A tone: nobody keeps a voice's pitch in mind more exactly. */
const AS_ONE = { timbre: 1, semitones: 2 } as const

/** Looks at 16-bit mono sound of the analysis' rate. */
export function soundOfSentence(pcm: Uint8Array): SentenceSound {
  const samples = Float32Array.from(
    new Int16Array(pcm.buffer, pcm.byteOffset, pcm.byteLength >> 1),
    (value) => value / 32_768,
  )
  const { pitchHz, timbre } = speechFrames(samples)
  const voiced = Array.from(pitchHz.keys()).filter((frame) => (pitchHz[frame] ?? 0) > 0)
  const pitches = voiced.map((frame) => 12 * Math.log2(pitchHz[frame] ?? 1)).toSorted((a, b) => a - b)
  return {
    timbre: Array.from({ length: TIMBRE_SIZE }, (_, at) => mean(voiced.map((v) => timbre[v * TIMBRE_SIZE + at] ?? 0))),
    semitones: pitches[Math.floor(pitches.length / 2)] ?? 0,
  }
}

/** The title of the voice to which a sentence lies nearest, each measure in units of how it varies within a voice. */
export function nearestVoice(voices: readonly EnrolledVoice[]): (sound: SentenceSound) => string {
  const centres = voices.map(({ title, sentences }) => ({ title, centre: meanSound(sentences) }))
  const within = spreadWithin(voices)
  return (sound) => {
    const distances = centres.map(({ title, centre }) => ({
      title,
      distance:
        timbreDistance(sound, centre, within) ** 2 + ((sound.semitones - centre.semitones) / within.semitones) ** 2,
    }))
    return distances.toSorted((a, b) => a.distance - b.distance)[0]?.title ?? ''
  }
}

/** All pairs of voices, those with the most alike timbre first. */
export function voicePairs(voices: readonly EnrolledVoice[]): readonly VoicePair[] {
  const within = spreadWithin(voices)
  const centres = voices.map(({ title, sentences }) => ({ title, centre: meanSound(sentences) }))
  const own = mean(
    voices.flatMap(({ sentences }) => sentences.map((sound) => timbreDistance(sound, meanSound(sentences), within))),
  )
  return centres
    .flatMap((one, at) =>
      centres.slice(at + 1).map(
        (other): VoicePair => ({
          titles: [one.title, other.title],
          timbre: timbreDistance(one.centre, other.centre, within) / own,
          semitones: Math.abs(one.centre.semitones - other.centre.semitones),
        }),
      ),
    )
    .toSorted((a, b) => a.timbre - b.timbre)
}

/** True if people would take both for one. */
export function soundAsOne({ timbre, semitones }: VoicePair): boolean {
  return timbre < AS_ONE.timbre && semitones < AS_ONE.semitones
}

function timbreDistance(a: SentenceSound, b: SentenceSound, within: SentenceSound): number {
  return Math.hypot(...a.timbre.map((value, at) => (value - (b.timbre[at] ?? 0)) / (within.timbre[at] ?? 1)))
}

function meanSound(sounds: readonly SentenceSound[]): SentenceSound {
  return {
    timbre: Array.from({ length: TIMBRE_SIZE }, (_, at) => mean(sounds.map(({ timbre }) => timbre[at] ?? 0))),
    semitones: mean(sounds.map(({ semitones }) => semitones)),
  }
}

/** How far sentences of one voice lie from its mean, over all voices: a standard deviation for each measure. */
function spreadWithin(voices: readonly EnrolledVoice[]): SentenceSound {
  const apart = voices.flatMap(({ sentences }) => {
    const centre = meanSound(sentences)
    return sentences.map(({ timbre, semitones }) => ({
      timbre: timbre.map((value, at) => (value - (centre.timbre[at] ?? 0)) ** 2),
      semitones: (semitones - centre.semitones) ** 2,
    }))
  })
  const { timbre, semitones } = meanSound(apart)
  return { timbre: timbre.map(Math.sqrt), semitones: Math.sqrt(semitones) }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
