import type { ExportName, ExportReadiness, ExportRow } from '../../shared/contract/export-views.ts'
import { MOST_COLLIDING_LINES } from '../../shared/contract/export-views.ts'
import { captionText, tooFast } from '../../shared/core/captions/captions.ts'
import { type Deliverable, deliverables, inTableOrder } from '../../shared/core/deliver/deliverables.ts'
import { safeName } from '../../shared/core/deliver/file-names.ts'
import type { LoudnessChoice } from '../../shared/core/deliver/loudness-choice.ts'
import { targetOf } from '../../shared/core/deliver/loudness-targets.ts'
import { collisionsOf } from '../../shared/core/deliver/names/file-names-of-lines.ts'
import type { LineStateView } from '../../shared/core/render/line-views.ts'
import { samplesToSeconds } from '../../shared/core/timeline/times.ts'
import type { EarlierExport } from './earlier-files.ts'
import { encodeTarget } from './export-format.ts'
import type { ExportMaterial } from './export-job.ts'
import type { ExportLine } from './export-lines.ts'
import type { Unfinished } from './folder/unfinished.ts'
import { cuesOf, planFiles } from './plan-files.ts'
import type { PlannedLoudness } from './plan-loudness.ts'
import type { PlannedFile } from './planned-file.ts'
import { noRoomFor } from './prepared-files.ts'

type ReadinessInput = {
  readonly material: ExportMaterial
  /** What is not chosen, and is counted all the same. */
  readonly others: readonly Deliverable[]
  /** `unknown`: it has not been measured yet what the target does. */
  readonly loudness: 'none' | 'unknown' | { readonly choice: LoudnessChoice; readonly plan: PlannedLoudness }
  readonly last: EarlierExport | undefined
  readonly interrupted: Unfinished | undefined
  readonly onlyChanged: boolean
  readonly exportsFolder: string
  readonly lines: readonly LineStateView[]
  /** Spoken lines of the script. */
  readonly total: number
  readonly fit: ExportReadiness['fit']
  readonly names: { readonly project: string; readonly folder: string }
}

/** States of a line that a person should look at before it is delivered. */
export const attentionStates: ReadonlySet<string> = new Set([
  'failed',
  'unknown',
  'suspicious',
  'stale',
  'missingVoice',
])
/** So many names of lines, and captions that are too fast, are shown. */
const MOST_SHOWN = { names: 3, captions: 20, words: 80 } as const

/** What an export would hold, before anything is written. @throws StudioError `export.format`, `option.invalid` */
export async function readinessOf(input: ReadinessInput): Promise<ExportReadiness> {
  const { loudness, last, total } = input
  const material = typeof loudness === 'string' ? input.material : { ...input.material, loudness }
  const { lines, planned, options } = material
  for (const form of options.deliver) if (form.what !== 'captions') encodeTarget(form)
  const files = planFiles(material)
  const count = (quality: ExportLine['quality']): number => lines.filter((line) => line.quality === quality).length
  const obstacle = await noRoomFor(files, input.onlyChanged ? last?.files : undefined, input.exportsFolder)
  const colliding = collisionsOf(files.map((file) => ({ name: file.facts.path, of: file })))
  const captions = captionsOf(material)
  const beside = { ...material, options: { ...options, deliver: [...input.others] } }
  return {
    final: count('final'),
    draft: count('draft'),
    missing: total - count('final') - count('draft'),
    needAttention: input.lines.filter((line) => attentionStates.has(line.state)).length,
    durationSeconds: samplesToSeconds(planned.graph.timeline.durationSamples),
    files: files.length + 1,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    suggestedName: safeName(input.names.project),
    rows: [
      ...rowsOf(material, files, last, loudness === 'unknown'),
      ...rowsOf(beside, planFiles(beside), last, loudness === 'unknown'),
    ],
    names: [...namesOf(files)],
    ...(colliding.length === 0 ? {} : { collision: collisionWords(colliding) }),
    ...(last === undefined ? {} : { last: { name: last.name, createdAt: last.manifest.createdAt } }),
    ...interruptedOf(input),
    ...gainOf(loudness, last),
    ...(captions === undefined ? {} : { captions }),
    ...(input.fit === undefined ? {} : { fit: input.fit }),
    folderLabel: `${input.names.folder} / exports`,
    ...(obstacle === undefined ? {} : { obstacle: obstacle.problem }),
  }
}

function interruptedOf({ interrupted }: ReadinessInput): Pick<ExportReadiness, 'interrupted'> {
  if (interrupted?.options === undefined) return {}
  const { files, total, options } = interrupted
  return { interrupted: { files: files.length, total, options } }
}

function gainOf(loudness: ReadinessInput['loudness'], last: EarlierExport | undefined): Pick<ExportReadiness, 'gain'> {
  const beforeDb = last?.files.gainDb
  if (typeof loudness === 'string' || beforeDb === undefined || targetOf(loudness.choice).isPerLine) return {}
  const afterDb = loudness.plan.master.gainDb
  return afterDb === beforeDb ? {} : { gain: { beforeDb, afterDb } }
}

function rowsOf(
  { options }: ExportMaterial,
  files: readonly PlannedFile[],
  last: EarlierExport | undefined,
  isUnmeasured: boolean,
): ExportRow[] {
  return inTableOrder(options.deliver).map(({ what }) => {
    const own = files.filter((file) => file.what === what)
    const kind = what === 'captions' ? what : deliverables[what].file
    // What goes through the gain of the mix cannot be known to be the same before it is known.
    const isKnown = !isUnmeasured || what === 'captions'
    return {
      what,
      files: own.length,
      bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      changed: isKnown ? own.filter(({ recipe }) => last?.files.find(recipe) === undefined).length : null,
      wasExported: last?.manifest.files.some((file) => file.kind === kind) ?? false,
    }
  })
}

function namesOf(files: readonly PlannedFile[]): readonly ExportName[] {
  const shown = ({ facts, number }: PlannedFile, of: ExportName['of']): ExportName => ({
    of,
    number: number ?? 0,
    name: facts.path.slice(facts.path.indexOf('/') + 1),
    isDraft: facts.isDraft === true,
  })
  const lines = files.filter(({ what }) => what === 'lines')
  const first = lines.slice(0, MOST_SHOWN.names - 1)
  // One with draft audio, so that it is seen how its name says so.
  const draft = lines.slice(first.length).find(({ facts }) => facts.isDraft === true)
  const third = draft ?? lines[first.length]
  const scene = files.find(({ what }) => what === 'scenes')
  return [
    ...[...first, ...(third === undefined ? [] : [third])].map((file) => shown(file, 'line')),
    ...(scene === undefined ? [] : [shown(scene, 'scene')]),
  ]
}

function collisionWords(
  colliding: ReturnType<typeof collisionsOf<PlannedFile>>,
): NonNullable<ExportReadiness['collision']> {
  const [first] = colliding
  const numbers = new Set(first?.of.flatMap(({ number }) => (number === undefined ? [] : [number])))
  return {
    files: colliding.reduce((sum, { of }) => sum + of.length, 0),
    lines: [...numbers].slice(0, MOST_COLLIDING_LINES),
    name: first?.name.slice(first.name.indexOf('/') + 1) ?? '',
  }
}

function captionsOf(material: ExportMaterial): ExportReadiness['captions'] {
  if (!material.options.deliver.some(({ what }) => what === 'captions')) return undefined
  const cues = cuesOf(material)
  const fast = tooFast(cues).toSorted((a, b) => b.charactersPerSecond - a.charactersPerSecond)
  return {
    cues: cues.length,
    languages: [...new Set(cues.map(({ language }) => language))].slice(0, 20),
    fastCount: fast.length,
    fast: fast.slice(0, MOST_SHOWN.captions).map((cue) => ({
      lineId: cue.lineId,
      number: cue.number,
      speaker: cue.speaker,
      text: captionText(cue).slice(0, MOST_SHOWN.words),
      charactersPerSecond: Math.round(cue.charactersPerSecond * 10) / 10,
    })),
  }
}
