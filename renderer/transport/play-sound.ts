import type { LineId } from '../../shared/core/model/ids.ts'
import type { TransportNeeds } from './needs.ts'

/** Plays what came of a line before it was cut, or stops it. */
export async function togglePart(deps: TransportNeeds, mediaId: string): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  if (deps.audition.state().playingId === mediaId) {
    deps.audition.stop()
    return
  }
  deps.player.pause()
  deps.candidatePlayer.stop()
  await deps.audition.play(mediaId, deps.client.mediaUrl(open.handle, mediaId))
}

/** Plays a line of the mix, or pauses it. A single take that is heard stops. */
export function playLine(deps: TransportNeeds, lineId: LineId): void {
  deps.audition.stop()
  deps.player.toggleLine(lineId)
}
