import { textWords, type WordPlace } from '../../../shared/core/align/text-words.ts'
import { phonesWithFlite, timeWithFlite, type EngineAudio } from '../draft/flite.ts'
import { abbreviated, saidInside, saidSigns, smallNumber } from '../draft/text/signs.ts'
import { toSpeakable } from '../draft/text/speakable.ts'
import type { EngineVoice } from '../draft/voices.ts'

/** A sound inside a word, in seconds of the reading. */
export type ReadPhone = { readonly name: string; readonly start: number; readonly end: number }

/** When a word of a text sounds in a reading, in seconds. */
export type ReadWord = WordPlace & {
  readonly start: number
  readonly end: number
  readonly phones: readonly ReadPhone[]
}

/** A text that was read aloud: what cannot be read has no word. */
export type TimedReading = EngineAudio & { readonly words: readonly ReadWord[] }

/** Characters that the engine is given at once. */
const PIECE_CHARACTERS = 300
/** Reads the sounds of single words; all voices of the engine use one dictionary, and this one is by far the quickest. */
const PHONES_VOICE: EngineVoice = 'kal16'

/** Before a number it belongs to it. */
const MONEY = /[$£€¥₹₩₽₺]/

type Token = WordPlace & { readonly spoken: string; readonly tail: string }

/**
 * Reads a text with the engine's own voice and tells when each word sounds. The engine tells its sounds, not its words: each
 * word's sounds are asked for alone, and laid over those of the whole by least edits. Throws as `timeWithFlite` does.
 */
export function readTextAloud(module: WebAssembly.Module, text: string, voice: EngineVoice, stretch = 1): TimedReading {
  const tokens = textTokens(text)
  const alone = phonesOf(module, tokens)
  const sounds: Float32Array[] = []
  const words: ReadWord[] = []
  let offset = 0
  let sampleRate = 16_000
  for (let at = 0; at < tokens.length; ) {
    let end = at + 1
    let length = tokens[at]?.spoken.length ?? 0
    while (end < tokens.length && length < PIECE_CHARACTERS) {
      length += 1 + (tokens[end]?.spoken.length ?? 0)
      end += 1
    }
    const piece = tokens.slice(at, end)
    const line = piece.map(({ spoken, tail }) => `${spoken}${tail}`).join(' ')
    const { audio, utterances } = timeWithFlite(module, { text: line, voice, stretch })
    sampleRate = audio.sampleRate
    words.push(...timed(piece, alone.slice(at, end), utterances, offset))
    sounds.push(audio.samples)
    offset += audio.samples.length / audio.sampleRate
    at = end
  }
  return { samples: joined(sounds), sampleRate, words }
}

/** The words that can be said, each with the signs behind it that are said too, and the mark behind it that makes a pause. */
function textTokens(text: string): readonly Token[] {
  const places = textWords(text)
  const signs = saidSigns(text)
  return places.flatMap((place, index) => {
    const next = places[index + 1]?.from ?? text.length
    const from = MONEY.test(text[place.from - 1] ?? '') ? place.from - 1 : place.from
    const behind = text.slice(place.to, next)
    const meant = abbreviated(text.slice(place.from, place.to), text.slice(place.to))
    const written = meant ?? saidInside(text, place) ?? smallNumber(text.slice(from, place.to))
    const { text: said, hasWords } = toSpeakable(written, text.slice(0, from))
    if (!hasWords) return []
    const own = signs.filter((sign) => sign.from < next && (index === 0 || sign.from >= place.to))
    const mark = meant === undefined ? /[.!?…。！？]/.exec(behind)?.[0] : undefined
    const pause = /[,;:–—、，；：]|--/.test(behind) ? ',' : ''
    const tail = mark === undefined ? pause : mark === '!' || mark === '?' ? mark : '.'
    return [{ ...place, spoken: [said, ...own.map(({ words }) => words)].join(' '), tail }]
  })
}

/** Reads the words of these texts at once, so that `readTextAloud` need not start the engine for the words of each. */
export function readWordsAhead(module: WebAssembly.Module, texts: readonly string[]): void {
  phonesOf(module, texts.flatMap(textTokens))
}

/** The sounds of words that were asked for before: to start the engine takes far longer than to read a word. */
const knownPhones = new WeakMap<WebAssembly.Module, Map<string, readonly string[]>>()
const MOST_WORDS = 20_000

function phonesOf(module: WebAssembly.Module, tokens: readonly Token[]): readonly (readonly string[])[] {
  const before = knownPhones.get(module)
  const known = before === undefined || before.size > MOST_WORDS ? new Map<string, readonly string[]>() : before
  knownPhones.set(module, known)
  const unknown = [...new Set(tokens.map(({ spoken }) => spoken))].filter((spoken) => !known.has(spoken))
  const phones = unknown.length === 0 ? [] : phonesWithFlite(module, PHONES_VOICE, unknown)
  for (const [at, spoken] of unknown.entries()) known.set(spoken, phones[at] ?? [])
  return tokens.map(({ spoken }) => known.get(spoken) ?? [])
}

function timed(
  tokens: readonly Token[],
  alone: readonly (readonly string[])[],
  utterances: readonly (readonly { readonly name: string; readonly end: number }[])[],
  offset: number,
): readonly ReadWord[] {
  const whole: ReadPhone[] = []
  let begin = offset
  for (const phones of utterances) {
    let start = begin
    for (const { name, end } of phones) {
      if (name !== 'pau') whole.push({ name, start, end: begin + end })
      start = begin + end
    }
    begin = start
  }
  const owners = ownersOf(
    whole.map(({ name }) => name),
    alone.flatMap((phones, word) => phones.map((name) => ({ name, word }))),
  )
  return tokens.flatMap(({ from, to }, word) => {
    const phones = whole.filter((_, at) => owners[at] === word)
    const [first, last] = [phones[0], phones.at(-1)]
    return first === undefined || last === undefined ? [] : [{ from, to, start: first.start, end: last.end, phones }]
  })
}

/** Which word each sound belongs to: by least edits, where a sound that is none's goes to the word before it. */
function ownersOf(
  whole: readonly string[],
  alone: readonly { readonly name: string; readonly word: number }[],
): readonly number[] {
  const width = alone.length + 1
  const costs = new Float32Array((whole.length + 1) * width)
  for (let at = 0; at <= whole.length; at += 1) {
    for (let to = 0; to <= alone.length; to += 1) {
      if (at === 0 || to === 0) {
        costs[at * width + to] = at + to
        continue
      }
      const pair = pairCost(whole[at - 1], alone[to - 1]?.name)
      costs[at * width + to] = Math.min(
        (costs[(at - 1) * width + to - 1] ?? 0) + pair,
        (costs[(at - 1) * width + to] ?? 0) + 1,
        (costs[at * width + to - 1] ?? 0) + 1,
      )
    }
  }
  const owners = whole.map(() => -1)
  let [at, to] = [whole.length, alone.length]
  while (at > 0) {
    const here = costs[at * width + to] ?? 0
    const pair = to === 0 ? 9 : pairCost(whole[at - 1], alone[to - 1]?.name)
    if (to > 0 && Math.abs((costs[(at - 1) * width + to - 1] ?? 0) + pair - here) < 1e-4) {
      owners[at - 1] = alone[to - 1]?.word ?? -1
      at -= 1
      to -= 1
    } else if (Math.abs((costs[(at - 1) * width + to] ?? 0) + 1 - here) < 1e-4) {
      owners[at - 1] = alone[Math.max(0, to - 1)]?.word ?? -1
      at -= 1
    } else to -= 1
  }
  return owners
}

/** Vowels may be weakened between words, so that one vowel may stand for another. */
function pairCost(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0
  const vowel = /^[aeiou]/
  return one !== undefined && other !== undefined && vowel.test(one) && vowel.test(other) ? 0.4 : 1.5
}

function joined(pieces: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
