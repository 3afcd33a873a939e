import { speakLines, type UnspokenLine, unspokenLines } from '../../../shared/core/script/edit/speak-lines.ts'
import { scriptUndoSpeakers } from '../../../shared/messages/made/script.ts'
import { withSpeaker } from '../../cast/speakers.ts'
import type { EditMaterial } from '../../project/editor-handle.ts'
import type { ScriptEdit } from '../../../shared/core/script/edit/types.ts'
import type { NewSpeakers } from '../state/script-state.ts'

/** Rows of the document, both included. */
export type Rows = { readonly first: number; readonly last: number }

/** Lines of action among some rows (default: all) that surely have a speaker, whom the script does not know. */
export function sureLines(
  { script, cast }: EditMaterial,
  among?: Rows & { readonly mayBeEmpty: boolean },
): readonly UnspokenLine[] {
  const { first = 0, last = script.nodes.length, mayBeEmpty = false } = among ?? {}
  const all = unspokenLines(script.nodes, { isFirst: cast.speakers.length === 0, mayBeEmpty })
  return all.filter(({ head, nodeIndex }) => head.is === 'sure' && nodeIndex >= first && nodeIndex <= last)
}

/** Makes them lines of the script and adds their speakers to the cast, in one step. */
export function speakersEdit(
  { script, cast }: EditMaterial,
  lines: readonly UnspokenLine[],
): { readonly added: NewSpeakers; readonly edit: ScriptEdit } {
  const after = lines.reduce((grown, { head }) => withSpeaker(grown, head.name), cast)
  const change = { before: cast, after }
  return {
    added: { heads: lines.map(({ typed, head }) => ({ typed, name: head.name })), change },
    edit: {
      label: scriptUndoSpeakers(),
      changes: speakLines(script.nodes, lines),
      ...(after === cast ? {} : { castChange: change }),
    },
  }
}
