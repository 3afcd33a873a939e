import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { revealLine } from '../project/lines.ts'
import { TimelineView } from './timeline.tsx'
import type { ShownProject } from '../project/store.ts'
import { useView } from '../base/needs.ts'
import { useTimelineNeeds } from './needs.ts'
import { laneActionsOf } from './lane-actions.ts'
import { lineActionsOf } from './line-actions.ts'
import { useWholeLoudness } from './loudness/use-whole-loudness.ts'
import { usePeaks } from './peaks/use-peaks.ts'
import { wavesOf } from './peaks/waves.ts'

/** The drawer under the script with its commands, once the player has come, which draws in it. */
export function TimelinePanel({ open }: { readonly open: ShownProject }) {
  const deps = useTimelineNeeds()
  const caretLineId = useView((state) => state.caretLineId)
  const peaks = usePeaks(deps.client, open.handle)
  const waves = useMemo(() => wavesOf(peaks), [peaks])
  const loudness = useWholeLoudness(open.timeline?.graph, peaks)
  const listening = useStore(deps.listening)
  const laneActions = useMemo(() => laneActionsOf(deps), [deps])
  const lineActions = useMemo(() => lineActionsOf(deps), [deps])
  const [hasCome, setCome] = useState(false)
  useEffect(() => {
    let isWanted = true
    deps.player.arrived().then(
      () => (isWanted ? setCome(true) : undefined),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [deps])
  if (!hasCome) return null
  return (
    <TimelineView
      graph={open.timeline?.graph}
      parts={open.timeline?.parts}
      waves={waves}
      loudness={loudness}
      cast={open.cast}
      lines={open.lines}
      scenes={open.outline.scenes}
      player={deps.player}
      listening={listening}
      laneActions={laneActions}
      lineActions={lineActions}
      readOnly={open.save.kind === 'readOnly'}
      selectedLineId={caretLineId}
      onSelectLine={(id) => revealLine(deps, id)}
      onPlayLine={(id) => deps.player.toggleLine(id)}
    />
  )
}
