import type { CallOutput } from '../../shared/contract/bridge.ts'
import { toProblem } from '../../shared/core/model/errors.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import type { ListenTo } from '../../shared/core/model/take.ts'
import { withGraphChanges } from '../../shared/core/timeline/graph-changes.ts'
import type { GraphParts } from '../../shared/core/timeline/graph-schema.ts'
import { soundGraph } from '../../shared/core/timeline/sound-graph.ts'
import { report } from '../base/notices.ts'
import type { ProjectNeeds } from '../project/needs.ts'
import { type ShownTimeline, updateProject } from '../project/store.ts'
import { giveUp, keepAfterAll, whileHandle } from './given-up.ts'
import type { TransportNeeds } from './needs.ts'

/** What fetching needs: it works without a player, too. */
type RefreshNeeds = ProjectNeeds & Pick<TransportNeeds, 'listening'>

/** Fetches under way: while one runs, further wishes become one more fetch after it. */
const underWay = new Map<ProjectHandle, { again: boolean }>()

/**
 * Does what takes a project's handle away. Before that the player lets go of its sound, and what is being fetched is not
 * loaded any more. If the handle stays after all, its timeline is fetched again.
 */
export async function givingUpHandle<T>(
  deps: TransportNeeds,
  handle: ProjectHandle,
  work: () => Promise<T>,
): Promise<T> {
  giveUp(handle)
  updateProject(deps.project, handle, () => ({ timeline: undefined }))
  deps.player.unload()
  try {
    return await work()
  } catch (error) {
    keepAfterAll(handle)
    refreshTimeline(deps, handle)
    throw error
  }
}

/** What the page keeps after main has told what is heard. The same value where nothing differs. */
function timelineAfter(
  known: ShownTimeline | undefined,
  told: CallOutput<'timeline.read'>,
  listenTo: ListenTo,
): ShownTimeline | undefined {
  if (told.kind === 'changes' && known === undefined) return undefined
  if (told.kind === 'changes' && known?.revision === told.revision) return known
  const parts =
    told.kind === 'whole' || known === undefined ? partsOf(told) : withGraphChanges(known.parts, told.changes)
  return parts === undefined ? undefined : { listenTo, revision: told.revision, parts, graph: soundGraph(parts) }
}

function partsOf(told: CallOutput<'timeline.read'>): GraphParts | undefined {
  return told.kind === 'whole' ? told.parts : undefined
}

/** Fetches what can be heard now. Cheap to call often: a burst of changes costs two fetches at most. */
export function refreshTimeline(deps: RefreshNeeds, handle: ProjectHandle): void {
  const running = underWay.get(handle)
  if (running !== undefined) {
    running.again = true
    return
  }
  const current = { again: false }
  underWay.set(handle, current)
  const fetchTimeline = async (): Promise<void> => {
    try {
      const { open } = deps.project.getState()
      const { listenTo } = deps.listening.getState()
      const shown = open?.handle === handle ? open.timeline : undefined
      const known = shown?.listenTo === listenTo ? shown : undefined
      const since = known === undefined ? {} : { since: known.revision }
      const how = listenTo === 'best' ? {} : { listenTo }
      const told = await deps.client.call('timeline.read', { project: handle, ...since, ...how })
      const timeline = timelineAfter(known, told, listenTo)
      if (!whileHandle(handle).aborted) updateProject(deps.project, handle, () => ({ timeline }))
    } catch (error) {
      // Whose handle is given up, or gone by what another window did, is asked for under its next one.
      const isOver = whileHandle(handle).aborted || toProblem(error).code === 'project.notOpen'
      if (!isOver && deps.project.getState().open?.handle === handle) report(deps.view, error)
    } finally {
      underWay.delete(handle)
    }
    if (current.again && deps.project.getState().open?.handle === handle) refreshTimeline(deps, handle)
  }
  void fetchTimeline()
}

/** Hears and draws other takes of the lines. */
export function chooseListenTo(deps: RefreshNeeds, listenTo: ListenTo): void {
  const { open } = deps.project.getState()
  deps.listening.setState({ listenTo })
  if (open !== undefined) refreshTimeline(deps, open.handle)
}
