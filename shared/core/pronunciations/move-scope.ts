import type { SpeakerId } from '../model/ids.ts'
import type { Pronunciation } from '../model/pronunciations.ts'

/**
 * The list with what held for one speaker holding for another, as when two become one. What the other has for the same word
 * goes on to count: a moved entry stands behind it. The same list if nothing held for `from`.
 */
export function moveSpeakerScope(
  entries: readonly Pronunciation[],
  from: SpeakerId,
  into: SpeakerId,
): readonly Pronunciation[] {
  const kept: Pronunciation[] = []
  const behind: Pronunciation[] = []
  const own = new Set(entries.flatMap(({ word, scope }) => (isOf(scope, into) ? [wordKey(word)] : [])))
  for (const entry of entries) {
    if (!isOf(entry.scope, from)) kept.push(entry)
    else (own.has(wordKey(entry.word)) ? behind : kept).push({ ...entry, scope: { kind: 'speaker', speakerId: into } })
  }
  return entries.some(({ scope }) => isOf(scope, from)) ? [...kept, ...behind] : entries
}

function isOf(scope: Pronunciation['scope'], speakerId: SpeakerId): boolean {
  return scope.kind === 'speaker' && scope.speakerId === speakerId
}

function wordKey(word: string): string {
  return word.normalize('NFC').toLowerCase()
}
