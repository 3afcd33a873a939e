import { readdir, readFile, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { problemError, problemFrom } from '../../shared/core/model/errors.ts'
import { safeName } from '../../shared/core/deliver/file-names.ts'
import { type ImportChoices, noChoices } from '../../shared/core/import/choices.ts'
import { MAX_SOURCE_BYTES } from '../../shared/core/import/limits.ts'
import type { ColumnRole, ImportMapping } from '../../shared/core/import/layout.ts'
import type { ImportFormat } from '../../shared/core/import/types.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import { nameKey } from '../../shared/core/model/names.ts'
import type { ImportPreview } from '../../shared/core/import/preview.ts'
import type { NewScript } from '../../shared/core/import/print-import.ts'
import type { ImportReview, ReviewItem } from '../../shared/core/import/review.ts'
import { importedSources, knownSources } from '../../shared/core/sources/change-sources.ts'
import { tooLarge } from '../import/decode-text.ts'
import {
  createImportService,
  type ImportedText,
  type ImportService,
  type ReadImport,
} from '../import/import-service.ts'
import type { StudioPorts } from '../base/ports.ts'
import { orAbsent } from '../base/failures.ts'
import { createProject } from '../documents/create-project.ts'
import { folderLabelOf, openProject } from '../documents/open-project.ts'
import { PROJECT_FILE } from '../documents/files/project-files.ts'
import type { OpenProject } from '../documents/types.ts'
import { isShippedSample } from '../studio/app/samples.ts'
import type { ImportArguments } from './terminal/arguments.ts'
import { callProblem } from './terminal/exit.ts'
import type { Listing } from './terminal/listing.ts'
import { type InputHost, readStandardInput, STANDARD_INPUT } from './terminal/standard-input.ts'
import { say } from '../../shared/messages/say.ts'
import { inEnglish, messageOf } from '../../shared/messages/in-english.ts'

/** What is kept of a source that has no name: what is piped in again is taken for the same. */
const PIPED_FILE = 'standard-input'

/**
 * Imports a file, or what is piped in: into a folder that is not there as a new project, into a project as a merge. A merge that would take
 * lines away that have takes changes nothing without `--yes`, ends with 1 and lists them.
 */
export async function importCommand(
  ports: StudioPorts,
  host: InputHost & { readonly callerFolder: string },
  args: ImportArguments,
): Promise<Listing> {
  const bytes =
    args.file === STANDARD_INPUT
      ? await readStandardInput(host, MAX_SOURCE_BYTES)
      : await readBytes(resolve(host.callerFolder, args.file))
  const folder = resolve(host.callerFolder, args.folder)
  const isProject = await isPlainFile(join(folder, PROJECT_FILE))
  if (!isProject) await refuseUsedFolder(folder)
  const service = createImportService({ worker: ports.assets.importWorker, randomBytes: ports.randomBytes })
  const format = args.format === undefined ? {} : { format: args.format }
  const choices = choicesOf(args)
  if (!isProject) {
    const { id, preview } = await readMapped(service, bytes, args, format)
    if (preview.lines === 0 && (choices.narrator === undefined || preview.unnamed === 0))
      throw callProblem('script.empty', say('cli.import.noSpeech'), say('cli.import.noSpeech.remedy'))
    const script = service.asNewScript(id, choices)
    const made = await createProject({
      parent: dirname(folder),
      name: basename(folder),
      text: script.text,
      sources: knownSources(script),
    })
    await withProject(ports, made, (project) => keep(project, script))
    return listing({ preview, folder: made, created: true, applied: true })
  }
  return withProject(ports, folder, async (project) => {
    if (project.readOnly || (await isShippedSample(folder))) {
      throw problemError('project.readOnly', say('cli.import.readOnly'), say('cli.import.readOnly.remedy'))
    }
    const { id, preview } = await readMapped(service, bytes, args, { ...format, cast: project.cast() })
    const takenLines = new Set(project.takes.all().map(({ lineId }) => lineId))
    const target = { text: project.text(), cast: project.cast(), takenLines }
    if (args.append) {
      const appended = service.append(id, choices, target)
      await keep(project, appended)
      await keepSources(project, appended)
      return listing({ preview, folder, created: false, applied: true })
    }
    const { review } = service.review(id, choices, target)
    const applied = review.counts.removedWithTakes === 0 || args.yes
    if (applied) {
      const merged = service.merge(id, choices, target, { refused: [] })
      await keep(project, merged)
      await keepSources(project, merged)
    }
    return listing({ preview, folder, created: false, applied, review })
  })
}

async function keepSources(project: OpenProject, { origins, fileName }: ImportedText): Promise<void> {
  await project.changeSources(importedSources(await project.sources(), origins, fileName).after)
}

function choicesOf({ narrator, places }: ImportArguments): ImportChoices {
  return {
    ...noChoices,
    ...(narrator === undefined ? {} : { narrator }),
    ...(places === undefined ? {} : { places }),
  }
}

/** Reads the file, and again with what was said of its columns and styles, once their names are known. */
async function readMapped(
  service: ImportService,
  bytes: Uint8Array,
  args: ImportArguments,
  options: { readonly format?: ImportFormat; readonly cast?: Cast },
): Promise<ReadImport> {
  const name = args.file === STANDARD_INPUT ? PIPED_FILE : basename(args.file)
  const mapping: ImportMapping = {
    ...(args.letters === undefined ? {} : { letters: args.letters }),
    ...(args.styles.length === 0 ? {} : { styles: args.styles.map(([role, style]) => ({ style, role })) }),
  }
  const first = await service.preview(bytes, name, { ...options, mapping })
  if (args.columns.length === 0) return first
  service.forget(first.id)
  let columns = columnsOf(first)
  if (args.columns.some(([, wanted]) => !/^\d+$/.test(wanted) && placeOf(columns, wanted) === -1)) {
    // Whoever names a column says that the first row holds names.
    const named = await service.preview(bytes, name, { ...options, mapping: { ...mapping, hasHeader: true } })
    service.forget(named.id)
    mapping.hasHeader = true
    columns = columnsOf(named)
  }
  const roles: ColumnRole[] = columns.map(({ role }) => role)
  for (const [role, wanted] of args.columns) {
    const place = placeOf(columns, wanted)
    if (columns[place] === undefined) {
      const names = columns.map((column) => column.name)
      throw callProblem(
        'option.invalid',
        say('cli.import.noColumn', { name: wanted.slice(0, 60) }),
        say('cli.import.noColumn.remedy', { names }),
      )
    }
    const before = role === 'none' || role === 'note' ? -1 : roles.indexOf(role)
    if (before !== -1) roles[before] = 'none'
    roles[place] = role
  }
  return service.preview(bytes, name, { ...options, mapping: { ...mapping, columns: roles } })
}

type Columns = readonly { readonly name: string; readonly role: ColumnRole }[]

function columnsOf({ preview: { layout } }: ReadImport): Columns {
  return layout?.kind === 'table' ? layout.columns : []
}

/** By name, else by number from 1; a place that is not there for neither. */
function placeOf(columns: Columns, wanted: string): number {
  const at = columns.findIndex((column) => nameKey(column.name) === nameKey(wanted))
  return at === -1 && /^\d{1,3}$/.test(wanted) ? Number(wanted) - 1 : at
}

async function keep(project: OpenProject, { text, cast }: Pick<NewScript, 'text' | 'cast'>): Promise<void> {
  // The cast first: its names may be what makes the text's lines lines.
  if (cast !== project.cast()) project.setCast(cast)
  if (text !== project.text()) project.replace(text)
  const state = await project.save()
  if (state.kind === 'failed')
    throw problemError('disk.failed', say('cli.import.notSaved'), say('cli.import.notSaved.remedy'))
}

async function withProject<T>(
  ports: StudioPorts,
  folder: string,
  work: (project: OpenProject) => Promise<T>,
): Promise<T> {
  const { dataFolder, randomBytes, clock } = ports
  const label = folderLabelOf(folder)
  const project = await openProject({ folder, folderLabel: label, dataFolder, randomBytes, now: clock.now })
  try {
    return await work(project)
  } finally {
    await project.close()
  }
}

type Outcome = {
  readonly preview: ImportPreview
  readonly folder: string
  readonly created: boolean
  readonly applied: boolean
  readonly review?: ImportReview
}

function listing({ preview, folder, created, applied, review }: Outcome): Listing {
  const { format, title, lines, scenes, speakers, twins, silent, timed, identified, problems } = preview
  const lost = review?.counts.removedWithTakes ?? 0
  const refusal = inEnglish(
    problemFrom('project.conflict', say('cli.import.withTakes', { lines: lost }), say('cli.import.withTakes.remedy')),
  )
  const json = {
    project: folder,
    created,
    applied,
    format,
    ...(title === undefined ? {} : { title }),
    lines,
    scenes,
    speakers: speakers.map(({ name, scriptName, lines: count }) => ({ name, scriptName, lines: count })),
    twins,
    silent,
    timed,
    identified,
    notices: problems.map(({ severity, line, ...told }) => ({
      severity,
      message: messageOf(told),
      ...(line === undefined ? {} : { line }),
    })),
    ...(review === undefined ? {} : { counts: review.counts, changes: review.items }),
    problems: applied ? [] : [refusal],
  }
  const rows = [
    `${created ? 'Made' : applied ? 'Merged into' : 'Left as it is:'} ${folder}`,
    `${format}: ${lines} lines of ${speakers.length} speakers in ${scenes} scenes`,
    ...speakers.map(({ scriptName, lines: count }) => `  ${scriptName}: ${count}`),
    ...twins.map(({ from, into }) => `${from} and ${into} may be one speaker.`),
    ...silent.map(({ kind, count }) => `not spoken: ${count} ${kind}`),
    ...problems.map(({ line, ...told }) => (line === undefined ? messageOf(told) : `line ${line}: ${messageOf(told)}`)),
    ...(review === undefined ? [] : reviewRows(review)),
    ...(applied ? [] : [`${refusal.message} ${refusal.remedy}`]),
  ]
  return { json, text: `${rows.join('\n')}\n`, exit: applied ? 0 : 1 }
}

function reviewRows({ counts, items }: ImportReview): readonly string[] {
  const { same, changed, added, removed, moved } = counts
  const shown = items.slice(0, 40).map((item) => `  ${item.kind}: ${words(item)}`)
  const more = items.length > shown.length ? [`  … ${items.length - shown.length} more; see --json`] : []
  return [`same ${same}, changed ${changed}, added ${added}, removed ${removed}, moved ${moved}`, ...shown, ...more]
}

function words({ lineId, before, after, hasTakes }: ReviewItem): string {
  const mark = lineId === undefined ? '' : `#${lineId} `
  const text = before !== undefined && after !== undefined ? `${before} -> ${after}` : (after ?? before ?? '')
  return `${mark}${text}${hasTakes === true ? ' (has takes)' : ''}`
}

async function readBytes(path: string): Promise<Uint8Array> {
  const found = await stat(path).catch(orAbsent('import: looking'))
  if (found?.isFile() !== true) {
    throw callProblem(
      'script.unreadable',
      say('cli.import.noFile', { name: basename(path) }),
      say('cli.import.noFile.remedy'),
    )
  }
  if (found.size > MAX_SOURCE_BYTES) throw tooLarge()
  return readFile(path).catch((error: unknown) => {
    throw problemError(
      'script.unreadable',
      say('cli.import.unreadable', { name: basename(path) }),
      say('cli.import.unreadable.remedy'),
      error,
    )
  })
}

// A new project gets a new or an empty folder, under exactly the name that was given.
async function refuseUsedFolder(folder: string): Promise<void> {
  const name = basename(folder)
  if (safeName(name) !== name) {
    throw callProblem(
      'project.name',
      say('cli.import.name', { name }),
      say('cli.import.name.remedy', { better: safeName(name) }),
    )
  }
  const entries = await readdir(folder).catch(orAbsent('import: listing'))
  if (entries === undefined && (await stat(folder).catch(orAbsent('import: looking'))) === undefined) return
  if (entries?.length === 0) {
    await rmdir(folder)
    return
  }
  throw callProblem('import.place', say('cli.import.place', { name }), say('cli.import.place.remedy'))
}

function isPlainFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
