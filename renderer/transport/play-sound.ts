import type { TransportNeeds } from './needs.ts'

/** Plays what came of a line before it was cut, or stops it. */
export async function togglePart(deps: TransportNeeds, mediaId: string): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  if (deps.audition.state().playingId === mediaId) {
    deps.audition.stop()
    return
  }
  await deps.audition.play(mediaId, { streamUrl: deps.client.mediaUrl(open.handle, mediaId) })
}

/** Seconds that are played before and behind a place. */
const AROUND_SECONDS = 1.2

/** Plays what is around a place of a sound, in seconds; stops if that is what sounds. */
export async function playAround(deps: TransportNeeds, mediaId: string, atSeconds: number): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const [from, to] = [Math.max(0, atSeconds - AROUND_SECONDS), atSeconds + AROUND_SECONDS]
  const part = `#t=${Math.round(from * 1000) / 1000},${Math.round(to * 1000) / 1000}`
  if (deps.audition.state().playingId === `${mediaId}${part}`) {
    deps.audition.stop()
    return
  }
  await deps.audition.play(`${mediaId}${part}`, { streamUrl: `${deps.client.mediaUrl(open.handle, mediaId)}${part}` })
}
