import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportLoudness, ExportOptions, ExportReadiness, ExportResult } from '../../shared/contract/views.ts'
import { type StudioError, problemError } from '../../shared/core/model/errors.ts'
import { targetOf } from '../../shared/core/deliver/loudness-targets.ts'
import { foldedName, safeName } from '../../shared/core/deliver/file-names.ts'
import type { LineId, TakeId } from '../../shared/core/model/ids.ts'
import type { LineStateView } from '../../shared/core/render/line-views.ts'
import type { Script } from '../../shared/core/model/script.ts'
import { samplesToSeconds } from '../../shared/core/timeline/times.ts'
import { say } from '../../shared/messages/say.ts'
import type { AudioWorkshop } from '../audio/types.ts'
import type { OpenProject } from '../documents/types.ts'
import { type PlannedMix, planMix } from './mix-plan.ts'
import type { Planner } from '../rendering/queue/planner.ts'
import { encodeTarget, estimatedBytes } from './export-format.ts'
import { type ExportLine, exportLines } from './export-lines.ts'
import { LoudnessPreview } from './loudness-preview.ts'
import { nameOfPartial, sweepBeside } from './partial-folder.ts'
import { exportToFreshFolder, isDraftExport, namesOfLines } from './write-export.ts'
import { orAbsent } from '../base/failures.ts'

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
  readonly now: () => number
  readonly onProgress: (done: number, total: number) => void
}

/** What an export wrote, and the folder's path. */
export type ExportedFolder = Omit<ExportResult, 'place'> & { readonly folder: string }

/** Exports of one open project, one at a time. */
export type Exporting = {
  readonly readiness: (options: ExportOptions) => Promise<ExportReadiness>
  /** Measures the mix, and what its target does to it; undefined: nothing sounds. */
  readonly loudness: (options: ExportOptions) => Promise<ExportLoudness | undefined>
  readonly start: (options: ExportOptions) => Promise<ExportedFolder>
  readonly cancel: () => void
}

/** How many numbered names are tried before giving up. */
const MOST_NUMBERS = 1000
const needsAttention: ReadonlySet<string> = new Set(['failed', 'unknown', 'suspicious', 'stale', 'missingVoice'])

/** Exporting of one project. Nothing is begun until it is asked for. */
export function createExporting(input: ExportingInput): Exporting {
  const { project } = input
  const basis: ExportBasis = {
    script: input.script,
    cast: () => project.cast(),
    settings: () => project.settings(),
    takes: project.takes,
  }
  const preview = new LoudnessPreview(input.workshop)
  let running: AbortController | undefined

  return {
    readiness: async (options) => {
      const sources = await project.sources()
      const chosen = chooseForExport(basis, input.planner, options.missing)
      const { lines, planned } = chosen
      const count = (quality: ExportLine['quality']): number => lines.filter((line) => line.quality === quality).length
      encodeTarget(options)
      const mixSeconds = samplesToSeconds(planned.graph.timeline.durationSamples)
      const voiced = lines.filter((line) => line.quality !== 'missing')
      const lineSeconds = voiced.reduce((sum, { audio }) => sum + audio.take.durationSamples / audio.take.sampleRate, 0)
      const seconds = (options.mix ? mixSeconds : 0) + (options.lines ? lineSeconds : 0)
      return {
        final: count('final'),
        draft: count('draft'),
        missing: input.planner.plan('draft').lines.length - count('final') - count('draft'),
        needAttention: input.lines().filter((line) => needsAttention.has(line.state)).length,
        durationSeconds: mixSeconds,
        files: (options.mix ? 1 : 0) + (options.lines ? voiced.length : 0) + options.captions.length + 1,
        bytes: estimatedBytes(options, seconds),
        suggestedName: safeName(project.name),
        firstName: [...namesOfLines(lines, options.lineNames, sources).values()][0] ?? '',
        unnamed: lines.filter(({ lineId }) => sources.get(lineId)?.id === undefined).length,
        folderLabel: `${project.folderLabel} / exports`,
      }
    },
    loudness: async (options) => preview.read(chooseForExport(basis, input.planner, options.missing), options),
    start: async (options) => {
      if (running !== undefined) {
        throw problemError('export.running', say('export.running'), say('export.running.remedy'))
      }
      const abort = new AbortController()
      running = abort
      try {
        const sources = await project.sources()
        const damaged = await input.damaged()
        if (damaged.length > 0) throw damagedTakes(damaged.length)
        const { script, lines, planned } = chooseForExport(basis, input.planner, options.missing)
        const isDraft = isDraftExport(lines)
        // Of lines alone only a target of lines has anything to say.
        const choice = options.mix || isForLines(options.loudness) ? options.loudness : undefined
        const loudness =
          choice === undefined
            ? undefined
            : { choice, plan: await preview.plan({ lines, planned }, choice, abort.signal) }
        const name = await freeName(project.exportsFolder, markedName(options.name, isDraft))
        const outcome = await exportToFreshFolder(
          {
            title: project.name,
            script,
            lines,
            planned,
            options,
            ...(loudness === undefined ? {} : { loudness }),
            sources,
            marksDraftNames: true,
            workshop: input.workshop(),
            now: input.now,
            signal: abort.signal,
            onProgress: input.onProgress,
          },
          join(project.exportsFolder, name),
        )
        return {
          folder: join(project.exportsFolder, name),
          folderLabel: `${project.folderLabel} / exports / ${name}`,
          files: outcome.files.map(({ kind, path, durationSeconds }) => ({ kind, name: path, durationSeconds })),
          durationSeconds: outcome.durationSeconds,
          isDraft,
          ...(outcome.limited === undefined ? {} : { limited: outcome.limited }),
          ...(outcome.fastCaptions === undefined
            ? {}
            : { fastCaptions: { ...outcome.fastCaptions, lines: [...outcome.fastCaptions.lines] } }),
          ...(outcome.loudness === undefined ? {} : { loudness: outcome.loudness }),
        }
      } finally {
        running = undefined
      }
    },
    cancel: () => running?.abort(),
  }
}

function isForLines(choice: ExportOptions['loudness']): boolean {
  return choice !== undefined && targetOf(choice).isPerLine
}

function damagedTakes(count: number): StudioError {
  return problemError('audio.invalid', say('export.damaged', { takes: count }), say('export.damaged.remedy'))
}

/** The lines with their audio, the script they are of, and where they sound. */
export type ChosenForExport = {
  readonly script: Script
  readonly lines: readonly ExportLine[]
  readonly planned: PlannedMix
}

/** A document whose lines can be exported: an open project, or a bare script. */
export type ExportBasis = Pick<OpenProject, 'script' | 'cast' | 'settings' | 'takes'>

/** Chooses the audio and lays it out. `finalOnly` leaves the other lines out altogether, with their captions. */
export function chooseForExport(
  basis: ExportBasis,
  planner: Planner,
  missing: ExportOptions['missing'],
): ChosenForExport {
  const all = exportLines(planner, basis.takes, missing)
  const lines = missing === 'finalOnly' ? all.filter((line) => line.quality === 'final') : all
  const script =
    missing === 'finalOnly' ? onlyLines(basis.script(), new Set(lines.map((line) => line.lineId))) : basis.script()
  const audio = new Map(lines.map((line) => [line.lineId, line.audio]))
  const planned = planMix({
    script,
    cast: basis.cast(),
    gaps: basis.settings().gaps,
    heard: (lineId) => audio.get(lineId),
  })
  return { script, lines, planned }
}

function onlyLines(script: Script, kept: ReadonlySet<LineId>): Script {
  return {
    nodes: script.nodes.filter((node) => node.kind !== 'line' || (node.id !== undefined && kept.has(node.id))),
  }
}

/** Draft audio is marked in the name of the folder, once. */
function markedName(name: string, isDraft: boolean): string {
  const safe = safeName(name)
  return isDraft && !/\bdraft\b/i.test(safe) ? `${safe} draft` : safe
}

/**
 * `name`, or `name 2` and so on: an existing export is never touched, nor one that is being made, nor would it be on a
 * computer whose files know no case. What a killed one
 * left is removed first, and takes no name.
 */
async function freeName(folder: string, name: string): Promise<string> {
  await sweepBeside(folder)
  const names = await readdir(folder).catch(orAbsent('exporting: listing', []))
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
