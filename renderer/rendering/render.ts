import {
  renderingStatusCached,
  renderingStatusOfLine,
  renderingStatusOthers,
  renderingStatusStarted,
} from '../../shared/messages/made/rendering-status.ts'
import type { QueueView } from '../../shared/contract/views.ts'
import { type Problem, StudioError } from '../../shared/core/model/errors.ts'
import type { LineId, ProjectHandle } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'
import { isActive } from './model/announcements.ts'
import type { RenderRequest } from '../base/view.ts'
import { announce, notify } from '../base/notices.ts'
import { sendTyping } from '../project/typing.ts'
import { messageOf, remedyOf } from '../base/messages/problem-words.ts'
import type { OutlineLine } from '../project/outline.ts'
import type { RenderingNeeds } from './needs.ts'

/** What is asked when nothing else is said: what needs it, no second take, nothing that may have been billed. */
export function renderRequest(source: Source, lineIds: readonly LineId[] | null): RenderRequest {
  return { source, lineIds, again: false, resendUnknown: false }
}

/**
 * Starts a render. Typing is sent first, because main builds every request from its own copy of the script. If main
 * wants the spending confirmed and the host has no dialog of its own, the page asks and calls again with the bytes shown.
 */
export async function renderLines(
  deps: RenderingNeeds,
  request: RenderRequest,
  confirmedBytes?: number,
): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  await sendTyping(deps)
  const input = inputOf(open.handle, request)
  const before = deps.render.getState().queue
  try {
    const answer = await deps.client.call(
      'render.start',
      confirmedBytes === undefined ? input : { ...input, confirmedBytes },
    )
    tellStart(deps, answer, before)
  } catch (error) {
    if (!(error instanceof StudioError) || error.problem.code !== 'spend.notConfirmed') throw error
    // Else the lines of one project would be asked about, and paid for, in another one.
    if (deps.project.getState().open?.documentKey === open.documentKey) await askToSpend(deps, request, error.problem)
  }
}

async function askToSpend(deps: RenderingNeeds, request: RenderRequest, problem: Problem): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const { lines, bytesOfText, notes = [] } = await deps.client.call('render.estimate', inputOf(open.handle, request))
  if (deps.project.getState().open?.documentKey !== open.documentKey) return
  deps.view.setState({ dialog: { kind: 'spend', request, lines, bytesOfText, problem, notes } })
}

function inputOf(project: ProjectHandle, request: RenderRequest) {
  const { source, lineIds, again, resendUnknown, takes, mode, pickUp } = request
  return {
    project,
    source,
    lineIds: lineIds === null ? null : [...lineIds],
    again,
    resendUnknown,
    ...(takes === undefined ? {} : { takes }),
    ...(mode === undefined ? {} : { mode }),
    ...(pickUp === undefined ? {} : { pickUp }),
  }
}

function tellStart(
  deps: RenderingNeeds,
  answer: {
    readonly queued: number
    readonly cached: number
    readonly blocked: readonly Problem[]
    readonly notes?: readonly Problem[] | undefined
  },
  before: QueueView,
): void {
  for (const note of answer.notes ?? []) notify(deps.view, 'problem', note)
  const [blocked] = answer.blocked
  if (blocked !== undefined) {
    const first = withLine(deps, blocked)
    const others = answer.blocked.length - 1
    notify(deps.view, 'problem', others === 0 ? first : withOthers(first, others))
  }
  const { queue } = deps.render.getState()
  // A short order can have ended before this answer came: its end has been said, and must not be said over.
  if (queue !== before && !isActive(queue)) return
  if (answer.queued > 0) announce(deps.view, renderingStatusStarted({ lines: answer.queued }))
  else if (answer.cached > 0) announce(deps.view, renderingStatusCached({ lines: answer.cached }))
}

/** Stops what waits. What is being sent finishes, because it may be paid for. */
export async function cancelRender(deps: RenderingNeeds): Promise<void> {
  const { open } = deps.project.getState()
  if (open !== undefined) await deps.client.call('render.cancel', { project: open.handle })
}

/** A problem of a line says which line it is of: a notice stands far from it. */
function withLine(deps: RenderingNeeds, problem: Problem): Problem {
  const { lineId } = problem
  const lines = deps.project.getState().open?.outline.lines ?? new Map<LineId, OutlineLine>()
  const line = [...lines.values()].find(({ id }) => id === lineId)
  if (line === undefined) return problem
  const remedy = remedyOf(problem)
  const words = { line: line.number, speaker: line.speaker, problem: messageOf(problem) }
  return {
    code: problem.code,
    message: renderingStatusOfLine(words).slice(0, 500),
    ...(remedy === undefined ? {} : { remedy }),
  }
}

function withOthers(first: Problem, others: number): Problem {
  const remedy = remedyOf(first)
  return {
    code: first.code,
    message: renderingStatusOthers({ others, problem: messageOf(first) }).slice(0, 500),
    ...(remedy === undefined ? {} : { remedy }),
  }
}
