import { joined, readWords } from '../../shared/core/import/parts.ts'
import { isPlaceOfVoice, placeOfVoice } from '../../shared/core/import/place-of-voice.ts'
import type { ImportedLine, ImportedPart } from '../../shared/core/import/types.ts'

/** One person's block of a screenplay while it is read: a name, then parentheticals and words in any order. */
export type SpeechBlock = {
  readonly addParenthetical: (text: string) => void
  /** `restore` is applied to words and cues when brackets have been looked for. */
  readonly addWords: (text: string, restore?: (text: string) => string) => void
  readonly addSong: (text: string, restore?: (text: string) => string) => void
  readonly line: () => ImportedLine
}

/**
 * Begins a block. Of what stands in parentheses behind the name, places of the voice (`V.O.`, `O.S.`) are kept apart,
 * `CONT'D` is dropped and anything else is the delivery. The first parenthetical before any words is the delivery, later ones cues.
 */
export function speechBlock(character: string, isDual: boolean): SpeechBlock {
  const { speaker, extension, place: named } = splitName(character)
  const parts: ImportedPart[] = []
  let delivery = extension
  let place = named
  let interrupted = false
  const addWords = (text: string, restore: (text: string) => string = (same) => same): void => {
    if (/^\s*-{2,}\s*$/.test(text)) {
      interrupted = true
      return
    }
    const read = readWords(text)
    if (read.parts.length === 0) return
    if (parts.length > 0) parts.push({ kind: 'text', text: ' ' })
    for (const part of read.parts) {
      parts.push(
        part.kind === 'text' ? { kind: 'text', text: restore(part.text) } : { kind: 'cue', cue: restore(part.cue) },
      )
    }
    interrupted = read.interrupted === true
  }
  return {
    addParenthetical: (text) => {
      const words = text
        .trim()
        .replace(/^\(+|\)+$/g, '')
        .trim()
      if (words === '') return
      if (isPlaceOfVoice(words)) {
        place ??= placeOfVoice(words)
        return
      }
      if (parts.length === 0 && delivery === undefined) delivery = words
      else {
        parts.push({ kind: 'text', text: ' ' }, { kind: 'cue', cue: words })
        interrupted = false
      }
    },
    addWords,
    addSong: (text, restore) => {
      delivery ??= 'singing'
      addWords(text, restore)
    },
    line: () => ({
      kind: 'line',
      speaker,
      ...(delivery === undefined ? {} : { delivery }),
      parts: joined(parts),
      ...(place === undefined ? {} : { place }),
      ...(isDual ? { dual: true } : {}),
      ...(interrupted ? { interrupted: true } : {}),
    }),
  }
}

type CharacterName = { readonly speaker: string; readonly extension?: string; readonly place?: string }

function splitName(character: string): CharacterName {
  let speaker = character
    .replace(/\s+/g, ' ')
    .replace(/\^\s*$/, '')
    .trim()
  const extensions: string[] = []
  const places: string[] = []
  for (
    let match = /^(.*\S)\s*\(([^()]*)\)?$/.exec(speaker);
    match !== null;
    match = /^(.*\S)\s*\(([^()]*)\)?$/.exec(speaker)
  ) {
    speaker = match[1] ?? ''
    const words = (match[2] ?? '').trim()
    if (words !== '' && !isPlaceOfVoice(words)) extensions.unshift(words.toLowerCase())
    else places.unshift(...[placeOfVoice(words)].filter((place) => place !== undefined))
  }
  return {
    speaker,
    ...(extensions.length === 0 ? {} : { extension: extensions.join(', ') }),
    ...(places.length === 0 ? {} : { place: places.join(', ') }),
  }
}
