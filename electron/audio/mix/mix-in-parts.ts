import type { LoudnessSeries } from '../../../shared/core/loudness/loudness-series.ts'
import type { SoundMeter } from '../../../shared/core/loudness/sound-meter.ts'
import { gainFactor } from '../../../shared/core/timeline/gains.ts'
import { LimitedPlaces, type Limited } from '../../../shared/core/timeline/limited-places.ts'
import { soundMeter } from '../analysis/measure-sound.ts'
import { bytesPerSample } from '../codecs/sample-format.ts'
import { openPartial } from '../partial-file.ts'
import type { PartFormat } from '../segments/part-format.ts'
import { makeParts, type PartMakers } from './make-parts.ts'
import { openPartJoiner, partFormatOf } from './joiners.ts'
import { planParts } from './plan-parts.ts'
import type { SettledPlan } from './plan-window.ts'
import type { EncodeJob } from '../types.ts'

/** What was found out of a plan on the way. */
export type PartsHeard = { readonly meter: SoundMeter; readonly limited?: Limited }

/** `samplePeak`: 1 is full scale. */
type PartsMeasured = PartsHeard & { readonly samplePeak: number }

/** Measures a plan in parts; `course` is told of it along its length. @throws StudioError as `makeParts` does */
export async function measureInParts(
  plan: SettledPlan,
  makers: PartMakers,
  signal?: AbortSignal,
  course?: LoudnessSeries,
): Promise<PartsMeasured> {
  const heard = new Heard(plan, course)
  await makeParts(planParts(plan), makers, async (part) => heard.add(part), signal)
  return { ...heard.told(), samplePeak: heard.samplePeak }
}

/**
 * Writes a plan as a file whose parts are made each by itself. Undefined: this format is not coded in parts.
 * @throws StudioError as `makeParts` does, `disk.*`; then no file is left
 */
export async function writeInParts(
  plan: SettledPlan,
  { target, out, tags }: Pick<EncodeJob, 'target' | 'out' | 'tags'>,
  makers: PartMakers,
  signal?: AbortSignal,
): Promise<(PartsHeard & { readonly bytes: number }) | undefined> {
  const format = partFormatOf(target, plan)
  if (format === undefined) return undefined
  const heard = new Heard(plan)
  const file = await openPartial(out)
  try {
    const { channels } = plan
    const own = forSize(makers, format, plan)
    const sound = { sampleRate: target.sampleRate, channels, tags }
    const joiner = await openPartJoiner(sound, { target, format }, file)
    try {
      const add = async (part: Parameters<typeof heard.add>[0]): Promise<void> => {
        heard.add(part)
        if (part.coded !== undefined) await joiner.add(part.coded)
      }
      await makeParts(planParts(plan, format), own, add, signal)
      await joiner.finish(Math.round((plan.durationSamples * target.sampleRate) / plan.sampleRate))
    } catch (error) {
      await joiner.cancel()
      throw error
    }
    return { ...heard.told(), bytes: await file.commit() }
  } finally {
    await file.discard()
  }
}

/** What would fill the cache by itself is not kept in it. */
function forSize(makers: PartMakers, format: PartFormat, { durationSamples, sampleRate }: SettledPlan): PartMakers {
  if (makers.cache === undefined) return makers
  const sampleBytes = plainSampleBytes(format)
  const bytes = (durationSamples / sampleRate) * format.sampleRate * format.channels * sampleBytes
  return bytes * 2 > makers.cache.mostBytes ? { threads: makers.threads } : makers
}

/** Bytes of a sample whose parts are kept as they came: of FLAC also, for the sum of the file. */
function plainSampleBytes(format: PartFormat): number {
  if (format.format === 'pcm') return bytesPerSample[format.encoding]
  return format.format === 'flac' ? format.bits / 8 : 0
}

class Heard {
  readonly #meter: SoundMeter
  readonly #places: LimitedPlaces | undefined
  samplePeak = 0

  constructor({ sampleRate, channels, master }: SettledPlan, course?: LoudnessSeries) {
    this.#meter = soundMeter(sampleRate, channels, { course })
    const ceiling = master?.ceilingDb
    this.#places = ceiling === undefined ? undefined : new LimitedPlaces(sampleRate, gainFactor(ceiling))
  }

  add({ measured, limited }: Parameters<Parameters<typeof makeParts>[2]>[0]): void {
    this.#meter.add(measured)
    this.samplePeak = Math.max(this.samplePeak, measured.samplePeak)
    for (const run of limited) this.#places?.addRun(run)
  }

  told(): PartsHeard {
    return { meter: this.#meter, ...(this.#places === undefined ? {} : { limited: this.#places.limited }) }
  }
}
