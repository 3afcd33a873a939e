import type { Take } from '../model/take.ts'
import { heardTake, type LineTake } from './line-takes.ts'
import { isGood } from './marks.ts'

/** What is to be heard of a line when it is played. */
export type PlayedAs = {
  /** What stands in for audio of a service whose words have changed since. */
  readonly staleAs: 'draft' | 'oldWords'
  /** A draft of the line as it stands can be made, and may be. */
  readonly mayMakeDraft: boolean
}

/** What a line sounds as. `isOldWords`: its audio does not say what the line says now. */
export type SoundOfLine =
  | { readonly kind: 'take'; readonly take: Take; readonly isOldWords: boolean }
  /** `otherwise`: audio of old words, should the draft not come about. */
  | { readonly kind: 'draftToMake'; readonly otherwise: Take | undefined }
  | { readonly kind: 'none' }

/**
 * Chooses what a line sounds as from its takes: what was paid for before its words changed, where that is wanted; else the
 * one that is heard, if it says what the line says or a person locked the line to it; else the newest that does (service
 * before draft, doubtful drafts last); else a draft that is made for it; else old words, which are told as such.
 */
export function soundOfLine(takes: readonly LineTake[], { staleAs, mayMakeDraft }: PlayedAs): SoundOfLine {
  const heard = heardTake(takes)
  const oldWords = staleAs === 'oldWords' ? paidBefore(takes, heard) : undefined
  if (oldWords !== undefined) return asTake(oldWords)
  if (heard !== undefined && (heard.isCurrent || heard.take.locked === true)) return asTake(heard)
  const current = currentTake(takes)
  if (current !== undefined) return asTake(current)
  if (mayMakeDraft) return { kind: 'draftToMake', otherwise: heard?.take }
  return heard === undefined ? { kind: 'none' } : asTake(heard)
}

/** What was paid for before the words changed, unless a person has decided on another take or the new words are paid for. */
function paidBefore(takes: readonly LineTake[], heard: LineTake | undefined): LineTake | undefined {
  if (heard?.take.source === 'service') return heard.isCurrent ? undefined : heard
  if (heard?.isChosen === true || heard?.take.locked === true) return undefined
  return takes.findLast(({ take }) => take.source === 'service' && isGood(take))
}

function asTake({ take, isCurrent }: LineTake): SoundOfLine {
  return { kind: 'take', take, isOldWords: !isCurrent }
}

/** A draft that is doubtful comes out the same when it is made again. */
function currentTake(takes: readonly LineTake[]): LineTake | undefined {
  const newest = (test: (take: Take) => boolean): LineTake | undefined =>
    takes.findLast(({ take, isCurrent }) => isCurrent && test(take))
  return (
    newest((take) => take.source === 'service' && isGood(take)) ??
    newest((take) => take.source === 'draft' && isGood(take)) ??
    newest((take) => take.source === 'draft')
  )
}
