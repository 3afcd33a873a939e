import type { AudioWorkshop } from '../../audio/types.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import type { RenderChoice, Rendering } from '../rendering-types.ts'
import type { LiveReadings } from './live-readings.ts'

/** What is heard live, and what the person has agreed to. */
export type LiveChoice = {
  readonly source: Source
  readonly lineIds: readonly LineId[]
  readonly via: 'socket' | 'http'
  readonly confirmedBytes?: number | undefined
}

/** What readings of one project need. */
export type LiveInput = {
  readonly rendering: Pick<
    Rendering,
    'planner' | 'scenes' | 'sending' | 'originOf' | 'queueOf' | 'controls' | 'estimate'
  >
  /** Where readings are kept; nobody else adds any. */
  readonly readings: LiveReadings
  readonly startRender: (choice: RenderChoice) => ReturnType<Rendering['start']>
  readonly takes: TakeStore
  readonly workshop: () => AudioWorkshop
  readonly sceneOf: (lineId: LineId) => string | undefined
  readonly now: () => number
  /** What was sent may have cost something. */
  readonly onSpent: () => void
}
