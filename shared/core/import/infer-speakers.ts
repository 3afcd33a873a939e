import { knownSpeakers } from '../cast/cast.ts'
import { nameKey } from '../model/names.ts'
import { parseScript } from '../script/parse.ts'
import { align } from './align.ts'
import { textBlocksOf, plainWordsOf, wordUnit } from './blocks.ts'
import type { ImportChoices } from './choices.ts'
import { importedWords } from './parts.ts'
import type { ImportedScript, MergeTarget } from './types.ts'

/**
 * Tagged text knows its speakers by number only. In a project they are found by what they say: a number is the speaker
 * who says most of its lines there. Numbers for which the user has chosen a name, and other formats, are left alone.
 */
export function inferSpeakers(imported: ImportedScript, choices: ImportChoices, target: MergeTarget): ImportChoices {
  if (imported.format !== 'tagged') return choices
  const present = textBlocksOf(parseScript(target.text, knownSpeakers(target.cast)))
    .blocks.map(({ node }) => node)
    .filter((node) => node.kind === 'line')
  const fresh = imported.items.filter((item) => item.kind === 'line')
  const pairs = align(
    present.map((node) => wordUnit(plainWordsOf(node))),
    fresh.map((item) => wordUnit(importedWords(item.parts))),
  )
  const votes = new Map<string, Map<string, number>>()
  for (const [index, item] of fresh.entries()) {
    const node = present[pairs[index] ?? -1]
    if (node === undefined) continue
    const counts = votes.get(item.speaker) ?? new Map<string, number>()
    votes.set(item.speaker, counts.set(node.speaker, (counts.get(node.speaker) ?? 0) + 1))
  }
  const chosen = new Set(choices.speakers.map(({ from }) => nameKey(from)))
  const found = [...votes]
    .filter(([from]) => !chosen.has(nameKey(from)))
    .map(([from, counts]) => {
      const [most] = [...counts].toSorted((one, other) => other[1] - one[1])
      return { from, to: most?.[0] ?? null }
    })
  return { ...choices, speakers: [...choices.speakers, ...found.filter(({ to }) => to !== null)] }
}
