import { useEffect } from 'react'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { revealLine } from '../../project/lines.ts'
import { pauseQueue, refreshQueue, resumeQueue, showQueue } from '../commands.ts'
import { cancelLines, dismissLines, retryLines, sendFirst, takeOverSending, waitForTurn } from '../queue-lines.ts'
import { cancelRender } from '../../rendering/render.ts'
import { reviewLine } from '../../takes/commands.ts'
import { QueuePanel } from './queue-panel.tsx'
import type { ShownProject } from '../../project/store.ts'
import { useTakePlaying } from '../../transport/use-take-playing.ts'
import { togglePart } from '../../transport/play-sound.ts'
import { useRun, useView } from '../../base/needs.ts'
import { useQueue, useQueueNeeds } from '../needs.ts'
import { useRender } from '../../rendering/needs.ts'

/** The open panel of the render queue with its commands. */
export function QueueContainer({ open, button }: { readonly open: ShownProject; readonly button: HTMLElement }) {
  const deps = useQueueNeeds()
  const run = useRun()
  const { items, unknown } = useQueue((state) => state)
  const queue = useRender((state) => state.queue)
  const workspace = useView((state) => state.workspace)
  const playingId = useTakePlaying()
  useFreshQueue()
  const reveal = (lineId: LineId): void => {
    showQueue(deps, false)
    if (workspace === 'takes') reviewLine(deps, lineId)
    else revealLine(deps, lineId)
  }
  const ask = (kind: 'sendAgain' | 'giveUp', lineIds: readonly LineId[]): void => {
    showQueue(deps, false)
    deps.view.setState({ dialog: { kind, lineIds } })
  }
  return (
    <QueuePanel
      button={button}
      queue={queue}
      items={items}
      unknown={unknown}
      playingId={playingId}
      readOnly={open.save.kind === 'readOnly'}
      colourOf={(lineId) => {
        const speakerId = open.outline.lines.get(lineId)?.speakerId
        return open.cast.speakers.find(({ id }) => id === speakerId)?.colour
      }}
      onClose={() => showQueue(deps, false)}
      onPause={() => run(() => pauseQueue(deps))}
      onResume={() => run(() => resumeQueue(deps))}
      onWaitForTurn={() => run(() => waitForTurn(deps))}
      onTakeOver={() => run(() => takeOverSending(deps))}
      onCancelAll={() => run(() => cancelRender(deps))}
      onReveal={reveal}
      onFirst={(lineIds) => run(() => sendFirst(deps, lineIds))}
      onCancel={(lineIds) => run(() => cancelLines(deps, lineIds))}
      onRetry={(lineIds) => run(() => retryLines(deps, lineIds))}
      onDismiss={(lineIds) => run(() => dismissLines(deps, lineIds))}
      onListen={({ mediaId }) => {
        if (mediaId !== undefined) run(() => togglePart(deps, mediaId))
      }}
      onSendAgain={(lineIds) => ask('sendAgain', lineIds)}
      onGiveUp={(lineIds) => ask('giveUp', lineIds)}
    />
  )
}

/** While the panel is open, the queue is read again whenever main tells of a change. */
function useFreshQueue(): void {
  const deps = useQueueNeeds()
  useEffect(() => {
    const ends = [
      deps.client.on['queue.changed'](() => refreshQueue(deps)),
      deps.client.on['lines.changed'](() => refreshQueue(deps)),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [deps])
}
