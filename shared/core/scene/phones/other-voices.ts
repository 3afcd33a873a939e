/** How much better the best other speaker of the scene fits a line than its own; below 0 its own fits best. */
export type VoiceFit = {
  /** Mean of its frames. */
  readonly otherVoice: number
  /** The same over the stretch of it where another fits best. */
  readonly otherStretch: number
}

/** The stretch of a line, in frames, over which another voice may fit best. */
const STRETCH = 30

/** How much better another speaker of the scene fits a line than its own: all of it, the last frames, the best stretch. */
export type OtherVoice = { sum: number; stretch: number; run: number; readonly recent: number[] }

export function otherVoice(): OtherVoice {
  return { sum: 0, stretch: -Infinity, run: 0, recent: [] }
}

/** Adds the next frame of the line. */
export function noteVoice(voice: OtherVoice, worse: number): void {
  const { recent } = voice
  voice.sum += worse
  recent.push(worse)
  voice.run += worse - (recent.length > STRETCH ? (recent[recent.length - 1 - STRETCH] ?? 0) : 0)
  if (recent.length >= STRETCH) voice.stretch = Math.max(voice.stretch, voice.run / STRETCH)
}

/** Of one voice: that one fits here and another there says nothing, because one says the line. `frames`: of the line. */
export function bestVoice(voices: readonly OtherVoice[], frames: number): VoiceFit {
  if (voices.length === 0) return { otherVoice: 0, otherStretch: 0 }
  const mean = (sum: number): number => sum / Math.max(1, frames)
  return {
    otherVoice: Math.max(...voices.map(({ sum }) => mean(sum))),
    otherStretch: Math.max(...voices.map(({ sum, stretch }) => (stretch === -Infinity ? mean(sum) : stretch))),
  }
}

/** Two voices of a scene, by their indices, the lower one first. */
export type VoicePair = readonly [number, number]

/**
 * How much worse the lines of each of two people fit the other at least, as the mean of so many frames at least: what one
 * person says in two roles fits either by chance up to 2.3 worse, and up to 1.3 where much of both is heard.
 */
const DISTINCT = [
  { worse: 2.5, frames: 100 },
  { worse: 1.8, frames: 500 },
] as const

/** Voices that no one person can be, because what each says fits the phones of the other far worse. */
export function distinctVoices(
  lines: readonly { readonly speaker: number; readonly frames: number; readonly others: readonly OtherVoice[] }[],
  voices: number,
): readonly VoicePair[] {
  const isWorse = (voice: number, other: number): boolean => {
    const own = lines.filter(({ speaker }) => speaker === voice)
    const frames = own.reduce((sum, line) => sum + line.frames, 0)
    const better = own.reduce((sum, { others }) => sum + (others[other]?.sum ?? 0), 0)
    return DISTINCT.some((least) => frames >= least.frames && -better >= least.worse * frames)
  }
  return Array.from({ length: voices }, (_, other) => other).flatMap((other) =>
    Array.from({ length: other }, (_, one): VoicePair => [one, other]).filter(
      ([one]) => isWorse(one, other) && isWorse(other, one),
    ),
  )
}
