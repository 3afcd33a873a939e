import { speakerFinder } from '../cast/cast.ts'
import type { Cast } from '../model/cast.ts'
import { MAX_NAME_CHARACTERS } from '../model/limits.ts'
import { continuesName, isInCapitals, isSpeakerName, nameKey, startsName } from '../model/names.ts'

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
 * A name of the script for each name of a source, by `nameKey`. Different names stay different: of two that would be
 * written alike the one that needs no change keeps it, and the other one gets a number. Names that the cast knows, also
 * as they are written there since an earlier import, are its speakers: a source that is imported again finds its own.
 */
export function scriptNames(names: readonly string[], cast: Cast): ReadonlyMap<string, string> {
  const find = speakerFinder(cast)
  const knownAs = (name: string): string | undefined => {
    const known = find(name)?.name
    return known !== undefined && isSpeakerName(known) ? known : undefined
  }
  const taken = new Set<string>()
  const result = new Map<string, string>()
  const give = (name: string, given: string): void => {
    taken.add(nameKey(given))
    result.set(nameKey(name), given)
  }
  const isAsWritten = (name: string): boolean => nameKey(scriptName(name)) === nameKey(name)
  for (const name of names) {
    const known = knownAs(name)
    if (known !== undefined) give(name, known)
    else if (isAsWritten(name)) give(name, scriptName(name))
  }
  for (const name of names) {
    if (result.has(nameKey(name))) continue
    const wanted = scriptName(name)
    let free = wanted
    for (let number = 2; taken.has(nameKey(knownAs(free) ?? free)); number++) {
      const ending = ` ${number}`
      free = `${cut(wanted, MAX_NAME_CHARACTERS - ending.length)}${ending}`
    }
    give(name, knownAs(free) ?? free)
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
