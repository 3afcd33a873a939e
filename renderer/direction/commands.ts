import type { SentPreview } from '../../shared/contract/casting-views.ts'
import type { LineId, ProjectHandle } from '../../shared/core/model/ids.ts'
import type { DirectedLine, DirectionChange } from './levels.ts'
import { lineVariantEdit } from './line-variant.ts'
import type { ShownProject } from '../project/store.ts'
import { changeCastFrom } from '../cast/cast.ts'
import { changeProjectSettings } from '../cast/settings-steps.ts'
import { sendText } from '../project/typing.ts'
import type { DirectionNeeds } from './needs.ts'
import { problemTable } from '../base/messages/problem-words.ts'
import { directionUndo } from '../../shared/messages/made/direction.ts'

/** Puts a change of direction in place, as a step of the script's history. */
export async function changeDirection(deps: DirectionNeeds, { cast, settings, from }: DirectionChange): Promise<void> {
  if (settings !== undefined) await changeProjectSettings(deps, directionUndo(), settings, from.settings)
  if (cast !== undefined) await changeCastFrom(deps, directionUndo(), { before: from.cast, after: cast })
}

/** Writes `NAME/variant` in the script, for one line or several; undefined writes `NAME`. One step of the history. */
export function chooseVariant(deps: DirectionNeeds, lineIds: readonly LineId[], variant: string | undefined): void {
  const editor = deps.editor.get()
  if (editor?.edit(lineVariantEdit(new Set(lineIds), variant)) === true) editor.flush()
}

/** What rendering a line would send now, exactly, after everything that was typed. */
export async function previewLine(
  deps: DirectionNeeds,
  project: ProjectHandle,
  lineId: LineId,
): Promise<SentPreview | undefined> {
  const { open } = deps.project.getState()
  if (open?.handle !== project || !open.outline.lines.has(lineId)) return undefined
  await sendText(deps)
  const asked = { project, lineId, source: open.settings.renderWith }
  const preview = await deps.client.call('direction.preview', asked)
  // What is noted of a line is told in words, never by its id.
  if (preview.notes.length > 0 || preview.problem !== undefined) await problemTable.fetch()
  return preview
}

/** The spoken lines among those that are selected as lines. */
export function selectedLines(deps: DirectionNeeds, open: ShownProject): readonly DirectedLine[] {
  const material = deps.editor.get()?.material()
  if (material === undefined) return []
  return material.rows.flatMap((row) => {
    const node = material.script.nodes[row]
    const line = node?.kind === 'line' && node.id !== undefined ? open.outline.lines.get(node.id) : undefined
    if (line === undefined) return []
    const { variant } = line.node
    const base = { lineId: line.id, speakerId: line.speakerId }
    return [variant === undefined ? base : { ...base, variant }]
  })
}
