import { createHash } from 'node:crypto'
import { stat, unlink } from 'node:fs/promises'
import { type LineId, type RenderKey, type TakeId, takeIdSchema } from '../../../shared/core/model/ids.ts'
import type { LedgerEntry } from '../../../shared/core/render/ledger.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { PlannedScene, SentPlan } from '../../../shared/core/model/render.ts'
import type { SentRequest, Take } from '../../../shared/core/model/take.ts'
import { buildTtsRequest } from '../../../shared/service/build-request.ts'
import { soundKind } from '../../audio/codecs/sound-kind.ts'
import { readRegular } from '../../base/regular-file.ts'
import { ignored, noted, orAbsent } from '../../base/failures.ts'
import type { AudioExpectation, AudioWorkshop, VerifiedAudio } from '../../audio/types.ts'
import { MOST_AUDIO_BYTES, STALE_MS } from '../../documents/takes/found-audio.ts'
import type { SceneService } from '../scene/scene-service.ts'
import { sentBody } from '../queue/attempt.ts'
import { finishLine, isOneRequest } from '../queue/finish-line.ts'
import type { Journal } from '../journal/journal.ts'
import type { UnknownAttempt } from '../journal/journal-records.ts'
import type { Planner } from '../queue/planner.ts'
import { receivedAudio } from '../journal/received-audio.ts'
import { ownTake } from '../queue/line-need.ts'
import { spokenCharacters } from '../queue/spoken-characters.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { TakeLosses, TakeStore } from '../../documents/takes/take-types.ts'
import { recordedProblem } from '../../base/recorded-problem.ts'
import type { AttemptEnd } from '../journal/journal-types.ts'

/** What records are made again from. */
export type RemakeInput = {
  readonly takes: TakeStore
  readonly losses: TakeLosses
  readonly journal: Journal
  readonly planner: Planner
  readonly scenes: SceneService
  readonly workshop: () => Pick<AudioWorkshop, 'verify' | 'join'>
  readonly origin: string
  readonly now: () => number
}

/** What became of it. */
export type Remade = {
  /** Takes whose record was lost and whose audio was there. */
  readonly fromFiles: number
  /** Answers that had come whole and had not become takes. */
  readonly fromAnswers: number
}

/** Audio without a record that is looked into at one opening. */
const MOST_STRANGERS = 50
/** Seconds that a byte of text is spoken in, about. */
const USUAL_SECONDS = 0.07

/** There was nothing to do. */
export const nothingRemade: Remade = { fromFiles: 0, fromAnswers: 0 }

/**
 * Makes records of takes again, from the journal and the audio that lies in the project, each verified anew. Of audio whose
 * request is today's plan's that request is written down; of any other it is not known what exactly was sent. Answers of
 * scenes are cut again. Also what came whole and never became a take becomes one, and what is a part is kept with the attempt
 * that it came of. Nothing is sent. Never rejects: what cannot be made again stays as it is, and is held.
 */
export async function remakeTakes(input: RemakeInput): Promise<Remade> {
  const { takes, losses, journal } = input
  // At once everything else of an opening would wait for the maps of all takes.
  if (losses.isAsPacked && journal.unknown().length === 0) return nothingRemade
  const doneNow = (): readonly LedgerEntry[] =>
    journal.entries().filter(({ outcome, takeId }) => outcome === 'done' && takeId !== undefined)
  const uncutNow = (): readonly LedgerEntry[] => doneNow().filter((entry) => isUncut(input, entry))
  const done = doneNow()
  const unknown = journal.unknown()
  const withoutRecord = (): readonly LedgerEntry[] => {
    const recorded = new Set([...takes.all(), ...takes.trashed()].map(({ id, key }) => `${id} ${key}`))
    return done.filter(({ takeId, key }) => !recorded.has(`${takeId} ${key}`) && !losses.isDiscarded(key))
  }
  // Another program may have added some since the takes were read.
  if (withoutRecord().length > 0) await takes.reread()
  const missing = withoutRecord()
  if (missing.length + uncutNow().length === 0 && unknown.length === 0 && losses.left.length === 0) return nothingRemade

  const plans = plansByKey(input)
  const made: Take[] = []
  let fromFiles = 0
  for (const entry of missing) {
    const found = await fromFile(input, entry, planOf(input, plans, entry)).catch(noted('remake takes: a file', []))
    made.push(...found)
    if (found.length > 0) fromFiles += 1
  }
  const adopted = await adoptStrangers(input, plans)
  made.push(...adopted)
  let fromAnswers = new Set(adopted.map(({ id }) => id)).size
  await keepParts(input, unknown)
  for (const attempt of journal.unknown()) {
    const found = await fromPart(input, attempt, planOf(input, plans, attempt.entry)).catch(
      noted('remake takes: a part', []),
    )
    made.push(...found)
    if (found.length > 0) fromAnswers += 1
  }
  // Only now: the end of a scene's attempt may just have been written down.
  const answers = uncutNow().flatMap(
    ({ key }) => takes.all().find((take) => take.kind === 'scene' && take.key === key) ?? [],
  )
  await finishLines(input, [...made, ...answers], plans)
  return { fromFiles, fromAnswers }
}

/** The answer to a scene of which a line has no take, although nobody put it away. */
function isUncut({ takes, losses }: RemakeInput, { turns = [] }: LedgerEntry): boolean {
  return turns.some(({ key }) => receivedAudio(takes.all(), key) === undefined && !losses.isDiscarded(key))
}

type Plans = ReadonlyMap<RenderKey, SentPlan>

function plansByKey({ planner }: RemakeInput): Plans {
  const lines = planner.plan('service').lines.filter((line) => line.kind === 'renderable')
  return new Map(lines.flatMap(requestsOfLine).map((request) => [request.key, request]))
}

/** Today's request of that key, if there is one: that of a line, or of a scene of the same lines. */
function planOf({ scenes }: RemakeInput, plans: Plans, { key, turns }: LedgerEntry): SentPlan | undefined {
  if (turns === undefined) return plans.get(key)
  const [scene] = scenes.together(
    'service',
    turns.map(({ lineId }) => lineId),
  ).scenes
  return scene?.key === key ? scene : undefined
}

/** A take whose audio lies in the project, for each line that it was made for. */
async function fromFile(input: RemakeInput, entry: LedgerEntry, plan: SentPlan | undefined): Promise<readonly Take[]> {
  const { takeId } = entry
  const path = takeId === undefined ? undefined : await input.losses.pathOf(takeId)
  if (takeId === undefined || path === undefined) return []
  const bytes = new Uint8Array(await readRegular(path, MOST_AUDIO_BYTES))
  if (createHash('sha256').update(bytes).digest('hex') !== takeId) return []
  const verified = await verify(input, entry, plan, bytes, entry.isSuspicious !== true)
  if (verified.verdict === 'rejected') return []
  return record(input, entry, plan, verified, (take) => input.takes.addRecord({ ...take, id: takeId }), takeId)
}

/** An answer that lies beside the journal: no disk took it as a take, or the program ended before it was one. */
async function fromPart(
  input: RemakeInput,
  { entry, received }: UnknownAttempt,
  plan: SentPlan | undefined,
): Promise<readonly Take[]> {
  const { journal, takes, losses } = input
  if (receivedAudio(takes.all(), entry.key) !== undefined) {
    // Its take was kept, and only its end was not written down; what came of it may still lie there.
    const isOpen = entry.durationMs === undefined && entry.problem === undefined && entry.failure === undefined
    const take = takes.all().findLast(({ key, createdAt }) => key === entry.key && createdAt >= entry.at)
    const isOfAnother = journal.entries().some(({ takeId }) => takeId === take?.id)
    if (!isOpen || take === undefined || isOfAnother) return []
    await journal.end(entry.attempt, endOf(take))
    await unlink(journal.partPath(entry.attempt)).catch(ignored('clean-up'))
    return []
  }
  const path = journal.partPath(entry.attempt)
  const bytes = await readRegular(path, MOST_AUDIO_BYTES).catch(orAbsent('remake takes: reading'))
  if (bytes === undefined || (received > 0 && bytes.byteLength !== received)) return []
  // Without an end it may still be coming, in another program.
  if (received === 0 && !(await isStale(path, input.now))) return []
  // What had come whole and could not be kept is whole; any other answer must show it by itself.
  const wasWhole = entry.failure === 'notKept'
  const verified = await verify(input, entry, plan, new Uint8Array(bytes), wasWhole)
  const id = verified.verdict === 'rejected' ? undefined : takeIdOf(verified.bytes)
  const known = losses.lost().find((take) => take.id === id && take.key === entry.key)
  const isWhole = verified.verdict === 'ready' || wasWhole || known !== undefined
  if (verified.verdict === 'rejected' || id === undefined || !isWhole) {
    if (received === 0) await leavePart(input, entry, path, new Uint8Array(bytes))
    return []
  }
  const made =
    known === undefined
      ? await record(input, entry, plan, verified, (take) => takes.add(take, verified.bytes).then(() => undefined), id)
      : [await takes.add(known, verified.bytes)]
  const [first] = made
  if (first === undefined) return []
  await journal.end(entry.attempt, endOf(first))
  await unlink(path).catch(ignored('clean-up'))
  return made
}

function endOf({ id, verdict }: Take): AttemptEnd {
  return { outcome: 'done', takeId: id, ...(verdict === 'suspicious' ? { isSuspicious: true } : {}) }
}

function takeIdOf(bytes: Uint8Array): TakeId {
  return takeIdSchema.parse(createHash('sha256').update(bytes).digest('hex'))
}

async function isStale(path: string, now: () => number): Promise<boolean> {
  const found = await stat(path).catch(orAbsent('remake takes: looking'))
  return found !== undefined && now() - found.mtimeMs >= STALE_MS
}

/** A part that a crash left: it can be listened to from now on, or it holds nothing and goes. */
async function leavePart({ journal }: RemakeInput, entry: LedgerEntry, path: string, bytes: Uint8Array): Promise<void> {
  if (hasSound(bytes)) {
    await journal.end(entry.attempt, { outcome: 'unknown', failure: 'cut', received: bytes.byteLength })
  } else await unlink(path).catch(ignored('clean-up'))
}

/**
 * Whole audio without a record, and attempts without an end: an earlier version was killed between the two. Where there is
 * one of each they belong together; of several nobody can tell, and each is kept with the attempt that it fits best.
 */
async function adoptStrangers(input: RemakeInput, plans: Plans): Promise<readonly Take[]> {
  const { takes, journal, losses } = input
  const recorded = new Set([...takes.all(), ...takes.trashed()].map(({ id }) => id))
  const ended = new Set(journal.entries().map(({ takeId }) => takeId))
  const strangers = losses.strangers.filter((id) => !recorded.has(id) && !ended.has(id)).slice(0, MOST_STRANGERS)
  if (strangers.length === 0) return []
  let open: LedgerEntry[] = []
  for (const { entry, received } of journal.unknown()) {
    const isOpen = received === 0 && entry.durationMs === undefined && entry.problem === undefined
    const part = await stat(journal.partPath(entry.attempt)).catch(orAbsent('remake takes: looking'))
    if (isOpen && (part?.size ?? 0) === 0 && receivedAudio(takes.all(), entry.key) === undefined) open.push(entry)
  }
  const isSure = strangers.length === 1 && open.length === 1
  const made: Take[] = []
  for (const id of strangers) {
    const path = await losses.pathOf(id)
    const bytes =
      path === undefined
        ? undefined
        : await readRegular(path, MOST_AUDIO_BYTES).catch(orAbsent('remake takes: reading'))
    const [any] = open
    if (bytes === undefined || any === undefined || takeIdOf(bytes) !== id) continue
    const heard = await verify(input, any, planOf(input, plans, any), new Uint8Array(bytes), true)
    if (heard.verdict === 'rejected') continue
    if (isSure) {
      const plan = planOf(input, plans, any)
      made.push(...(await record(input, any, plan, heard, (take) => takes.addRecord({ ...take, id }), id)))
      const [first] = made
      if (first !== undefined) await journal.end(any.attempt, endOf(first))
      continue
    }
    const seconds = heard.durationSamples / heard.sampleRate
    const misfit = ({ bytesOfText }: LedgerEntry): number => Math.abs(Math.log(seconds / (bytesOfText * USUAL_SECONDS)))
    const best = open.reduce((a, b) => (misfit(b) < misfit(a) ? b : a), any)
    open = open.filter((entry) => entry !== best)
    await writePart(input, best, new Uint8Array(bytes))
  }
  return made
}

async function writePart({ journal }: RemakeInput, { attempt }: LedgerEntry, bytes: Uint8Array): Promise<void> {
  const file = journal.receive(attempt)
  await file.write(bytes)
  await file.keep()
  await journal.end(attempt, { outcome: 'unknown', failure: 'cut', received: bytes.byteLength })
}

/** Pieces of audio that an interrupted write left, each kept with the one attempt that it can be of. */
async function keepParts(input: RemakeInput, unknown: readonly UnknownAttempt[]): Promise<void> {
  const { losses, journal, takes } = input
  const recorded = new Set([...takes.all(), ...takes.trashed()].map(({ id }) => id))
  for (const { path, id } of losses.left) {
    const bytes = await readRegular(path, MOST_AUDIO_BYTES).catch(orAbsent('remake takes: reading'))
    if (bytes === undefined) continue
    const known = losses.lost().find((take) => take.id === id)
    const open = unknown.filter(({ entry, received }) => received === 0 && (known?.key ?? entry.key) === entry.key)
    const [one, ...others] = open
    // Of several nobody can tell which, and it stays.
    if (others.length > 0 && hasSound(bytes) && !recorded.has(id)) continue
    if (one !== undefined && hasSound(bytes) && !recorded.has(id)) {
      // What came is there as it came, if it was written down while it came.
      const isThere = await stat(journal.partPath(one.entry.attempt)).then(
        ({ size }) => size > 0,
        () => false,
      )
      if (!isThere) {
        await writePart(input, one.entry, bytes)
      }
    }
    await unlink(path).catch(ignored('clean-up'))
  }
}

/** More than a header, and not nothing but zeros. */
function hasSound(bytes: Uint8Array): boolean {
  return bytes.length > 44 && bytes.subarray(44).some((byte) => byte !== 0)
}

async function verify(
  { workshop, planner }: RemakeInput,
  entry: LedgerEntry,
  plan: SentPlan | undefined,
  bytes: Uint8Array,
  transportWasWhole: boolean,
): Promise<VerifiedAudio> {
  const format = soundKind(bytes) ?? (plan?.audio.format === 'pcm' ? 'pcm' : 'wav')
  const charactersOfText = plan === undefined ? entry.bytesOfText : spokenCharacters(plan.text)
  const asked = plan?.audio.sampleRate ?? planner.snapshot('service').audio.sampleRate
  const expected: AudioExpectation = { format, sampleRate: asked, charactersOfText, transportWasWhole }
  const verified = await workshop().verify(bytes, expected)
  if (plan !== undefined || verified.verdict === 'rejected') return verified
  // Nobody knows what rate was asked for.
  return workshop().verify(bytes, { ...expected, sampleRate: verified.sampleRate })
}

async function record(
  { planner, takes }: RemakeInput,
  entry: LedgerEntry,
  plan: SentPlan | undefined,
  verified: Exclude<VerifiedAudio, { verdict: 'rejected' }>,
  keep: (take: Omit<Take, 'id'>) => Promise<void>,
  id?: TakeId,
): Promise<readonly Take[]> {
  const { key, turns } = entry
  const isSuspicious = entry.isSuspicious === true || verified.verdict === 'suspicious'
  const problem = verified.problem ?? (entry.isSuspicious === true ? entry.problem : undefined)
  const form = soundKind(verified.bytes)
  const kindOf = (lineId: LineId): Take['kind'] => {
    if (turns !== undefined) return 'scene'
    const line = planner.lineOf('service', lineId)
    if (line?.kind !== 'renderable') return 'line'
    if (line.contentKey === key && isOneRequest(line)) return 'line'
    return requestsOfLine(line).some((request) => request.key === key) || line.pieces.length > 1 ? 'segment' : 'line'
  }
  const lineIds = turns === undefined ? entry.lineIds : entry.lineIds.slice(0, 1)
  const made: Take[] = []
  for (const lineId of lineIds) {
    const take: Omit<Take, 'id'> = {
      kind: kindOf(lineId),
      lineId,
      source: 'service',
      key,
      requests: plan === undefined ? [] : [sentOf(entry, plan)],
      createdAt: entry.at,
      sampleRate: verified.sampleRate,
      durationSamples: verified.durationSamples,
      ...(form === 'mp3' || form === 'opus' ? { format: form } : {}),
      verdict: isSuspicious ? 'suspicious' : 'ready',
      ...(problem === undefined ? {} : { problem: recordedProblem(problem) }),
    }
    if (take.kind === 'segment' && made.length > 0) continue
    await keep(take)
    const kept = id ?? takes.all().findLast((one) => one.key === key && one.lineId === lineId)?.id
    if (kept !== undefined) made.push({ ...take, id: kept })
  }
  return made
}

function sentOf(entry: LedgerEntry, plan: SentPlan): SentRequest {
  const request = buildTtsRequest(plan, () => new Uint8Array())
  const voices = 'voices' in plan ? plan.voices : [plan.voice]
  return {
    origin: entry.origin,
    model: plan.model,
    encoding: voices.some(({ kind }) => kind === 'reference') ? 'msgpack' : 'json',
    body: sentBody(plan, request),
    bytesOfText: plan.bytesOfText,
  }
}

/** What is made of answers: lines with exact pauses are joined, scenes are cut. */
async function finishLines(input: RemakeInput, made: readonly Take[], plans: Plans): Promise<void> {
  const { takes, planner, scenes, workshop, now, origin } = input
  const keys = new Set(made.map(({ key }) => key))
  const audioOf = (key: RenderKey): Take | undefined => receivedAudio(takes.all(), key)
  const isFor = (line: RenderableLine): boolean =>
    !isOneRequest(line) &&
    ownTake(line, takes) === undefined &&
    requestsOfLine(line).some(({ key }) => keys.has(key)) &&
    requestsOfLine(line).every(({ key }) => audioOf(key) !== undefined)
  for (const line of planner.plan('service').lines) {
    if (line.kind !== 'renderable' || !isFor(line)) continue
    await finishLine({ line, source: 'service', takes, workshop: workshop(), now, audioOf })
  }
  const sceneTakes = scenes.takesFor('service', origin)
  for (const answer of made.filter(({ kind }) => kind === 'scene')) {
    const entry = input.journal.entries().find(({ key, turns }) => key === answer.key && turns !== undefined)
    const plan = entry === undefined ? undefined : planOf(input, plans, entry)
    if (plan === undefined || !isScene(plan)) continue
    const stored = takes.all().find(({ id, kind }) => id === answer.id && kind === 'scene') ?? answer
    for (const { lineId, key } of plan.turns)
      if (audioOf(key) === undefined) await sceneTakes.finish(plan, stored, lineId)
  }
}

function isScene(plan: SentPlan): plan is PlannedScene {
  return 'turns' in plan
}
