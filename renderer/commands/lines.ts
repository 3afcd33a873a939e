import { assertNever } from '../../shared/core/assert-never.ts'
import type { LineId } from '../../shared/core/ids.ts'
import { neighbour, type LineAction } from '../model/line-states.ts'
import type { Deps } from './deps.ts'
import { moreCommands } from './late-commands.ts'
import { announce } from './notices.ts'
import { renderLines, renderRequest } from './render.ts'

/** Puts the caret on a line of the script and scrolls to it. */
export function revealLine(deps: Deps, lineId: LineId): void {
  deps.view.setState({ workspace: 'script' })
  deps.editor.get()?.revealLine(lineId)
}

/** Puts the caret on a scene's heading and goes there, so that typing goes on in it. */
export function revealScene(deps: Deps, index: number): void {
  const editor = deps.editor.get()
  editor?.revealScene(index)
  editor?.focus()
}

/** Plays a line of the mix, or pauses it. A single take that is heard stops. */
export function playLine(deps: Deps, lineId: LineId): void {
  deps.audition.stop()
  deps.player.toggleLine(lineId)
}

/**
 * Shows the next (or previous) of some lines after the caret, around the ends. Says so when there is none.
 */
export function revealNextOf(deps: Deps, wanted: ReadonlySet<LineId>, step: 1 | -1, none: string): void {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const from = deps.view.getState().caretLineId
  const target = neighbour([...open.outline.lines.keys()], wanted, from, step)
  if (target === undefined) announce(deps.view, none)
  else revealLine(deps, target)
}

/**
 * Does what the word beside a line's state offers. `chooseVoice` opens the chooser for the line's speaker, which is the
 * window's affair.
 */
export async function actOnLine(
  deps: Deps,
  lineId: LineId,
  action: LineAction,
  chooseVoice: (lineId: LineId) => void,
): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  switch (action) {
    case 'render':
    case 'retry':
      return renderLines(deps, renderRequest(open.settings.renderWith, [lineId]))
    case 'listen':
      return (await moreCommands()).listenToSuspicious(deps, lineId)
    case 'decide':
      deps.view.setState({ dialog: { kind: 'decide', lineId } })
      return
    case 'cast':
      chooseVoice(lineId)
      return
    default:
      return assertNever(action, 'line action')
  }
}
