import type { TakeDetail } from '../../shared/contract/views.ts'
import type { LineId, TakeId } from '../../shared/core/ids.ts'
import { mergeLines, updateProject } from '../stores/project.ts'
import type { Deps } from './deps.ts'

/** Every take of a line with what was sent for it, newest first as main orders them. */
export async function listTakes(deps: Deps, lineId: LineId): Promise<readonly TakeDetail[]> {
  const { open } = deps.project.getState()
  return open === undefined ? [] : deps.client.call('takes.list', { project: open.handle, lineId })
}

/** Makes a take the one that is heard. No audio is made or deleted. */
export async function chooseTake(deps: Deps, lineId: LineId, takeId: TakeId): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const line = await deps.client.call('takes.choose', { project: open.handle, lineId, takeId })
  updateProject(deps.project, open.handle, ({ lines }) => ({ lines: mergeLines(lines, [line], []) }))
}

/** Plays one take by itself, or stops it if it is playing. The mix is paused, so that the two are not heard at once. */
export async function toggleTake(deps: Deps, takeId: TakeId): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  if (deps.audition.state().playingId === takeId) {
    deps.audition.stop()
    return
  }
  deps.player.pause()
  await deps.audition.play(takeId, deps.client.mediaUrl(open.handle, takeId))
}

/** Smallest and largest samples of a take for a small picture of it. */
export async function takePeaks(deps: Deps, takeId: TakeId, width: number): Promise<Uint8Array> {
  const { open } = deps.project.getState()
  if (open === undefined) return new Uint8Array()
  const { peaks } = await deps.client.call('takes.peaks', { project: open.handle, takeId, width })
  return peaks
}
