import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { RenderKey } from '../../../shared/core/model/ids.ts'
import type { QueueStep } from '../../../shared/core/queue/types.ts'
import type { Right } from './right-to-send.ts'

/** What the runner does about a step of its queue. */
export type Work =
  /** Its lines have moved on while it waited: there is nothing to send it for. */
  | { readonly kind: 'withdraw'; readonly key: RenderKey }
  | { readonly kind: 'askForRight' }
  | { readonly kind: 'send'; readonly key: RenderKey }
  | { readonly kind: 'probe' }
  | { readonly kind: 'tryRoom' }
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'rest' }
  /** Something under way will say when it has ended. */
  | { readonly kind: 'nothing' }

/** What is under way around the queue. */
export type Around = {
  readonly right: Right
  readonly isWanted: (key: RenderKey) => boolean
  readonly isProbing: boolean
  /** Lines are being put together from what has come. */
  readonly isFinishing: boolean
}

/** What is to be done about a step. Nothing is sent unless the right to send is held or not needed. */
export function workOf(step: QueueStep, { right, isWanted, isProbing, isFinishing }: Around): Work {
  switch (step.kind) {
    case 'start':
      if (!isWanted(step.key)) return { kind: 'withdraw', key: step.key }
      if (right === 'asked') return { kind: 'nothing' }
      return right === 'free' ? { kind: 'askForRight' } : { kind: 'send', key: step.key }
    case 'probe':
      return isProbing ? { kind: 'nothing' } : step
    case 'tryRoom':
    case 'wait':
      return step
    case 'rest':
      return isFinishing ? { kind: 'nothing' } : step
    case 'inFlight':
      return { kind: 'nothing' }
    default:
      return assertNever(step, 'queue step')
  }
}
