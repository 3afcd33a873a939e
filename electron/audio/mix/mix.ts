import { LoudnessSeries } from '../../../shared/core/loudness/loudness-series.ts'
import type { Master } from '../../../shared/core/timeline/graph-schema.ts'
import { WholeMaster } from '../../../shared/core/timeline/master-stage.ts'
import { soundMeter } from '../analysis/measure-sound.ts'
import { writeSound } from '../encoders/write-sound.ts'
import type { PartMakers } from './make-parts.ts'
import type { SettledPlan } from './plan-window.ts'
import type { EncodeJob, Encoded, HeardMeasures, MixPlan } from '../types.ts'
import { measureInParts, writeInParts } from './mix-in-parts.ts'
import { channelsOfPlan, checkPlan, isTooLoud, mayOverflow, SAFE_PEAK_DB } from './mix-plan.ts'
import { sumOfPlan } from './sum-of-plan.ts'

/**
 * Mixes clips into a file at the plan's rate, mono or stereo as the clips' pans ask, exactly as long as the plan says.
 * Memory does not grow with the length: clips and mix are streamed. Answers the size of the file, and what the limiter
 * did: that of the plan's master, or without one where voices together would be cut off.
 * @throws StudioError `audio.plan`, `audio.invalid`, `disk.*`, or `render.cancelled` once the signal fires; then
 * no file is left.
 */
export async function mixToFile(
  plan: MixPlan,
  job: Pick<EncodeJob, 'target' | 'out' | 'tags' | 'measures'>,
  signal?: AbortSignal,
  makers: PartMakers = {},
): Promise<Omit<Encoded, 'durationSeconds'>> {
  checkPlan(plan)
  const open: SettledPlan = { ...plan, channels: channelsOfPlan(plan) }
  const master = plan.master ?? (await safeMaster(open, makers, signal))
  const settled = master === undefined ? open : { ...open, master }
  const { bytes, meter, limited } =
    (await writeInParts(settled, job, makers, signal)) ?? (await writeWhole(settled, job, signal, makers))
  return {
    bytes,
    channels: settled.channels,
    ...(limited === undefined ? {} : { limited }),
    ...(job.measures === true ? { measures: meter.measured() } : {}),
  }
}

async function writeWhole(
  plan: SettledPlan,
  { target, out, tags }: Pick<EncodeJob, 'target' | 'out' | 'tags'>,
  signal: AbortSignal | undefined,
  { threads }: PartMakers,
): Promise<Awaited<ReturnType<typeof writeInParts>> & {}> {
  const { channels, sampleRate, master } = plan
  const stage = master === undefined ? undefined : new WholeMaster(master, { channels, sampleRate })
  const meter = soundMeter(sampleRate, channels)
  // Stems are added up again: they are rounded, and no noise is added to each of them.
  const isDithered = plan.onlyLane === undefined
  const bytes = await writeSound(
    out,
    { sampleRate, channels, tags, isDithered },
    target,
    async (writer) => {
      const write = async (block: readonly Float32Array[]): Promise<void> => {
        meter.push(block)
        await writer.write(block)
      }
      await sumOfPlan(plan, (block) => write(stage?.push(block) ?? block), signal)
      if (stage !== undefined) await write(stage.end())
    },
    threads,
  )
  return { bytes, meter, ...(stage?.limited === undefined ? {} : { limited: stage.limited }) }
}

/** Into so many parts the course of a mix is cut: one for two or three pixels of a sheet. */
export const COURSE_COLUMNS = 160

/**
 * How loud a mix is behind its master, without writing it.
 * @throws StudioError `audio.plan`, `audio.invalid`, `disk.failed`, or `render.cancelled` once the signal fires
 */
export async function measureMix(plan: MixPlan, signal?: AbortSignal, makers: PartMakers = {}): Promise<HeardMeasures> {
  checkPlan(plan)
  const settled = { ...plan, channels: channelsOfPlan(plan), master: plan.master ?? { gainDb: 0 } }
  const course = new LoudnessSeries()
  const { meter, limited } = await measureInParts(settled, makers, signal, course)
  return {
    measures: meter.measured(),
    course: course.columns(COURSE_COLUMNS),
    ...(limited === undefined ? {} : { limited }),
  }
}

/** For a mix that nobody gave a master: none, unless 16 bits could not hold it. */
async function safeMaster(
  plan: SettledPlan,
  makers: PartMakers,
  signal: AbortSignal | undefined,
): Promise<Master | undefined> {
  if (!mayOverflow(plan)) return undefined
  const { samplePeak } = await measureInParts(plan, makers, signal)
  return isTooLoud(samplePeak) ? { gainDb: 0, ceilingDb: SAFE_PEAK_DB } : undefined
}
