import { resolve } from 'node:path'
import type { DescribedSound } from '../audio/analysis/describe-sound.ts'
import type { SoundDescriber } from '../audio/jobs/sound-describer.ts'
import type { LoudnessChoice } from '../../shared/core/deliver/loudness-choice.ts'
import type { MeasureArguments } from './terminal/arguments.ts'
import { LOUDNESS_STEP_SECONDS } from '../../shared/core/loudness/gated.ts'
import { toldMeasures } from '../../shared/core/deliver/loudness-report.ts'
import { targetRules, type TargetRule } from '../../shared/core/deliver/loudness-targets.ts'
import { problemFrom, toProblem, type WordedProblem } from '../../shared/core/model/errors.ts'
import { inEnglish } from '../../shared/messages/in-english.ts'
import { say } from '../../shared/messages/say.ts'
import type { Listing } from './terminal/listing.ts'
import { decimal } from './outputs.ts'
import { problemText } from './terminal/report.ts'

const NONE = 'none'

type Check = { readonly target: string; readonly passes: boolean; readonly rules: readonly TargetRule[] }

/** How loud a file is along its length: a value for each step; null where all of its window was silent. */
type ToldSeries = {
  readonly stepSeconds: number
  readonly momentaryLufs: readonly (number | null)[]
  readonly shortTermLufs: readonly (number | null)[]
}

/** One file, measured or not; null: there is no such thing in it, as silence has no loudness. */
type MeasuredFile = {
  readonly file: string
  readonly checks: readonly Check[]
  readonly problems: readonly WordedProblem[]
  readonly series?: ToldSeries
} & ReturnType<typeof told>

/**
 * Measures sound files, and holds them against targets. Nothing is sent or written. Exit 1 if a target is missed, a file is cut
 * off or some of several files cannot be read, 2 if none can.
 */
export async function measureCommand(
  args: MeasureArguments,
  input: {
    readonly callerFolder: string
    readonly stop: AbortSignal
    readonly describe: SoundDescriber['describe']
  },
): Promise<Listing> {
  const files: MeasuredFile[] = []
  for (const file of args.files) files.push(await measured(resolve(input.callerFolder, file), args, input))
  const unread = files.filter(({ container }) => container === null).length
  const isCut = files.some(({ container, problems }) => container !== null && problems.some(isOfContent))
  const isMissed = files.some(({ checks }) => checks.some(({ passes }) => !passes))
  const [only] = files
  return {
    json:
      files.length === 1 && only !== undefined ? only : { files, problems: files.flatMap(({ problems }) => problems) },
    text: files.map(textOf).join(''),
    exit: unread === files.length ? 2 : unread > 0 || isCut || isMissed ? 1 : 0,
  }
}

async function measured(
  file: string,
  { targets, series }: Pick<MeasureArguments, 'targets' | 'series'>,
  { stop, describe }: { readonly stop: AbortSignal; readonly describe: SoundDescriber['describe'] },
): Promise<MeasuredFile> {
  try {
    const sound = await describe(file, stop)
    const checks = targets.map((choice) => {
      const rules = targetRules(choice, sound.measures)
      return { target: nameOf(choice), passes: rules.every(({ passes }) => passes), rules }
    })
    const problems = [...(sound.isCut ? [cutOff()] : []), ...(sound.measures.isShort ? [tooShort()] : [])]
    return { file, ...told(sound), ...(series ? { series: seriesOf(sound) } : {}), checks, problems }
  } catch (error) {
    return { file, ...told(undefined), checks: [], problems: [inEnglish(toProblem(error))] }
  }
}

function isOfContent({ code }: WordedProblem): boolean {
  return code === 'audio.invalid'
}

/** Nothing is wrong with it, but its loudness is another measure than that of longer ones. */
function tooShort(): WordedProblem {
  return inEnglish(problemFrom('audio.short', say('audio.shortSound')))
}

/** What is there was measured, and is not all that the file was to hold. */
function cutOff(): WordedProblem {
  return inEnglish(problemFrom('audio.invalid', say('audio.cutFile'), say('audio.cutFile.remedy')))
}

function seriesOf({ series }: DescribedSound): ToldSeries {
  const values = (list: readonly number[]): readonly (number | null)[] =>
    list.map((value) => (Number.isFinite(value) ? Math.round(value * 100) / 100 : null))
  return {
    stepSeconds: LOUDNESS_STEP_SECONDS,
    momentaryLufs: values(series.momentaryLufs),
    shortTermLufs: values(series.shortTermLufs),
  }
}

function told(sound: DescribedSound | undefined) {
  const measures = sound?.measures
  const none = {
    integratedLufs: null,
    momentaryMaxLufs: null,
    shortTermMaxLufs: null,
    rangeLu: null,
    truePeakDbtp: null,
    samplePeakDbfs: null,
    rmsDbfs: null,
    noiseFloorDbfs: null,
  }
  return {
    container: sound?.container ?? null,
    codec: sound?.codec ?? null,
    sampleRate: sound?.sampleRate ?? null,
    channels: sound?.channels ?? null,
    channelLayout: sound?.channelLayout ?? null,
    bitsPerSample: sound?.bitsPerSample ?? null,
    bitrateKbps: sound?.bitrateKbps ?? null,
    durationSamples: measures?.durationSamples ?? null,
    durationSeconds: sound === undefined ? null : sound.measures.durationSamples / sound.sampleRate,
    ...(measures === undefined ? none : toldMeasures(measures)),
    clippedSamples: sound?.clippedSamples ?? null,
  }
}

function nameOf({ kind, lufs }: LoudnessChoice): string {
  return kind === 'custom' && lufs !== undefined ? String(lufs) : kind
}

function textOf(of: MeasuredFile): string {
  const rows = [of.file, ...of.problems.map((problem) => `  ${problemText(problem)}`)]
  if (of.container === null) return `${rows.join('\n')}\n`
  const form = [of.codec ?? of.container, `${of.sampleRate} Hz`, of.channelLayout ?? `${of.channels} channels`]
  rows.push(`  ${form.join(', ')}, ${decimal(of.durationSeconds, NONE, 2)} s`)
  rows.push(
    `  integrated ${decimal(of.integratedLufs, NONE)} LUFS, range ${decimal(of.rangeLu, NONE)} LU, momentary at most ${decimal(of.momentaryMaxLufs, NONE)}, short-term at most ${decimal(of.shortTermMaxLufs, NONE)} LUFS`,
    `  true peak ${decimal(of.truePeakDbtp, NONE)} dBTP, RMS ${decimal(of.rmsDbfs, NONE)} dB, noise floor ${decimal(of.noiseFloorDbfs, NONE)} dB, ${of.clippedSamples} samples at full scale`,
  )
  for (const { target, rules } of of.checks) {
    for (const { rule, value, min, max, passes } of rules) {
      const asked = [min === null ? [] : [`at least ${min}`], max === null ? [] : [`at most ${max}`]].flat().join(', ')
      rows.push(`  ${target}: ${rule} ${decimal(value, NONE)}, asked ${asked}: ${passes ? 'passes' : 'missed'}`)
    }
  }
  return `${rows.join('\n')}\n`
}
