import { scriptSpeakerMore } from '../../shared/messages/made/script.ts'

const MOST_NAMES = 6

/** Names for a sentence: the first of many, and how many more there are. */
export function listOfNames(names: readonly string[]): readonly string[] {
  if (names.length <= MOST_NAMES) return names
  const first = names.slice(0, MOST_NAMES - 1)
  return [...first, scriptSpeakerMore({ count: names.length - first.length })]
}
