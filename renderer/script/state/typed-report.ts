import type { EditorState, Text, TransactionSpec } from '@codemirror/state'
import { Annotation, ChangeSet, Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { spanningChange, textDifference } from '../../../shared/core/script/difference.ts'
import { randomLineId } from './id-guard.ts'
import { missingIds, missingIdsAmong, touchedLines } from './missing-ids.ts'
import { hasForeignEnds, modelText } from './script-model.ts'
import { scriptField } from './script-state.ts'
import type { Unreported } from '../../project/editor-handle.ts'

/** Text is reported so long (ms) after its first key if its writer has paused by then, else at the next pause that is seen. */
const FIRST_MS = 250
/** And so long (ms) after it at the latest, however steadily somebody types. */
const LATEST_MS = 1000
/** Whoever has typed nothing for so long (ms) pauses. */
const PAUSE_MS = 125

/** Marks what the main side has already: it is not reported back, and not undone here. */
export const fromMain = Annotation.define<boolean>()

/** What was typed and is not reported yet. */
export type TypedReport = {
  /** Starts over with a document that is reported. */
  readonly begin: (state: EditorState, text: string) => void
  /** Something was typed, on top of what was typed before. `before`: the document without it. */
  readonly add: (changes: ChangeSet, before: Text) => void
  /** What is not reported yet, on the document as of the last report. */
  readonly unreported: () => Unreported | undefined
  /** Reports now, in a time that does not depend on how long the script is. */
  readonly send: () => void
  /** Gives every line that is spoken an id. A pass over the script. */
  readonly giveIds: () => void
  /** Puts what others wrote in place: see `ScriptEditorHandle.receive`. Everything typed has been reported. */
  readonly receive: (changes: ChangeSet | undefined, text: Text) => void
  /** The script's text with its own line ends. */
  readonly text: () => string
  readonly stop: () => void
}

/** What was typed on top of `base`. Its timer is undefined once the report has been stopped. */
type Typed = {
  readonly base: Text
  readonly changes: ChangeSet
  readonly timer: ReturnType<typeof setTimeout> | undefined
  /** When the first and the last of it was typed, in milliseconds of the page's clock. */
  readonly firstMs: number
  readonly lastMs: number
}

/**
 * The report of one editor. `onChanges` hears of changes of the script's own text (`ScriptEditorProps.onChanges`),
 * `onTyping` of every key: what keeps words until they are reported asks for them then.
 */
export function createTypedReport(
  view: () => EditorView,
  onChanges: (changes: ChangeSet) => void,
  onTyping: () => void,
): TypedReport {
  let typed: Typed | undefined
  /** Only kept for files with other line ends than `\n`, where offsets differ from the document's. */
  let lastText: string | undefined
  const model = () => view().state.field(scriptField).model

  const insert = (changes: TransactionSpec['changes'] & readonly unknown[]): void => {
    if (changes.length > 0) view().dispatch({ changes, annotations: Transaction.addToHistory.of(false) })
  }
  const mayGiveIds = (): boolean => !view().composing && !view().state.readOnly
  const send = (): void => {
    if (typed !== undefined && mayGiveIds()) {
      const { doc } = view().state
      insert([...missingIdsAmong(model(), doc, touchedLines(typed.changes, doc), randomLineId)])
    }
    clearTimeout(typed?.timer)
    const changes = typed?.changes
    typed = undefined
    if (changes === undefined) return
    if (lastText === undefined) return onChanges(changes)
    const before = lastText
    lastText = modelText(model())
    const [span] = spanningChange(before, lastText)
    // One change over several lines would take what others write between them out of its place.
    const isOneLine = span === undefined || !`${before.slice(span.from, span.to)}${span.insert}`.includes('\n')
    const list = isOneLine ? (span === undefined ? [] : [span]) : textDifference(before, lastText)
    // Also where nothing is left of it: whoever heard that something is typed waits for the report.
    onChanges(ChangeSet.of([...list], before.length, '\n'))
  }
  // A report and what follows from it take the page as long as a key does, so what is typed fast is told in fewer of them.
  const look = (): void => {
    if (typed === undefined) return
    const now = performance.now()
    if (now - typed.lastMs >= PAUSE_MS || now - typed.firstMs >= LATEST_MS) send()
    else typed = { ...typed, timer: setTimeout(look, Math.min(FIRST_MS, typed.firstMs + LATEST_MS - now)) }
  }
  return {
    begin: (state, text) => {
      clearTimeout(typed?.timer)
      typed = undefined
      lastText = text.includes('\r') && hasForeignEnds(state.field(scriptField).model) ? text : undefined
    },
    add: (changes, before) => {
      const now = performance.now()
      typed = {
        base: typed?.base ?? before,
        changes: typed?.changes.compose(changes) ?? changes,
        timer: typed?.timer ?? setTimeout(look, FIRST_MS),
        firstMs: typed?.firstMs ?? now,
        lastMs: now,
      }
      onTyping()
    },
    unreported: () => (typed === undefined ? undefined : { base: typed.base, changes: typed.changes }),
    send,
    giveIds: () => {
      if (mayGiveIds()) insert([...missingIds(model(), view().state.doc, randomLineId)])
    },
    receive: (changes, text) => {
      // Ids are as whoever wrote them has them: the guard must not repair what it knows better.
      const annotations = [fromMain.of(true), Transaction.addToHistory.of(false)]
      if (changes !== undefined && lastText === undefined && !hasReturns(changes)) {
        view().dispatch({ changes, annotations, filter: false })
        return
      }
      const whole = text.toString()
      const { state } = view()
      const lines = textDifference(state.doc.toString(), state.toText(whole).toString())
      if (lines.length > 0) view().dispatch({ changes: [...lines], annotations, filter: false })
      lastText = whole.includes('\r') || hasForeignEnds(model()) ? whole : undefined
    },
    text: () => (lastText === undefined ? view().state.doc.toString() : modelText(model())),
    stop: () => {
      clearTimeout(typed?.timer)
      if (typed !== undefined) typed = { ...typed, timer: undefined }
    },
  }
}

/** A carriage return is a character of its own on the main side, and a line break here. */
function hasReturns(changes: ChangeSet): boolean {
  let has = false
  changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => {
    has ||= inserted.toString().includes('\r')
  })
  return has
}
