import { expect, it } from 'vitest'
import { changedParts, type EditorReport } from '../../../../renderer/script/editor/editor-report.ts'

const quiet: EditorReport = {
  line: undefined,
  scene: undefined,
  undo: undefined,
  redo: undefined,
  rows: 0,
  find: { count: 0, current: 0 },
}

it('Everything is told of a document that nobody has heard of yet', () => {
  expect(changedParts(undefined, quiet)).toEqual(['line', 'scene', 'history', 'rows', 'find'])
})

it.each<[keyof EditorReport, Partial<EditorReport>, readonly string[]]>([
  ['scene', { scene: 'The Ford' }, ['scene']],
  ['undo', { undo: 'Typing' }, ['history']],
  ['redo', { redo: 'Typing' }, ['history']],
  ['rows', { rows: 2 }, ['rows']],
  ['find', { find: { ...quiet.find, count: 3 } }, ['find']],
])('A change of %s is told, and nothing else', (_part, change, expected) => {
  expect(changedParts(quiet, { ...quiet, ...change })).toEqual(expected)
})

it('A search that found the same is not told again', () => {
  expect(changedParts(quiet, { ...quiet, find: { ...quiet.find } })).toEqual([])
})
