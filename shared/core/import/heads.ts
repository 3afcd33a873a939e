import { MAX_NAME_CHARACTERS } from '../model/limits.ts'
import { isInCapitals, isVariantName, nameKey } from '../model/names.ts'
import type { KnownSpeakers } from '../model/script.ts'
import { isPlaceOfVoice, placeOfVoice } from './place-of-voice.ts'

/** What stands before the words of a line in a text file: `Name/variant (delivery):`. */
export type Head = {
  readonly speaker: string
  readonly variant?: string
  readonly delivery?: string
  /** Where the voice comes from: `V.O.`. */
  readonly place?: string
  /** What follows the colon. */
  readonly rest: string
}

/** Most words of a name that is not in capitals: "He said this to me" before a colon is a sentence. */
const mostWords = 4

const pattern = /^([\p{L}\p{N}][^:()[\]<>|{}\t]{0,59})(?:\(([^()]{0,200})\))?[ \u00a0]{0,20}[:：](?!\/\/)(.*)$/su

/** The head that a line seems to begin with, names of any case; `mayBeSpeaker` has the last word. */
export function readHead(line: string): Head | undefined {
  const match = pattern.exec(line)
  if (match === null) return undefined
  const { speaker, variant } = splitVariant((match[1] ?? '').trim())
  if (speaker.length > MAX_NAME_CHARACTERS || !/\p{L}/u.test(speaker)) return undefined
  const delivery = match[2]?.trim() ?? ''
  const place = placeOfVoice(delivery)
  return {
    speaker,
    ...(variant === undefined ? {} : { variant }),
    ...(delivery === '' || isPlaceOfVoice(delivery) ? {} : { delivery }),
    ...(place === undefined ? {} : { place }),
    rest: (match[3] ?? '').trim(),
  }
}

/** `MARA/radio` is Mara's variant radio; `TOM/ANN` are two people, because a variant is written in small letters. */
export function splitVariant(name: string): { readonly speaker: string; readonly variant?: string } {
  const slash = name.lastIndexOf('/')
  const variant = slash === -1 ? '' : name.slice(slash + 1).trim()
  if (!/^[\p{Ll}\p{N}]/u.test(variant) || !isVariantName(variant)) return { speaker: name }
  return { speaker: name.slice(0, slash).trim(), variant }
}

/** Counts the names of a text before any of them is believed. */
export type NameCensus = {
  /** `isCertain`: the text marks the name, for instance as bold. */
  readonly add: (head: Head, isCertain: boolean) => void
  readonly addOther: () => void
  /**
   * True for a name in capitals, in the cast, marked, or that comes at least twice; and for any name if nearly every
   * line of the text begins with one. "Note: bring a lamp" alone in a text is no speaker.
   */
  readonly mayBeSpeaker: (name: string) => boolean
}

/** An empty census. */
export function nameCensus(known: KnownSpeakers): NameCensus {
  const counts = new Map<string, number>()
  let heads = 0
  let others = 0
  return {
    add: ({ speaker }, isCertain) => {
      const key = nameKey(speaker)
      counts.set(key, (counts.get(key) ?? 0) + (isCertain ? 2 : 1))
      heads++
    },
    addOther: () => {
      others++
    },
    mayBeSpeaker: (name) => {
      if (known.has(name) || isInCapitals(name)) return true
      if (name.split(/\s+/).length > mostWords) return false
      return (counts.get(nameKey(name)) ?? 0) >= 2 || others * 4 <= heads
    },
  }
}
