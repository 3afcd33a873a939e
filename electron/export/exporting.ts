import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type {
  ExportLoudness,
  ExportOptions,
  ExportProgress,
  ExportReadiness,
  ExportResult,
} from '../../shared/contract/export-views.ts'
import type { HeardAsExported } from '../../shared/contract/playing-calls.ts'
import type { LoudnessChoice } from '../../shared/core/deliver/loudness-choice.ts'
import { type Deliverable, deliveredCaptions, hasWhole } from '../../shared/core/deliver/deliverables.ts'
import { foldedName, safeName } from '../../shared/core/deliver/file-names.ts'
import { targetOf } from '../../shared/core/deliver/loudness-targets.ts'
import { problemError, type StudioError } from '../../shared/core/model/errors.ts'
import type { TakeWords } from '../../shared/core/model/words/word-times.ts'
import type { LineId, TakeId } from '../../shared/core/model/ids.ts'
import type { Script } from '../../shared/core/model/script.ts'
import type { LineStateView } from '../../shared/core/render/line-views.ts'
import type { LineStart } from '../../shared/core/mix/mix-document.ts'
import { say } from '../../shared/messages/say.ts'
import type { AudioWorkshop } from '../audio/types.ts'
import { orAbsent } from '../base/failures.ts'
import type { OpenProject } from '../documents/types.ts'
import { refuseMissing, type SoundFiles } from '../sounds/sound-files.ts'
import type { Planner } from '../rendering/queue/planner.ts'
import { chooseForExport, type ExportBasis } from './choose-for-export.ts'
import { projectCover } from '../documents/files/cover-file.ts'
import { exportFit } from './fit/export-fit.ts'
import { projectFit, startsOfCues } from './fit/project-fit.ts'
import { lastExport } from './earlier-files.ts'
import { type ExportMaterial, isDraftExport } from './export-job.ts'
import { readinessOf } from './export-readiness.ts'
import { exportToFreshFolder } from './fresh-folder.ts'
import { withKnownParts } from '../audio/segments/known-parts.ts'
import { LoudnessPreview } from './loudness-preview.ts'
import { mostFinished } from './folder/unfinished.ts'
import { leftBeside, nameOfPartial, sweepLeft } from './folder/partial-folder.ts'
import { stopIfAborted } from './write-files.ts'

/** What exporting a project needs of the session around it. */
export type ExportingInput = {
  readonly project: OpenProject
  /** The project's script with an id on every spoken line. */
  readonly script: () => Script
  readonly planner: Planner
  readonly workshop: () => AudioWorkshop
  readonly lines: () => readonly LineStateView[]
  /** Looks at the audio that is heard; answers what is damaged, which is left out from then on. */
  readonly damaged: () => Promise<readonly TakeId[]>
  /** Beds and effects. */
  readonly sounds: Pick<SoundFiles, 'ready' | 'planned'>
  /** When the words of takes sound, as far as that was found, and the end of what is being found now. */
  readonly words: {
    readonly kept: () => Promise<ReadonlyMap<TakeId, TakeWords>>
    readonly found: () => Promise<void>
  }
  readonly now: () => number
  readonly onProgress: (now: ExportProgress) => void
}

/** What an export wrote, and the folder's path. */
export type ExportedFolder = Omit<ExportResult, 'place'> & { readonly folder: string }

/** Exports of one open project, one at a time. */
export type Exporting = {
  /** `others`: what is not chosen, and is counted beside it. */
  readonly readiness: (options: ExportOptions, others?: readonly Deliverable[]) => Promise<ExportReadiness>
  /** When lines begin by the cues that they were imported from. */
  readonly targetTimes: () => Promise<readonly LineStart[]>
  /** Measures the mix, and what its target does to it; undefined: nothing sounds. */
  readonly loudness: (options: ExportOptions) => Promise<ExportLoudness | undefined>
  /** What a player does to sound like the export of what is heard; undefined: nothing sounds. */
  readonly heard: (loudness: LoudnessChoice | undefined) => Promise<HeardAsExported | undefined>
  readonly start: (options: ExportOptions) => Promise<ExportedFolder>
  /** What files would be made from now. @throws StudioError where a sound of beds or effects is missing */
  readonly material: (options: ExportOptions) => Promise<ExportMaterial>
  readonly cancel: () => void
  /** Removes what killed exports left. */
  readonly dismiss: () => Promise<void>
}

/** How many numbered names are tried before giving up. */
const MOST_NUMBERS = 1000

/** Exporting of one project. Nothing is begun until it is asked for. */
export function createExporting(input: ExportingInput): Exporting {
  const { project } = input
  const basis: ExportBasis = {
    script: input.script,
    cast: () => project.cast(),
    settings: () => project.settings(),
    takes: project.takes,
    sounds: input.sounds.planned,
  }
  const workshop = (): AudioWorkshop => withKnownParts(input.workshop(), project.cacheFolder)
  const preview = new LoudnessPreview(workshop)
  // Of its own: who listens ends no measurement of an export.
  const heardPreview = new LoudnessPreview(workshop)
  const choose = (options: ExportOptions) => chooseForExport(basis, input.planner, options)
  const materialOf = async (options: ExportOptions): Promise<ExportMaterial> => ({
    title: project.name,
    ...choose(options),
    options,
    ...(deliveredCaptions(options.deliver) === undefined ? {} : { words: await input.words.kept() }),
    sources: await project.sources(),
    cover: await projectCover(project.folder),
    namesAsWritten: true,
    marksDraftNames: true,
  })
  const fitOf = ({ planned, script, sources, lines }: ExportMaterial) => {
    const mix = project.mix()
    const takes = new Map(lines.map(({ lineId, audio }) => [lineId, audio?.take]))
    const takeOf = (lineId: LineId) => takes.get(lineId)
    const report = projectFit({ graph: planned.graph, script, cast: project.cast(), sources, mix, takeOf })
    const timed = [...sources.values()].find(({ startMs }) => startMs !== undefined)
    return exportFit(report, { script, isTimed: mix.starts !== undefined, file: timed?.file })
  }
  let running: AbortController | undefined

  return {
    readiness: async (options, others = []) => {
      await input.sounds.ready()
      const material = await materialOf(options)
      const choice = choiceOf(options)
      const plan = choice === undefined ? undefined : await preview.known(material, choice)
      return readinessOf({
        material,
        others,
        loudness: choice === undefined ? 'none' : plan === undefined ? 'unknown' : { choice, plan },
        last: await lastExport(project.exportsFolder),
        interrupted: running === undefined ? await mostFinished(await leftBeside(project.exportsFolder)) : undefined,
        onlyChanged: options.onlyChanged === true,
        exportsFolder: project.exportsFolder,
        lines: input.lines(),
        total: input.planner.plan('draft').lines.length,
        names: { project: project.name, folder: project.folderLabel },
        fit: fitOf(material),
      })
    },
    targetTimes: async () => startsOfCues(input.script(), await project.sources()),
    heard: async (loudness) => {
      await input.sounds.ready()
      return heardPreview.heard(chooseForExport(basis, input.planner, { missing: 'fillWithDraft' }), loudness)
    },
    loudness: async (options) => {
      await input.sounds.ready()
      return preview.read(choose(options), options)
    },
    start: async (options) => {
      if (running !== undefined) {
        throw problemError('export.running', say('export.running'), say('export.running.remedy'))
      }
      const abort = new AbortController()
      running = abort
      try {
        const damaged = await input.damaged()
        if (damaged.length > 0) throw damagedTakes(damaged.length)
        refuseMissing(await input.sounds.ready())
        // Captions of takes that were just made follow their words, or they would be other ones a moment later.
        if (deliveredCaptions(options.deliver) !== undefined) await waited(input.words.found(), abort.signal)
        const material = await materialOf(options)
        const choice = choiceOf(options)
        const plan = choice === undefined ? undefined : await preview.plan(material, choice, abort.signal)
        const last = options.onlyChanged === true ? await lastExport(project.exportsFolder) : undefined
        const marked = markedName(options.name, isDraftExport(material.lines))
        const outcome = await exportToFreshFolder(
          {
            ...material,
            ...(choice === undefined || plan === undefined ? {} : { loudness: { choice, plan } }),
            ...(last === undefined ? {} : { before: last.files }),
            asked: options,
            workshop: workshop(),
            now: input.now,
            signal: abort.signal,
            onProgress: input.onProgress,
          },
          project.exportsFolder,
          () => freeName(project.exportsFolder, marked),
        )
        const { folder, files, fastCaptions, limited, loudness } = outcome
        const reused = files.filter(({ wasReused }) => wasReused).length
        return {
          folder,
          folderLabel: `${project.folderLabel} / exports / ${folder.slice(project.exportsFolder.length + 1)}`,
          files: files.map(({ kind, path, durationSeconds }) => ({ kind, name: path, durationSeconds })),
          written: files.length - reused,
          reused,
          durationSeconds: outcome.durationSeconds,
          isDraft: outcome.isDraft,
          ...(limited === undefined ? {} : { limited }),
          ...(fastCaptions === undefined ? {} : { fastCaptions: { ...fastCaptions, lines: [...fastCaptions.lines] } }),
          ...(loudness === undefined ? {} : { loudness }),
        }
      } finally {
        running = undefined
      }
    },
    material: async (options) => {
      refuseMissing(await input.sounds.ready())
      return materialOf(options)
    },
    cancel: () => running?.abort(),
    dismiss: async () => {
      // One that runs is none that was left.
      if (running === undefined) await sweepLeft(await leftBeside(project.exportsFolder))
    },
  }
}

/** Whatever is not there by then is not waited for: captions spread those words over their lines. */
const MOST_WAITED_MS = 60_000

async function waited(what: Promise<void>, signal: AbortSignal): Promise<void> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(MOST_WAITED_MS)])
  const ended = Promise.withResolvers<void>()
  ends.addEventListener('abort', () => ended.resolve(), { once: true })
  await Promise.race([what, ended.promise])
  stopIfAborted(signal)
}

/** Of lines alone only a target of lines has anything to say. */
export function choiceOf({
  deliver,
  loudness,
}: Pick<ExportOptions, 'deliver' | 'loudness'>): ExportOptions['loudness'] {
  if (loudness === undefined) return undefined
  const isForLines = targetOf(loudness).isPerLine && deliver.some(({ what }) => what === 'lines')
  return hasWhole(deliver) || isForLines ? loudness : undefined
}

/** Why nothing is exported: so many takes are not as they were recorded. */
export function damagedTakes(count: number): StudioError {
  return problemError('audio.invalid', say('export.damaged', { takes: count }), say('export.damaged.remedy'))
}

/** Draft audio is marked in the name of the folder, once. */
function markedName(name: string, isDraft: boolean): string {
  const safe = safeName(name)
  return isDraft && !/\bdraft\b/i.test(safe) ? `${safe} draft` : safe
}

/**
 * `name`, or `name 2` and so on: an existing export is never touched, nor one that is being made, nor would it be on a
 * computer whose files know no case. What a killed one left takes no name.
 */
async function freeName(folder: string, name: string): Promise<string> {
  const left = new Set((await leftBeside(folder)).map((path) => basename(path)))
  const names = (await readdir(folder).catch(orAbsent('exporting: listing', []))).filter((name) => !left.has(name))
  const taken = new Set(names.map((one) => foldedName(nameOfPartial(one) ?? one)))
  for (let number = 1; number <= MOST_NUMBERS; number += 1) {
    const candidate = number === 1 ? name : `${name} ${number}`
    if (!taken.has(foldedName(candidate)) && !(await exists(join(folder, candidate)))) return candidate
  }
  throw problemError('disk.failed', say('export.sameNames', { name }), say('export.sameNames.remedy'))
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
