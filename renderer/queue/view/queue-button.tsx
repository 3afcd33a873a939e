import { queueStatusShow } from '../../../shared/messages/made/queue-status.ts'
import { useEffect, useState } from 'react'
import { showQueue, tellNear } from '../commands.ts'
import { isActive } from '../../rendering/model/announcements.ts'
import type { ShownProject } from '../../project/store.ts'
import { SceneIcon } from '../../base/ui/icons/icons.tsx'
import { useSettled } from '../../base/ui/hooks/use-settled.ts'
import { queue } from './late-queue.ts'
import { useView } from '../../base/needs.ts'
import { useQueue, useQueueNeeds } from '../needs.ts'
import { useRender } from '../../rendering/needs.ts'
import { useTakesState } from '../../takes/needs.ts'

/** How long the caret rests before main is told where the user works. */
const NEAR_MS = 500

/** The button of the status bar that opens the render queue, and the queue. */
export function QueueButton({ open }: { readonly open: ShownProject }) {
  const deps = useQueueNeeds()
  const isOpen = useQueue((state) => state.isOpen)
  const [button, setButton] = useState<HTMLElement | null>(null)
  useNear()
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className="it"
        aria-label={queueStatusShow()}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => showQueue(deps, !isOpen)}
      >
        <SceneIcon size={14} />
      </button>
      {isOpen && button !== null ? <queue.Part open={open} button={button} /> : null}
    </>
  )
}

/** Where the user works is told when the caret, or the review, rests: lines near it are sent first. */
function useNear(): void {
  const deps = useQueueNeeds()
  const isBusy = useRender((state) => isActive(state.queue))
  const workspace = useView((state) => state.workspace)
  const caretLineId = useView((state) => state.caretLineId)
  const reviewed = useTakesState((state) => state.lineId)
  const settled = useSettled(workspace === 'takes' ? reviewed : caretLineId, NEAR_MS)
  useEffect(() => {
    if (isBusy && settled !== undefined) tellNear(deps, settled)
  }, [deps, isBusy, settled])
}
