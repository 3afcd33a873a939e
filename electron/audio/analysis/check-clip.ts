import type { ClipCheck } from '../../../shared/contract/casting-views.ts'
import { FRAMES_A_SECOND } from '../../../shared/core/scene/sound/frames.ts'
import { speechLevels, speechSpans } from '../../../shared/core/scene/sound/speech-spans.ts'
import { MAX_REFERENCE_SECONDS } from './read-clip.ts'
import { readMono } from './read-mono.ts'
import { resampleNow } from '../resample.ts'
import { ANALYSIS_RATE, speechFrames } from './speech-frames.ts'
import { twoPitches } from './two-voices.ts'
import type { SampleRange } from '../types.ts'

type Verdict = Omit<ClipCheck, 'check'>

/**
 * Seconds of a good reference are 10 to 30 (public documentation, confidence high). Below `useless` there is hardly a
 * sentence in it, which is our own bound.
 */
const LENGTH = { useless: 3, least: 10, most: MAX_REFERENCE_SECONDS } as const
/** From here up a sample is at full scale. */
const FULL = 0.999
/** Samples at full scale in a row that are no longer a chance peak. */
const CLIPPED_RUN = 3
/** Places in a second beyond which clipping is heard throughout. */
const CLIPPED_PLACES_A_SECOND = 1
/** dB between speech and noise. */
const NOISE = { good: 30, bad: 15 } as const
/** Recordings whose frames differ by less than this, in dB, have no pause to hear the noise in. */
const LEAST_RANGE_DB = 9
/** Share of silence, and the longest gap in seconds, that a good reference has at most. */
const SILENCE = { good: 0.4, bad: 0.75, gap: 2 } as const

/** Looks at a part of a clip as material for cloning. @throws StudioError as `readMono` does */
export async function checkClip(path: string, range: SampleRange): Promise<readonly ClipCheck[]> {
  const { sampleRate, samples } = await readMono(path, range)
  const frames = speechFrames(resampleNow(samples, sampleRate, ANALYSIS_RATE))
  return [
    { check: 'length', ...checkLength(samples.length / sampleRate) },
    { check: 'speakers', ...checkSpeakers(frames.pitchHz) },
    { check: 'clipping', ...checkClipping(samples, sampleRate) },
    { check: 'noise', ...checkNoise(frames.energyDb) },
    { check: 'silence', ...checkSilence(frames.energyDb) },
  ]
}

function checkLength(seconds: number): Verdict {
  const outcome =
    seconds < LENGTH.useless ? 'failed' : seconds < LENGTH.least || seconds > LENGTH.most ? 'warning' : 'passed'
  // Not rounded into the range that it missed.
  const shown =
    outcome === 'passed'
      ? Math.round(seconds * 10)
      : seconds < LENGTH.most
        ? Math.floor(seconds * 10)
        : Math.ceil(seconds * 10)
  return { outcome, detail: { kind: 'seconds', seconds: shown / 10 } }
}

function checkSpeakers(pitchHz: Float32Array): Verdict {
  const pitches = twoPitches(pitchHz)
  if (pitches === undefined) return { outcome: 'untold', detail: { kind: 'listen' } }
  const [first, second] = pitches
  return {
    outcome: 'warning',
    detail: { kind: 'pitches', firstHz: Math.round(first), secondHz: Math.round(second) },
  }
}

function checkClipping(samples: Float32Array, sampleRate: number): Verdict {
  let peak = 0
  let places = 0
  let run = 0
  for (const sample of samples) {
    const level = Math.abs(sample)
    if (level > peak) peak = level
    run = level >= FULL ? run + 1 : 0
    if (run === CLIPPED_RUN) places += 1
  }
  if (peak === 0) return { outcome: 'untold', detail: { kind: 'noSound' } }
  const detail = { kind: 'peak', peakDb: inTenths(20 * Math.log10(peak)), clippedPlaces: places } as const
  if (places === 0) return { outcome: 'passed', detail }
  const isThroughout = places > (CLIPPED_PLACES_A_SECOND * samples.length) / sampleRate
  return { outcome: isThroughout ? 'failed' : 'warning', detail }
}

function checkNoise(energyDb: Float32Array): Verdict {
  const { speechDb, floorDb } = speechLevels(energyDb)
  if (speechDb <= -65) return { outcome: 'untold', detail: { kind: 'noSpeech' } }
  const distance = speechDb - floorDb
  if (distance < LEAST_RANGE_DB) return { outcome: 'untold', detail: { kind: 'noPause' } }
  const outcome = distance >= NOISE.good ? 'passed' : distance >= NOISE.bad ? 'warning' : 'failed'
  return {
    outcome,
    detail: floorDb <= -96 ? { kind: 'noNoise' } : { kind: 'noise', belowSpeechDb: Math.round(distance) },
  }
}

function checkSilence(energyDb: Float32Array): Verdict {
  const spans = speechSpans(energyDb, speechLevels(energyDb).gateDb)
  const first = spans[0]
  if (first === undefined) return { outcome: 'failed', detail: { kind: 'noSpeech' } }
  const spoken = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  const share = 1 - spoken / energyDb.length
  const starts = [...spans.slice(1).map(({ from }) => from), energyDb.length]
  const gap =
    spans.reduce((most, { to }, index) => Math.max(most, (starts[index] ?? to) - to), first.from) / FRAMES_A_SECOND
  const outcome = share > SILENCE.bad ? 'failed' : share > SILENCE.good || gap > SILENCE.gap ? 'warning' : 'passed'
  return { outcome, detail: { kind: 'silence', percent: Math.round(share * 100), longestSeconds: gap } }
}

/** With one decimal, and without the minus of a zero. */
function inTenths(value: number): number {
  return Math.round(value * 10) / 10 || 0
}
