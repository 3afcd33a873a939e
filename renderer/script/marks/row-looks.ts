import type { EditorState } from '@codemirror/state'
import type { LineView } from '../../../shared/contract/views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { ScriptNode } from '../../../shared/core/model/script.ts'
import type { TakeChange } from '../../../shared/core/model/take.ts'
import type { ScriptNote } from '../../../shared/core/script/edit/notes.ts'
import { noteKind } from '../state/note-kind.ts'
import { nodeAt, numberAt, type ScriptModel } from '../state/script-model.ts'
import { linesField, playingField, scriptField } from '../state/script-state.ts'
import { changesOfLine, changeWords } from '../state/stale-lines.ts'
import { type LineMark, lineMark } from './line-mark.ts'
import { openFoldAt } from './scene-folds.ts'

/** What is drawn beside one line of the document. */
export type RowLook =
  | { readonly kind: 'none' }
  | { readonly kind: 'note'; readonly note: ScriptNote['kind'] }
  | { readonly kind: 'scene'; readonly isFolded: boolean }
  | {
      readonly kind: 'line'
      readonly id: LineId | undefined
      readonly number: number
      readonly speaker: string
      readonly isPlaying: boolean
      readonly mark: LineMark
    }

/** What a look is made of. As long as all of it is the same, so is the look: it is not made anew to be compared. */
export type RowFacts = {
  readonly node: ScriptNode | undefined
  /** As people see it; 0 if the line is not spoken. */
  readonly number: number
  readonly line: LineView | undefined
  readonly changes: readonly TakeChange[]
  readonly isPlaying: boolean
  readonly fold: 'none' | 'open' | 'folded'
}

const noChanges: readonly TakeChange[] = []

/** What is known of a line (index from 0). */
export function rowFacts(state: EditorState, row: number): RowFacts {
  const { model } = state.field(scriptField)
  const node = nodeAt(model, row)
  const number = node?.kind === 'line' ? numberAt(model, row) : 0
  const id = node?.kind === 'line' ? node.id : undefined
  const line = id === undefined ? undefined : state.field(linesField).get(id)
  return {
    node,
    number,
    line,
    changes: line?.state === 'stale' ? changesOfLine(state, line) : noChanges,
    isPlaying: id !== undefined && id === state.field(playingField),
    fold: node?.kind === 'scene' ? foldOf(state, model, row) : 'none',
  }
}

export function isSameFacts(a: RowFacts, b: RowFacts): boolean {
  return (
    a.node === b.node &&
    a.number === b.number &&
    a.line === b.line &&
    a.changes === b.changes &&
    a.isPlaying === b.isPlaying &&
    a.fold === b.fold
  )
}

export function lookOf({ node, number, line, changes, isPlaying, fold }: RowFacts): RowLook {
  switch (node?.kind) {
    case 'note':
      return node.conflict === undefined ? { kind: 'note', note: noteKind(node) } : { kind: 'none' }
    case 'scene':
      return fold === 'none' ? { kind: 'none' } : { kind: 'scene', isFolded: fold === 'folded' }
    case 'line': {
      if (number === 0) return { kind: 'none' }
      const mark = lineMark(line, changeWords(changes))
      return { kind: 'line', id: node.id, number, speaker: node.speaker, isPlaying, mark }
    }
    case 'title':
    case 'action':
    case 'blank':
    case undefined:
      return { kind: 'none' }
    default:
      return assertNever(node, 'script node')
  }
}

/** Whether both are the same drawing. */
export function isSameLook(a: RowLook, b: RowLook): boolean {
  if (a.kind === 'note') return b.kind === 'note' && a.note === b.note
  if (a.kind === 'scene') return b.kind === 'scene' && a.isFolded === b.isFolded
  if (a.kind !== 'line' || b.kind !== 'line') return a.kind === b.kind
  return (
    a.id === b.id &&
    a.number === b.number &&
    a.speaker === b.speaker &&
    a.isPlaying === b.isPlaying &&
    isSameMark(a.mark, b.mark)
  )
}

function isSameMark(a: LineMark, b: LineMark): boolean {
  return (
    a.shape === b.shape &&
    a.progress === b.progress &&
    a.tone === b.tone &&
    a.name === b.name &&
    a.isLocked === b.isLocked &&
    a.isDraft === b.isDraft &&
    a.words === b.words &&
    a.action?.kind === b.action?.kind &&
    a.canPlay === b.canPlay
  )
}

/** A heading with something behind it can be folded. Looks no further than to the first line that is not blank. */
function foldOf(state: EditorState, model: ScriptModel, row: number): RowFacts['fold'] {
  if (openFoldAt(state, row) !== undefined) return 'folded'
  let next = row + 1
  while (nodeAt(model, next)?.kind === 'blank') next += 1
  const node = nodeAt(model, next)
  return node === undefined || node.kind === 'scene' ? 'none' : 'open'
}
