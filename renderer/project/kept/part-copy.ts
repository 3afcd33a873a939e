import type { ValueChange } from '../../../shared/core/script/edit/types.ts'

/** A change of this page that main has not answered yet. */
export type UnansweredChange<C> = { readonly id: string; readonly change: C }

/** A part of a project as the page has it: as main last told it, and what the page has done to it since. */
export type PartCopy<T, C extends ValueChange<unknown>> = {
  readonly told: T
  readonly revision: number
  /** In the order in which they were made. */
  readonly unanswered: readonly UnansweredChange<C>[]
}

/** What main tells of a part, in an answer or to everybody. `changeId`: the change that led to it. */
export type ToldPart<T> = { readonly value: T; readonly revision: number; readonly changeId?: string | undefined }

/** What the page shows: its own changes on top of what was told, so that nothing flickers while an answer is on its way. */
export function shownPart<T, C extends ValueChange<unknown>>(
  { told, unanswered }: PartCopy<T, C>,
  apply: (value: T, change: C) => T,
): T {
  return unanswered.reduce((value, { change }) => apply(value, change), told)
}

/** The copy with one more change of this page. */
export function withUnanswered<T, C extends ValueChange<unknown>>(
  copy: PartCopy<T, C>,
  id: string,
  change: C,
): PartCopy<T, C> {
  return { ...copy, unanswered: [...copy.unanswered, { id, change }] }
}

/** The copy after main has told: a change that it names is done, and what is older than the newest changes nothing. */
export function withTold<T, C extends ValueChange<unknown>>(
  copy: PartCopy<T, C>,
  { value, revision, changeId }: ToldPart<T>,
): PartCopy<T, C> {
  const isNewer = revision > copy.revision
  return {
    told: isNewer ? value : copy.told,
    revision: isNewer ? revision : copy.revision,
    unanswered: copy.unanswered.filter(({ id }) => id !== changeId),
  }
}

/** The copy without a change that main refused. */
export function withoutChange<T, C extends ValueChange<unknown>>(copy: PartCopy<T, C>, id: string): PartCopy<T, C> {
  return { ...copy, unanswered: copy.unanswered.filter((one) => one.id !== id) }
}
