import { findSpeaker } from '../../../shared/core/cast/cast.ts'
import { nameKey } from '../../../shared/core/model/names.ts'
import type { ScriptNode } from '../../../shared/core/model/script.ts'
import { speakLines, type UnspokenLine, unspokenLines } from '../../../shared/core/script/edit/speak-lines.ts'
import { capitalHead } from '../../../shared/core/script/typed-head.ts'
import { scriptUndoSpeakers } from '../../../shared/messages/made/script.ts'
import { withSpeaker } from '../../cast/speakers.ts'
import type { EditMaterial } from '../../project/editor-handle.ts'
import type { ScriptEdit } from '../../../shared/core/script/edit/types.ts'
import type { NewSpeakers } from '../state/script-state.ts'

/** Rows of the document, both included. */
export type Rows = { readonly first: number; readonly last: number }

/** Names that stand in a script, and not in its cast. */
export type UnknownSpeakers = {
  /** Lines of action that surely have a speaker. */
  readonly lines: readonly UnspokenLine[]
  /** Speakers of lines, by their names as they stand there, each once. */
  readonly strangers: readonly string[]
}

/**
 * The unknown speakers among some rows (default: all). `mayBeEmpty`: they were just typed and are taken without asking, so
 * that a name is no longer than one that its colon would add.
 */
export function unknownSpeakers(
  { script, cast }: EditMaterial,
  among?: Rows & { readonly mayBeEmpty: boolean },
): UnknownSpeakers {
  const { first = 0, last = script.nodes.length, mayBeEmpty = false } = among ?? {}
  const all = unspokenLines(script.nodes, { isFirst: cast.speakers.length === 0, mayBeEmpty })
  const strangers = new Map<string, string>()
  for (const node of script.nodes.slice(first, last + 1)) {
    const name = mayBeEmpty ? strangerOf(node) : strangerOf(node, Number.POSITIVE_INFINITY)
    if (name !== undefined && findSpeaker(cast, name) === undefined) strangers.set(nameKey(name), name)
  }
  return {
    lines: all.filter(({ head, nodeIndex }) => head.is === 'sure' && nodeIndex >= first && nodeIndex <= last),
    strangers: [...strangers.values()],
  }
}

/** Their names, each once, as the cast will have them. */
export function namesOf({ lines, strangers }: UnknownSpeakers): readonly string[] {
  const names = [...lines.map(({ head }) => head.name), ...strangers]
  return [...new Map(names.map((name) => [nameKey(name), name])).values()]
}

/** Makes lines of the script of them and adds their speakers to the cast, in one step. */
export function speakersEdit(
  { script, cast }: EditMaterial,
  { lines, strangers }: UnknownSpeakers,
): { readonly added: NewSpeakers; readonly edit: ScriptEdit } {
  const after = namesOf({ lines, strangers }).reduce(withSpeaker, cast)
  const change = { before: cast, after }
  const heads = [
    ...lines.map(({ typed, head }) => ({ typed, name: head.name })),
    ...strangers.map((name) => ({ typed: name, name })),
  ]
  return {
    added: { heads, change },
    edit: {
      label: scriptUndoSpeakers(),
      changes: speakLines(script.nodes, lines),
      ...(after === cast ? {} : { castChange: change }),
    },
  }
}

// Words in capitals that only announce something ("CUT TO") are nobody's name.
function strangerOf(node: ScriptNode, mostWords?: number): string | undefined {
  if (node.kind !== 'line' || node.isNarrated === true) return undefined
  return capitalHead(node.speaker, mostWords)?.name
}
