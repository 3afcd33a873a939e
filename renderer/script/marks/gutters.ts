import type { Extension } from '@codemirror/state'
import type { EditorView, ViewUpdate } from '@codemirror/view'
import { ViewPlugin } from '@codemirror/view'
import { scriptLineStates, scriptLineStatesWords } from '../../../shared/messages/made/script.ts'
import { linesField, playingField, scriptField } from '../state/script-state.ts'
import { staleField } from '../state/stale-lines.ts'
import { foldedRanges } from './folds.ts'
import { onRowPress } from './gutter-press.ts'
import { rowClasses } from './line-decorations.ts'
import { leftCell, rightCell } from './row-drawings.ts'
import { isSameFacts, isSameLook, lookOf, type RowFacts, rowFacts, type RowLook } from './row-looks.ts'

/**
 * The columns beside the script, outside the text box: the number (or play button) with the state's shape at the left,
 * the state in words with its action at the right. Their buttons are reached by pointer and by the keys of the script,
 * not by Tab through every line.
 *
 * CodeMirror's own gutters make every row in view anew when the view moves by one, and compare them all at every key. Here
 * a row stays with its line: what comes into sight is made, and a key looks at the line that it changed.
 */
export function scriptGutters(): Extension {
  return columns
}

const noFacts: RowFacts = {
  node: undefined,
  number: 0,
  line: undefined,
  changes: [],
  isPlaying: false,
  fold: 'none',
}

/** The boxes beside one line, and what they show. */
class Row {
  readonly left = box()
  readonly right = box()
  facts: RowFacts = noFacts
  #look: RowLook = { kind: 'none' }
  #above = 0
  #height = -1
  #classes: string | undefined

  show(facts: RowFacts): void {
    const before = this.facts
    this.facts = facts
    if (isSameFacts(before, facts)) return
    const look = lookOf(facts)
    if (isSameLook(this.#look, look)) return
    this.#look = look
    fill(this.left, leftCell(look))
    fill(this.right, rightCell(look))
  }

  place(above: number, height: number, classes: string): void {
    for (const dom of [this.left, this.right]) {
      if (this.#height !== height) dom.style.height = `${height}px`
      if (this.#above !== above) dom.style.marginTop = `${above}px`
      if (this.#classes !== classes) dom.className = `cm-row ${classes}`
    }
    this.#height = height
    this.#above = above
    this.#classes = classes
  }
}

const columns = ViewPlugin.fromClass(
  class {
    readonly view: EditorView
    readonly left: HTMLElement
    readonly right: HTMLElement
    rows: readonly Row[] = []
    classes: ReadonlyMap<number, string> | undefined
    height: number | undefined
    constructor(view: EditorView) {
      this.view = view
      this.left = column(view, 'cm-line-gutter', scriptLineStates())
      this.right = column(view, 'cm-state-gutter', scriptLineStatesWords())
      view.scrollDOM.insertBefore(this.left, view.contentDOM)
      view.scrollDOM.append(this.right)
      this.follow()
      this.fit()
    }
    update(update: ViewUpdate) {
      const isMarked = this.classes !== rowClasses(update.view)
      const isMoved = update.docChanged || update.heightChanged || update.viewportChanged
      if (isMoved || isMarked || isOther(update)) this.follow()
      if (update.geometryChanged) this.fit()
    }
    /** Gives every line in view its row. Those that have one keep it, with all that is drawn in it. */
    follow() {
      const { state, viewportLineBlocks, documentPadding, scaleY } = this.view
      const classes = rowClasses(this.view)
      this.classes = classes
      const left = new Map(this.rows.map((row) => [row.facts.node, row]))
      const facts = viewportLineBlocks.map((block) => rowFacts(state, state.doc.lineAt(block.from).number - 1))
      const kept = facts.map(({ node }) => {
        const row = left.get(node)
        left.delete(node)
        return row
      })
      let bottom = -documentPadding.top
      this.rows = viewportLineBlocks.map((block, index) => {
        const known = facts[index] ?? noFacts
        // A line that was written in has another node, and stands where it stood.
        const there = this.rows[index]
        const isFree = there !== undefined && left.get(there.facts.node) === there
        const row = kept[index] ?? (isFree ? there : new Row())
        left.delete(row.facts.node)
        row.show(known)
        row.place((block.top - bottom) / scaleY, block.height / scaleY, classes.get(block.from) ?? '')
        bottom = block.bottom
        return row
      })
      for (const row of left.values()) {
        row.left.remove()
        row.right.remove()
      }
      inOrder(
        this.left,
        this.rows.map((row) => row.left),
      )
      inOrder(
        this.right,
        this.rows.map((row) => row.right),
      )
    }
    /** As high as the text, for the ground and for presses below the last line. */
    fit() {
      const { contentHeight, scaleY } = this.view
      const height = contentHeight / scaleY
      if (height === this.height) return
      this.height = height
      for (const dom of [this.left, this.right]) dom.style.minHeight = `${height}px`
    }
    destroy() {
      this.left.remove()
      this.right.remove()
    }
  },
)

function column(view: EditorView, className: string, name: string): HTMLElement {
  const made = box()
  made.className = className
  made.setAttribute('role', 'group')
  made.setAttribute('aria-label', name)
  made.addEventListener('click', (event) => onRowPress(view, event))
  // A press on a button must not take the focus (and the caret) out of the script.
  made.addEventListener('mousedown', (event) => event.preventDefault())
  return made
}

function isOther(update: ViewUpdate): boolean {
  if (foldedRanges(update.startState) !== foldedRanges(update.state)) return true
  return [scriptField, linesField, staleField, playingField].some(
    (field) => update.startState.field<unknown>(field) !== update.state.field<unknown>(field),
  )
}

function box(): HTMLElement {
  return document.createElement('div')
}

function fill(row: HTMLElement, cell: HTMLElement | undefined): void {
  if (cell === undefined) row.replaceChildren()
  else row.replaceChildren(cell)
}

/** What stays is not moved: only what is new comes into the page. */
function inOrder(parent: HTMLElement, rows: readonly HTMLElement[]): void {
  let at = parent.firstChild
  for (const row of rows) {
    if (row === at) at = at.nextSibling
    else parent.insertBefore(row, at)
  }
}
