import { EditorState, type TransactionSpec } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { foldEffect } from '../../../../renderer/script/marks/folds.ts'
import { isSameFacts, isSameLook, lookOf, rowFacts } from '../../../../renderer/script/marks/row-looks.ts'
import { sceneFold, sceneFolding } from '../../../../renderer/script/marks/scene-folds.ts'
import {
  initialCast,
  initialNarrator,
  linesField,
  playingChanged,
  playingField,
  scriptField,
} from '../../../../renderer/script/state/script-state.ts'
import { staleField } from '../../../../renderer/script/state/stale-lines.ts'
import { withSpeaker } from '../../../../renderer/cast/speakers.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'

const doc = [
  '# Small',
  '## Scene 1. Bridge.',
  '',
  'RUTH: Dead slow.  #aaaaa1',
  '// Ask.',
  'RUTH: Stop.  #aaaaa2',
  '## Scene 2. Nowhere.',
  '',
].join('\n')

function start() {
  let state = EditorState.create({
    doc,
    extensions: [
      initialCast.of(withSpeaker({ speakers: [] }, 'RUTH')),
      initialNarrator.of(null),
      scriptField,
      linesField,
      playingField,
      staleField,
      sceneFolding(),
    ],
  })
  return {
    state: () => state,
    step: (spec: (of: EditorState) => TransactionSpec) => {
      state = state.update(spec(state)).state
    },
    looks: () => Array.from({ length: state.doc.lines }, (_none, row) => lookOf(rowFacts(state, row))),
    facts: () => Array.from({ length: state.doc.lines }, (_none, row) => rowFacts(state, row)),
  }
}

describe('what stands beside the lines of a script', () => {
  it('is a number beside speech, a triangle beside a scene with lines, a mark beside a note', () => {
    const looks = start().looks()
    expect(looks.map(({ kind }) => kind)).toEqual(['none', 'scene', 'none', 'line', 'note', 'line', 'none', 'none'])
    expect(looks.map((look) => (look.kind === 'line' ? look.number : 0))).toEqual([0, 0, 0, 1, 0, 2, 0, 0])
  })

  it('shows which scene is folded, and which line is heard', () => {
    const script = start()
    script.step(() => ({ effects: playingChanged.of(lineIdSchema.parse('aaaaa2')) }))
    script.step((state) => {
      const fold = sceneFold(state, 1)
      if (fold === undefined) throw new Error('The scene cannot be folded.')
      return { effects: foldEffect.of(fold) }
    })
    const looks = script.looks()
    expect(looks[1]).toEqual({ kind: 'scene', isFolded: true })
    expect(looks.map((look) => look.kind === 'line' && look.isPlaying)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      false,
      false,
    ])
  })

  it('is the same after a key in the words of a line, and known to be so for all other lines', () => {
    const script = start()
    const before = { looks: script.looks(), facts: script.facts() }
    script.step((state) => ({ changes: { from: state.doc.line(4).from + 7, insert: 'e' } }))
    const after = { looks: script.looks(), facts: script.facts() }
    const isSame = (row: number): boolean => {
      const [a, b] = [before.looks[row], after.looks[row]]
      return a !== undefined && b !== undefined && isSameLook(a, b)
    }
    const isKnown = (row: number): boolean => {
      const [a, b] = [before.facts[row], after.facts[row]]
      return a !== undefined && b !== undefined && isSameFacts(a, b)
    }
    const rows = after.looks.map((_look, row) => row)
    expect(rows.filter((row) => !isSame(row))).toEqual([])
    expect(rows.filter((row) => !isKnown(row))).toEqual([3])
  })

  it('counts on behind a line that has come', () => {
    const script = start()
    const before = script.looks()
    script.step((state) => ({ changes: { from: state.doc.line(4).from, insert: 'RUTH: Now.  #aaaaa9\n' } }))
    const after = script.looks()
    expect(after.map((look) => (look.kind === 'line' ? look.number : 0))).toEqual([0, 0, 0, 1, 2, 0, 3, 0, 0])
    const [was, is] = [before[3], after[4]]
    expect(was !== undefined && is !== undefined && isSameLook(was, is)).toBe(false)
  })
})
