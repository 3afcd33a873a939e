import type { ScriptNote } from '../../../shared/core/script/edit/notes.ts'
import { notesOf } from '../../../shared/core/script/edit/notes.ts'
import type { NoteNode } from '../../../shared/core/model/script.ts'

/** Whether a note is a to-do, and whether that is done. */
export function noteKind(node: NoteNode): ScriptNote['kind'] {
  return notesOf({ nodes: [node] })[0]?.kind ?? 'note'
}
