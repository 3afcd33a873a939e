import { madeAt } from './made-at.ts'
import { type Problem, StudioError, toProblem } from '../../../shared/core/model/errors.ts'
import type { LineId, ReferenceId, RenderKey } from '../../../shared/core/model/ids.ts'
import type { LedgerTurn } from '../../../shared/core/render/ledger.ts'
import type { FailureKind } from '../../../shared/core/queue/types.ts'
import type { PlannedScene, SentPlan, SpokenVoice } from '../../../shared/core/model/render.ts'
import type { SentRequest, Source, Take } from '../../../shared/core/model/take.ts'
import { buildTtsRequest } from '../../../shared/service/build-request.ts'
import { ttsBody } from '../../../shared/service/tts-body.ts'
import type { TtsRequest } from '../../../shared/service/tts-request.ts'
import type { AudioWorkshop, VerifiedAudio } from '../../audio/types.ts'
import { type SpeechClient, SpeechError, type SpokenAnswer } from '../../speech/types.ts'
import { readRegular } from '../../base/regular-file.ts'
import { noted } from '../../base/failures.ts'
import type { AnswerFile } from '../journal/answer-file.ts'
import type { Journal } from '../journal/journal.ts'
import { unknownProblem } from './line-need.ts'
import { placeholderProblem } from './placeholder-problem.ts'
import type { SharedRequests } from './shared-requests.ts'
import { spokenCharacters } from './spoken-characters.ts'
import { expectedSeconds } from './voice-pace.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import { recordedProblem } from '../../base/recorded-problem.ts'
import type { AttemptEnd } from '../journal/journal-types.ts'

/** What one attempt works with. `journal` is absent where nothing can cost money. */
export type AttemptTools = {
  readonly source: Source
  /** What is written down as the origin: the service's, or `draft:<engine version>`. */
  readonly origin: string
  readonly client: Pick<SpeechClient, 'synthesize'>
  readonly workshop: Pick<AudioWorkshop, 'verify'>
  readonly takes: TakeStore
  readonly journal: Journal | undefined
  /** Reads a clip of the project, proved to be the one that was cast. @throws StudioError if it is not there */
  readonly readClip?: (id: ReferenceId) => Promise<Uint8Array>
  readonly now: () => number
  /** What else sends in this studio: nothing is sent while the same is under way there. */
  readonly shared?: SharedRequests & {
    /** Brings audio of a request that was sent elsewhere; undefined if there is none. */
    readonly lend: (key: RenderKey, lineId: LineId) => Promise<Take | undefined>
  }
}

/** One request of the queue, with the lines that wait for it. */
export type AttemptOrder = {
  readonly request: SentPlan
  /** `line` if the first line is this request and nothing else. */
  readonly kind: Take['kind']
  /** At least one. */
  readonly lineIds: readonly [LineId, ...LineId[]]
  /** Who speaks and in which scene, for the ledger. */
  readonly speaker?: string | undefined
  readonly scene?: string | undefined
  /** The earlier attempts that may have been billed, and in spite of which a person allowed sending. */
  readonly consent?: ReadonlySet<string> | undefined
  /** New audio is wanted, whatever is there. */
  readonly isFresh?: boolean
  readonly signal: AbortSignal
  readonly onBytes: (received: number) => void
  /** Each piece of the answer as it comes: not verified yet. */
  readonly onChunk?: ((piece: Uint8Array) => void) | undefined
  /** The answer is whole and is being looked into. */
  readonly onArrived: () => void
}

/** How it ended. A failure carries what the queue decides by. */
export type AttemptResult =
  | { readonly kind: 'succeeded'; readonly take: Take; readonly wasSent: boolean }
  | {
      readonly kind: 'failed'
      readonly failure: FailureKind
      readonly problem: Problem
      /** Nobody can rule out that it is billed: it is unknown, and held for a person's consent. */
      readonly mayBeBilled: boolean
      readonly retryAfterMs?: number
      /** False if nothing left, not even in part. */
      readonly wasSent: boolean
    }

/**
 * Sends one request and keeps what comes: journal, send, verify, store, journal. Nothing leaves before the journal is on
 * the disk, nothing is a take before it was verified, and nothing that may be paid for is dropped. Never throws.
 */
export async function attempt(tools: AttemptTools, order: AttemptOrder): Promise<AttemptResult> {
  const { shared } = tools
  if (shared === undefined) return attemptOnce(tools, order)
  const { key } = order.request
  const { hasWaited, leave } = await shared.enter(key)
  try {
    return (
      (hasWaited && order.isFresh !== true ? await settledElsewhere(tools, order) : undefined) ??
      (await attemptOnce(tools, order))
    )
  } finally {
    leave()
  }
}

/** What the same request, sent from elsewhere a moment ago, has come to; undefined if it is still to be sent. */
async function settledElsewhere(tools: AttemptTools, order: AttemptOrder): Promise<AttemptResult | undefined> {
  const { key } = order.request
  const take = await tools.shared?.lend(key, order.lineIds[0]).catch(noted('attempt: lending'))
  return take === undefined ? undefined : { kind: 'succeeded', take, wasSent: false }
}

/** What a person has not decided over is not sent, whoever asks for it. */
function heldForConsent({ journal }: AttemptTools, order: AttemptOrder): AttemptResult | undefined {
  const open = journal?.unknownAttempts(keysOfRequest(order.request)) ?? []
  if (open.every((attemptId) => order.consent?.has(attemptId) === true)) return undefined
  const problem = unknownProblem(order.lineIds[0])
  return { kind: 'failed', failure: 'silent', problem, mayBeBilled: true, wasSent: false }
}

/** The key of a request, and those of the lines that are in it. */
export function keysOfRequest(request: SentPlan): readonly RenderKey[] {
  return 'turns' in request ? [request.key, ...journaledTurns(request).map(({ key }) => key)] : [request.key]
}

async function attemptOnce(tools: AttemptTools, order: AttemptOrder): Promise<AttemptResult> {
  let body: TtsRequest
  let attemptId: string | undefined
  try {
    body = await requestWithClips(order.request, tools.readClip)
  } catch (error) {
    return { kind: 'failed', failure: 'refused', problem: toProblem(error), mayBeBilled: false, wasSent: false }
  }
  const held = heldForConsent(tools, order)
  if (held !== undefined) return held
  try {
    attemptId = await tools.journal?.begin({
      key: order.request.key,
      origin: tools.origin,
      lineIds: order.lineIds,
      ...('turns' in order.request ? { turns: journaledTurns(order.request) } : {}),
      speaker: order.speaker,
      scene: order.scene,
      model: order.request.model,
      bytesOfText: order.request.bytesOfText,
      audio: { format: order.request.audio.format, sampleRate: order.request.audio.sampleRate },
      consented: order.consent !== undefined && order.consent.size > 0,
    })
  } catch (error) {
    return { kind: 'failed', failure: 'notPrepared', problem: toProblem(error), mayBeBilled: false, wasSent: false }
  }
  const sentAt = tools.now()
  const file = attemptId === undefined ? undefined : tools.journal?.receive(attemptId)
  const { result, end, received } = await sendAndKeep(tools, order, body, file)
  const durationMs = Math.max(0, Math.round(tools.now() - sentAt))
  const problem = result.kind === 'failed' ? result.problem : result.take.problem
  if (tools.journal !== undefined && attemptId !== undefined && file !== undefined) {
    if (end.outcome === 'unknown') await file.keep(received)
    const kept = end.outcome === 'unknown' ? keptOf(end, await file.close(), received) : {}
    // If the disk refuses, the attempt has no end and counts as unknown after a restart: the careful side.
    const words = problem === undefined ? {} : { problem }
    await tools.journal.end(attemptId, { ...end, ...kept, durationMs, ...words }).catch(noted('attempt: its end'))
    if (end.outcome !== 'unknown') await file.discard()
  }
  return result
}

/** What lies in the file; where the disk took a part only, the answer did not come whole as far as anybody can tell later. */
function keptOf({ failure }: AttemptEnd, inFile: number, received: Uint8Array | undefined): Partial<AttemptEnd> {
  const isPart = failure === 'notKept' && inFile !== received?.byteLength
  return { received: inFile, ...(isPart ? { failure: 'cut' } : {}) }
}

/**
 * One a line, whatever parts it has. Of a pick-up only the line that is kept, which bears all of it: its neighbours have their
 * takes, and lose nothing.
 */
function journaledTurns({ turns, keepOnly, bytesOfText }: PlannedScene): readonly LedgerTurn[] {
  const byLine = Map.groupBy(turns, ({ lineId }) => lineId)
  return [...byLine.values()].flatMap((own) => {
    const [first] = own
    if (first === undefined || (keepOnly ?? first.lineId) !== first.lineId) return []
    const { lineId, key, speaker } = first
    const share = own.reduce((sum, turn) => sum + turn.bytesOfText, 0)
    return [{ lineId, key, speaker, bytesOfText: keepOnly === undefined ? share : bytesOfText }]
  })
}

/** The request with the clips of its references, all of which are on the disk as they were cast. */
export async function requestWithClips(planned: SentPlan, readClip: AttemptTools['readClip']): Promise<TtsRequest> {
  if (readClip === undefined) return buildTtsRequest(planned)
  const clips = new Map<ReferenceId, Uint8Array>()
  for (const id of clipsOf(planned)) if (!clips.has(id)) clips.set(id, await readClip(id))
  return buildTtsRequest(planned, (id) => clips.get(id) ?? new Uint8Array())
}

function voicesOf(planned: SentPlan): readonly SpokenVoice[] {
  return 'voices' in planned ? planned.voices : [planned.voice]
}

function clipsOf(planned: SentPlan): readonly ReferenceId[] {
  return voicesOf(planned)
    .flatMap((voice) => (voice.kind === 'reference' ? voice.reference.clips : []))
    .map(({ id }) => id)
}

/** The body as it is kept and shown: a clip's bytes are named by their hash, for they lie in the project already. */
export function sentBody(planned: SentPlan, request: TtsRequest): Readonly<Record<string, unknown>> {
  const body = ttsBody(request)
  const named = voicesOf(planned).flatMap((voice) =>
    voice.kind === 'reference' ? [voice.reference.clips.map(({ id, text }) => ({ audio: `sha256:${id}`, text }))] : [],
  )
  if (named.length === 0) return body
  return { ...body, references: 'voices' in planned ? named : named.flat() }
}

/** `received`: what came and is no take, as far as it is in memory. */
type Kept = { readonly result: AttemptResult; readonly end: AttemptEnd; readonly received?: Uint8Array | undefined }

async function sendAndKeep(
  tools: AttemptTools,
  order: AttemptOrder,
  body: TtsRequest,
  file: AnswerFile | undefined,
): Promise<Kept> {
  const { request, signal, onBytes, onChunk } = order
  let answer: SpokenAnswer
  try {
    answer = await tools.client.synthesize(body, request.model, {
      signal,
      onBytes,
      ...(onChunk === undefined ? {} : { onChunk }),
      ...(file === undefined ? {} : { keeper: file }),
    })
  } catch (error) {
    return failedToSend(error, file)
  }
  order.onArrived()
  const recorded = answer.wasWhole ? 'notKept' : 'cut'
  let bytes: Uint8Array
  try {
    bytes = answer.bytes.length === answer.length ? answer.bytes : await largeAnswer(answer, file)
  } catch (error) {
    return notKept('notKept', toProblem(error), undefined, 'cut')
  }
  const kept = sentBody(request, body)
  const expected = expectedSeconds(tools.takes.all(), tools.source, kept)
  let verified: VerifiedAudio
  try {
    verified = await tools.workshop.verify(bytes, {
      format: request.audio.format,
      sampleRate: request.audio.sampleRate,
      charactersOfText: spokenCharacters(request.text),
      ...(expected === undefined ? {} : { expectedSeconds: expected }),
      transportWasWhole: answer.wasWhole,
    })
  } catch (error) {
    return notKept('notKept', toProblem(error), bytes, recorded)
  }
  if (verified.verdict === 'rejected') {
    const failure = verified.problem.code === 'service.badAnswer' ? 'badAnswer' : 'cut'
    return notKept(failure, verified.problem, bytes)
  }
  const sent: SentRequest = {
    origin: tools.origin,
    model: request.model,
    encoding: answer.encoding,
    body: kept,
    bytesOfText: request.bytesOfText,
  }
  // Only draft voices say so: what a service sends under that name is not looked at.
  const stands = tools.source === 'draft' ? answer.placeholder : undefined
  const problem = verified.problem ?? (stands === undefined ? undefined : placeholderProblem(stands))
  try {
    const take = await tools.takes.add(
      {
        kind: order.kind,
        lineId: order.lineIds[0],
        source: tools.source,
        key: request.key,
        requests: [sent],
        createdAt: madeAt(tools.takes, order.lineIds[0], tools.now()),
        sampleRate: verified.sampleRate,
        durationSamples: verified.durationSamples,
        verdict: verified.verdict,
        ...(problem === undefined ? {} : { problem: recordedProblem(problem) }),
      },
      verified.bytes,
    )
    return { result: { kind: 'succeeded', take, wasSent: true }, end: endWith(take) }
  } catch (error) {
    return notKept('notKept', toProblem(error), bytes, recorded)
  }
}

/** An answer that was too large for memory, from the disk. @throws StudioError if the disk did not take all of it */
async function largeAnswer({ length }: SpokenAnswer, file: AnswerFile | undefined): Promise<Uint8Array> {
  const kept = (await file?.close()) ?? 0
  const problem = file?.problem()
  if (problem !== undefined) throw new StudioError(problem)
  if (file === undefined || kept !== length) throw new TypeError('A large answer is not where it was kept')
  return new Uint8Array(await readRegular(file.path, length))
}

function endWith(take: Take): AttemptEnd {
  return { outcome: 'done', takeId: take.id, ...(take.verdict === 'suspicious' ? { isSuspicious: true } : {}) }
}

/** The transport alone knows what may have been billed; what it does not know of may have been. */
function failedToSend(error: unknown, file: AnswerFile | undefined): Kept {
  if (!(error instanceof SpeechError)) return notKept('silent', toProblem(error), undefined)
  const { kind, billed, retryAfterMs, received } = error.failure
  const mayBeBilled = billed !== 'no'
  // Aborted while it waited for a connection: nothing left.
  const failure: FailureKind = kind === 'aborted' && !mayBeBilled ? 'notPrepared' : kind
  const diskProblem = file?.problem()
  // For the queue it is the disk that stops it; but what came is not the whole of it.
  if (mayBeBilled && diskProblem !== undefined) return notKept('notKept', diskProblem, received, kind)
  return {
    result: {
      kind: 'failed',
      failure,
      problem: error.problem,
      mayBeBilled,
      wasSent: failure !== 'unreachable' && failure !== 'notPrepared',
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    },
    end: { outcome: mayBeBilled ? 'unknown' : 'notBilled', failure },
    received,
  }
}

/**
 * What came was made by the service, whatever it is: it is kept, and people may hear or see it. `recorded`: what is written
 * down, where that is another failure than the queue goes by; `notKept` says that the answer came whole.
 */
function notKept(
  failure: 'notKept' | 'cut' | 'badAnswer' | 'silent',
  problem: Problem,
  received: Uint8Array | undefined,
  recorded: FailureKind = failure,
): Kept {
  return {
    result: { kind: 'failed', failure, problem, mayBeBilled: true, wasSent: true },
    end: { outcome: 'unknown', failure: recorded },
    received,
  }
}
