import { deliverables, type DeliveredSound } from '../../shared/core/deliver/deliverables.ts'
import { partFileName } from '../../shared/core/deliver/file-names.ts'
import { type SceneSpan, sceneSpans } from '../../shared/core/deliver/scene-spans.ts'
import type { LineId, SpeakerId } from '../../shared/core/model/ids.ts'
import type { LineNode } from '../../shared/core/model/script.ts'
import type { Timeline } from '../../shared/core/model/timeline.ts'
import type { GraphLane } from '../../shared/core/timeline/graph-schema.ts'
import { ROOM_TONE_LANE } from '../../shared/core/timeline/sound-graph.ts'
import { samplesToSeconds } from '../../shared/core/timeline/times.ts'
import { channelsOfPlan } from '../audio/mix/mix-plan.ts'
import type { MixPlan } from '../audio/types.ts'
import { encodeTarget } from './export-format.ts'
import { type ExportMaterial, isDraftExport } from './export-job.ts'
import type { ExportLine } from './export-lines.ts'
import { mixTags, type TaggedExport } from './file-tags.ts'
import { type PlannedFile, plannedSound } from './planned-file.ts'

/** Its stem's name in files, which are not translated. */
const ROOM_TONE = 'room tone'

type WholeForm = Exclude<DeliveredSound, { readonly what: 'lines' }>

/** The files of one deliverable that is cut from the mix: the mix itself, its chapters, its scenes, its stems. */
export function planWholes(of: ExportMaterial, form: WholeForm): readonly PlannedFile[] {
  const mix = of.loudness?.plan.mix ?? of.planned.mix
  switch (form.what) {
    case 'mix':
    case 'chapters':
      return [wholeFile(of, form, mix)]
    case 'scenes':
      return scenesOf(of, form, mix)
    case 'stems':
      return stemsOf(of, form, mix)
    default:
      return form.what satisfies never
  }
}

/** What a picture would be left out of is not made anew for another one. */
const holdsCover: ReadonlySet<string> = new Set(['m4a', 'm4b', 'mp3', 'flac'])

function wholeFile(of: ExportMaterial, form: WholeForm, plan: MixPlan): PlannedFile {
  const isDraft = isDraftExport(of.lines)
  const target = encodeTarget(form)
  const { file } = deliverables[form.what]
  const path = `${file}${isDraft && of.marksDraftNames ? ' draft' : ''}.${target.format}`
  const { cover } = of
  const own = mixTags(taggedExport(of, target.sampleRate), of.lines, isDraft)
  const tags = cover === undefined || !holdsCover.has(target.format) ? own : { ...own, cover }
  return plannedSound(form, { kind: file, path, isDraft }, { source: { kind: 'mix', plan }, target, tags }, sized(plan))
}

function scenesOf(of: ExportMaterial, form: WholeForm, mix: MixPlan): readonly PlannedFile[] {
  const { timeline } = of.planned.graph
  const spans = sceneSpans(timeline, of.script)
  const total = spans.reduce((most, { number }) => Math.max(most, number), 0)
  const target = encodeTarget(form)
  const allLines = new Set(timeline.entries.map(({ lineId }) => lineId))
  return spans.flatMap((span): readonly PlannedFile[] => {
    const lines = of.lines.filter(({ lineId }) => span.lineIds.has(lineId))
    if (!lines.some(({ quality }) => quality !== 'missing')) return []
    const isDraft = isDraftExport(lines)
    const title = span.title === '' ? of.title : span.title
    const name = partFileName({ number: span.number, total, title })
    const plan = sceneMix(mix, span, allLines)
    const own = {
      ...of,
      title,
      planned: { ...of.planned, graph: { ...of.planned.graph, timeline: within(timeline, span) } },
    }
    const tags = {
      ...mixTags(taggedExport(own, target.sampleRate), lines, isDraft),
      album: of.title,
      scene: title,
      timeReferenceSamples: Math.round((span.startSample * target.sampleRate) / plan.sampleRate),
    }
    const path = `scenes/${name}${marked(of, isDraft)}.${target.format}`
    const facts = { kind: 'scene', path, isDraft, scene: title } as const
    const size = { ...sized(plan), number: span.number }
    return [plannedSound(form, facts, { source: { kind: 'mix', plan }, target, tags }, size)]
  })
}

/** The lines of a scene, and of everything else what falls into its time. */
function sceneMix(mix: MixPlan, span: SceneSpan, allLines: ReadonlySet<string>): MixPlan {
  const ownLines: ReadonlySet<string> = span.lineIds
  const clips = mix.clips.flatMap((clip) => {
    if (clip.id !== undefined && allLines.has(clip.id) && !ownLines.has(clip.id)) return []
    const startSample = clip.startSample - span.startSample
    return startSample < span.durationSamples && startSample + clip.durationSamples > 0
      ? [{ ...clip, startSample }]
      : []
  })
  // As many channels as the mix has, also where nobody of this scene stands aside.
  const channels = channelsOfPlan(mix)
  const whole = { ...mix, clips, durationSamples: span.durationSamples, channels }
  if (mix.ducking === undefined) return whole
  const speech = mix.ducking.speech.map(({ fromSample, toSample }) => {
    return { fromSample: fromSample - span.startSample, toSample: toSample - span.startSample }
  })
  return { ...whole, ducking: { ...mix.ducking, speech } }
}

function within(timeline: Timeline, { lineIds, startSample, durationSamples }: SceneSpan): Timeline {
  const entries = timeline.entries
    .filter(({ lineId }) => lineIds.has(lineId))
    .map((entry) => ({ ...entry, startSample: entry.startSample - startSample }))
  return { entries, durationSamples }
}

/** One lane of a mix as it is in it. Nothing of the others is in the plan: what changes in them changes no file of this one. */
export function laneAlone(mix: MixPlan, lane: number): MixPlan {
  const { ducking, ...rest } = mix
  const own = ducking?.lanes[lane]
  const lowered =
    ducking === undefined || own === undefined
      ? {}
      : { ducking: { ...ducking, lanes: ducking.lanes.map((one, at) => (at === lane ? one : undefined)) } }
  return {
    ...rest,
    ...lowered,
    onlyLane: lane,
    clips: mix.clips.filter((clip) => clip.lane === lane),
    laneGainsDb: mix.laneGainsDb.map((gainDb, at) => (at === lane ? gainDb : 0)),
    channels: channelsOfPlan(mix),
    // None would be one where voices together are too loud.
    master: { gainDb: mix.master?.gainDb ?? 0 },
  }
}

/** One file a lane that sounds: as long as the mix, with its linear gain, and what no limiter has touched. */
function stemsOf(of: ExportMaterial, form: WholeForm, mix: MixPlan): readonly PlannedFile[] {
  const names = speakerNames(of)
  return of.planned.graph.lanes.flatMap((lane, at) =>
    sounds(mix, at) ? [stemFile(of, form, { mix, lane, at, names })] : [],
  )
}

/** The stem of one lane, by its place; undefined: nothing sounds in it. */
export function planStem(of: ExportMaterial, form: WholeForm, at: number): PlannedFile | undefined {
  const mix = of.loudness?.plan.mix ?? of.planned.mix
  const lane = of.planned.graph.lanes[at]
  if (lane === undefined || !sounds(mix, at)) return undefined
  return stemFile(of, form, { mix, lane, at, names: speakerNames(of) })
}

function sounds({ clips }: MixPlan, at: number): boolean {
  return clips.some(({ lane }) => lane === at)
}

function stemFile(
  of: ExportMaterial,
  form: WholeForm,
  stem: {
    readonly mix: MixPlan
    readonly lane: GraphLane
    readonly at: number
    readonly names: ReadonlyMap<SpeakerId, string>
  },
): PlannedFile {
  const { graph } = of.planned
  const { lane, at } = stem
  const target = encodeTarget(form)
  const speakerId = lane.kind === 'speaker' ? lane.speakerId : undefined
  const isSpeaker = lane.kind === 'speaker'
  const entries = isSpeaker ? graph.timeline.entries.filter((entry) => entry.speakerId === speakerId) : []
  const own = new Set<LineId>(entries.map(({ lineId }) => lineId))
  const lines = of.lines.filter(({ lineId }) => own.has(lineId))
  const isDraft = isDraftExport(lines)
  const title = laneTitle(lane, stem.names, lines)
  const plan = laneAlone(stem.mix, at)
  const tagged = { ...taggedExport(of, target.sampleRate), timeline: { ...graph.timeline, entries } }
  const tags = { ...mixTags(tagged, lines, isDraft), title: `${of.title}, ${title}`, artist: title }
  const name = partFileName({ number: at + 1, total: graph.lanes.length, title })
  const path = `stems/${name}${marked(of, isDraft)}.${target.format}`
  const facts = { kind: 'stem', path, isDraft, speaker: title } as const
  return plannedSound(form, facts, { source: { kind: 'mix', plan }, target, tags }, sized(plan))
}

function laneTitle(lane: GraphLane, names: ReadonlyMap<SpeakerId, string>, lines: readonly ExportLine[]): string {
  if (lane.kind !== 'speaker') return lane.laneId === ROOM_TONE_LANE ? ROOM_TONE : lane.name
  const known = lane.speakerId === undefined ? undefined : names.get(lane.speakerId)
  return known ?? lines[0]?.speaker ?? ''
}

/** As each is first written in the script: the cast is not part of what an export is made from. */
function speakerNames({ script, planned }: ExportMaterial): ReadonlyMap<SpeakerId, string> {
  const nodes = new Map(
    script.nodes.flatMap((node): [LineId, LineNode][] =>
      node.kind === 'line' && node.id !== undefined ? [[node.id, node]] : [],
    ),
  )
  const names = new Map<SpeakerId, string>()
  for (const { speakerId, lineId } of planned.graph.timeline.entries) {
    const name = nodes.get(lineId)?.speaker
    if (speakerId !== undefined && name !== undefined && !names.has(speakerId)) names.set(speakerId, name)
  }
  return names
}

/** What the tags of its files are made from. */
export function taggedExport(of: ExportMaterial, sampleRate: number): TaggedExport {
  const { title, script, sources, planned } = of
  return { title, script, timeline: planned.graph.timeline, sources, sampleRate }
}

/** `_draft`, where draft audio stands in the name. */
export function marked({ marksDraftNames }: Pick<ExportMaterial, 'marksDraftNames'>, isDraft: boolean): string {
  return isDraft && marksDraftNames ? '_draft' : ''
}

function sized(plan: MixPlan): { readonly durationSeconds: number; readonly channels: number } {
  return { durationSeconds: samplesToSeconds(plan.durationSamples), channels: channelsOfPlan(plan) }
}
