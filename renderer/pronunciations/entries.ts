import {
  pronunciationsScopeLine,
  pronunciationsScopeLineGone,
  pronunciationsScopeProject,
  pronunciationsScopeSpeaker,
  pronunciationsScopeSpeakerGone,
} from '../../shared/messages/made/pronunciations.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { Pronunciation, PronunciationScope } from '../../shared/core/model/pronunciations.ts'

/** A scope as one word, for choices and keys. */
export function scopeKey(scope: PronunciationScope): string {
  if (scope.kind === 'project') return 'project'
  return scope.kind === 'speaker' ? `speaker:${scope.speakerId}` : `line:${scope.lineId}`
}

/** A scope for people. `numberOf`: a line's number; undefined if it is gone. */
export function scopeWords(
  scope: PronunciationScope,
  cast: Cast,
  numberOf: (lineId: LineId) => number | undefined,
): string {
  if (scope.kind === 'project') return pronunciationsScopeProject()
  if (scope.kind === 'speaker') {
    const name = cast.speakers.find(({ id }) => id === scope.speakerId)?.name
    return name === undefined ? pronunciationsScopeSpeakerGone() : pronunciationsScopeSpeaker({ name })
  }
  const number = numberOf(scope.lineId)
  return number === undefined ? pronunciationsScopeLineGone() : pronunciationsScopeLine({ number })
}

/** What can stand once in a list: a word, in its case if that counts, for one scope. */
export function entryKey({ word, scope, matchCase }: Pronunciation): string {
  const letters = word.normalize('NFC')
  return `${scopeKey(scope)} ${matchCase ? letters : letters.toLowerCase()} ${String(matchCase)}`
}

/** The list with an entry in place of `before` (a key), or at its end. Another one for the same word makes way. */
export function withEntry(
  entries: readonly Pronunciation[],
  entry: Pronunciation,
  before: string | undefined,
): readonly Pronunciation[] {
  const key = entryKey(entry)
  const at = entries.findIndex((other) => entryKey(other) === (before ?? key))
  const kept = entries.filter((other, index) => index === at || entryKey(other) !== key)
  if (at === -1) return [...kept, entry]
  const own = entries[at]
  return kept.map((other) => (other === own ? entry : other))
}

/** The list with what a file brought: words that are there get what the file says, others come to the end. */
export function withEntries(
  entries: readonly Pronunciation[],
  brought: readonly Pronunciation[],
): readonly Pronunciation[] {
  const merged = new Map(entries.map((entry) => [entryKey(entry), entry]))
  for (const entry of brought) merged.set(entryKey(entry), entry)
  return [...merged.values()]
}

/** Entries whose word or spoken form holds every typed word, without case. */
export function findEntries(entries: readonly Pronunciation[], typed: string): readonly Pronunciation[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return entries
  return entries.filter(({ word, spokenAs }) => {
    const text = `${word} ${spokenAs}`.toLowerCase()
    return words.every((part) => text.includes(part))
  })
}
