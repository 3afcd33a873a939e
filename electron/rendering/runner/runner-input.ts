import type { Problem } from '../../../shared/core/model/errors.ts'
import type { LineId, RenderKey } from '../../../shared/core/model/ids.ts'
import type { LineEnd } from '../../../shared/core/queue/account.ts'
import type { FailureKind, QueuePolicy } from '../../../shared/core/queue/types.ts'
import type { PlannedScene } from '../../../shared/core/model/render.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import type { SpeechClient } from '../../speech/types.ts'
import type { AttemptTools } from '../queue/attempt.ts'
import type { FinishedLine } from '../queue/finish-line.ts'
import type { RenderableLine, LineOrder } from '../queue/renderable-line.ts'

/** What a runner is made of. One runner serves one project, one source and one origin. */
export type RunnerInput = Omit<AttemptTools, 'client' | 'workshop'> & {
  readonly client: Pick<SpeechClient, 'synthesize' | 'readPackage'>
  readonly workshop: Pick<AudioWorkshop, 'verify' | 'join'>
  readonly policy: QueuePolicy
  /** Milliseconds that only ever grow: waits must not follow a clock that is set. */
  readonly monotonicMs: () => number
  /** 0 to 1, for jitter. */
  readonly random: () => number
  /** The scene that a line stands in, for the ledger. */
  readonly sceneOf?: (lineId: LineId) => string | undefined
  /** Why a request of so many bytes of text may not be sent now, if it may not: a cap. */
  readonly maySend?: (bytesOfText: number) => Problem | undefined
  /** What becomes of the answers to scenes; without it none may be ordered. */
  readonly scenes?: SceneTakes
  /** Who hears a request's audio while it comes: not verified yet. */
  readonly listenerOf?: (key: RenderKey) => ((piece: Uint8Array) => void) | undefined
  /** A line has ended: with audio, or why without. */
  readonly onEnd?: (line: RenderableLine, end: LineEnd) => void
  /** Something about a line, the account or the phase has changed. May come often: throttle. */
  readonly onChange: () => void
}

/** Turns answers to scenes into takes of their lines. */
export type SceneTakes = {
  /** Makes the take of one line of an answer; the whole answer is cut at the first call. Never throws. */
  readonly finish: (scene: PlannedScene, answer: Take, lineId: LineId) => Promise<FinishedLine>
  /** A request has failed: what that says about requests like it is remembered. */
  readonly failed: (scene: PlannedScene, failure: FailureKind) => void
}

/** What is to be rendered, and what the person has agreed to. */
export type RenderOrder = {
  readonly lines: readonly RenderableLine[]
  /** Requests of several of these lines; the others are sent by themselves. */
  readonly scenes?: readonly PlannedScene[]
  /** Make new takes even where current ones exist. */
  readonly again: boolean
  /** Send what may have been billed before. */
  readonly resendUnknown: boolean
  /** Takes of each line, one after the other; absent: one. */
  readonly takes?: number
  readonly as?: LineOrder
}
