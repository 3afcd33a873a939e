import type { EditorState, StateEffectType } from '@codemirror/state'
import { Facet, StateEffect, StateField } from '@codemirror/state'
import type { LineView } from '../../../shared/contract/views.ts'
import { knownSpeakers, speakerFinder } from '../../../shared/core/cast/cast.ts'
import type { Cast, Speaker } from '../../../shared/core/cast/schema.ts'
import type { LineId } from '../../../shared/core/ids.ts'
import { nameKey } from '../../../shared/core/script/names.ts'
import { speakerTest } from '../../../shared/core/script/parse.ts'
import type { LineNode } from '../../../shared/core/script/types.ts'
import type { LineAction } from '../contracts.ts'
import type { ScriptModel } from './script-model.ts'
import { buildModel, updateModel } from './script-model.ts'

/** What the gutters and keys call. One object for the editor's life, so that a facet can hold it. */
export type EditorActions = {
  readonly play: (lineId: LineId) => void
  readonly render: (lineId: LineId) => void
  readonly act: (lineId: LineId, action: LineAction) => void
  readonly addSpeaker: (name: string) => void
  readonly flush: () => void
}

/** The script with the cast that it was read with. */
export type ScriptValue = {
  readonly model: ScriptModel
  readonly cast: Cast
  readonly find: (name: string) => Speaker | undefined
  readonly isSpeaker: (name: string) => boolean
  /** Spoken lines by `nameKey` of the speaker, counted when the completion asks. */
  readonly counts: () => ReadonlyMap<string, number>
}

export const castChanged = StateEffect.define<Cast>()
export const linesChanged = StateEffect.define<ReadonlyMap<LineId, LineView>>()
export const playingChanged = StateEffect.define<LineId | undefined>()
/** Start of the document line under the pointer; -1 for none. */
export const hoverChanged = StateEffect.define<number>({ map: (at, changes) => (at < 0 ? at : changes.mapPos(at)) })

export const actionsFacet = Facet.define<EditorActions, EditorActions | undefined>({ combine: (all) => all[0] })
/** The cast that a new document starts with. */
export const initialCast = Facet.define<Cast, Cast>({ combine: (all) => all[0] ?? { speakers: [] } })

/** The script, read again line by line as it is edited, and whole when a name of the cast changes. */
export const scriptField = StateField.define<ScriptValue>({
  create: (state) => readScript(state.doc.toString(), state.facet(initialCast)),
  update(value, transaction) {
    let next = value
    if (transaction.docChanged) {
      const before = transaction.startState.doc
      const model = updateModel(value.model, transaction.changes, before, transaction.newDoc, value.isSpeaker)
      next = withModel(value, model)
    }
    for (const effect of transaction.effects) {
      if (!effect.is(castChanged)) continue
      next = sameNames(next.cast, effect.value)
        ? { ...next, cast: effect.value, find: speakerFinder(effect.value) }
        : recast(next, effect.value)
    }
    return next
  },
})

/** States of the lines as the main side reports them. */
export const linesField = StateField.define<ReadonlyMap<LineId, LineView>>({
  create: () => new Map(),
  update: (value, transaction) => newest(transaction.effects, linesChanged) ?? value,
})

/** The line that is heard now. */
export const playingField = StateField.define<LineId | undefined>({
  create: () => undefined,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(playingChanged)) return effect.value
    return value
  },
})

/** The line under the pointer. */
export const hoverField = StateField.define<number>({
  create: () => -1,
  update: (value, transaction) => {
    const moved = value < 0 ? value : transaction.changes.mapPos(value)
    return newest(transaction.effects, hoverChanged) ?? moved
  },
})

/** Reads a whole text with a cast. */
export function readScript(text: string, cast: Cast): ScriptValue {
  const known = knownSpeakers(cast)
  return withModel({ cast, find: speakerFinder(cast), isSpeaker: speakerTest(known) }, buildModel(text, known))
}

/** The spoken line at a place in the document. */
export function lineNodeAt(state: EditorState, position: number): LineNode | undefined {
  const node = state.field(scriptField).model.nodes[state.doc.lineAt(position).number - 1]
  return node?.kind === 'line' ? node : undefined
}

function withModel(value: Omit<ScriptValue, 'model' | 'counts'>, model: ScriptModel): ScriptValue {
  let counted: Map<string, number> | undefined
  const counts = () => {
    if (counted !== undefined) return counted
    counted = new Map<string, number>()
    for (const [index, node] of model.nodes.entries()) {
      if (node.kind !== 'line' || model.numbers[index] === 0) continue
      const key = nameKey(node.speaker)
      counted.set(key, (counted.get(key) ?? 0) + 1)
    }
    return counted
  }
  return { ...value, model, counts }
}

// Endings are kept from the model in hand: the document itself knows only `\n`.
function recast(value: ScriptValue, cast: Cast): ScriptValue {
  const read = readScript(value.model.nodes.map((node) => node.raw).join('\n'), cast)
  const nodes = read.model.nodes.map((node, index) => ({ ...node, eol: value.model.nodes[index]?.eol ?? node.eol }))
  return withModel(read, { ...read.model, nodes, eol: value.model.eol })
}

function sameNames(a: Cast, b: Cast): boolean {
  const names = (cast: Cast) =>
    cast.speakers
      .flatMap((speaker) => [speaker.name, ...(speaker.aliases ?? [])])
      .map(nameKey)
      .sort()
      .join('\n')
  return names(a) === names(b)
}

function newest<T>(effects: readonly StateEffect<unknown>[], type: StateEffectType<T>): T | undefined {
  let found: T | undefined
  for (const effect of effects) if (effect.is(type)) found = effect.value
  return found
}
