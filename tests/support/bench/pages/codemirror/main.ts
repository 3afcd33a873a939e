import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { EditorState, RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'

// The least that an editor of scripts on CodeMirror can be, with nothing around it: names and cues in colour where they
// can be seen, numbers, a history. What the studio costs beyond it is the studio's own.
const name = Decoration.mark({ class: 'name' })
const cue = Decoration.mark({ class: 'cue' })

function marks({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at)
      const [speaker = ''] = /^[A-Z][A-Z .'-]*(?=\s*[(:])/.exec(line.text) ?? []
      if (speaker !== '') builder.add(line.from, line.from + speaker.length, name)
      for (const { 0: words, index } of line.text.matchAll(/\[[^\]]*\]/g)) {
        builder.add(line.from + index, line.from + index + words.length, cue)
      }
      at = line.to + 1
    }
  }
  return builder.finish()
}

const colours = ViewPlugin.fromClass(
  class {
    marks: DecorationSet
    constructor(view: EditorView) {
      this.marks = marks(view)
    }
    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.marks = marks(update.view)
    }
  },
  { decorations: (plugin) => plugin.marks },
)

const parent = document.querySelector('#root')
if (parent === null) throw new TypeError('The page has no root element.')
const answer = await fetch('./script.txt')
const view = new EditorView({
  parent,
  state: EditorState.create({
    doc: await answer.text(),
    extensions: [
      lineNumbers(),
      colours,
      history(),
      keymap.of([...historyKeymap, ...standardKeymap]),
      EditorView.lineWrapping,
      EditorView.theme({ '&': { height: '100%' } }),
    ],
  }),
})
Object.assign(globalThis, { view })
