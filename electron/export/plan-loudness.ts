import {
  farthestMedian,
  lineMasters,
  type MasterPlan,
  masterFor,
  nextMaster,
  speakerGains,
  targetOf,
} from '../../shared/core/deliver/loudness-targets.ts'
import type { SoundMeasures } from '../../shared/core/loudness/sound-meter.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import { channelGains } from '../../shared/core/timeline/gains.ts'
import type { LoudnessChoice } from '../../shared/core/deliver/loudness-choice.ts'
import { channelsOfPlan } from '../audio/mix/mix-plan.ts'
import type { AudioWorkshop, HeardMeasures, MixPlan } from '../audio/types.ts'
import type { ExportLine } from './export-lines.ts'
import type { PlannedMix } from './mix-plan.ts'

/** So often a mix whose limiter makes it softer is given more gain; each time less is missing. */
const MOST_ROUNDS = 4

/** How a target is reached. `before`: the mix as it is; `mix`: with everything that the target does to it. */
export type PlannedLoudness = {
  readonly before: HeardMeasures
  readonly mix: MixPlan
  readonly master: MasterPlan
  /** What the mix will measure, measured. */
  readonly after: HeardMeasures
  /** What is done to the file of each line; none: they are left as they are. */
  readonly lines: ReadonlyMap<LineId, MasterPlan>
  /** Of a target of lines: the median, in the mix, of the speaker who is farthest from it. */
  readonly speakerLufs?: number | undefined
}

type PlanLoudnessInput = {
  readonly choice: LoudnessChoice
  readonly planned: PlannedMix
  readonly lines: readonly ExportLine[]
  readonly workshop: Pick<AudioWorkshop, 'measureMix' | 'measureSounds'>
  readonly signal?: AbortSignal | undefined
}

/**
 * Measures a mix, and finds the gain and the limiter by which it comes to its target.
 * @throws StudioError as measuring does
 */
export async function planLoudness(input: PlanLoudnessInput): Promise<PlannedLoudness> {
  const { choice, planned, workshop, signal } = input
  const before = await workshop.measureMix(planned.mix, signal)
  if (targetOf(choice).isPerLine) return planLines(input, before)
  const first = masterFor(choice, before.measures)
  return { before, lines: new Map(), ...(await reach(input, planned.mix, first, before)) }
}

/** The master by which a mix comes to its target, and what it then measures. */
async function reach(
  { choice, workshop, signal }: PlanLoudnessInput,
  mix: MixPlan,
  first: MasterPlan,
  unchanged: HeardMeasures,
): Promise<Pick<PlannedLoudness, 'mix' | 'master' | 'after'>> {
  let master = first
  let after = master.gainDb === 0 && master.ceilingDb === undefined ? unchanged : undefined
  for (let round = 0; after === undefined && round < MOST_ROUNDS; round += 1) {
    const heard = await workshop.measureMix({ ...mix, master }, signal)
    const next = targetOf(choice).isPerLine ? master : nextMaster(choice, master, heard.measures)
    if (next.gainDb === master.gainDb || round === MOST_ROUNDS - 1) after = heard
    else master = next
  }
  return { mix: { ...mix, master }, master, after: after ?? unchanged }
}

async function planLines(input: PlanLoudnessInput, before: HeardMeasures): Promise<PlannedLoudness> {
  const { choice, planned, workshop, signal } = input
  const voiced = input.lines.flatMap((line) => (line.audio === undefined ? [] : [{ ...line, path: line.audio.path }]))
  const measured = await workshop.measureSounds(
    voiced.map(({ path }) => path),
    signal,
  )
  const masters = lineMasters(
    choice,
    voiced.map(({ speaker }, at) => ({ speaker, ...levelsOf(measured[at]) })),
  )
  const loudness = new Map<string, number | undefined>(
    voiced.map(({ lineId }, at) => [lineId, measured[at]?.integratedLufs]),
  )
  const { mix: adjusted, speakerLufs } = mixForLines(choice, planned.mix, loudness)
  const loud = await workshop.measureMix(adjusted, signal)
  const { ceilingDbtp } = targetOf(choice)
  const isTooLoud = (loud.measures.truePeakDbtp ?? -Infinity) > ceilingDbtp
  const master: MasterPlan = isTooLoud ? { gainDb: 0, ceilingDb: ceilingDbtp } : { gainDb: 0 }
  return {
    before,
    speakerLufs,
    ...(await reach(input, adjusted, master, loud)),
    lines: new Map(voiced.flatMap(({ lineId }, at) => (masters[at] === undefined ? [] : [[lineId, masters[at]]]))),
  }
}

/**
 * In the mix a line has its own gain and that of its lane, and stands in one channel or in two, which the target takes into
 * account: what is heard of a speaker there is what it asks for.
 */
function mixForLines(
  choice: LoudnessChoice,
  mix: MixPlan,
  loudness: ReadonlyMap<string, number | undefined>,
): { readonly mix: MixPlan; readonly speakerLufs: number | undefined } {
  const channels = channelsOfPlan(mix)
  const speaking = mix.clips.map((clip) => {
    const own = loudness.get(clip.id ?? '')
    const level = own === undefined ? undefined : own + clip.gainDb + (mix.laneGainsDb[clip.lane] ?? 0)
    const integratedLufs = level === undefined ? undefined : level + sideGainDb(clip.pan, channels)
    return { speaker: String(clip.lane), integratedLufs, truePeakDbtp: undefined }
  })
  const heardWith = (gainOf: (at: number, speaker: string) => number): number | undefined =>
    farthestMedian(
      choice,
      speaking.map(({ speaker, integratedLufs }, at) => {
        return {
          speaker,
          integratedLufs: integratedLufs === undefined ? undefined : integratedLufs + gainOf(at, speaker),
        }
      }),
    )
  if (choice.areLinesAlike === true) {
    const alike = lineMasters(choice, speaking).map(({ gainDb }) => gainDb)
    const clips = mix.clips.map((clip, at) => ({ ...clip, gainDb: clip.gainDb + (alike[at] ?? 0) }))
    return { mix: { ...mix, clips }, speakerLufs: heardWith((at) => alike[at] ?? 0) }
  }
  const gains = speakerGains(choice, speaking)
  const laneGainsDb = mix.laneGainsDb.map((gainDb, lane) => gainDb + (gains.get(String(lane)) ?? 0))
  return { mix: { ...mix, laneGainsDb }, speakerLufs: heardWith((_, speaker) => gains.get(speaker) ?? 0) }
}

/** By how much both channels together are louder than the sound itself. */
function sideGainDb(pan: number, channels: 1 | 2): number {
  const energy = channelGains({ gainDb: 0, pan }, channels).reduce((sum, gain) => sum + gain * gain, 0)
  return 10 * Math.log10(energy)
}

function levelsOf(measures: SoundMeasures | undefined): Pick<SoundMeasures, 'integratedLufs' | 'truePeakDbtp'> {
  return { integratedLufs: measures?.integratedLufs, truePeakDbtp: measures?.truePeakDbtp }
}
