import { timelineSeamUndo } from '../../shared/messages/made/timeline.ts'
import { takesSeamsAccepted, takesSeamsMoved } from '../../shared/messages/made/takes.ts'
import type { SceneCuts, ScenePlan } from '../../shared/contract/render-views.ts'
import type { LineId, TakeId } from '../../shared/core/model/ids.ts'
import { announce } from '../base/notices.ts'
import { sendTyping } from '../project/typing.ts'
import type { SentSeam } from '../project/kept-parts.ts'
import type { TakesNeeds } from './needs.ts'

/** How scene mode would group lines (null: all that need it). Nothing is sent to the service. */
export async function readScenePlan(
  deps: TakesNeeds,
  lineIds: readonly LineId[] | null,
): Promise<ScenePlan | undefined> {
  const { open } = deps.project.getState()
  if (open === undefined) return undefined
  await sendTyping(deps)
  return deps.client.call('scene.plan', {
    project: open.handle,
    source: 'service',
    lineIds: lineIds === null ? null : [...lineIds],
  })
}

/** The scene answer that a take was cut from; undefined if it is no slice. */
export async function readCuts(deps: TakesNeeds, takeId: TakeId, lineId?: LineId): Promise<SceneCuts | undefined> {
  const { open } = deps.project.getState()
  if (open === undefined) return undefined
  return (
    (await deps.client.call('scene.cuts', {
      project: open.handle,
      takeId,
      ...(lineId === undefined ? {} : { lineId }),
    })) ?? undefined
  )
}

/** All lines of a scene's answer are good as they are: a person has listened. */
export async function acceptScene(deps: TakesNeeds, sceneTakeId: TakeId, lineId: LineId): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const { lines } = await deps.client.call('scene.accept', { project: open.handle, sceneTakeId, lineId })
  deps.takes.setState(({ turn }) => ({ turn: turn + 1 }))
  announce(deps.view, takesSeamsAccepted({ lines: lines.length }))
}

/** A border that is put elsewhere, in samples of the answer. */
export type MovedSeam = Omit<SentSeam, 'sample'> & { readonly from: number; readonly to: number }

/** Puts a border elsewhere, as one step of the history. */
export async function moveSeamByHand(
  deps: TakesNeeds,
  { sceneTakeId, before, after, pause, from, to }: MovedSeam,
): Promise<void> {
  const lines = deps.project.getState().open?.outline.lines
  const number = (lineId: LineId): number => lines?.get(lineId)?.number ?? 0
  const label = timelineSeamUndo({ before: number(before), after: number(after) })
  deps.editor.get()?.recordSeam(label, { sceneTakeId, lines: { before, after, pause }, before: from, after: to })
  await moveSeam(deps, { sceneTakeId, before, after, pause, sample: to })
}

/** Puts a border between two lines of a scene's answer elsewhere, once somebody is there to do it: both lines get a new take. */
export async function moveSeam(deps: TakesNeeds, move: SentSeam): Promise<void> {
  try {
    await deps.parts.moveSeam(move)
  } catch (error) {
    // It is where it was, and is shown there.
    deps.takes.setState(({ turn }) => ({ turn: turn + 1 }))
    throw error
  }
  announce(deps.view, takesSeamsMoved())
}
