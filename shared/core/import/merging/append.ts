import { knownSpeakers } from '../../cast/cast.ts'
import type { LineId } from '../../model/ids.ts'
import type { LineOrigin } from '../../sources/line-sources.ts'
import { parseScript } from '../../script/parse.ts'
import { usualEol } from '../../script/line-ends.ts'
import { type ElementContext, elementsOf, type ScriptElement } from '../elements.ts'
import { castFor, type NewScript, rowsOf, withoutTaken } from '../print-import.ts'
import { takeLineId } from '../review.ts'
import type { ImportedScript, MergeTarget } from '../types.ts'

/**
 * Puts a source behind what is there, as new scenes. Nothing that is there changes: an id of the source that is taken
 * gets another of ours. The source's title is a scene of its own where it has none.
 * @throws StudioError `cast.name` for a chosen name that a script cannot hold.
 */
export function appendImport(
  imported: ImportedScript,
  context: ElementContext & { readonly newId: () => LineId },
  target: Pick<MergeTarget, 'text' | 'cast'>,
): NewScript {
  const { nodes } = parseScript(target.text, knownSpeakers(target.cast))
  const taken = new Set<LineId>()
  for (const node of nodes) {
    const id = takeLineId(node)
    if (id !== undefined) taken.add(id)
  }
  const origins = new Map<LineId, LineOrigin>()
  const elements = asScenes(elementsOf(imported, context)).map((element) => withoutTaken(element, taken))
  for (const element of elements) {
    if ((element.kind === 'line' || element.kind === 'action') && element.id !== undefined) taken.add(element.id)
  }
  const rows: string[] = []
  for (const element of elements) {
    if (element.kind === 'scene' || rows.length === 0) rows.push('')
    rows.push(...rowsOf(element, taken, context.newId, origins))
  }
  const eol = usualEol(nodes)
  const before = target.text === '' || /[\r\n]$/.test(target.text) ? target.text : target.text + eol
  const text = before + rows.map((row) => row + eol).join('')
  return { ...castFor(text, elements, target.cast), origins }
}

// A script has one title, and this one has it already.
function asScenes(elements: readonly ScriptElement[]): readonly ScriptElement[] {
  const hasScenes = elements.some(({ kind }) => kind === 'scene')
  return elements.flatMap((element): ScriptElement[] => {
    if (element.kind !== 'title') return [element]
    const { text } = element
    return hasScenes ? [{ kind: 'note', raw: `// ${text}`, text }] : [{ kind: 'scene', raw: `## ${text}`, text }]
  })
}
