import type { Cast } from '../model/cast.ts'
import { speakerMatcher } from '../cast/variants.ts'
import { spokenLines } from '../script/lines.ts'
import type { Script } from '../model/script.ts'
import { pronounce } from '../pronunciations/apply.ts'
import type { Pronunciation } from '../model/pronunciations.ts'

/**
 * An entry that changes no line of a script: its speaker or its line is gone, its word is not said there, or another entry
 * for the same words always counts before it.
 */
export type UnusedEntry = {
  readonly entry: Pronunciation
  readonly because: 'noSpeaker' | 'noLine' | 'notSaid'
}

/** The entries that never apply, in the list's order. `script`: with the narrator's lines, where somebody reads the action. */
export function unusedEntries(entries: readonly Pronunciation[], script: Script, cast: Cast): readonly UnusedEntry[] {
  if (entries.length === 0) return []
  const matchOf = speakerMatcher(cast)
  const used = new Set<Pronunciation>()
  const lines = new Set<string>()
  for (const { node } of spokenLines(script)) {
    if (node.id !== undefined) lines.add(node.id)
    const match = matchOf(node)
    const by = { speakerId: match.kind === 'noSpeaker' ? undefined : match.speaker.id, lineId: node.id }
    for (const part of node.parts) {
      if (part.kind !== 'text') continue
      for (const run of pronounce(part.text, entries, by)) if (run.kind === 'replaced') used.add(run.entry)
    }
  }
  const speakers = new Set<string>(cast.speakers.map(({ id }) => id))
  return entries.flatMap((entry): readonly UnusedEntry[] => {
    if (used.has(entry)) return []
    const { scope } = entry
    if (scope.kind === 'speaker' && !speakers.has(scope.speakerId)) return [{ entry, because: 'noSpeaker' }]
    if (scope.kind === 'line' && !lines.has(scope.lineId)) return [{ entry, because: 'noLine' }]
    return [{ entry, because: 'notSaid' }]
  })
}
