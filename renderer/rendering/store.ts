import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ExportProgress, ExportResult } from '../../shared/contract/export-views.ts'
import type { QueueView } from '../../shared/contract/views.ts'
import type { Problem } from '../../shared/core/model/errors.ts'

/** Where an export stands. `failed` keeps the sheet open with the reason. */
export type ExportRun =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'running'
      readonly startedAtMs: number
      readonly progress?: ExportProgress
      /** From its start to `progress`. */
      readonly passedMs?: number
    }
  | { readonly kind: 'done'; readonly result: ExportResult }
  | { readonly kind: 'failed'; readonly problem: Problem }

/** What is being made: the render queue and the export. */
export type RenderState = { readonly queue: QueueView; readonly exportRun: ExportRun }

/** Holds the queue as main last told it. */
export type RenderStore = StoreApi<RenderState>

/** A queue that has never run. */
export const idleQueue: QueueView = {
  kind: 'idle',
  total: 0,
  ready: 0,
  cached: 0,
  suspicious: 0,
  failed: 0,
  unknown: 0,
  waiting: 0,
  requests: 0,
  bytesOfText: 0,
}

/** A store with an idle queue. */
export function createRenderStore(): RenderStore {
  return createStore<RenderState>(() => ({ queue: idleQueue, exportRun: { kind: 'none' } }))
}
