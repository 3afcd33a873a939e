import { scriptUndoDuplicate } from '../../../messages/made/script.ts'
import type { Cast } from '../../model/cast.ts'
import { usualEol } from '../line-ends.ts'
import type { Script, ScriptNode } from '../../model/script.ts'
import { endOf, freshIds, startOf } from './line-text.ts'
import { withNotesAbove } from './notes.ts'
import type { LineCopy } from './own-direction.ts'
import { withOwnDirection } from './own-direction.ts'
import type { LineRange, NewId, ScriptEdit } from './types.ts'

/**
 * Copies lines below themselves, with their notes and with ids of their own: a copy has no takes. With the cast, what a line
 * decides for itself holds for its copy, too.
 */
export function duplicateLines(script: Script, range: LineRange, newId: NewId, cast?: Cast): ScriptEdit | undefined {
  const nodes = script.nodes.slice(withNotesAbove(script, range.first), range.last + 1)
  const last = nodes.at(-1)
  if (last === undefined) return undefined
  const id = freshIds(script, newId)
  const eol = last.eol === '' ? usualEol(script.nodes) : last.eol
  const made: LineCopy[] = []
  const copies = nodes.map((node) => copyOf(node, id, made))
  const body = nodes.map((node, index) => (copies[index] ?? '') + (node === last ? '' : node.eol)).join('')
  const insert = last.eol === '' ? eol + body : body + eol
  const at = endOf(last)
  const start = last.eol === '' ? at + eol.length : at
  const edit: ScriptEdit = {
    label: scriptUndoDuplicate({ lines: nodes.length }),
    changes: [{ from: at, to: at, insert }],
    selection: { anchor: start, head: start + body.length },
  }
  return withOwnDirection(edit, cast, made)
}

function copyOf(node: ScriptNode, newId: NewId, made: LineCopy[]): string {
  const raw = node.raw.slice(startOf(node) - node.from)
  if (!('id' in node) || node.id === undefined) return raw
  const at = raw.lastIndexOf(`#${node.id}`)
  const id = newId()
  made.push({ of: node.id, id })
  return `${raw.slice(0, at + 1)}${id}${raw.slice(at + 7)}`
}
