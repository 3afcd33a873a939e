import type { TransportNeeds } from './needs.ts'

/** Plays what came of a line before it was cut, or stops it. */
export async function togglePart(deps: TransportNeeds, mediaId: string): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  if (deps.audition.state().playingId === mediaId) {
    deps.audition.stop()
    return
  }
  await deps.audition.play(mediaId, deps.client.mediaUrl(open.handle, mediaId))
}
