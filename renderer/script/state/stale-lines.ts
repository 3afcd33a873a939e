import type { EditorState } from '@codemirror/state'
import { StateEffect, StateField } from '@codemirror/state'
import type { LineView } from '../../../shared/contract/views.ts'
import type { LineId, RenderKey } from '../../../shared/core/model/ids.ts'
import type { TakeChange } from '../../../shared/core/model/take.ts'
import { messageOf } from '../../base/messages/problem-words.ts'
import { linesField } from './script-state.ts'

/** What has changed about a stale line. `wouldBe`: what it would have been rendered as when that was asked. */
export type KnownChanges = { readonly wouldBe: RenderKey | undefined; readonly changes: readonly TakeChange[] }

/** Main has told what has changed about lines. */
export const changesTold = StateEffect.define<ReadonlyMap<LineId, KnownChanges>>()

/** Lines remembered at most: those that somebody has looked at. */
const MOST_LINES = 2000

/** What is known of stale lines that have been in sight. */
export const staleField = StateField.define<ReadonlyMap<LineId, KnownChanges>>({
  create: () => new Map(),
  update(known, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(changesTold)) continue
      return new Map([...(known.size > MOST_LINES ? [] : known), ...effect.value])
    }
    return known
  },
})

/** Differences that one sentence lists. */
const MOST_TOLD = 4

/** What has changed about a stale line, one sentence each; none while nobody knows, or if it is not stale. */
export function changesOfLine(state: EditorState, view: LineView | undefined): readonly TakeChange[] {
  return view?.state === 'stale' ? (state.field(staleField).get(view.id)?.changes ?? []) : []
}

/** The words of differences, for a tooltip and for the name of a mark. */
export function changeWords(changes: readonly TakeChange[]): string {
  const words = changes.slice(0, MOST_TOLD).map(messageOf)
  return [...words, ...(changes.length > MOST_TOLD ? ['…'] : [])].join('; ')
}

/** Whether what has changed about a line is still to be asked. */
export function isToAsk(state: EditorState, id: LineId): boolean {
  const view = state.field(linesField).get(id)
  if (view?.state !== 'stale') return false
  const known = state.field(staleField).get(id)
  return known === undefined || known.wouldBe !== view.wouldBe
}
