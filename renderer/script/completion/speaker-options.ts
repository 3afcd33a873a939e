import type { Cast, Speaker } from '../../../shared/core/model/cast.ts'
import { isInCapitals, isSpeakerName, nameKey } from '../../../shared/core/model/names.ts'
import { mayBecomeName, nameInCapitals } from '../../../shared/core/script/typed-head.ts'
import { visibleText } from '../../project/hidden-id.ts'

/** One row of the speaker list. */
export type SpeakerOption =
  | { readonly kind: 'speaker'; readonly speaker: Speaker; readonly match: readonly [number, number] }
  /** `isQuiet`: nobody has said yet that it is a name, so that the keys of the text stay with the text. */
  | { readonly kind: 'add'; readonly name: string; readonly isQuiet: boolean }

/** What stands before the caret, if a speaker's name could be meant: from the line's start, nothing behind the caret. */
export function typedName(raw: string, caret: number): string | undefined {
  const typed = raw.slice(0, caret)
  if (visibleText(raw).slice(caret).trim() !== '' || typed !== typed.trimStart()) return undefined
  const isName = typed !== '' && isSpeakerName(typed.trimEnd())
  return isName && typed.length - typed.trimEnd().length <= 1 ? typed : undefined
}

/**
 * The speakers that fit what was typed: those who begin with it in the order of the cast, then those who have it inside.
 * Adding to the cast is offered where a name is likely: some speaker fits, or it was typed in capitals; and quietly where
 * one may begin. An empty answer leaves the keys to the text, so that action can be written undisturbed.
 */
export function speakerOptions(typed: string, cast: Cast): readonly SpeakerOption[] {
  const key = nameKey(typed)
  if (key === '') return []
  const first: SpeakerOption[] = []
  const second: SpeakerOption[] = []
  let isTaken = false
  for (const speaker of cast.speakers) {
    if ([speaker.name, ...(speaker.aliases ?? [])].some((name) => nameKey(name) === key)) isTaken = true
    const at = speaker.name.toLowerCase().indexOf(key)
    const byAlias = (speaker.aliases ?? []).some((alias) => nameKey(alias).startsWith(key))
    if (at === 0) first.push({ kind: 'speaker', speaker, match: [0, key.length] })
    else if (byAlias) first.push({ kind: 'speaker', speaker, match: [0, 0] })
    else if (at > 0) second.push({ kind: 'speaker', speaker, match: [at, at + key.length] })
  }
  const options = [...first, ...second]
  const name = typed.trim()
  const isLikely = options.length > 0 || (name.length > 1 && isInCapitals(name))
  if (!isTaken && (isLikely || mayBecomeName(typed))) {
    options.push({ kind: 'add', name: nameInCapitals(name), isQuiet: !isLikely })
  }
  return options
}
