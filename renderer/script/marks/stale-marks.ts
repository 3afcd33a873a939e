import type { Extension, Range } from '@codemirror/state'
import type { DecorationSet, ViewUpdate } from '@codemirror/view'
import { Decoration, type EditorView, ViewPlugin, WidgetType } from '@codemirror/view'
import { isLineId } from '../../../shared/core/model/id-checks.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { TakeChange } from '../../../shared/core/model/take.ts'
import { messageOf } from '../../base/messages/problem-words.ts'
import { quietTimer } from '../state/quiet-timer.ts'
import { nodeAt } from '../state/script-model.ts'
import { actionsFacet, linesField, scriptField } from '../state/script-state.ts'
import { changesOfLine, changesTold, isToAsk, type KnownChanges, staleField } from '../state/stale-lines.ts'

/** Lines in sight rest so long, in milliseconds, before it is asked what has changed about them. */
const REST_MS = 250

/** Where words were taken out of a line. */
class RemovedWords extends WidgetType {
  readonly words: string
  constructor(words: string) {
    super()
    this.words = words
  }
  override eq(other: WidgetType): boolean {
    return other instanceof RemovedWords && other.words === this.words
  }
  override toDOM(): HTMLElement {
    const place = document.createElement('span')
    place.className = 'cm-removed'
    place.title = this.words
    return place
  }
}

/**
 * Marks the words of stale lines in sight that their take does not say, and asks main what has changed about such lines:
 * those in sight, when they have come to rest, each once until it changes again. A key moves the marks and does no more.
 */
const staleMarks = ViewPlugin.fromClass(
  class {
    drawn: DecorationSet
    readonly view: EditorView
    readonly rest = quietTimer(REST_MS, () => this.ask())
    isGone = false
    constructor(view: EditorView) {
      this.view = view
      this.drawn = draw(view)
      this.rest.stir()
    }
    update(update: ViewUpdate) {
      const { startState, state } = update
      const isTold = startState.field(staleField) !== state.field(staleField)
      const isOther = startState.field(linesField) !== state.field(linesField)
      if (isTold || update.viewportChanged) this.drawn = draw(update.view)
      else {
        if (update.docChanged) this.drawn = this.drawn.map(update.changes)
        // Marks of a line that goes on being written stay where they are until it is known better.
        if (isOther) this.drawn = this.drawn.update({ filter: (_from, _to, mark) => isStale(update.view, mark) })
      }
      if (isOther || update.viewportChanged) this.rest.stir()
    }
    ask() {
      const { state, visibleRanges } = this.view
      const asked = new Map<LineId, KnownChanges>()
      for (const { from, to } of visibleRanges) {
        const last = state.doc.lineAt(to).number
        for (let number = state.doc.lineAt(from).number; number <= last; number += 1) {
          const node = nodeAt(state.field(scriptField).model, number - 1)
          if (node?.kind !== 'line' || node.id === undefined || !isToAsk(state, node.id)) continue
          asked.set(node.id, { wouldBe: state.field(linesField).get(node.id)?.wouldBe, changes: [] })
        }
      }
      if (asked.size > 0) void this.tell(asked)
    }
    async tell(asked: ReadonlyMap<LineId, KnownChanges>) {
      const answer = await this.view.state.facet(actionsFacet)?.changesOf([...asked.keys()])
      if (answer === undefined || this.isGone) return
      const told = new Map(asked)
      for (const { lineId, changes } of answer) told.set(lineId, { wouldBe: asked.get(lineId)?.wouldBe, changes })
      this.view.dispatch({ effects: changesTold.of(told) })
    }
    destroy() {
      this.isGone = true
      this.rest.stop()
    }
  },
  { decorations: (plugin) => plugin.drawn },
)

/** What has changed about stale lines, marked in their words. */
export function staleWords(): Extension {
  return staleMarks
}

function isStale(view: EditorView, { spec }: Decoration): boolean {
  const { lineId } = spec
  return isLineId(lineId) && view.state.field(linesField).get(lineId)?.state === 'stale'
}

function draw(view: EditorView): DecorationSet {
  const { state, visibleRanges } = view
  if (state.field(staleField).size === 0) return Decoration.none
  const marks: Range<Decoration>[] = []
  for (const { from, to } of visibleRanges) {
    for (let position = from; position <= to; ) {
      const line = state.doc.lineAt(position)
      position = line.to + 1
      const node = nodeAt(state.field(scriptField).model, line.number - 1)
      if (node?.kind !== 'line' || node.id === undefined) continue
      const start = node.spans.text[0]
      for (const change of changesOfLine(state, state.field(linesField).get(node.id))) {
        const { at } = change
        // What is said of another text than the one that stands here is left out.
        if (at === undefined || node.raw.slice(start + at.from, start + at.to) !== at.shown) continue
        if (start + at.to > node.spans.text[1]) continue
        marks.push(markOf(change, node.id).range(line.from + start + at.from, line.from + start + at.to))
      }
    }
  }
  return Decoration.set(marks, true)
}

function markOf(change: TakeChange, lineId: LineId): { range: (from: number, to: number) => Range<Decoration> } {
  const words = messageOf(change)
  return {
    range: (from, to) =>
      from < to
        ? Decoration.mark({ class: 'cm-changed', attributes: { title: words }, lineId }).range(from, to)
        : Decoration.widget({ widget: new RemovedWords(words), side: -1, lineId }).range(from),
  }
}
