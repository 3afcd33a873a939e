import type { SoundPiece } from '../../../shared/contract/export-views.ts'
import { type DeliveredSound, usualForm } from '../../../shared/core/deliver/deliverables.ts'
import { partFileName } from '../../../shared/core/deliver/file-names.ts'
import { scenesOfLines } from '../../../shared/core/deliver/scene-spans.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import { say } from '../../../shared/messages/say.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { MixDocument, MixId } from '../../../shared/core/mix/mix-document.ts'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import { laneKey } from '../../../shared/core/timeline/lane-key.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { channelsOfPlan } from '../../audio/mix/mix-plan.ts'
import type { MixClip, MixPlan } from '../../audio/types.ts'
import { damagedTakes, type Exporting } from '../exporting.ts'
import { encodeTarget } from '../export-format.ts'
import type { ExportMaterial } from '../export-job.ts'
import { lineTags, mixTags } from '../file-tags.ts'
import { namesOfLines } from '../plan-lines.ts'
import { laneAlone, marked, planStem, taggedExport } from '../plan-wholes.ts'
import { type PlannedFile, plannedSound } from '../planned-file.ts'

/** A single file that can be made, and the takes that are heard in it. */
type PlannedSingle = { readonly file: PlannedFile; readonly takeIds: readonly TakeId[] }

type StemForm = Extract<DeliveredSound, { readonly what: 'mix' | 'stems' | 'scenes' | 'chapters' }>

/**
 * How a clip or a lane is made a file of its own, by what is heard now. `damaged`: looks at takes, and answers those that
 * are not as they were recorded.
 * @throws StudioError `export.nothing` where nothing of it sounds
 */
export function singlePlanner({
  material,
  mix,
  damaged,
}: {
  readonly material: Exporting['material']
  /** Beds and effects as they stand. */
  readonly mix: () => MixDocument
  readonly damaged: (ids: readonly TakeId[]) => Promise<readonly TakeId[]>
}): (asked: SoundPiece) => Promise<PlannedFile> {
  return async (asked) => {
    const all = await material({ deliver: [usualForm('stems')], missing: 'fillWithDraft', name: 'stems' })
    const planned = planSingle(all, asked, mix())
    if (planned === undefined) throw problemError('export.nothing', say('export.noSound'), say('export.noSound.remedy'))
    const found = await damaged(planned.takeIds)
    if (found.length > 0) throw damagedTakes(found.length)
    return planned.file
  }
}

/**
 * One clip or one lane of the timeline as a file of its own, written as stems are; undefined: nothing of it sounds. A clip
 * is what the stem of its lane has at its place, so that both can lie on top of each other.
 */
function planSingle(of: ExportMaterial, asked: SoundPiece, mix: MixDocument): PlannedSingle | undefined {
  const form = stemForm()
  switch (asked.kind) {
    case 'clip':
      return planClip(of, form, asked.lineId)
    case 'sound':
      return planSound(of, form, asked.clipId, mix)
    case 'lane': {
      const at = of.planned.graph.lanes.findIndex((lane) => laneKey(lane) === asked.lane)
      const file = planStem(of, form, at)
      return file === undefined ? undefined : { file, takeIds: takesOfLane(of, at) }
    }
    default:
      return assertNever(asked, 'single file')
  }
}

function stemForm(): StemForm {
  const form = usualForm('stems')
  if (form.what !== 'stems') throw new TypeError('The usual form of stems is none of stems.')
  return form
}

function planClip(of: ExportMaterial, form: StemForm, lineId: LineId): PlannedSingle | undefined {
  const { mix } = of.planned
  const clip = mix.clips.find(({ id }) => id === lineId)
  const line = of.lines.find((one) => one.lineId === lineId)
  if (clip === undefined || line?.audio === undefined) return undefined
  const { take } = line.audio
  const target = encodeTarget(form)
  const plan = clipAlone(mix, clip)
  const isDraft = line.quality === 'draft'
  const scene = scenesOfLines(of.script).get(lineId)?.title
  const facts = {
    kind: 'line',
    path: `lines/${namesOfLines(of).get(lineId) ?? lineId}${marked(of, isDraft)}.${target.format}`,
    lineId,
    takeId: take.id,
    voices: take.source,
    isDraft,
    speaker: line.speaker,
    ...(scene === undefined || scene === '' ? {} : { scene }),
  } as const
  const size = { durationSeconds: samplesToSeconds(plan.durationSamples), channels: channelsOfPlan(mix) }
  const tags = lineTags(taggedExport(of, target.sampleRate))(line)
  const file = plannedSound(form, facts, { source: { kind: 'mix', plan }, target, tags }, size)
  return { file, takeIds: [take.id] }
}

/** A clip of a bed or an effect, by the name of its sound. */
function planSound(
  of: ExportMaterial,
  form: StemForm,
  clipId: MixId,
  { clips = [], sounds = [] }: MixDocument,
): PlannedSingle | undefined {
  const { mix } = of.planned
  const clip = mix.clips.find(({ id }) => id === clipId)
  const soundId = clips.find(({ id }) => id === clipId)?.soundId
  const sound = sounds.find(({ id }) => id === soundId)
  if (clip === undefined || sound === undefined) return undefined
  const title = sound.name.replace(/\.[a-z0-9]{1,5}$/i, '')
  const target = encodeTarget(form)
  const plan = clipAlone(mix, clip)
  const tags = {
    ...mixTags(taggedExport(of, target.sampleRate), [], false),
    title,
    artist: title,
    timeReferenceSamples: Math.round((clip.startSample * target.sampleRate) / mix.sampleRate),
    marks: [],
    chapters: [],
  }
  const name = partFileName({ number: clip.lane + 1, total: of.planned.graph.lanes.length, title })
  const facts = { kind: 'stem', path: `stems/${name}.${target.format}`, isDraft: false, speaker: title } as const
  const size = { durationSeconds: samplesToSeconds(plan.durationSamples), channels: channelsOfPlan(mix) }
  return { file: plannedSound(form, facts, { source: { kind: 'mix', plan }, target, tags }, size), takeIds: [] }
}

/** What a clip's lane has at its place, as long as the clip: a bed is lowered there by whoever speaks then. */
function clipAlone(mix: MixPlan, clip: MixClip): MixPlan {
  const { startSample, durationSamples } = clip
  const lane = laneAlone(mix, clip.lane)
  const speech = lane.ducking?.speech.map(({ fromSample, toSample }) => {
    return { fromSample: fromSample - startSample, toSample: toSample - startSample }
  })
  return {
    ...lane,
    ...(lane.ducking === undefined || speech === undefined ? {} : { ducking: { ...lane.ducking, speech } }),
    clips: [{ ...clip, startSample: 0 }],
    durationSamples,
  }
}

function takesOfLane({ lines, planned }: ExportMaterial, at: number): readonly TakeId[] {
  const inLane = new Set(planned.mix.clips.flatMap(({ id, lane }) => (lane === at && id !== undefined ? [id] : [])))
  return lines.flatMap(({ lineId, audio }) => (audio !== undefined && inLane.has(lineId) ? [audio.take.id] : []))
}
