import { type EditorState, StateEffect, StateField } from '@codemirror/state'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import { nodeAt } from '../state/script-model.ts'
import { scriptField } from '../state/script-state.ts'

/** How far back an exchange is looked at, in lines of the text. */
const MOST_BACK = 200

/** An empty line on which the list of speakers is asked for. */
export type AskedLine = {
  /** Where it begins. */
  readonly at: number
  /** A name that is chosen takes the place of the empty line before it as well, which only asked for the list. */
  readonly joinsUp: boolean
  /** A name stands there that was chosen from the list, and nothing was written behind it. */
  readonly isChosen?: boolean
}

export const lineAsked = StateEffect.define<AskedLine>()

/** The line on which the list of speakers is asked for, until something else is written or the caret leaves it. */
export const askedField = StateField.define<AskedLine | null>({
  create: () => null,
  update(asked, { effects, docChanged, selection, state }) {
    for (const effect of effects) if (effect.is(lineAsked)) return effect.value
    if (asked === null || docChanged) return null
    return selection !== undefined && state.doc.lineAt(selection.main.head).from !== asked.at ? null : asked
  },
})

/** The empty line of the caret on which the list is asked for. */
export function askedHere(state: EditorState): AskedLine | undefined {
  const asked = state.field(askedField, false)
  const line = state.doc.lineAt(state.selection.main.head)
  return asked?.at === line.from && asked.isChosen !== true && line.text === '' ? asked : undefined
}

/**
 * Who speaks next, before a row: the other speaker of the exchange first, then who spoke last, then the cast in its order.
 * The exchange begins with its scene.
 */
export function speakersOfExchange(state: EditorState, row: number): readonly Speaker[] {
  const { model, cast, find } = state.field(scriptField)
  const recent: Speaker[] = []
  for (let at = row - 1; at >= Math.max(0, row - MOST_BACK) && recent.length < 2; at -= 1) {
    const node = nodeAt(model, at)
    if (node?.kind === 'scene') break
    const speaker = node?.kind === 'line' && node.isNarrated !== true ? find(node.speaker) : undefined
    if (speaker !== undefined && !recent.includes(speaker)) recent.push(speaker)
  }
  const [last, other] = recent
  const others = cast.speakers.filter((speaker) => !recent.includes(speaker))
  return [other, ...(other === undefined ? others : []), last, ...(other === undefined ? [] : others)].filter(
    (speaker) => speaker !== undefined,
  )
}
