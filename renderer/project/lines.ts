import type { LineId } from '../../shared/core/model/ids.ts'
import { neighbour, needsAttention } from './line-states.ts'
import { announce } from '../base/notices.ts'
import type { ProjectNeeds } from './needs.ts'
import type { CutChange } from '../../shared/core/script/edit/types.ts'
import { projectNoAttention } from '../../shared/messages/made/project.ts'

/** Puts the caret on a line of the script and scrolls to it. */
export function revealLine(deps: ProjectNeeds, lineId: LineId): void {
  deps.view.setState({ workspace: 'script' })
  deps.editor.get()?.revealLine(lineId)
}

/** Puts the caret on a scene's heading and goes there, so that typing goes on in it. */
export function revealScene(deps: ProjectNeeds, index: number): void {
  const editor = deps.editor.get()
  editor?.revealScene(index)
  editor?.focus()
}

/**
 * Shows the next (or previous) of some lines after the caret, around the ends. Says so when there is none.
 */
export function revealNextOf(deps: ProjectNeeds, wanted: ReadonlySet<LineId>, step: 1 | -1, none: string): void {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const from = deps.view.getState().caretLineId
  const target = neighbour([...open.outline.lines.keys()], wanted, from, step)
  if (target === undefined) announce(deps.view, none)
  else revealLine(deps, target)
}

/** Shows the next or previous line that waits for a person. */
export function revealAttention(deps: ProjectNeeds, step: 1 | -1): void {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const waiting = [...open.lines.values()]
    .filter((line) => needsAttention(line, open.settings.renderWith))
    .map((line) => line.id)
  const doubtful = deps.view.getState().problems.flatMap(({ lineId }) => (lineId === undefined ? [] : [lineId]))
  revealNextOf(deps, new Set([...waiting, ...doubtful]), step, projectNoAttention())
}

/** Tells main what of a line's take is heard from now on. */
export async function sendCut(deps: ProjectNeeds, { lineId, takeId, after }: CutChange): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  await deps.client.call('takes.mark', { project: open.handle, lineId, takeId, mark: { cut: after } })
}
