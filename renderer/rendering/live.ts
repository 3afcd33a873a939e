import { renderingLiveKept } from '../../shared/messages/made/rendering.ts'
import type { LiveView } from '../../shared/contract/render-views.ts'
import { StudioError } from '../../shared/core/model/errors.ts'
import type { LineId, ProjectHandle } from '../../shared/core/model/ids.ts'
import { isLiveActive } from './model/live.ts'
import { announce, notify } from '../base/notices.ts'
import { sendTyping } from '../project/typing.ts'
import type { LiveStore } from './live-store.ts'
import type { RenderingNeeds } from './needs.ts'

/** The most lines that are heard in one go (contract). */
const MOST_LINES = 200

/** A reading that was asked for and has not been answered. `early`: what was told of any meanwhile, by its id. */
type AskedFor = {
  readonly lineIds: readonly LineId[]
  readonly early: Map<string, LiveView>
  /** Never rejects. */
  readonly answered: Promise<unknown>
}

/** The last one of each window. */
const askedFor = new WeakMap<LiveStore, AskedFor>()

/**
 * Makes lines and plays them while they come. One line is rendered as usual and heard as it is received; several go over
 * the live socket. If main wants the spending confirmed, the page asks first and calls again with the bytes shown. Asked for
 * again before it is answered it begins once; of other lines, those that were asked for last.
 */
export async function startLive(
  deps: RenderingNeeds,
  lineIds: readonly LineId[],
  confirmedBytes?: number,
): Promise<void> {
  const before = askedFor.get(deps.live)
  if (lineIds.length === 0 || before?.lineIds.join() === lineIds.join()) return
  const answer = Promise.withResolvers<void>()
  const own: AskedFor = { lineIds, early: new Map(), answered: answer.promise }
  askedFor.set(deps.live, own)
  try {
    await before?.answered
    if (askedFor.get(deps.live) === own) await begin(deps, own, answer.resolve, confirmedBytes)
  } finally {
    answer.resolve()
    if (askedFor.get(deps.live) === own) askedFor.delete(deps.live)
  }
}

async function begin(
  deps: RenderingNeeds,
  { lineIds, early }: AskedFor,
  onAnswer: () => void,
  confirmedBytes: number | undefined,
): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  await stopLive(deps)
  await sendTyping(deps)
  const wanted = lineIds.slice(0, MOST_LINES)
  const source = open.settings.renderWith
  const isStillOpen = (): boolean => deps.project.getState().open?.documentKey === open.documentKey
  try {
    const live = await deps.client.call('live.start', {
      project: open.handle,
      source,
      lineIds: wanted,
      via: viaOf(wanted),
      ...(confirmedBytes === undefined ? {} : { confirmedBytes }),
    })
    // What comes is kept in its own project; in another one it is neither shown nor heard.
    if (!isStillOpen()) return
    deps.live.setState({ project: open.handle, lineIds: wanted, live })
    const newer = early.get(live.liveId)
    if (newer !== undefined) showLive(deps, open.handle, newer)
    onAnswer()
    await deps.audition.play(live.liveId, { streamUrl: deps.client.mediaUrl(open.handle, live.liveId) })
  } catch (error) {
    if (!(error instanceof StudioError) || error.problem.code !== 'spend.notConfirmed') throw error
    const { bytesOfText } = await deps.client.call('render.estimate', {
      project: open.handle,
      source,
      lineIds: wanted,
      live: viaOf(wanted),
    })
    if (isStillOpen())
      deps.view.setState({ dialog: { kind: 'spendLive', lineIds: wanted, bytesOfText, problem: error.problem } })
  }
}

function viaOf(lineIds: readonly LineId[]): 'http' | 'socket' {
  return lineIds.length === 1 ? 'http' : 'socket'
}

/** Ends what is being read. What came is kept; what may have been billed is told as such. */
export async function stopLive(deps: RenderingNeeds): Promise<void> {
  const { project, live } = deps.live.getState()
  if (project === undefined || live === undefined) return
  if (deps.audition.state().playingId === live.liveId) deps.audition.stop()
  if (isLiveActive(live)) await deps.client.call('live.stop', { project, liveId: live.liveId })
}

/** Takes over what main tells of the reading. */
export function showLive(deps: RenderingNeeds, project: ProjectHandle, live: LiveView): void {
  const before = deps.live.getState().live
  if (before?.liveId !== live.liveId) {
    // It may be the one that is being asked for.
    askedFor.get(deps.live)?.early.set(live.liveId, live)
    return
  }
  deps.live.setState({ project, live })
  if (live.problem !== undefined && before.problem === undefined) notify(deps.view, 'problem', live.problem)
  if (isLiveActive(before) && live.state === 'done') announce(deps.view, renderingLiveKept())
}
