import type { QueueItem, UnknownLine } from '../../../shared/contract/render-views.ts'
import type { QueueView } from '../../../shared/contract/views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'

/** The render queue line by line, opened from the status bar. */
export type QueuePanelProps = {
  /** The button that opened it. */
  readonly button: HTMLElement
  readonly queue: QueueView
  readonly items: readonly QueueItem[]
  readonly unknown: readonly UnknownLine[]
  readonly playingId: string | undefined
  readonly readOnly: boolean
  readonly colourOf: (lineId: LineId) => number | undefined
  readonly onClose: () => void
  readonly onPause: () => void
  readonly onResume: () => void
  readonly onWaitForTurn: () => void
  readonly onTakeOver: () => void
  readonly onCancelAll: () => void
  readonly onReveal: (lineId: LineId) => void
  readonly onFirst: (lineIds: readonly LineId[]) => void
  readonly onCancel: (lineIds: readonly LineId[]) => void
  readonly onRetry: (lineIds: readonly LineId[]) => void
  readonly onDismiss: (lineIds: readonly LineId[]) => void
  readonly onListen: (line: UnknownLine) => void
  readonly onSendAgain: (lineIds: readonly LineId[]) => void
  readonly onGiveUp: (lineIds: readonly LineId[]) => void
}
