import { toProblem } from '../../shared/core/model/errors.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import type { ImportRead } from '../../shared/contract/import-views.ts'
import type { ImportMapping } from '../../shared/core/import/layout.ts'
import type { ImportChoices } from '../../shared/core/import/choices.ts'
import type { ImportReview } from '../../shared/core/import/review.ts'
import { scriptEndings } from '../../shared/core/import/script-endings.ts'
import type { ImportFormat } from '../../shared/core/import/types.ts'
import { carriedChoices, proposedChoices } from './import-choices.ts'
import { MOST_FILES, readFiles } from './file-sources.ts'
import { nextImportFile } from './import-files.ts'
import { proposedName } from './proposed-name.ts'
import { putInPlace } from './put-in-place.ts'
import type { ImportFile, ImportGoal, ImportSource, ImportState, KeptDecisions } from './store.ts'
import { notify } from '../base/notices.ts'
import { showProject } from '../safety/project.ts'
import { sendTyping } from '../project/typing.ts'
import type { ImportNeeds } from './needs.ts'
import { importAppended, importDone, importDoneRemedy } from '../../shared/messages/made/import.ts'

/** Lets the user choose script files with the browser's own dialog. */
export function chooseScriptFile(deps: ImportNeeds): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = scriptEndings.join(',')
  input.multiple = true
  input.addEventListener('change', () => void importFiles(deps, [...(input.files ?? [])]))
  input.click()
}

/**
 * Imports files that were chosen or dropped, one after the other, each with decisions of its own. Beside an import that is
 * under way they are further files of it.
 */
export async function importFiles(deps: ImportNeeds, chosen: readonly File[]): Promise<void> {
  const { sources, problems } = await readFiles(chosen, MOST_FILES - filesOf(deps).length)
  for (const problem of problems) notify(deps.view, problem.code === 'import.dropped' ? 'notice' : 'problem', problem)
  const [first] = sources
  if (first === undefined) return
  const under = filesOf(deps)
  const files = [...under, ...sources.map((source) => ({ source, isDone: false }))]
  if (under.length > 0) return deps.imports.setState({ files })
  deps.imports.setState({ run: { kind: 'none' }, files: files.length > 1 ? files : [], shown: 0 })
  await readFrom(deps, first)
}

/** The files of the import that is under way. */
function filesOf(deps: ImportNeeds): readonly ImportFile[] {
  const { run, files } = deps.imports.getState()
  if (run.kind === 'none' || files.length > 0) return files
  const format = run.kind === 'preview' || run.kind === 'review' ? { format: run.read.preview.format } : {}
  return [{ source: run.source, ...format, isDone: false }]
}

/** Reads a source and shows what is in it. Nothing is written. Failures are shown in the dialog. */
export async function beginImport(deps: ImportNeeds, source: ImportSource, format: ImportFormat | null): Promise<void> {
  deps.imports.setState({ files: [], shown: 0 })
  await readFrom(deps, source, { format })
}

async function readFrom(
  deps: ImportNeeds,
  source: ImportSource,
  { format, mapping, ...kept }: KeptDecisions = { format: null },
): Promise<void> {
  const begun = { source, format, ...(mapping === undefined ? {} : { mapping }) }
  const reading: ImportState = { kind: 'reading', ...begun }
  forgetRead(deps)
  deps.imports.setState({ run: reading })
  deps.view.setState({ dialog: { kind: 'import' } })
  const { open } = deps.project.getState()
  const project = open !== undefined && open.save.kind !== 'readOnly' ? open.handle : undefined
  try {
    await sendTyping(deps)
    const how = { project: project ?? null, format, ...(mapping === undefined ? {} : { mapping }) }
    const read = await readSource(deps, source, how)
    const { run, files, shown } = deps.imports.getState()
    if (run !== reading) {
      await deps.client.call('import.forget', { importId: read.importId })
      return
    }
    const { preview } = read
    const choices = kept.choices === undefined ? proposedChoices(preview) : carriedChoices(preview, kept.choices)
    const goal = kept.goal ?? { into: 'new', name: proposedName(source.name, preview.title) }
    deps.imports.setState({
      files: files.map((file, at) => (at === shown ? { ...file, format: preview.format } : file)),
      run: { kind: 'preview', ...begun, read, project, choices, goal, problem: undefined, isBusy: false },
    })
  } catch (error) {
    if (deps.imports.getState().run !== reading) return
    deps.imports.setState({ run: { kind: 'failed', source, format, problem: toProblem(error) } })
  }
}

/** Shows another one of several files; what was decided about this one is kept. */
export async function showImportFile(deps: ImportNeeds, at: number): Promise<void> {
  const { run, files, shown } = deps.imports.getState()
  const file = files[at]
  if (at === shown || file === undefined || file.isDone || (run.kind === 'preview' && run.isBusy)) return
  const kept = decisionsOf(run)
  deps.imports.setState({
    files: files.map((one, each) => (each === shown && kept !== undefined ? { ...one, kept } : one)),
    shown: at,
  })
  await readFrom(deps, file.source, file.kept)
}

function decisionsOf(run: ImportState): KeptDecisions | undefined {
  if (run.kind === 'failed') return { format: run.format }
  if (run.kind !== 'preview') return undefined
  const { mapping, choices, goal } = run
  // A mapping is of the format that it was chosen for.
  return {
    choices,
    goal,
    ...(mapping === undefined ? { format: run.format } : { format: run.read.preview.format, mapping }),
  }
}

/** What was shown is carried out, or has nothing to be carried out: the next file's turn, or the end. */
export async function finishImport(deps: ImportNeeds): Promise<void> {
  const { files, shown } = deps.imports.getState()
  const left = files.map((file, at) => (at === shown ? { source: file.source, isDone: true } : file))
  const next = nextImportFile(left, shown)
  closeImport(deps)
  const file = next === undefined ? undefined : left[next]
  if (next === undefined || file === undefined) return
  deps.imports.setState({ files: left, shown: next })
  await readFrom(deps, file.source, file.kept)
}

/** Reads the same source as another format. */
export async function importAs(deps: ImportNeeds, format: ImportFormat): Promise<void> {
  const { run } = deps.imports.getState()
  if (run.kind !== 'none') await readFrom(deps, run.source, { format })
}

/** Reads the same source with columns, styles or letters chosen by hand. The newest choice is the one that stands. */
export async function importMapped(deps: ImportNeeds, mapping: ImportMapping): Promise<void> {
  const { run } = deps.imports.getState()
  if (run.kind !== 'preview' || run.isBusy) return
  const asked: ImportState = { ...run, mapping, problem: undefined, isReadAgain: true }
  deps.imports.setState({ run: asked })
  const isCurrent = (): boolean => {
    const { run: now } = deps.imports.getState()
    return now.kind === 'preview' && now.mapping === mapping
  }
  try {
    const read = await readSource(deps, run.source, {
      project: run.project ?? null,
      format: run.read.preview.format,
      mapping,
    })
    const { run: now } = deps.imports.getState()
    if (!isCurrent() || now.kind !== 'preview') {
      await deps.client.call('import.forget', { importId: read.importId })
      return
    }
    forgetRead(deps)
    deps.imports.setState({
      run: { ...now, read, choices: carriedChoices(read.preview, now.choices), isReadAgain: false },
    })
  } catch (error) {
    const { run: now } = deps.imports.getState()
    if (isCurrent() && now.kind === 'preview') {
      deps.imports.setState({ run: { ...now, problem: toProblem(error), isReadAgain: false } })
    }
  }
}

function readSource(
  deps: ImportNeeds,
  source: ImportSource,
  how: {
    readonly project: ProjectHandle | null
    readonly format: ImportFormat | null
    readonly mapping?: ImportMapping
  },
): Promise<ImportRead> {
  return source.kind === 'file'
    ? deps.client.call('import.read', { ...how, fileName: source.name.slice(-255), bytes: source.bytes })
    : deps.client.call('import.readEntry', { ...how, entryId: source.entryId })
}

/** Ends the import; nothing was written. */
export function closeImport(deps: ImportNeeds): void {
  forgetRead(deps)
  deps.imports.setState({ run: { kind: 'none' }, files: [], shown: 0 })
  deps.view.setState({ dialog: { kind: 'none' } })
}

/** Decides about speakers. */
export function setImportChoices(deps: ImportNeeds, choices: ImportChoices): void {
  const { run } = deps.imports.getState()
  if (run.kind === 'preview') deps.imports.setState({ run: { ...run, choices, problem: undefined } })
}

/** Decides where it goes. */
export function setImportGoal(deps: ImportNeeds, goal: ImportGoal): void {
  const { run } = deps.imports.getState()
  if (run.kind === 'preview') deps.imports.setState({ run: { ...run, goal, problem: undefined } })
}

/** Makes a new project of what was read, and opens it. */
export async function createFromImport(deps: ImportNeeds): Promise<void> {
  const { run } = deps.imports.getState()
  if (run.kind !== 'preview' || run.isBusy || run.isReadAgain === true) return
  await attempt(deps, run, async () => {
    const { importId } = run.read
    const view = await deps.client.call('import.create', { importId, choices: run.choices, name: run.goal.name.trim() })
    await showProject(deps, view)
    await finishImport(deps)
  })
}

/** Compares what was read with the open project, line by line. Lines with takes stay unless the user lets them go. */
export async function reviewImport(deps: ImportNeeds): Promise<void> {
  const { run } = deps.imports.getState()
  if ((run.kind !== 'preview' && run.kind !== 'review') || run.project === undefined || run.isBusy) return
  const { project, read, choices, goal, source, format, mapping } = run
  const begun = { source, format, ...(mapping === undefined ? {} : { mapping }) }
  await attempt(deps, run, async () => {
    await sendTyping(deps)
    const answer = await deps.client.call('import.review', { project, importId: read.importId, choices })
    const refused = takenRemovals(answer.review)
    const reviewed = { kind: 'review' as const, ...begun, read, project, choices, goal, refused, ...answer }
    deps.imports.setState({ run: { ...reviewed, problem: undefined, isBusy: false } })
  })
}

/** How often a file is put behind the script again, while others write in it. */
const MOST_TRIES = 8

/** Puts what was read behind the open script, as new scenes and one step that can be undone. */
export async function appendToOpen(deps: ImportNeeds): Promise<void> {
  const { run } = deps.imports.getState()
  if (run.kind !== 'preview' || run.project === undefined || run.isBusy || run.isReadAgain === true) return
  const { project, read, choices } = run
  await attempt(deps, run, async () => {
    await putInPlace(deps, project, MOST_TRIES, () =>
      deps.client.call('import.append', { project, importId: read.importId, choices }),
    )
    if (deps.project.getState().open?.handle === project) tellAppended(deps, run.source.name)
    await finishImport(deps)
  })
}

function tellAppended(deps: ImportNeeds, name: string): void {
  notify(deps.view, 'done', { message: importAppended({ name }), remedy: importDoneRemedy() })
}

/** Back from the review to the speakers. */
export function backToPreview(deps: ImportNeeds): void {
  const { run } = deps.imports.getState()
  if (run.kind !== 'review') return
  const { source, format, mapping, read, project, choices, goal } = run
  const begun = { source, format, ...(mapping === undefined ? {} : { mapping }) }
  deps.imports.setState({
    run: { kind: 'preview', ...begun, read, project, choices, goal, problem: undefined, isBusy: false },
  })
}

/** Takes items of the review in or out. */
export function decideItems(deps: ImportNeeds, numbers: readonly number[], isAccepted: boolean): void {
  const { run } = deps.imports.getState()
  if (run.kind !== 'review') return
  const refused = new Set(run.refused)
  for (const number of numbers) {
    if (isAccepted) refused.delete(number)
    else refused.add(number)
  }
  deps.imports.setState({ run: { ...run, refused, problem: undefined } })
}

/** Carries the review out as one edit of the script, which can be undone. If the script has changed, shows the new list. */
export async function applyImport(deps: ImportNeeds): Promise<void> {
  const { run } = deps.imports.getState()
  if (run.kind !== 'review' || run.isBusy) return
  const { project, read, choices, revision, review } = run
  const refused = [...run.refused]
  const isStale = await attempt(deps, run, async () => {
    const input = { project, importId: read.importId, choices, revision, refused }
    await putInPlace(deps, project, 1, () => deps.client.call('import.merge', input))
    tellApplied(deps, project, review.items.length - refused.length)
    await finishImport(deps)
  })
  if (isStale) await reviewImport(deps)
}

function tellApplied(deps: ImportNeeds, project: ProjectHandle, count: number): void {
  if (deps.project.getState().open?.handle !== project) return
  notify(deps.view, 'done', {
    message: importDone({ changes: count }),
    remedy: importDoneRemedy(),
  })
}

/** Runs a step; shows what it failed with in the dialog. True if the script has changed meanwhile. */
async function attempt(
  deps: ImportNeeds,
  run: Extract<ImportState, { kind: 'preview' | 'review' }>,
  work: () => Promise<void>,
): Promise<boolean> {
  const busy: ImportState = { ...run, problem: undefined, isBusy: true }
  deps.imports.setState({ run: busy })
  try {
    await work()
    return false
  } catch (error) {
    const problem = toProblem(error)
    const isStale = problem.code === 'project.conflict'
    if (deps.imports.getState().run === busy) deps.imports.setState({ run: { ...run, problem, isBusy: false } })
    return isStale
  }
}

/** Removed lines with takes: nothing that was paid for loses its line unasked. */
function takenRemovals(review: ImportReview): ReadonlySet<number> {
  const numbers = review.items.flatMap((item, number) =>
    item.kind === 'removed' && item.hasTakes === true ? [number] : [],
  )
  return new Set(numbers)
}

function forgetRead(deps: ImportNeeds): void {
  const { run } = deps.imports.getState()
  if (run.kind !== 'preview' && run.kind !== 'review') return
  // The host forgets it by itself after a while.
  deps.client.call('import.forget', { importId: run.read.importId }).catch(() => undefined)
}
