import { realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { autoCast } from '../../shared/core/cast/cast.ts'
import type { WordedProblem } from '../../shared/core/model/errors.ts'
import { lineViews } from '../../shared/core/render/line-views.ts'
import { lastServiceOrigin } from '../../shared/core/takes/index-takes.ts'
import { say } from '../../shared/messages/say.ts'
import { ignored, orAbsent } from '../base/failures.ts'
import { loadSources } from '../documents/files/sources-file.ts'
import { createTakeWatch } from '../documents/takes/take-watch.ts'
import { projectCover, readCover } from '../documents/files/cover-file.ts'
import { chooseForExport } from '../export/choose-for-export.ts'
import { type ExportMaterial, type ExportOutcome, isDraftExport } from '../export/export-job.ts'
import { attentionStates } from '../export/export-readiness.ts'
import { choiceOf } from '../export/exporting.ts'
import { encodeTarget } from '../export/export-format.ts'
import { exportIntoFolder } from '../export/into-folder.ts'
import { withPartsOfFolder } from '../audio/segments/known-parts.ts'
import { planLoudness } from '../export/plan-loudness.ts'
import { createPlanner, type Planner } from '../rendering/queue/planner.ts'
import { draftOrigin } from '../rendering/sound.ts'
import { draftVoices } from '../speech/draft/voices.ts'
import type { MixDocument } from '../../shared/core/mix/mix-document.ts'
import { conflictProblems } from './conflict-problems.ts'
import { openDocument, type RenderDocument } from './document.ts'
import { checkOutFolder } from './out-folder.ts'
import type { RenderHost } from './render-host.ts'
import { wordsOfFolder } from './sounds/words-of-folder.ts'
import { projectFit } from '../export/fit/project-fit.ts'
import { soundsOfFolder } from './sounds/sounds-of-folder.ts'
import { scriptSource } from './script-source.ts'
import { createProgress, silentProgress } from './terminal/console.ts'
import { callProblem, CallError, type ExitCode, failureOf } from './terminal/exit.ts'
import { problemText } from './terminal/report.ts'
import { type ExportArguments, outOf } from './terminal/export-arguments.ts'
import { emptyExport, type ExportReport, reportedFile, reportedLoudness, shortfalls } from './terminal/export-report.ts'
import { fastWords, fitWords } from './terminal/fit-words.ts'

type WriteArguments = Extract<ExportArguments, { readonly kind: 'write' }>
type Known = { -readonly [Key in 'project' | 'out' | 'lines' | 'fit']?: ExportReport[Key] }
type Exported = { readonly report: ExportReport; readonly exit: ExitCode }

/** Folders of a project that are its own: what lies there has a meaning for the studio. */
const OWN_FOLDERS: ReadonlySet<string> = new Set(['takes', 'references', '.repartee', 'sounds'])

/**
 * Exports what has been rendered. Sends nothing and renders nothing. Never throws: everything that happens is in the report.
 * Exit 0: all of it was written and passes; 1: written, but lines are missing or a target is missed; 2: nothing was written.
 */
export async function exportCommand(host: RenderHost, args: WriteArguments): Promise<Exported> {
  const known: Known = {}
  let document: RenderDocument | undefined
  try {
    for (const form of args.options.deliver) if (form.what !== 'captions') encodeTarget(form)
    const out = outOf(args, host.callerFolder)
    known.out = out
    const source = await scriptSource(host, args.input)
    document = await openDocument({
      source,
      callerFolder: host.callerFolder,
      ports: host.context.ports,
      alsoKnown: { has: () => false },
    })
    known.project = { id: document.projectId ?? null, name: document.title }
    const conflicts = conflictProblems(document.script)
    if (conflicts.length > 0) throw new CallError(conflicts)
    await refuseOwnFolders(document.folder, out)
    return await write(host, args, document, known)
  } catch (error) {
    const { problems, exit } = failureOf(error)
    tell(host, problems)
    return { report: emptyExport(problems, known), exit }
  } finally {
    await document?.close().catch(ignored('only closing'))
  }
}

async function write(
  host: RenderHost,
  args: WriteArguments,
  document: RenderDocument,
  known: Known,
): Promise<Exported> {
  const out = outOf(args, host.callerFolder)
  const takes = document.takesElsewhere ?? document.takes
  const planner = plannerOf(host, document, takes)
  const sounds = document.folder === undefined ? undefined : await soundsOfFolder(document.folder, host.context)
  const basis = {
    script: () => document.script,
    // Where no cast is, each name has a lane all the same.
    cast: () => (document.folder === undefined ? draftCast(document) : document.cast),
    settings: () => document.settings,
    takes,
    sounds: () => sounds,
  }
  const chosen = chooseForExport(basis, planner, args.options)
  const { sources } = document.folder === undefined ? { sources: new Map() } : await loadSources(document.folder)
  const fit = fitOf(document, { chosen, sources, mix: sounds?.mix ?? {} })
  known.fit = fit
  if (fit !== null) host.console.err(fitWords(fit))
  const heard = chosen.lines.flatMap(({ audio }) => (audio === undefined ? [] : [audio.take.id]))
  const damaged = await createTakeWatch(takes, () => undefined).check(heard, 'content')
  if (damaged.length > 0) {
    throw callProblem('audio.invalid', say('export.damaged', { takes: damaged.length }), say('export.damaged.remedy'))
  }
  const lines = countsOf(chosen.lines, planner, takes)
  known.lines = lines
  if (lines.final + lines.draft === 0) {
    const drafts = draftsOf(args)
    throw callProblem('export.nothing', say('export.noAudio'), say('cli.export.incomplete.remedy', { drafts }))
  }
  await checkOutFolder(out)
  const material: ExportMaterial = {
    title: document.title,
    ...chosen,
    options: args.options,
    sources,
    words: await wordsOfFolder(document.folder),
    cover: await coverOf(args.cover, document.folder, host.callerFolder),
    namesAsWritten: true,
    marksDraftNames: true,
  }
  const workshop = withPartsOfFolder(host.context.sound.workshop(), document.folder)
  const choice = choiceOf(args.options)
  const isSounding = material.planned.mix.clips.length > 0
  const plan =
    choice === undefined || !isSounding
      ? undefined
      : await planLoudness({ choice, ...material, workshop, signal: host.stop })
  const { monotonicMs, now } = host.context.ports.clock
  const progress = args.quiet ? silentProgress : createProgress(host.console, monotonicMs)
  try {
    const outcome = await exportIntoFolder(
      {
        ...material,
        ...(choice === undefined || plan === undefined ? {} : { loudness: { choice, plan } }),
        takesOver: args.options.onlyChanged !== false,
        workshop,
        onGoingOn: ({ files, total }) => host.console.err(goingOn(files, total)),
        now,
        signal: host.stop,
        onProgress: ({ done, total, path }) => progress.show({ done, total, note: path }),
      },
      out,
      'own',
    )
    const problems = [
      ...shortfalls({ missing: lines.missing, drafts: draftsOf(args) }, outcome.loudness, outcome.files),
    ]
    tell(host, problems)
    if (outcome.fastCaptions !== undefined) host.console.err(`${fastWords(outcome.fastCaptions)}\n`)
    const { gainBeforeDb, gainDb } = outcome.loudness ?? {}
    if (gainBeforeDb !== undefined)
      host.console.err(`The gain has changed from ${gainBeforeDb} to ${gainDb} dB: all sound is coded again.\n`)
    const report = reportOf(known, out, outcome, problems, isDraftExport(chosen.lines))
    if (!args.json) host.console.out(report.outputs.map(({ path }) => `${path}\n`).join(''))
    return { report, exit: problems.length === 0 ? 0 : 1 }
  } finally {
    progress.end()
  }
}

function draftsOf({ options }: WriteArguments): 'yes' | 'other' {
  return options.missing === 'fillWithDraft' ? 'yes' : 'other'
}

function goingOn(files: number, total: number): string {
  return `An export into this folder was interrupted: ${files} of ${total} files are there, the rest is made.\n`
}

function reportOf(
  known: Known,
  out: string,
  outcome: ExportOutcome,
  problems: readonly WordedProblem[],
  isDraft: boolean,
): ExportReport {
  const outputs = outcome.files.map((file) => reportedFile(file, out))
  const reused = outputs.filter(({ wasReused }) => wasReused).length
  return {
    ...emptyExport(problems, known),
    isDraft,
    durationSeconds: outcome.durationSeconds,
    loudness: outcome.loudness === undefined ? null : reportedLoudness(outcome.loudness),
    outputs,
    written: outputs.length - reused,
    reused,
  }
}

/** How lines stand to their targets, by estimate where nothing is rendered; null: nothing has one. */
function fitOf(
  { script, cast }: Pick<RenderDocument, 'script' | 'cast'>,
  {
    chosen,
    sources,
    mix,
  }: {
    readonly chosen: ReturnType<typeof chooseForExport>
    readonly sources: ExportMaterial['sources']
    readonly mix: MixDocument
  },
): ExportReport['fit'] {
  const takes = new Map(chosen.lines.map(({ lineId, audio }) => [lineId, audio?.take]))
  const { graph } = chosen.planned
  const fit = projectFit({ graph, script, cast, sources, mix, takeOf: (lineId) => takes.get(lineId) })
  return fit.lines.length + fit.spans.length > 0 ? fit : null
}

async function coverOf(named: string | undefined, project: string | undefined, callerFolder: string) {
  if (named !== undefined) return readCover(callerFolder, named)
  return project === undefined ? undefined : projectCover(project)
}

/** With a draft voice for everyone who speaks. */
function draftCast({ cast, script }: RenderDocument): RenderDocument['cast'] {
  return autoCast({ cast, script, draftVoices })
}

/** As the studio plans: by the voices that are cast, and with a draft voice for everyone. */
function plannerOf(host: RenderHost, document: RenderDocument, takes: RenderDocument['takes']): Planner {
  const { models } = host.context.settings.read()
  const { cast } = document
  const drafted = draftCast(document)
  const origin = host.context.connection.client()?.origin ?? lastServiceOrigin(takes.all()) ?? ''
  return createPlanner({
    script: () => document.script,
    castFor: (source) => (source === 'draft' ? drafted : cast),
    settings: () => document.settings,
    originOf: (source) => (source === 'draft' ? draftOrigin : origin),
    models: () => models,
    pronunciations: () => document.pronunciations,
  })
}

function countsOf(
  lines: ExportMaterial['lines'],
  planner: Planner,
  takes: RenderDocument['takes'],
): NonNullable<ExportReport['lines']> {
  const plans = { draft: planner.plan('draft'), service: planner.plan('service') }
  const total = plans.draft.lines.length
  const count = (quality: 'final' | 'draft'): number => lines.filter((line) => line.quality === quality).length
  const states = lineViews({ ...plans, renderWith: 'service', takes: takes.all(), queueOf: () => undefined })
  const final = count('final')
  const draft = count('draft')
  const needAttention = states.filter(({ state }) => attentionStates.has(state)).length
  return { total, final, draft, missing: total - final - draft, needAttention }
}

/** @throws CallError `export.folder` for a folder that a project keeps its own files in */
async function refuseOwnFolders(project: string | undefined, out: string): Promise<void> {
  if (project === undefined) return
  const inside = relative(await realpath(project), await nearestRealPath(out))
  const [first = ''] = inside.split(sep)
  if (!OWN_FOLDERS.has(first.toLowerCase())) return
  throw callProblem('export.folder', say('cli.export.ownFolder', { name: first }), say('cli.export.ownFolder.remedy'))
}

/** Where a path leads that need not be there yet. */
async function nearestRealPath(path: string): Promise<string> {
  const parts: string[] = []
  for (let above = path; ; above = join(above, '..')) {
    const found = await realpath(above).catch(orAbsent('export: where it goes'))
    if (found !== undefined) return join(found, ...parts)
    parts.unshift(above.slice(join(above, '..').length).replace(sep, ''))
    if (join(above, '..') === above) return path
  }
}

function tell(host: RenderHost, problems: readonly WordedProblem[]): void {
  for (const problem of problems) host.console.err(`${problemText(problem)}\n`)
}
