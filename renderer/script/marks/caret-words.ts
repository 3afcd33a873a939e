import type { EditorState, Extension } from '@codemirror/state'
import type { ViewUpdate } from '@codemirror/view'
import { EditorView, ViewPlugin } from '@codemirror/view'
import type { LineView } from '../../../shared/contract/views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { ScriptNode } from '../../../shared/core/model/script.ts'
import { afterSight } from '../../base/late/after-sight.ts'
import { messageOf } from '../../base/messages/problem-words.ts'
import { lineMark } from './line-mark.ts'
import { noteKind } from '../state/note-kind.ts'
import { problemsAt } from './problem-marks.ts'
import { quietTimer } from '../state/quiet-timer.ts'
import { isLongScript, nodeAt, numberAt, spokenLineCount } from '../state/script-model.ts'
import { linesField, scriptField } from '../state/script-state.ts'
import {
  scriptCaretAction,
  scriptCaretBlank,
  scriptCaretLine,
  scriptCaretName,
  scriptCaretNarrated,
  scriptCaretNotSpoken,
  scriptCaretNote,
  scriptCaretProblems,
  scriptCaretScene,
  scriptCaretTitle,
  scriptCaretToDo,
  scriptCaretToDoDone,
  scriptCaretWords,
} from '../../../shared/messages/made/script.ts'

/** Keys that run through many lines must not be answered for each of them, milliseconds. */
const CALM_MS = 150

let editors = 0

/**
 * Says to screen readers what stands around a line's text when the caret comes to it: who speaks, the line's state, its
 * number, and what is wrong with it. The text itself they read from the text box.
 */
export function caretWords(): Extension {
  const id = `script-line-${(editors += 1)}`
  return [
    EditorView.contentAttributes.of({ 'aria-describedby': id }),
    ViewPlugin.define((view) => {
      const box = document.createElement('div')
      box.className = 'vh'
      box.setAttribute('role', 'status')
      box.setAttribute('aria-label', scriptCaretName())
      // What describes the text box is the words: a description by the box would be the box's own name.
      const said = document.createElement('span')
      said.id = id
      box.append(said)
      view.dom.append(box)
      const say = (): void => {
        const words = wordsAtCaret(view.state)
        if (said.textContent !== words) said.textContent = words
      }
      const calm = quietTimer(CALM_MS, say)
      let isGone = false
      // How many lines are spoken is known when a long script has been read to its end: it is seen before that.
      let isSeen = !isLongScript(view.state.field(scriptField).model)
      const saySoon = async (): Promise<void> => {
        await afterSight()
        isSeen = true
        if (!isGone) say()
      }
      if (isSeen) say()
      else void saySoon()
      return {
        update(update: ViewUpdate) {
          if (isSeen && mayChange(update)) calm.stir()
        },
        destroy() {
          isGone = true
          calm.stop()
          box.remove()
        },
      }
    }),
  ]
}

/** The words for the line of the caret. */
function wordsAtCaret(state: EditorState): string {
  const line = state.doc.lineAt(state.selection.main.head)
  const { model } = state.field(scriptField)
  const node = nodeAt(model, line.number - 1)
  if (node === undefined) return ''
  const written = problemsAt(state, line.from, line.to).map(({ problem }) => messageOf(problem))
  const view = node.kind === 'line' && node.id !== undefined ? state.field(linesField).get(node.id) : undefined
  const of = stateAndWhy(view)
  return lineWords({
    node,
    number: numberAt(model, line.number - 1),
    count: spokenLineCount(model),
    state: of.state,
    problems: [...new Set([...written, ...of.problems])],
  })
}

/** The state of a line by its name alone, and what its mark says besides: a sentence has names, whose letters are theirs. */
export function stateAndWhy(view: LineView | undefined): {
  readonly state: string
  readonly problems: readonly string[]
} {
  const { name } = lineMark(view)
  if (view?.problem === undefined) return { state: name, problems: [] }
  const { problem, ...quiet } = view
  const state = lineMark(quiet).name
  return { state, problems: state === name ? [] : [messageOf(problem)] }
}

/** The words for a line: speaker, state, position, problems. */
export function lineWords(line: {
  readonly node: ScriptNode
  /** Among spoken lines, from 1; 0 if it is not spoken. */
  readonly number: number
  readonly count: number
  readonly state: string
  readonly problems: readonly string[]
}): string {
  const { node, number, count, state, problems } = line
  const words = kindWords(node, number, count, state)
  if (problems.length === 0) return scriptCaretWords({ line: words })
  return scriptCaretProblems({ problems: problems.length, line: words, words: problems.join(' ') })
}

function kindWords(node: ScriptNode, number: number, count: number, state: string): string {
  switch (node.kind) {
    case 'line': {
      const who = node.isNarrated === true ? scriptCaretNarrated({ speaker: node.speaker }) : node.speaker
      return number === 0
        ? scriptCaretNotSpoken({ who })
        : scriptCaretLine({ speaker: who, state: state.toLowerCase(), line: number, lines: count })
    }
    case 'scene':
      return scriptCaretScene()
    case 'title':
      return scriptCaretTitle()
    case 'note': {
      const kind = noteKind(node)
      return kind === 'note' ? scriptCaretNote() : kind === 'todo' ? scriptCaretToDo() : scriptCaretToDoDone()
    }
    case 'action':
      return scriptCaretAction()
    case 'blank':
      return scriptCaretBlank()
    default:
      return assertNever(node, 'script node')
  }
}

// Typing inside a line tells nothing new: its words stay as they are until its state changes.
function mayChange(update: ViewUpdate): boolean {
  return update.selectionSet || update.docChanged || update.transactions.some(({ effects }) => effects.length > 0)
}
