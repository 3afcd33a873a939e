import { createHash } from 'node:crypto'
import type { ExportLoudness, ExportOptions } from '../../shared/contract/export-views.ts'
import type { HeardAsExported } from '../../shared/contract/playing-calls.ts'
import { type LoudnessReport, loudnessReport, toldMeasures } from '../../shared/core/deliver/loudness-report.ts'
import type { SoundMeasures } from '../../shared/core/loudness/sound-meter.ts'
import type { LoudnessChoice } from '../../shared/core/deliver/loudness-choice.ts'
import { type LimitedInLines, limitedInLines } from '../../shared/core/timeline/limited-lines.ts'
import { channelsOfPlan } from '../audio/mix/mix-plan.ts'
import type { AudioWorkshop, HeardMeasures } from '../audio/types.ts'
import { orAbsent } from '../base/failures.ts'
import type { ExportLine } from './export-lines.ts'
import { heardAsExported } from './heard-as-exported.ts'
import type { PlannedMix } from './mix-plan.ts'
import { type PlannedLoudness, planLoudness } from './plan-loudness.ts'

/** What is exported, as far as loudness goes. */
type Material = { readonly lines: readonly ExportLine[]; readonly planned: PlannedMix }

type Measured = { readonly before: HeardMeasures; readonly plan?: PlannedLoudness }

/**
 * Measures what an export would be, and what a target would do to it. What was measured last is kept: an export behind its
 * sheet measures nothing again.
 */
export class LoudnessPreview {
  readonly #workshop: () => Pick<AudioWorkshop, 'measureMix' | 'measureSounds'>
  #last: { readonly key: string; readonly measured: Promise<Measured>; isDone: boolean } | undefined
  #abort: AbortController | undefined

  constructor(workshop: () => Pick<AudioWorkshop, 'measureMix' | 'measureSounds'>) {
    this.#workshop = workshop
  }

  /**
   * Undefined where nothing sounds.
   * @throws StudioError as measuring does; `render.cancelled` where something else is measured meanwhile.
   */
  async read(material: Material, { loudness }: Pick<ExportOptions, 'loudness'>): Promise<ExportLoudness | undefined> {
    if (material.planned.mix.clips.length === 0) return undefined
    const { before, plan } = await this.#measure(material, loudness)
    const { graph, mix } = material.planned
    const marks = plan?.after.limited?.places.map(({ sample }) => part(sample, mix.durationSamples)) ?? []
    const report =
      plan === undefined || loudness === undefined
        ? undefined
        : reportOfPlan({
            choice: loudness,
            plan,
            planned: material.planned,
            after: plan.after.measures,
            limited: plan.after.limited === undefined ? undefined : limitedInLines(plan.after.limited, graph.timeline),
          })
    return {
      channels: channelsOfPlan(mix),
      before: toldMeasures(before.measures),
      course: before.course.map((value) => (Number.isFinite(value) ? value : null)),
      marks,
      ...(report === undefined ? {} : { report }),
    }
  }

  /** What a player does to sound like the export; undefined: nothing sounds. @throws StudioError as `read` does */
  async heard(material: Material, choice: LoudnessChoice | undefined): Promise<HeardAsExported | undefined> {
    if (material.planned.mix.clips.length === 0) return undefined
    const { before, plan } = await this.#measure(material, choice)
    return heardAsExported(material.planned, before, plan)
  }

  /** How a target is reached, if that has been measured already. */
  async known(material: Material, choice: LoudnessChoice): Promise<PlannedLoudness | undefined> {
    const last = this.#last
    if (last === undefined || !last.isDone || last.key !== keyOf(material, choice)) return undefined
    return (await last.measured.catch(orAbsent('loudness preview: known')))?.plan
  }

  /** How a target is reached. @throws StudioError as measuring does */
  async plan(material: Material, choice: LoudnessChoice, signal?: AbortSignal): Promise<PlannedLoudness> {
    const known = this.#last?.key === keyOf(material, choice) ? this.#last.measured : undefined
    const measured = await known?.catch(orAbsent('loudness preview: measuring'))
    return measured?.plan ?? planLoudness({ choice, ...material, workshop: this.#workshop(), signal })
  }

  #measure(material: Material, choice: LoudnessChoice | undefined): Promise<Measured> {
    const key = keyOf(material, choice)
    if (this.#last?.key === key) return this.#last.measured
    this.#abort?.abort()
    const abort = new AbortController()
    this.#abort = abort
    const measured = this.#run(material, choice, abort.signal)
    const last = { key, measured, isDone: false }
    this.#last = last
    measured.then(
      () => (last.isDone = true),
      () => {
        // What failed is tried again.
        if (this.#last === last) this.#last = undefined
      },
    )
    return measured
  }

  async #run(material: Material, choice: LoudnessChoice | undefined, signal: AbortSignal): Promise<Measured> {
    const workshop = this.#workshop()
    if (choice === undefined) return { before: await workshop.measureMix(material.planned.mix, signal) }
    const plan = await planLoudness({ choice, ...material, workshop, signal })
    return { before: plan.before, plan }
  }
}

/** What a target did, or would do, to the mix of an export. */
export function reportOfPlan(input: {
  readonly choice: LoudnessChoice
  readonly plan: PlannedLoudness
  readonly planned: PlannedMix
  readonly after: SoundMeasures
  readonly limited: LimitedInLines | undefined
}): LoudnessReport {
  const { choice, plan, planned, after, limited } = input
  return loudnessReport({
    choice,
    channels: channelsOfPlan(planned.mix),
    master: plan.master,
    limited: {
      limitedPeaks: limited?.peaks ?? 0,
      maxReductionDb: limited?.mostDb ?? 0,
      limitedLines: limited?.lines ?? [],
    },
    before: plan.before.measures,
    after,
    speakerLufs: plan.speakerLufs,
  })
}

function keyOf({ planned, lines }: Material, choice: LoudnessChoice | undefined): string {
  const hash = createHash('sha256')
  const heard = lines.map(({ lineId, speaker, audio }) => [lineId, speaker, audio?.path])
  return hash.update(JSON.stringify([planned.mix, heard, choice ?? null])).digest('hex')
}

function part(sample: number, of: number): number {
  return Math.min(1, Math.max(0, sample / Math.max(1, of)))
}
