import { addMissingSpeakers, knownSpeakers } from '../cast/cast.ts'
import type { Cast } from '../model/cast.ts'
import type { LineId } from '../model/ids.ts'
import type { LineOrigin } from '../sources/line-sources.ts'
import { parseScript } from '../script/parse.ts'
import { formatLine } from '../script/print.ts'
import { type ElementContext, elementsOf, type ScriptElement } from './elements.ts'
import { targetNote } from './target-times.ts'
import type { ImportedScript } from './types.ts'

/** A new script made from a source: its text, the cast with everyone who speaks in it, and where its lines come from. */
export type NewScript = { readonly text: string; readonly cast: Cast; readonly origins: LineOrigins }

/** Where lines stand in their source, by our ids. */
export type LineOrigins = ReadonlyMap<LineId, LineOrigin>

/**
 * Writes a source as a script of its own, every line with an id. Law: parsing the text with the cast gives the speakers
 * and words of the source's lines, in order. `newId` is asked again while it answers an id that is taken.
 * @throws StudioError `cast.name` for a chosen name that a script cannot hold.
 */
export function printImport(
  imported: ImportedScript,
  context: ElementContext & { readonly newId: () => LineId },
): NewScript {
  const elements = elementsOf(imported, context)
  const taken = takenIds(elements)
  const rows: string[] = []
  const origins = new Map<LineId, LineOrigin>()
  for (const element of elements) {
    if (element.kind === 'scene' && rows.length > 0) rows.push('')
    if (element.kind === 'title' && elements.length > 1) rows.push(element.raw, '')
    else rows.push(...rowsOf(element, taken, context.newId, origins))
  }
  // A scene right behind the title has its empty line already.
  const text = rows.filter((row, index) => row !== '' || rows[index - 1] !== '').map((row) => `${row}\n`)
  return { ...castFor(text.join(''), elements, context.cast), origins }
}

/**
 * The physical lines of an element, each without its line end. A line gets its own id or a new one, and so does action
 * that the source has a name for; `origins` is told of it.
 */
export function rowsOf(
  element: ScriptElement,
  taken: Set<LineId>,
  newId: () => LineId,
  origins: Map<LineId, LineOrigin>,
): readonly string[] {
  if (element.kind !== 'line' && element.kind !== 'action') return [element.raw]
  if (element.kind === 'action' && element.origin === undefined && element.id === undefined) return [element.raw]
  const id = element.id ?? freshId(taken, newId)
  if (element.origin !== undefined) origins.set(id, element.origin)
  if (element.kind === 'action') return [withId(element.raw, id)]
  const spoken = formatLine({ ...element.line, id })
  return element.target === undefined ? [spoken] : [`// ${targetNote(element.target)}`, spoken]
}

/** Action as a physical line with an id, which is what a narrator's takes hang on. */
export function withId(action: string, id: LineId): string {
  return `${action}  #${id}`
}

/** The ids that the elements bring along. */
export function takenIds(elements: readonly ScriptElement[]): Set<LineId> {
  const taken = new Set<LineId>()
  for (const element of elements) {
    if ((element.kind === 'line' || element.kind === 'action') && element.id !== undefined) taken.add(element.id)
  }
  return taken
}

/** An element without its id, where that stands elsewhere already. */
export function withoutTaken(element: ScriptElement, taken: ReadonlySet<LineId>): ScriptElement {
  if ((element.kind !== 'line' && element.kind !== 'action') || element.id === undefined) return element
  if (!taken.has(element.id)) return element
  const { id: _taken, ...free } = element
  return free
}

/** Completes the cast, also by speakers whose names are lines only because the cast knows them. */
export function castFor(
  text: string,
  elements: readonly ScriptElement[],
  cast: Cast,
): Pick<NewScript, 'text' | 'cast'> {
  const own = new Set<string>()
  for (const element of elements) if (element.kind === 'line') own.add(element.line.speaker)
  const known = knownSpeakers(cast)
  const script = parseScript(text, { has: (name) => own.has(name) || known.has(name) })
  return { text, cast: addMissingSpeakers(cast, script) }
}

function freshId(taken: Set<LineId>, newId: () => LineId): LineId {
  let id = newId()
  while (taken.has(id)) id = newId()
  taken.add(id)
  return id
}
