import { useState } from 'react'
import { useRun, useView } from '../base/needs.ts'
import { fetchMix } from '../project/lines.ts'
import { useProjectNeeds } from '../project/needs.ts'
import type { ShownProject } from '../project/store.ts'
import { addSounds, changeMix, setRoomTone } from './commands.ts'
import { fileActionsOf } from './files/file-actions.ts'
import { type AnchorLine, SoundsDialog, useMixRead } from './sounds-dialog.tsx'

/** Beds and effects of the open project. */
export function SoundsPanel({
  open,
  isDesktop,
  onClose,
}: {
  readonly open: ShownProject
  /** See `fileActionsOf`. */
  readonly isDesktop: () => boolean
  readonly onClose: () => void
}) {
  const deps = useProjectNeeds()
  const run = useRun()
  const caret = useView((state) => state.caretLineId)
  const [isAdding, setIsAdding] = useState(false)
  const [isMaking, setIsMaking] = useState(false)
  useMixRead(open.mix, () => run(() => fetchMix(deps)))
  const lines = [...(open.timeline?.graph.timeline.entries ?? [])].map(
    ({ lineId, number }): AnchorLine => ({ lineId, number }),
  )
  const add = async (files: readonly File[], lane: string): Promise<void> => {
    setIsAdding(true)
    try {
      const at = open.timeline?.graph.timeline.entries.find(({ lineId }) => lineId === caret)?.startSample ?? 0
      await addSounds(deps, files, lane, lane === 'bed' ? 0 : at)
    } finally {
      setIsAdding(false)
    }
  }
  const roomTone = async (isOn: boolean): Promise<void> => {
    setIsMaking(true)
    try {
      await setRoomTone(deps, isOn)
    } finally {
      setIsMaking(false)
    }
  }
  const [files] = useState(() => fileActionsOf(deps, isDesktop))
  return (
    <SoundsDialog
      files={files}
      graph={open.timeline?.graph}
      mix={open.mix}
      lines={lines}
      line={lines.find(({ lineId }) => lineId === caret) ?? lines[0]}
      readOnly={open.save.kind === 'readOnly'}
      isAdding={isAdding}
      isMakingTone={isMaking}
      onRoomTone={(isOn) => run(() => roomTone(isOn))}
      onAdd={(files, lane) => run(() => add(files, lane))}
      onChange={(label, make) => run(() => changeMix(deps, label, make))}
      onClose={onClose}
    />
  )
}
