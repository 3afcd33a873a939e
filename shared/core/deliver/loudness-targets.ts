import type { SoundMeasures } from '../loudness/sound-meter.ts'
import type { LoudnessChoice, LoudnessTargetKind } from './loudness-choice.ts'

/** A level that is asked for, in LUFS or dB, and how far from it still passes. */
type Aim = { readonly level: number; readonly min: number; readonly max: number }

/** A target: its levels are those of the mix, or of each line (`isPerLine`). Ceilings are true peaks in dBTP. */
type LoudnessTarget = {
  /** What is brought to the level: integrated loudness, or the root mean square of the whole. */
  readonly by: 'integrated' | 'rms'
  readonly aim: Aim
  readonly ceilingDbtp: number
  /** The most that the softest place may have, dB. */
  readonly noiseFloorDb?: number
  readonly isPerLine: boolean
}

/**
 * Podcast: what Apple asks of podcasts and AES77 of speech. Audiobook: ACX (root mean square from -23 to -18 dB, peaks at
 * most -3 dB, noise at most -60 dB). Broadcast: EBU R 128. Games: in the middle of what ASWG-R001 asks of consoles.
 */
export const loudnessTargets: Readonly<Record<LoudnessTargetKind, LoudnessTarget>> = {
  podcast: { by: 'integrated', aim: within(-16, 0.5), ceilingDbtp: -1, isPerLine: false },
  audiobook: {
    by: 'rms',
    aim: { level: -20, min: -23, max: -18 },
    ceilingDbtp: -3,
    noiseFloorDb: -60,
    isPerLine: false,
  },
  broadcast: { by: 'integrated', aim: within(-23, 0.5), ceilingDbtp: -1, isPerLine: false },
  games: { by: 'integrated', aim: within(-23, 1), ceilingDbtp: -1, isPerLine: true },
  custom: { by: 'integrated', aim: within(-16, 0.5), ceilingDbtp: -1, isPerLine: false },
}

/** What stereo of the same reading must have so that mono plays as loud: one channel out of two speakers is 3 LU more. */
const MONO_LESS = 3

/** A chosen target with what was chosen in the place of its own levels. */
export function targetOf({ kind, lufs, ceilingDbtp }: LoudnessChoice): LoudnessTarget {
  const target = loudnessTargets[kind]
  const { aim } = target
  return {
    ...target,
    // A root mean square is no loudness: it stays as the platform asks.
    aim: lufs === undefined || target.by === 'rms' ? aim : within(lufs, aim.max - aim.level),
    ceilingDbtp: ceilingDbtp ?? target.ceilingDbtp,
  }
}

/** For a mono mix, the level at which it plays as loud as stereo at the target; undefined: that is not a matter of loudness. */
export function monoOffer(choice: LoudnessChoice): number | undefined {
  const { by, aim, isPerLine } = targetOf(choice)
  return by === 'rms' || isPerLine ? undefined : aim.level - MONO_LESS
}

/** What the measures of a sound say to its target's level. */
export type LevelReading = Pick<SoundMeasures, 'integratedLufs' | 'rmsDbfs'>

/** What the target's level is measured by; undefined for silence. */
function levelOf(target: LoudnessTarget, measures: LevelReading): number | undefined {
  return target.by === 'rms' ? measures.rmsDbfs : measures.integratedLufs
}

/** What is done to the sum: a gain, rounded to 0.1 dB, and a limiter only where the ceiling asks for one. */
export type MasterPlan = { readonly gainDb: number; readonly ceilingDb?: number }

/** From what was measured to what is done. Silence is left as it is. */
export function masterFor(
  choice: LoudnessChoice,
  before: LevelReading & Pick<SoundMeasures, 'truePeakDbtp'>,
): MasterPlan {
  const target = targetOf(choice)
  const level = levelOf(target, before)
  const gainDb = level === undefined ? 0 : tenths(target.aim.level - level)
  return withCeiling(gainDb, target.ceilingDbtp, before.truePeakDbtp)
}

/**
 * The next plan where a limiter has made the sound softer than it was to be: as much more gain as is missing. The same
 * plan where nothing is missing, or where no more gain brings more loudness.
 */
export function nextMaster(choice: LoudnessChoice, plan: MasterPlan, after: LevelReading): MasterPlan {
  const target = targetOf(choice)
  const level = levelOf(target, after)
  if (level === undefined || plan.ceilingDb === undefined) return plan
  const missing = tenths(target.aim.level - level)
  return missing <= 0 ? plan : { ...plan, gainDb: tenths(plan.gainDb + missing) }
}

function withCeiling(gainDb: number, ceilingDb: number, truePeakDbtp: number | undefined): MasterPlan {
  return truePeakDbtp !== undefined && truePeakDbtp + gainDb > ceilingDb ? { gainDb, ceilingDb } : { gainDb }
}

/** A line that is measured: who speaks it, and how loud it is. */
export type MeasuredLine = { readonly speaker: string } & Pick<SoundMeasures, 'integratedLufs' | 'truePeakDbtp'>

/**
 * What is done to each line for games: each speaker's median goes to the target, so that a whisper stays as much softer
 * than a shout as it was; only where it is wished all lines are made alike. In the order of the lines.
 */
export function lineMasters(choice: LoudnessChoice, lines: readonly MeasuredLine[]): readonly MasterPlan[] {
  const { aim, ceilingDbtp } = targetOf(choice)
  const gains = speakerGains(choice, lines)
  return lines.map(({ speaker, integratedLufs, truePeakDbtp }) => {
    const own = integratedLufs === undefined ? 0 : tenths(aim.level - integratedLufs)
    return withCeiling(choice.areLinesAlike === true ? own : (gains.get(speaker) ?? 0), ceilingDbtp, truePeakDbtp)
  })
}

/** By how much each speaker's median is from the target. */
export function speakerGains(
  choice: LoudnessChoice,
  lines: readonly Pick<MeasuredLine, 'speaker' | 'integratedLufs'>[],
): ReadonlyMap<string, number> {
  const { aim } = targetOf(choice)
  return new Map([...speakerMedians(lines)].map(([speaker, level]) => [speaker, tenths(aim.level - level)]))
}

/** The median of the speaker who is farthest from the target; undefined where nobody is heard. */
export function farthestMedian(
  choice: LoudnessChoice,
  lines: readonly Pick<MeasuredLine, 'speaker' | 'integratedLufs'>[],
): number | undefined {
  const { aim } = targetOf(choice)
  const far = (level: number): number => Math.abs(level - aim.level)
  return [...speakerMedians(lines).values()].toSorted((one, other) => far(other) - far(one))[0]
}

function speakerMedians(
  lines: readonly Pick<MeasuredLine, 'speaker' | 'integratedLufs'>[],
): ReadonlyMap<string, number> {
  const levels = new Map<string, number[]>()
  for (const { speaker, integratedLufs } of lines) {
    if (integratedLufs === undefined) continue
    const own = levels.get(speaker) ?? []
    own.push(integratedLufs)
    levels.set(speaker, own)
  }
  return new Map([...levels].map(([speaker, all]) => [speaker, median(all)]))
}

/** One thing that a target asks, and what is. `value`: null for silence; `min`, `max`: null, there is no such bound. */
export type TargetRule = {
  readonly rule: 'integratedLufs' | 'rmsDbfs' | 'truePeakDbtp' | 'noiseFloorDbfs'
  readonly value: number | null
  readonly min: number | null
  readonly max: number | null
  readonly passes: boolean
}

/** Whether a finished sound is as its target asks, rule by rule; values are judged as they are written, in tenths. */
export function targetRules(
  choice: LoudnessChoice,
  after: LevelReading & Pick<SoundMeasures, 'truePeakDbtp' | 'noiseFloorDbfs'>,
): readonly TargetRule[] {
  const { by, aim, ceilingDbtp, noiseFloorDb } = targetOf(choice)
  const level = by === 'rms' ? after.rmsDbfs : after.integratedLufs
  const rules = [
    rule(by === 'rms' ? 'rmsDbfs' : 'integratedLufs', level, aim.min, aim.max),
    rule('truePeakDbtp', after.truePeakDbtp, null, ceilingDbtp),
  ]
  return noiseFloorDb === undefined
    ? rules
    : [...rules, rule('noiseFloorDbfs', after.noiseFloorDbfs, null, noiseFloorDb)]
}

function rule(name: TargetRule['rule'], value: number | undefined, min: number | null, max: number | null): TargetRule {
  const written = value === undefined ? undefined : tenths(value)
  const isAbove = min === null || (written !== undefined && written >= min)
  const isBelow = max === null || written === undefined || written <= max
  return { rule: name, value: value ?? null, min, max, passes: isAbove && isBelow }
}

function within(level: number, reach: number): Aim {
  return { level, min: level - reach, max: level + reach }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2
}

/** To tenths; never minus nothing. */
function tenths(value: number): number {
  return Math.round(value * 10) / 10 + 0
}
