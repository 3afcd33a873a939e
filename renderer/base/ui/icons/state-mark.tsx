import type { LineState, LineView } from '../../../../shared/contract/views.ts'
import { assertNever } from '../../../../shared/core/model/assert-never.ts'
import {
  CancelledIcon,
  DraftReadyIcon,
  FailedIcon,
  FinalReadyIcon,
  LockIcon,
  NotRenderedIcon,
  NoVoiceIcon,
  QueuedIcon,
  StaleIcon,
  SuspiciousIcon,
  UnknownIcon,
} from './state-icons.tsx'

/** Length of the ring's circle at radius 5.25. */
const RING_LENGTH = 2 * Math.PI * 5.25

/** A line's state as its shape. Decoration: the word stands beside it. */
export function StateMark({
  line,
  size = 16,
}: {
  readonly line: Pick<LineView, 'state' | 'take' | 'progress'>
  readonly size?: 14 | 16
}) {
  return <span className={`st ${stateClass(line.state)}`}>{shape(line, size)}</span>
}

/** Progress as a ring; without a figure a quarter of it. */
export function ProgressRing({ progress, size }: { readonly progress: number | undefined; readonly size: 14 | 16 }) {
  const length = Math.max(0.04, progress ?? 0.25) * RING_LENGTH
  return (
    <svg className="ring" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle className="trk" cx="8" cy="8" r="5.25" />
      <circle className="arc" cx="8" cy="8" r="5.25" strokeDasharray={`${length.toFixed(1)} 33`} />
    </svg>
  )
}

function shape(line: Pick<LineView, 'state' | 'take' | 'progress'>, size: 14 | 16) {
  switch (line.state) {
    case 'notRendered':
      return <NotRenderedIcon size={size} />
    case 'queued':
      return <QueuedIcon size={size} />
    case 'rendering':
      return <ProgressRing progress={line.progress} size={size} />
    case 'ready':
      return line.take?.source === 'draft' ? <DraftReadyIcon size={size} /> : <FinalReadyIcon size={size} />
    case 'locked':
      return <LockIcon size={size} />
    case 'stale':
      return <StaleIcon size={size} />
    case 'suspicious':
      return <SuspiciousIcon size={size} />
    case 'failed':
      return <FailedIcon size={size} />
    case 'unknown':
      return <UnknownIcon size={size} />
    case 'missingVoice':
      return <NoVoiceIcon size={size} />
    case 'cancelled':
      return <CancelledIcon size={size} />
    default:
      return assertNever(line.state, 'line state')
  }
}

function stateClass(state: LineState): string {
  if (state === 'failed') return 'st-failed'
  if (state === 'stale') return 'st-stale'
  if (state === 'suspicious' || state === 'unknown') return 'st-misread'
  if (state === 'rendering') return 'st-rendering'
  return state === 'ready' || state === 'locked' ? 'st-final' : ''
}
