import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { startCompletion } from '@codemirror/autocomplete'
import type { EditorState, Extension, Range } from '@codemirror/state'
import type { Command, DecorationSet, ViewUpdate } from '@codemirror/view'
import { Decoration, EditorView, keymap, ViewPlugin } from '@codemirror/view'
import { nameKey } from '../../../shared/core/model/names.ts'
import type { PlacedWord } from '../../../shared/core/spelling/words.ts'
import { isOtherLanguage, knownWords, spellingKey, wordsToSpell } from '../../../shared/core/spelling/words.ts'
import { commandsSuggestSpelling } from '../../../shared/messages/made/commands.ts'
import { commandsFor } from '../../base/command.ts'
import { keymapOf } from '../state/command-keymap.ts'
import type { QuietTimer } from '../state/quiet-timer.ts'
import { quietTimer } from '../state/quiet-timer.ts'
import { nodeAt } from '../state/script-model.ts'
import { scriptField } from '../state/script-state.ts'
import type { SpellingRules } from './spelling-rules.ts'
import { rulesField } from './spelling-rules.ts'
import { scriptSpellingAdd } from '../../../shared/messages/made/script.ts'

/** Waits after the last key before words are looked up, milliseconds. */
const QUIET_MS = 300

const wrong = Decoration.mark({ class: 'cm-misspelled', attributes: { 'aria-invalid': 'spelling' } })

/** Words in view are looked up when nobody types; marks move with the text until then. */
const spellingPlugin = ViewPlugin.fromClass(
  class {
    marks: DecorationSet = Decoration.none
    readonly quiet: QuietTimer = quietTimer(QUIET_MS, () => void this.look())
    readonly view: EditorView
    constructor(view: EditorView) {
      this.view = view
      this.plan()
    }
    update(update: ViewUpdate) {
      if (update.docChanged) this.marks = this.marks.map(update.changes)
      const isOther = update.startState.field(rulesField) !== update.state.field(rulesField)
      if (isOther) this.marks = Decoration.none
      // Leaving the word that is being typed is the moment to judge it.
      if (update.docChanged || update.viewportChanged || update.selectionSet || isOther) this.plan()
    }
    plan() {
      if (this.view.state.field(rulesField) === undefined) return
      this.quiet.stir()
    }
    async look() {
      const { state } = this.view
      const rules = state.field(rulesField)
      if (rules === undefined) return
      const words = wordsInView(this.view)
      const unasked = words.filter(({ word }) => rules.speller.isRight(word) === undefined)
      if (unasked.length > 0) await rules.speller.learn(unasked.map(({ word }) => word))
      // Whatever was typed meanwhile has planned another look.
      if (this.view.state.doc !== state.doc || this.view.state.field(rulesField) !== rules) return
      const marks = marksOf(this.view, words, rules)
      if (sameMarks(this.marks, marks)) return
      this.marks = marks
      this.view.dispatch({})
    }
    destroy() {
      this.quiet.stop()
    }
  },
  { decorations: (plugin) => plugin.marks },
)

/** What is done to words that no dictionary has. */
export const spellingCommands = commandsFor<EditorView>()([
  {
    id: 'suggestSpelling',
    title: commandsSuggestSpelling,
    keys: ['Mod+.'],
    place: 'text',
    when: 'project',
    notInPalette: 'needsFocus',
    run: (view) => suggestSpelling(view),
  },
])

/** Underlines what no dictionary has, and offers other spellings. All of it happens on this computer. */
export function spelling(): Extension {
  return [
    spellingPlugin,
    keymap.of(keymapOf(spellingCommands)),
    EditorView.domEventHandlers({
      contextmenu: (event, view) => {
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
        if (at === null || misspelledAt(view, at) === undefined) return false
        view.dispatch({ selection: { anchor: at } })
        view.focus()
        event.preventDefault()
        return suggestSpelling(view)
      },
    }),
  ]
}

/** Opens the list of other spellings for the word at the caret. */
export const suggestSpelling: Command = (view) =>
  misspelledAt(view, view.state.selection.main.head) !== undefined && startCompletion(view)

/** Whether the caret stands in a word that is marked: the list is then of spellings, and has another name. */
export function isAtMisspelled(state: EditorState, position: number): boolean {
  return wordAt(state, position) !== undefined
}

/** Other spellings of the marked word at the caret, when they are asked for. */
export async function spellingSource(context: CompletionContext): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context
  const rules = state.field(rulesField)
  const found = explicit && !state.readOnly && rules !== undefined ? wordAt(state, pos) : undefined
  if (found === undefined || rules === undefined) return null
  const others = await rules.speller.suggest(found.word)
  const options: Completion[] = others.map((word) => ({ label: word, apply: word, type: 'spelling' }))
  options.push({
    label: scriptSpellingAdd({ word: found.word }),
    type: 'spelling',
    apply: () => rules.onAdd(spellingKey(found.word)),
  })
  return { from: found.from, to: found.to, options, filter: false }
}

function misspelledAt(view: EditorView, position: number): PlacedWord | undefined {
  return wordAt(view.state, position)
}

/** The word at a place, if the dictionary was asked for it and does not have it. */
function wordAt(state: EditorState, position: number): PlacedWord | undefined {
  const rules = state.field(rulesField)
  if (rules === undefined) return undefined
  const known = knownOf(state, rules)
  const found = wordsOfLine(state, position).find(({ from, to }) => from <= position && position <= to)
  if (found === undefined || rules.speller.isRight(found.word) !== false) return undefined
  return known.has(nameKey(spellingKey(found.word))) ? undefined : found
}

function wordsOfLine(state: EditorState, position: number): readonly PlacedWord[] {
  const line = state.doc.lineAt(position)
  const node = nodeAt(state.field(scriptField).model, line.number - 1)
  if (node === undefined) return []
  return wordsToSpell(node).map(({ word, from, to }) => ({ word, from: line.from + from, to: line.from + to }))
}

function wordsInView(view: EditorView): readonly PlacedWord[] {
  const words: PlacedWord[] = []
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      words.push(...wordsOfLine(view.state, at))
      at = view.state.doc.lineAt(at).to + 1
    }
  }
  return words
}

function knownOf(state: EditorState, rules: SpellingRules): ReadonlySet<string> {
  const { cast } = state.field(scriptField)
  return knownWords(
    cast.speakers.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]),
    rules.own,
  )
}

function marksOf(view: EditorView, words: readonly PlacedWord[], rules: SpellingRules): DecorationSet {
  const known = knownOf(view.state, rules)
  const isUnknown = ({ word }: PlacedWord) =>
    rules.speller.isRight(word) === false && !known.has(nameKey(spellingKey(word)))
  const unknown = words.filter(isUnknown)
  const distinct = (list: readonly PlacedWord[]) => new Set(list.map(({ word }) => word.toLowerCase())).size
  if (isOtherLanguage(distinct(words), distinct(unknown))) return Decoration.none
  const { head } = view.state.selection.main
  // A word that is being written is not wrong yet.
  const marks = unknown
    .filter(({ from, to }) => !view.hasFocus || head <= from || head > to)
    .map(({ from, to }): Range<Decoration> => wrong.range(from, to))
  return Decoration.set(marks, true)
}

function sameMarks(a: DecorationSet, b: DecorationSet): boolean {
  if (a.size !== b.size) return false
  const left = a.iter()
  const right = b.iter()
  for (; left.value !== null && right.value !== null; left.next(), right.next()) {
    if (left.from !== right.from || left.to !== right.to) return false
  }
  return true
}
