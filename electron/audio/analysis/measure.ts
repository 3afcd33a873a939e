import type { VoiceMeasures } from '../../../shared/contract/casting-views.ts'
import { FRAMES_A_SECOND, type SpeechFrames } from '../../../shared/core/scene/sound/frames.ts'
import { speechLevels, speechSpans } from '../../../shared/core/scene/sound/speech-spans.ts'
import { integratedLoudness } from './loudness.ts'
import { readMono } from './read-mono.ts'
import { resampleNow } from '../resample.ts'
import { ANALYSIS_RATE, speechFrames } from './speech-frames.ts'

/** Voiced frames that a pitch needs: a quarter of a second. */
const ENOUGH_VOICED = 25

/** What is silent for longer, in frames, counts as this: it is a pause of the script or of acting, and not of the voice. */
const LONGEST_SILENCE = FRAMES_A_SECOND

/** Measures how a voice sounds in a file in which it speaks `text`. @throws StudioError as `readMono` does */
export async function measureVoice(path: string, text: string): Promise<VoiceMeasures> {
  const { sampleRate, samples } = await readMono(path)
  const frames = speechFrames(resampleNow(samples, sampleRate, ANALYSIS_RATE))
  const voiced = voicedMedians(frames)
  const wordsPerMinute = pace(frames, countSpokenWords(text))
  const loudnessLufs = integratedLoudness(samples, sampleRate)
  return {
    ...voiced,
    ...(wordsPerMinute === undefined ? {} : { wordsPerMinute }),
    ...(loudnessLufs === undefined ? {} : { loudnessLufs }),
  }
}

/** Words that are spoken: cues in brackets and parentheses and marks by themselves are none. */
export function countSpokenWords(text: string): number {
  const spoken = text.replace(/<\|[^|]*\|>|\[[^\]]*\]|\([^)]*\)/g, ' ')
  return spoken.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** The medians over the frames that have a pitch, if there are enough of them. */
export function voicedMedians(frames: SpeechFrames): Pick<VoiceMeasures, 'pitchHz' | 'brightnessHz'> {
  const voiced = Array.from(frames.pitchHz.keys()).filter((frame) => (frames.pitchHz[frame] ?? 0) > 0)
  if (voiced.length < ENOUGH_VOICED) return {}
  return {
    pitchHz: median(voiced.map((frame) => frames.pitchHz[frame] ?? 0)),
    brightnessHz: median(voiced.map((frame) => frames.brightnessHz[frame] ?? 0)),
  }
}

function pace({ energyDb }: SpeechFrames, words: number): number | undefined {
  const spans = speechSpans(energyDb, speechLevels(energyDb).gateDb)
  let frames = 0
  for (const [at, { from, to }] of spans.entries()) {
    const silent = at === 0 ? 0 : from - (spans[at - 1]?.to ?? from)
    frames += to - from + Math.min(silent, LONGEST_SILENCE)
  }
  return frames === 0 || words === 0 ? undefined : (words * 60 * FRAMES_A_SECOND) / frames
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
