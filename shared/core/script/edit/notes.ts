import {
  scriptUndoAddNote,
  scriptUndoAddToDo,
  scriptUndoFinishToDo,
  scriptUndoRemoveNote,
  scriptUndoReopenToDo,
} from '../../../messages/made/script.ts'
import type { LineId } from '../../model/ids.ts'
import { usualEol } from '../line-ends.ts'
import type { Script } from '../../model/script.ts'
import { endOf, startOf } from './line-text.ts'
import type { ScriptEdit } from './types.ts'

/**
 * A note of the script. Notes stand in the script itself, where every tool shows them: a `//` line, or several in a row,
 * directly above a line belongs to that line and so to its id, wherever both are moved. The first word can make it a to-do
 * or one that is done (see `mark`); a colon may follow.
 */
export type ScriptNote = {
  /** Index into `Script.nodes`. */
  readonly nodeIndex: number
  /** Without the marks. */
  readonly text: string
  readonly kind: 'note' | 'todo' | 'done'
  /** The line it is about; undefined for a note that stands by itself. */
  readonly anchor?: { readonly nodeIndex: number; readonly lineId?: LineId }
}

const mark = /^(TODO|DONE)\b:?\s*/i

/** All notes in order, with the lines they belong to. */
export function notesOf(script: Script): readonly ScriptNote[] {
  const notes: ScriptNote[] = []
  for (const [nodeIndex, node] of script.nodes.entries()) {
    if (node.kind !== 'note') continue
    const found = mark.exec(node.text)
    const kind = found === null ? 'note' : found[1]?.toUpperCase() === 'DONE' ? 'done' : 'todo'
    const text = found === null ? node.text : node.text.slice(found[0].length)
    const anchor = anchorOf(script, nodeIndex)
    notes.push({ nodeIndex, text, kind, ...(anchor === undefined ? {} : { anchor }) })
  }
  return notes
}

/** Where a range begins if the notes directly above its first line are taken along. */
export function withNotesAbove(script: Script, first: number): number {
  let at = first
  if (script.nodes[first]?.kind !== 'line') return first
  while (script.nodes[at - 1]?.kind === 'note') at -= 1
  return at
}

/** Writes a note directly above a line, below the notes that are there. Line breaks make one note each. */
export function addNote(
  script: Script,
  nodeIndex: number,
  text: string,
  kind: 'note' | 'todo' = 'note',
): ScriptEdit | undefined {
  const node = script.nodes[nodeIndex]
  if (node === undefined) return undefined
  const eol = node.eol === '' ? usualEol(script.nodes) : node.eol
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const written = lines.map((line, index) => `// ${kind === 'todo' && index === 0 ? 'TODO: ' : ''}${line}`.trimEnd())
  const insert = written.map((line) => line + eol).join('')
  return {
    label: kind === 'todo' ? scriptUndoAddToDo() : scriptUndoAddNote(),
    changes: [{ from: startOf(node), to: startOf(node), insert }],
  }
}

/** Marks a to-do as done, or as to be done again. Undefined for a note that is no to-do. */
export function toggleToDo(script: Script, nodeIndex: number): ScriptEdit | undefined {
  const node = script.nodes[nodeIndex]
  if (node?.kind !== 'note') return undefined
  const found = mark.exec(node.text)
  const word = found?.[1]
  if (word === undefined) return undefined
  const from = node.from + node.raw.indexOf(word, node.raw.indexOf('//'))
  const isDone = word.toUpperCase() === 'DONE'
  return {
    label: isDone ? scriptUndoReopenToDo() : scriptUndoFinishToDo(),
    changes: [{ from, to: from + word.length, insert: isDone ? 'TODO' : 'DONE' }],
  }
}

/** Takes a note out of the script. */
export function removeNote(script: Script, nodeIndex: number): ScriptEdit | undefined {
  const node = script.nodes[nodeIndex]
  if (node?.kind !== 'note') return undefined
  const before = script.nodes[nodeIndex - 1]
  const from = node.eol === '' && before !== undefined ? node.from - before.eol.length : node.from
  return { label: scriptUndoRemoveNote(), changes: [{ from, to: endOf(node), insert: '' }] }
}

function anchorOf(script: Script, index: number): ScriptNote['anchor'] {
  let at = index
  while (script.nodes[at]?.kind === 'note') at += 1
  const node = script.nodes[at]
  if (node?.kind !== 'line') return undefined
  return { nodeIndex: at, ...(node.id === undefined ? {} : { lineId: node.id }) }
}
