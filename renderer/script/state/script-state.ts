import type { MixChange } from '../../../shared/core/mix/apply-mix-change.ts'
import type { EditorState, StateEffectType } from '@codemirror/state'
import { Facet, StateEffect, StateField } from '@codemirror/state'
import type { StaleLine } from '../../../shared/contract/render-views.ts'
import type { LineView } from '../../../shared/contract/views.ts'
import { knownSpeakers, speakerFinder } from '../../../shared/core/cast/cast.ts'
import type { Cast, Speaker } from '../../../shared/core/model/cast.ts'
import { applyCastChange } from '../../../shared/core/edits/apply-cast-change.ts'
import type {
  CastChange,
  CutChange,
  SeamChange,
  SettingsChange,
  SourcesChange,
} from '../../../shared/core/script/edit/types.ts'
import type { LineId, SpeakerId } from '../../../shared/core/model/ids.ts'
import { isSpoken } from '../../../shared/core/script/lines.ts'
import { nameKey } from '../../../shared/core/model/names.ts'
import { narratorOf } from '../../../shared/core/reading/narrate.ts'
import { speakerTest } from '../../../shared/core/script/parse.ts'
import type { KnownSpeakers, LineNode } from '../../../shared/core/model/script.ts'
import type { ScriptModel } from './script-model.ts'
import { buildModel, nodeAt, rereadModel, updateModel } from './script-model.ts'
import type { LineAction } from '../../project/line-states.ts'
import type { SoundingWord } from '../../transport/words/sounding-word.ts'

/** Speakers who were taken from what was written: each name as it was written, and as it stands now. */
export type NewSpeakers = {
  readonly heads: readonly { readonly typed: string; readonly name: string }[]
  readonly change: CastChange
}

/** Who speaks in lines that were pasted: their names, each once, and how many lines are action still. */
export type FoundSpeakers = { readonly names: readonly string[]; readonly lines: number }

/** What the gutters and keys call. One object for the editor's life, so that a facet can hold it. */
export type EditorActions = {
  readonly play: (lineId: LineId) => void
  readonly act: (lineId: LineId, action: LineAction) => void
  /** Speakers were added by an edit of the text. */
  readonly speakersAdded: (added: NewSpeakers) => void
  /** What was pasted has lines of people whom the script does not know, or that are action still. */
  readonly speakersFound: (found: FoundSpeakers) => void
  /** What has changed about stale lines; undefined if nobody could say. */
  readonly changesOf: (lineIds: readonly LineId[]) => Promise<readonly StaleLine[] | undefined>
  /** Tells which word sounds while the script plays; the answer ends that. */
  readonly watchWord: (tell: (word: SoundingWord | undefined) => void) => () => void
  /** Plays on from the word at a place of a line's text, in UTF-16 units behind its beginning. */
  readonly playWord: (line: LineNode, offset: number) => void
  /** A person has left the text, so that keys mean what they mean outside of it. */
  readonly left: () => void
  readonly flush: () => void
}

/** The script with the cast that it was read with. */
export type ScriptValue = {
  readonly model: ScriptModel
  readonly cast: Cast
  /** The speaker who reads the action; null if nobody does. */
  readonly narratorId: SpeakerId | null
  /** Their name, while they are in the cast. */
  readonly narrator: string | undefined
  readonly find: (name: string) => Speaker | undefined
  readonly isSpeaker: (name: string) => boolean
  /** Spoken lines by `nameKey` of the speaker, counted when the completion asks. */
  readonly counts: () => ReadonlyMap<string, number>
}

/** The cast as the rest of the window has it. */
export const castChanged = StateEffect.define<Cast>()
/** A change of the cast that is a step of the history, alone or with the text that changes with it. */
export const castStep = StateEffect.define<CastChange>()
/**
 * A change of the project's settings that is a step of the history. Only the history holds it here: what the editor itself
 * needs of the settings comes to it as before.
 */
export const settingsStep = StateEffect.define<SettingsChange>()
/** Where imported lines come from, which the history alone holds here. */
export const sourcesStep = StateEffect.define<SourcesChange>()
/** Beds and effects, which the history alone holds here. */
export const mixStep = StateEffect.define<MixChange>()
/** What of a take is heard, which the history alone holds here. */
export const cutStep = StateEffect.define<CutChange>()
/** Where a border between lines of a scene's answer lies, which the history alone holds here. */
export const seamStep = StateEffect.define<SeamChange>()
/** Another speaker reads the action, or nobody. */
export const narratorChanged = StateEffect.define<SpeakerId | null>()
export const linesChanged = StateEffect.define<ReadonlyMap<LineId, LineView>>()
export const playingChanged = StateEffect.define<LineId | undefined>()
/** Start of the document line under the pointer; -1 for none. */
export const hoverChanged = StateEffect.define<number>({ map: (at, changes) => (at < 0 ? at : changes.mapPos(at)) })

export const actionsFacet = Facet.define<EditorActions, EditorActions | undefined>({ combine: (all) => all[0] })
/** The cast that a new document starts with. */
export const initialCast = Facet.define<Cast, Cast>({ combine: (all) => all[0] ?? { speakers: [] } })

/** Who reads the action in a new document. */
export const initialNarrator = Facet.define<SpeakerId | null, SpeakerId | null>({ combine: (all) => all[0] ?? null })

/** The script, read again line by line as it is edited, and whole when a name of the cast changes. */
export const scriptField = StateField.define<ScriptValue>({
  create: (state) => readScript(state.doc.toString(), state.facet(initialCast), state.facet(initialNarrator)),
  update(value, transaction) {
    let next = value
    if (transaction.docChanged) {
      const before = transaction.startState.doc
      next = withModel(value, updateModel(value.model, transaction.changes, before, transaction.newDoc))
    }
    for (const effect of transaction.effects) {
      if (effect.is(castChanged)) next = withCast(next, effect.value, next.narratorId)
      else if (effect.is(castStep)) next = withCast(next, applyCastChange(next.cast, effect.value), next.narratorId)
      else if (effect.is(narratorChanged)) next = withCast(next, next.cast, effect.value)
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
export function readScript(text: string, cast: Cast, narratorId: SpeakerId | null): ScriptValue {
  return valueOf(cast, narratorId, (known, narrator) => buildModel(text, known, narrator))
}

function valueOf(
  cast: Cast,
  narratorId: SpeakerId | null,
  read: (known: KnownSpeakers, narrator: string | undefined) => ScriptModel,
): ScriptValue {
  const known = knownSpeakers(cast)
  const narrator = narratorOf(cast, narratorId)?.name
  const find = speakerFinder(cast)
  return withModel({ cast, narratorId, narrator, find, isSpeaker: speakerTest(known) }, read(known, narrator))
}

/** The spoken line at a place in the document. */
export function lineNodeAt(state: EditorState, position: number): LineNode | undefined {
  const node = nodeAt(state.field(scriptField).model, state.doc.lineAt(position).number - 1)
  return node?.kind === 'line' ? node : undefined
}

function withModel(value: Omit<ScriptValue, 'model' | 'counts'>, model: ScriptModel): ScriptValue {
  let counted: Map<string, number> | undefined
  const counts = () => {
    if (counted !== undefined) return counted
    counted = new Map<string, number>()
    for (const node of model.nodes) {
      if (node.kind !== 'line' || !isSpoken(node)) continue
      const key = nameKey(node.speaker)
      counted.set(key, (counted.get(key) ?? 0) + 1)
    }
    return counted
  }
  return { ...value, model, counts }
}

// The text is read again only if it would be read otherwise.
function withCast(value: ScriptValue, cast: Cast, narratorId: SpeakerId | null): ScriptValue {
  if (cast === value.cast && narratorId === value.narratorId) return value
  const narrator = narratorOf(cast, narratorId)?.name
  if (sameNames(value.cast, cast) && narrator === value.narrator) {
    return { ...value, cast, narratorId, find: speakerFinder(cast) }
  }
  // Line ends are kept from the model in hand: the editor's document knows only `\n`.
  return valueOf(cast, narratorId, (known, name) => rereadModel(value.model, known, name))
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
