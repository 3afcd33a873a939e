import type { MixChange } from '../../shared/core/mix/apply-mix-change.ts'
import type { MixDocument } from '../../shared/core/mix/mix-document.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import { neighbour, needsAttention } from './line-states.ts'
import { isNobodyThere } from './project-part.ts'
import { announce } from '../base/notices.ts'
import type { ProjectNeeds } from './needs.ts'
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

/** Asks main what the mix of the open project has besides its lines. */
export async function fetchMix({
  client,
  project,
  parts,
}: Pick<ProjectNeeds, 'client' | 'project' | 'parts'>): Promise<MixDocument> {
  const { open } = project.getState()
  if (open === undefined) return {}
  const mix = await client.call('mix.read', { project: open.handle })
  parts.takeMix(open.handle, mix)
  const shown = project.getState().open
  return shown?.handle === open.handle ? (shown.mix ?? mix) : mix
}

/** The same, for what is only shown: of a project that is closed meanwhile nobody needs it. */
export async function fetchShownMix(deps: Pick<ProjectNeeds, 'client' | 'project' | 'parts'>): Promise<void> {
  try {
    await fetchMix(deps)
  } catch (error) {
    if (!isNobodyThere(error)) throw error
  }
}

/** Tells main of a change, and shows what stands then. @throws StudioError what main refused; what stands is shown again */
export async function sendMix(deps: ProjectNeeds, change: MixChange): Promise<void> {
  try {
    await deps.parts.changeMix(change)
  } catch (error) {
    await fetchMix(deps)
    throw error
  }
}
