import { speakerFinder } from '../cast/cast.ts'
import type { Cast } from '../cast/schema.ts'
import { MAX_NAME_CHARACTERS } from '../limits.ts'
import { continuesName, isInCapitals, isSpeakerName, nameKey, startsName } from '../script/names.ts'

/**
 * The nearest name that a script can hold: `GUARD #2` is `GUARD 2`, `TOM/ANN` is `TOM & ANN`, `2ND MAN` is
 * `SPEAKER 2ND MAN`. In capitals where that keeps the name the same for us, so that its lines are lines without a cast.
 */
export function scriptName(name: string): string {
  const plain = name.normalize('NFC').replace(/\s*[/+]\s*/g, ' & ')
  let kept = ''
  for (const character of plain) kept += continuesName(character) ? character : ' '
  let tidy = kept.replace(/\s+/g, ' ').replace(/^[ '’.\-_&]+|[ \-_&]+$/g, '')
  if (tidy === '') return 'SPEAKER'
  const [first = ''] = tidy
  if (!startsName(first)) tidy = `SPEAKER ${tidy}`
  const capitals = tidy.toUpperCase()
  // Some letters have no capital, or one that reads as another name ("ß" becomes "SS").
  if (isInCapitals(capitals) && nameKey(capitals) === nameKey(tidy)) tidy = capitals
  return cut(tidy, MAX_NAME_CHARACTERS)
}

/**
 * A name of the script for each name of a source, by `nameKey`. Different names stay different: the second of two that
 * would be written alike gets a number. Names that the cast knows are written as they are there.
 */
export function scriptNames(names: readonly string[], cast: Cast): ReadonlyMap<string, string> {
  const find = speakerFinder(cast)
  const taken = new Set(cast.speakers.flatMap(({ name, aliases = [] }) => [name, ...aliases]).map(nameKey))
  const result = new Map<string, string>()
  for (const name of names) {
    const key = nameKey(name)
    if (result.has(key)) continue
    const known = find(name)
    if (known !== undefined && isSpeakerName(known.name)) {
      result.set(key, known.name)
      continue
    }
    const wanted = scriptName(name)
    let free = wanted
    for (let number = 2; taken.has(nameKey(free)); number++) {
      const ending = ` ${number}`
      free = `${cut(wanted, MAX_NAME_CHARACTERS - ending.length)}${ending}`
    }
    taken.add(nameKey(free))
    result.set(key, free)
  }
  return result
}

function cut(name: string, limit: number): string {
  if (name.length <= limit) return name
  let end = limit
  // A surrogate pair is not split.
  if (/[\ud800-\udbff]/.test(name.charAt(end - 1))) end--
  return name.slice(0, end).trimEnd()
}
