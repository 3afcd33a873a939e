import { type Problem, StudioError, toProblem } from '../../../shared/core/errors.ts'
import type { LineId, ReferenceId, RenderKey } from '../../../shared/core/ids.ts'
import type { LedgerTurn } from '../../../shared/core/render/ledger.ts'
import type { FailureKind } from '../../../shared/core/render/queue-types.ts'
import type { PlannedScene, SentPlan, SpokenVoice } from '../../../shared/core/render/types.ts'
import type { SentRequest, Source, Take } from '../../../shared/core/takes/schema.ts'
import { buildTtsRequest } from '../../../shared/service/build-request.ts'
import { ttsBody } from '../../../shared/service/tts-body.ts'
import type { TtsRequest } from '../../../shared/service/tts-request.ts'
import type { AudioWorkshop, VerifiedAudio } from '../../audio/types.ts'
import { type SpeechClient, SpeechError } from '../../speech/types.ts'
import type { TakeStore } from '../projects/types.ts'
import type { AttemptEnd, Journal } from './journal.ts'
import { unknownProblem } from './line-need.ts'
import type { SharedRequests } from './shared-requests.ts'
import { spokenCharacters } from './spoken-characters.ts'
import { expectedSeconds } from './voice-pace.ts'

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
  /** A person allowed sending although an earlier attempt may have been billed. */
  readonly consented: boolean
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
  const take = await tools.shared?.lend(key, order.lineIds[0]).catch(() => undefined)
  if (take !== undefined) return { kind: 'succeeded', take, wasSent: false }
  if (order.consented || tools.journal?.isUnknown(key) !== true) return undefined
  return { kind: 'failed', failure: 'silent', problem: unknownProblem(order.lineIds[0]), wasSent: false }
}

async function attemptOnce(tools: AttemptTools, order: AttemptOrder): Promise<AttemptResult> {
  let body: TtsRequest
  let attemptId: string | undefined
  try {
    body = await requestWithClips(order.request, tools.readClip)
  } catch (error) {
    return { kind: 'failed', failure: 'refused', problem: toProblem(error), wasSent: false }
  }
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
      consented: order.consented,
    })
  } catch (error) {
    return { kind: 'failed', failure: 'notPrepared', problem: toProblem(error), wasSent: false }
  }
  const sentAt = tools.now()
  const { result, end, part } = await sendAndKeep(tools, order, body)
  const durationMs = Math.max(0, Math.round(tools.now() - sentAt))
  const problem = result.kind === 'failed' ? result.problem : result.take.problem
  if (tools.journal !== undefined && attemptId !== undefined) {
    if (part !== undefined) await tools.journal.keepPart(attemptId, part).catch(() => undefined)
    // If the disk refuses, the attempt has no end and counts as unknown after a restart: the careful side.
    const words = problem === undefined ? {} : { problem }
    await tools.journal.end(attemptId, { ...end, durationMs, ...words }).catch(() => undefined)
  }
  return result
}

/** Of a pick-up only the line that is kept, which bears all of it: its neighbours have their takes, and lose nothing. */
function journaledTurns({ turns, keepOnly, bytesOfText }: PlannedScene): readonly LedgerTurn[] {
  const kept = keepOnly === undefined ? turns : turns.filter(({ lineId }) => lineId === keepOnly)
  return kept.map(({ lineId, key, speaker, bytesOfText: share }) => ({
    lineId,
    key,
    speaker,
    bytesOfText: keepOnly === undefined ? share : bytesOfText,
  }))
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

type Kept = { readonly result: AttemptResult; readonly end: AttemptEnd; readonly part?: Uint8Array }

async function sendAndKeep(tools: AttemptTools, order: AttemptOrder, body: TtsRequest): Promise<Kept> {
  const { request, signal, onBytes, onChunk } = order
  let answer: Awaited<ReturnType<SpeechClient['synthesize']>>
  try {
    answer = await tools.client.synthesize(body, request.model, {
      signal,
      onBytes,
      ...(onChunk === undefined ? {} : { onChunk }),
    })
  } catch (error) {
    return failedToSend(error)
  }
  order.onArrived()
  const kept = sentBody(request, body)
  const expected = expectedSeconds(tools.takes.all(), tools.source, kept)
  let verified: VerifiedAudio
  try {
    verified = await tools.workshop.verify(answer.bytes, {
      format: request.audio.format,
      sampleRate: request.audio.sampleRate,
      charactersOfText: spokenCharacters(request.text),
      ...(expected === undefined ? {} : { expectedSeconds: expected }),
      transportWasWhole: answer.wasWhole,
    })
  } catch (error) {
    return notKept('notKept', toProblem(error), answer.bytes)
  }
  if (verified.verdict === 'rejected') {
    // A container that is not whole was made, and probably paid for; a page or an error text was not.
    const failure = verified.problem.code === 'service.badAnswer' ? 'badAnswer' : 'cut'
    return notKept(failure, verified.problem, answer.bytes)
  }
  const sent: SentRequest = {
    origin: tools.origin,
    model: request.model,
    encoding: answer.encoding,
    body: kept,
    bytesOfText: request.bytesOfText,
  }
  try {
    const take = await tools.takes.add(
      {
        kind: order.kind,
        lineId: order.lineIds[0],
        source: tools.source,
        key: request.key,
        requests: [sent],
        createdAt: new Date(tools.now()).toISOString(),
        sampleRate: verified.sampleRate,
        durationSamples: verified.durationSamples,
        verdict: verified.verdict,
        ...(verified.problem === undefined ? {} : { problem: verified.problem }),
      },
      verified.bytes,
    )
    return { result: { kind: 'succeeded', take, wasSent: true }, end: endWith(take) }
  } catch (error) {
    return notKept('notKept', toProblem(error), answer.bytes)
  }
}

function endWith(take: Take): AttemptEnd {
  return { outcome: 'done', takeId: take.id, ...(take.verdict === 'suspicious' ? { isSuspicious: true } : {}) }
}

function failedToSend(error: unknown): Kept {
  if (!(error instanceof SpeechError)) {
    // Not an answer and not a failure that the client knows: whether it left cannot be told.
    const isRefusal = error instanceof StudioError && error.problem.code === 'input.invalid'
    const failure = isRefusal ? 'refused' : 'silent'
    const end: AttemptEnd = { outcome: isRefusal ? 'notBilled' : 'unknown', failure }
    return { result: { kind: 'failed', failure, problem: toProblem(error), wasSent: !isRefusal }, end }
  }
  const { kind, billed, retryAfterMs, received } = error.failure
  // Aborted while it waited for a connection: nothing left.
  const failure: FailureKind = kind === 'aborted' && billed === 'no' ? 'notPrepared' : kind
  const isUnknown = failure === 'cut' || failure === 'silent' || failure === 'aborted'
  const outcome = isUnknown ? 'unknown' : billed === 'no' ? 'notBilled' : 'maybeBilled'
  return {
    result: {
      kind: 'failed',
      failure,
      problem: error.problem,
      wasSent: failure !== 'unreachable' && failure !== 'notPrepared',
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    },
    end: { outcome, failure, ...(received === undefined ? {} : { received: received.byteLength }) },
    ...(received === undefined ? {} : { part: received }),
  }
}

function notKept(failure: 'notKept' | 'cut' | 'badAnswer', problem: Problem, bytes: Uint8Array): Kept {
  // Also what is no audio is kept: silence and half a file were made by the service, and people may want to see them.
  const outcome = failure === 'badAnswer' ? 'maybeBilled' : 'unknown'
  return {
    result: { kind: 'failed', failure, problem, wasSent: true },
    end: { outcome, failure, received: bytes.byteLength },
    part: bytes,
  }
}
