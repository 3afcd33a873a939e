import type { Problem } from '../../../shared/core/model/errors.ts'
import type { AudioResult } from './job-messages.ts'
import type { SentJob } from './sent-job.ts'

/** From the main thread. A thread is given one job at a time; `abort` names the one it is doing. */
export type ToThread =
  | { readonly kind: 'run'; readonly id: number; readonly job: SentJob }
  | { readonly kind: 'abort'; readonly id: number }

/**
 * From the thread. `ready` comes once, when its code has loaded: a thread that ends before was never there. `alive` comes
 * again and again while a job runs, and not from one whose code goes round in a circle.
 */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'alive'; readonly id: number }
  | { readonly kind: 'done'; readonly id: number; readonly result: AudioResult }
  | { readonly kind: 'failed'; readonly id: number; readonly problem: Problem }
