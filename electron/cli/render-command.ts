import { resolve } from 'node:path'
import { findSpeaker } from '../../shared/core/cast/cast.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { ProjectSettings } from '../../shared/core/model/project.ts'
import { withFieldSettings } from './request-settings.ts'
import { placeName, voiceUses } from '../../shared/core/cast/uses.ts'
import { givenModels, type ModelFacts, modelFacts } from '../../shared/core/model/models.ts'
import type { SpeechModel } from '../../shared/core/model/parameters.ts'
import { type Problem, type WordedProblem, problemFrom } from '../../shared/core/model/errors.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../shared/core/render/plan.ts'
import type { PlannedScene } from '../../shared/core/model/render.ts'
import { diagnose } from '../../shared/core/reading/diagnose.ts'
import { nameKey } from '../../shared/core/model/names.ts'
import type { Diagnostic, Script } from '../../shared/core/model/script.ts'
import type { Source } from '../../shared/core/model/take.ts'
import { renderableLines } from './voices/renderable-lines.ts'
import { encodeTarget } from '../export/export-format.ts'
import { createTakeWatch } from '../documents/takes/take-watch.ts'
import type { Journal } from '../rendering/journal/journal.ts'
import { costOfLines } from '../rendering/queue/line-choice.ts'
import { createPlanner } from '../rendering/queue/planner.ts'
import { receivedAudio } from '../rendering/journal/received-audio.ts'
import { remakeTakes } from '../rendering/takes/remake-takes.ts'
import { createRunner } from '../rendering/runner/runner.ts'
import type { Runner } from '../rendering/runner/runner-types.ts'
import { draftOrigin } from '../rendering/sound.ts'
import { leaveOutDamaged } from '../rendering/takes/sound-takes.ts'
import { openCeilings } from '../rendering/scene/ceilings.ts'
import { createSceneService } from '../rendering/scene/scene-service.ts'
import { sendingProgress } from '../rendering/project-sending.ts'
import type { SpeechClient } from '../speech/types.ts'
import { acceptTakes } from './accept-takes.ts'
import type { RenderArguments } from './terminal/arguments.ts'
import { castForRun, readCastFile } from './cast-overlay.ts'
import { conflictProblems } from './conflict-problems.ts'
import { type Console, createProgress, type RenderProgress, silentProgress } from './terminal/console.ts'
import { bareFolder, openDocument, type RenderDocument } from './document.ts'
import { callProblem, type ExitCode, failureOf } from './terminal/exit.ts'
import { checkOutFolder } from './out-folder.ts'
import { writeOutputs } from './outputs.ts'
import { lendTakes } from './lend-takes.ts'
import { scriptSource } from './script-source.ts'
import { recordNotes } from './record-notes.ts'
import { withCommandLineRemedy } from './remedies.ts'
import { countLines, emptyReport, problemText, type RenderReport, summary } from './terminal/report.ts'
import { openSendingJournal } from './sending-journal.ts'
import { tellLowSpace } from './sending/low-space.ts'
import { countThere, learnOfOthers } from './sending/others-first.ts'
import { clipReader, withClips } from './clips-for-run.ts'
import { checkVoices } from './voice-check.ts'
import type { RenderableLine } from '../rendering/queue/renderable-line.ts'
import type { RenderHost } from './render-host.ts'
import { inEnglish, messageOf, sentencesOf } from '../../shared/messages/in-english.ts'
import { ignored, noted } from '../base/failures.ts'
import { say } from '../../shared/messages/say.ts'
import { doubtInside } from '../rendering/guard-spending.ts'

/** How long the progress waits between two looks, in milliseconds. */
const PROGRESS_EVERY_MS = 120
/** Looks at an unreachable service once it has answered before; one that never did is given up at once. */
const PROBES = 3
/** Draft requests at once: the engine has two threads. */
const DRAFT_CEILING = 2

/** Renders a script. Never throws: everything that happens is in the report. */
export async function renderCommand(
  host: RenderHost,
  args: RenderArguments,
): Promise<{ readonly report: RenderReport; readonly exit: ExitCode }> {
  const known: Known = { service: args.draft ? 'draft' : null, total: 0, conflicts: [], wordless: [] }
  let document: RenderDocument | undefined
  host.underWay.report = () => emptyReport(known.service, known.total, toldBefore(known))
  try {
    encodeTarget({
      format: args.format,
      ...(args.sampleRate === undefined ? {} : { sampleRate: args.sampleRate }),
      ...(args.bitrate === undefined ? {} : { bitrate: args.bitrate }),
      ...(args.bits === undefined ? {} : { bits: args.bits }),
    })
    checkModel(args.model, host.context.settings.read().models)
    const serviceClient = args.draft ? undefined : host.context.connection.client()
    const source: Source = serviceClient === undefined ? 'draft' : 'service'
    known.service = serviceClient?.origin ?? 'draft'
    const file = args.castFile === undefined ? undefined : await readCastFile(resolve(host.callerFolder, args.castFile))
    const named = [...args.voices.map(([name]) => name), ...args.clips.map(({ speaker }) => speaker)]
    const asked = new Set(named.map(nameKey))
    document = await openDocument({
      source: await scriptSource(host, args.input),
      callerFolder: host.callerFolder,
      ports: host.context.ports,
      alsoKnown: {
        has: (name) => asked.has(nameKey(name)) || (file !== undefined && findSpeaker(file, name) !== undefined),
      },
    })
    const own = castForRun({ cast: document.cast, script: document.script, file, voices: args.voices, source })
    const voiced = await withClips(host, own, { ...args, source })
    const asRun = { ...document.settings, model: args.model ?? document.settings.model }
    const { settings, cast } = withFieldSettings({ settings: asRun, cast: voiced }, args.fields)
    checkModel(settings.model, host.context.settings.read().models)
    known.conflicts = conflictProblems(document.script)
    for (const problem of known.conflicts) host.console.err(`${problemText(problem)}\n`)
    if (source === 'draft' && !args.quiet) tellDraft(host.console, args.draft, cast)
    return await render({ host, args, document, cast, settings, source, serviceClient, known })
  } catch (error) {
    const { problems, exit } = failureOf(error)
    for (const problem of problems) host.console.err(`${problemText(problem)}\n`)
    return { report: emptyReport(known.service, known.total, [...toldBefore(known), ...problems]), exit }
  } finally {
    await document?.close().catch(ignored('only closing'))
  }
}

type RenderJob = {
  readonly host: RenderHost
  readonly args: RenderArguments
  readonly document: RenderDocument
  readonly cast: Cast
  readonly settings: ProjectSettings
  readonly source: Source
  readonly serviceClient: SpeechClient | undefined
  readonly known: Known
}

/**
 * What a report says however it ends. `conflicts`: what version control left undecided, and is not rendered; `wordless`:
 * lines of which the service is not asked anything, because they have no word.
 */
type Known = {
  service: string | null
  total: number
  conflicts: readonly Problem[]
  wordless: readonly Problem[]
}

/** What was told before anything was sent. */
function toldBefore({ conflicts, wordless }: Known): readonly WordedProblem[] {
  return [...conflicts, ...wordless].map(inEnglish)
}

async function render(job: RenderJob): Promise<{ readonly report: RenderReport; readonly exit: ExitCode }> {
  const { host, args, document, cast, settings, source, serviceClient, known } = job
  const { ports, sound, spending } = host.context
  const { models } = host.context.settings.read()
  const planner = createPlanner({
    script: () => document.script,
    castFor: () => cast,
    settings: () => settings,
    originOf: () => serviceClient?.origin ?? draftOrigin,
    models: () => models,
    pronunciations: () => document.pronunciations,
  })
  const plan = planner.plan(source)
  known.total = plan.lines.length
  if (!args.quiet) tellDoubts(host.console, document.script, cast)
  const { lines, wordless } = renderableLines(plan, args.draft)
  known.total = lines.length
  known.wordless = wordless
  for (const problem of wordless) host.console.err(`${problemText(problem)}\n`)
  const out = args.out === undefined ? document.defaultOut : resolve(host.callerFolder, args.out)
  await checkOutFolder(out)
  await leaveOutDamaged(
    lines,
    document.takes,
    createTakeWatch(document.takes, () => undefined),
  )
  const sending =
    source === 'draft'
      ? undefined
      : await openSendingJournal(host.context, document, { ...args, console: host.console, stop: host.stop })
  const journal = sending?.journal
  if (journal !== undefined) {
    const there = { takes: document.takes, journal }
    const elsewhere = await learnOfOthers(lines, there)
    if (elsewhere !== undefined) return nothingSent(job, countThere(lines, there), elsewhere)
  }
  const scenes = createSceneService({
    takes: document.takes,
    workshop: sound.workshop,
    read: sound.read,
    planner,
    originOf: () => serviceClient?.origin ?? draftOrigin,
    settings: () => ({ mode: args.mode }),
    journal: journal ?? { isUnknown: () => false },
    ceilings: await openCeilings(ports.dataFolder, () => host.context.settings.read().sceneCeiling),
    heard: () => undefined,
    now: ports.clock.now,
  })
  if (journal !== undefined) {
    const { takes, losses } = document
    const origin = serviceClient?.origin ?? draftOrigin
    const remade = { takes, losses, journal, planner, scenes, workshop: sound.workshop, origin, now: ports.clock.now }
    for (const note of recordNotes(losses, await remakeTakes(remade), journal)) host.console.err(`${note}\n`)
    await lendTakes(document, lines, ports.dataFolder)
  }
  await acceptTakes(document.takes, lines, args.acceptSuspicious)
  const arranged = scenes.arrange({ source, again: false, resendUnknown: args.resendUnknown }, lines)
  for (const note of arranged.notes) host.console.err(`${problemText(note)}\n`)
  if (source === 'service' && !args.quiet)
    await tellLowSpace(host.console, [document.folder ?? ports.dataFolder, ports.dataFolder])
  await guard(job, lines, arranged.scenes, journal)
  if (args.resendUnknown) await journal?.allowOnce?.()

  const { folder } = document
  await spending.look()
  const runner: Runner = createRunner({
    source,
    origin: serviceClient?.origin ?? draftOrigin,
    client: serviceClient ?? lazily(sound.draftClient),
    takes: document.takes,
    workshop: sound.workshop(),
    journal,
    scenes: scenes.takesFor(source, serviceClient?.origin ?? draftOrigin),
    ...clipReader(folder, args.clips.length === 0 ? undefined : bareFolder(ports)),
    policy: {
      ceiling: source === 'draft' ? DRAFT_CEILING : host.context.settings.read().concurrency,
      mayBill: source === 'service',
      probesBeforeFirstAnswer: 0,
      probesLater: PROBES,
    },
    now: ports.clock.now,
    monotonicMs: ports.clock.monotonicMs,
    random: Math.random,
    ...(journal === undefined ? {} : { maySend: (bytes) => spending.capProblem(bytes, runner.sent().bytesOfText) }),
    onChange: () => undefined,
  })
  sending?.lock.followProgress(() => sendingProgress(runner))
  const soFar = (): RenderReport => ({
    ...emptyReport(known.service, known.total, [...toldBefore(known), ...runner.problems().map(withCommandLineRemedy)]),
    lines: countLines(runner.account()),
    requests: runner.sent().requests,
    bytesOfText: runner.sent().bytesOfText,
  })
  host.underWay.report = soFar
  await run(runner, { host, lines, scenes: arranged.scenes, args })

  const { lines: account, requests, bytesOfText, problems: found } = soFar()
  const problems = host.stop.aborted
    ? [...found, inEnglish(problemFrom('render.cancelled', say('cli.render.stopped')))]
    : found
  for (const problem of problems.slice(toldBefore(known).length)) host.console.err(`${problemText(problem)}\n`)
  if (!args.quiet) host.console.err(`${summary(account, requests)}\n`)
  const base = { service: known.service, lines: account, requests, bytesOfText }
  const isUndecided = known.conflicts.length > 0
  if (isUndecided || account.ready < account.total) {
    const why = isUndecided ? 'version control left two versions of lines' : 'not every line is ready'
    host.console.err(`No files were written, because ${why}. What is ready is kept.\n`)
    return { report: { ...base, durationSeconds: 0, outputs: [], problems }, exit: 1 }
  }
  try {
    const made = await writeOutputs({ document, cast, settings, planner, source, args, out, host })
    return { report: { ...base, ...made, problems }, exit: 0 }
  } catch (error) {
    const failure = failureOf(error)
    for (const problem of failure.problems) host.console.err(`${problemText(problem)}\n`)
    // The lines were rendered: the call was right, whatever the disk says now.
    return { report: { ...base, durationSeconds: 0, outputs: [], problems: failure.problems }, exit: 1 }
  }
}

/** Somebody else sends, and nobody waits for it. */
function nothingSent(
  { host, args, known }: RenderJob,
  lines: RenderReport['lines'],
  elsewhere: Problem,
): { readonly report: RenderReport; readonly exit: ExitCode } {
  const problem = withCommandLineRemedy(elsewhere)
  host.console.err(`${problemText(problem)}\n`)
  if (!args.quiet) host.console.err(`${summary(lines, 0)}\n`)
  host.console.err('No files were written, because not every line is ready. What is ready is kept.\n')
  return { report: { ...emptyReport(known.service, known.total, [...toldBefore(known), problem]), lines }, exit: 1 }
}

async function run(
  runner: Runner,
  {
    host,
    lines,
    scenes,
    args: { resendUnknown, quiet: isQuiet },
  }: {
    readonly host: RenderHost
    readonly lines: readonly RenderableLine[]
    readonly scenes: readonly PlannedScene[]
    readonly args: Pick<RenderArguments, 'resendUnknown' | 'quiet'>
  },
): Promise<void> {
  const { monotonicMs } = host.context.ports.clock
  const progress = isQuiet ? silentProgress : createProgress(host.console, monotonicMs)
  const show = (): void => {
    const account = countLines(runner.account())
    progress.show({
      done: account.total - account.waiting,
      total: account.total,
      note: account.failed > 0 ? `${account.failed} failed` : '',
      wait: waitOf(runner.phase(), monotonicMs()),
    })
  }
  const cancel = (): void => runner.cancel()
  const giveUp = (): void => void runner.close(0).catch(noted('render command: giving up'))
  host.stop.addEventListener('abort', cancel, { once: true })
  host.halt?.addEventListener('abort', giveUp, { once: true })
  const timer = setInterval(show, PROGRESS_EVERY_MS)
  host.underWay.hasBegun = true
  try {
    runner.order({ lines, scenes, again: false, resendUnknown })
    if (host.stop.aborted) cancel()
    await runner.settled()
    show()
  } finally {
    clearInterval(timer)
    host.stop.removeEventListener('abort', cancel)
    host.halt?.removeEventListener('abort', giveUp)
    progress.end()
  }
}

/** Why nothing is sent at the moment; undefined while it is. */
function waitOf(phase: ReturnType<Runner['phase']>, nowMs: number): RenderProgress['wait'] {
  if (phase.kind === 'waiting') return { why: messageOf(phase.problem), leftMs: phase.untilMs - nowMs }
  if (phase.kind === 'offline') return { why: messageOf(phase.problem), leftMs: phase.probeAtMs - nowMs }
  return undefined
}

/** Looks at the cost and the voices of what would be sent. @throws CallError before anything has been */
async function guard(
  { host, args, document, cast, serviceClient }: RenderJob,
  lines: readonly RenderableLine[],
  scenes: readonly PlannedScene[],
  journal: Pick<Journal, 'isUnknown' | 'lossOf'> | undefined,
): Promise<void> {
  if (serviceClient === undefined) return
  const { requests, bytesOfText: bytes } = costOfLines(
    lines,
    { takes: document.takes, journal },
    { again: false, resendUnknown: args.resendUnknown, scenes },
  )
  if (requests === 0) return
  const { confirmAboveBytes } = host.context.settings.read()
  const cost = { requests, bytes }
  if (args.maxBytes !== undefined && bytes > args.maxBytes) {
    throw callProblem('spend.notConfirmed', say('cli.render.tooMuch', cost), say('cli.render.tooMuch.remedy'))
  }
  const isAgreed = args.yes || args.maxBytes !== undefined
  const doubt = isAgreed ? undefined : await host.context.lowCredit(bytes)
  if (doubt !== undefined) {
    const words = say('cli.render.low', { doubt: doubtInside(doubt), ...cost })
    throw callProblem('spend.notConfirmed', words, say('cli.render.low.remedy', { bytes }))
  }
  if (bytes > confirmAboveBytes && !isAgreed) {
    throw callProblem('spend.notConfirmed', say('cli.render.cost', cost), say('cli.render.cost.remedy', { bytes }))
  }
  const voices = new Map<VoiceId, string[]>()
  for (const { key, voice } of lines.flatMap(requestsOfLine)) {
    if (receivedAudio(document.takes.all(), key) !== undefined) continue
    if (voice.kind === 'voice') voices.set(voice.voice.id, voiceUses(cast, voice.voice.id).map(placeName))
  }
  await checkVoices(serviceClient, voices)
}

/** @throws CallError for a model that is neither given nor added in the settings: what it can do is not known. */
function checkModel(model: SpeechModel | undefined, added: readonly ModelFacts[]): void {
  if (model === undefined || modelFacts(model, added) !== undefined) return
  const known = [...givenModels, ...added].map(({ id }) => id).join(', ')
  throw callProblem('model.unknown', say('cli.render.noModel', { model }), say('cli.render.noModel.remedy', { known }))
}

function tellDraft(console: Console, wasAsked: boolean, cast: Cast): void {
  const why = wasAsked ? '' : 'No service is connected. '
  const voices = cast.speakers.flatMap(({ name, draftVoice }) =>
    draftVoice === undefined ? [] : [`${name} is ${draftVoice.title}`],
  )
  if (voices.length === 0) return
  console.err(`${why}Using draft voices (offline, free): ${voices.join(', ')}.\n`)
}

const doubts: ReadonlySet<Diagnostic['code']> = new Set([
  'pauseTooLong',
  'pauseDoubtful',
  'pauseNotRead',
  'looksLikeLine',
  'brokenHead',
])

/** A pause that is not as long as somebody may read it, and what reads like a line and is none, would surprise in the files. */
function tellDoubts({ err }: Console, script: Script, cast: Cast): void {
  for (const problem of diagnose(script, cast)) {
    if (doubts.has(problem.code)) err(`line ${problem.line}: ${sentencesOf(problem)}\n`)
  }
}

/** The draft service is started only if something is to be spoken. */
function lazily(client: () => Promise<SpeechClient>): Pick<SpeechClient, 'synthesize' | 'readPackage'> {
  return {
    synthesize: async (...call) => (await client()).synthesize(...call),
    readPackage: async (...call) => (await client()).readPackage(...call),
  }
}
