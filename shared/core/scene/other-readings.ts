import { plainWords } from './align-words.ts'
import type { DecodedLine, DecodedScene } from './phones/decoded-scene.ts'
import type { LineReading } from './phones/line-reading.ts'
import type { PathEvidence } from './phones/path-evidence.ts'
import type { PhoneModel } from './phones/model/phone-model.ts'
import { wayThrough } from './phones/way-through.ts'
import { wordsOfTwoWays } from './words-of-two-ways.ts'

/**
 * Sounds that people make have no one way to be said: by the letters that they begin with, drawn ones as short ones, what they
 * sound like besides how they read. Names as in the draft engine's readings.
 */
const others: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^o+h+$/, ['ao', 'aa', 'ah', 'ah uw', 'er uw', 'uw']],
  [/^a+h+$/, ['ae', 'ao', 'ah']],
  [/^u+h+$/, ['er', 'aa', 'uh']],
  [/^e+h+$/, ['ey', 'ae', 'ah']],
  [/^o{2,}h*$/, ['uh', 'ow', 'ao']],
  [/^a+w+$/, ['aa', 'ow', 'aw']],
  [/^o+w+$/, ['aw', 'aa']],
  [/^h+m+$/, ['hh m', 'm', 'ah m']],
  [/^m{2,}$/, ['m', 'hh m']],
  [/^u+h*m+$|^e+r+m+$/, ['ah m', 'er m', 'aa m', 'm']],
  [/^e+r+$/, ['ah', 'aa', 'eh']],
  [/^h+u+h+$/, ['hh aa', 'hh er', 'hh eh', 'ah']],
  [/^h+[ae]+h*$/, ['hh ae', 'hh ah', 'hh eh']],
  [/^u+g+h+$/, ['ah', 'ah k', 'uh hh']],
  [/^e+w+$/, ['iy uw', 'y uw']],
  [/^y+e+a+h+$/, ['y eh ah', 'y eh', 'y ah']],
  [/^w+h+o+a+h*$/, ['w ao', 'w uw']],
  [/^p+h+e+w+$/, ['f uw', 'hh y uw', 'hh w uw']],
  [/^s+h+$/, ['sh', 'sh sh']],
  [/^ps+t+$/, ['p s t', 's t']],
  [/^pf+t*$/, ['p f t', 'p f', 'f']],
  [/^t+s+k+$/, ['t s k', 't s']],
  [/^b+r+$/, ['b er', 'b r']],
]

/** The names of letters: some engines spell out what they cannot say. */
const letters: Readonly<Record<string, string>> = {
  a: 'ey',
  b: 'b iy',
  c: 's iy',
  d: 'd iy',
  e: 'iy',
  f: 'eh f',
  g: 'jh iy',
  h: 'ey ch',
  k: 'k ey',
  m: 'eh m',
  o: 'ow',
  p: 'p iy',
  r: 'aa r',
  s: 'eh s',
  t: 't iy',
  u: 'y uw',
  w: 'd ah b ax l y uw',
  y: 'w ay',
}
/** How long a letter lasts, in seconds. */
const LETTER_SECONDS = 0.2

/** A word that fits no worse than this was said as it reads. */
const FITS = 4
/** How much cheaper the sound is in another reading at least, to be said like that. */
const GAIN = 10

type Way = { readonly names: readonly string[]; readonly seconds: number }

/**
 * The words of a line that are interjections, or said in more than one way, by their places, each with the readings that the line
 * has with it said otherwise.
 */
export function otherReadings(text: string, reading: LineReading): ReadonlyMap<number, readonly LineReading[]> {
  const words = plainWords(text)
  if (words.length !== reading.words.length) return new Map()
  return new Map(
    words.flatMap((word, at) => {
      const sound = others.find(([pattern]) => pattern.test(word))?.[1]
      const said = sound ?? (Object.hasOwn(wordsOfTwoWays, word) ? wordsOfTwoWays[word] : undefined)
      const read = reading.words[at]
      if (said === undefined || read === undefined) return []
      const seconds = read.end - read.start
      const own = said.map((names): Way => ({ names: names.split(' '), seconds }))
      const ways = sound === undefined ? own : [...own, ...spelled(word)]
      return [[at, ways.map((way) => withWord(reading, at, way))] as const]
    }),
  )
}

function spelled(word: string): readonly Way[] {
  const names = Array.from(word, (letter) => letters[letter])
  if (word.length < 2 || names.some((name) => name === undefined)) return []
  return [{ names: names.join(' ').split(' '), seconds: LETTER_SECONDS * word.length }]
}

function withWord({ words }: LineReading, at: number, { names, seconds }: Way): LineReading {
  const read = words[at]
  if (read === undefined) return { words }
  const each = seconds / names.length
  const phones = names.map((name, place) => {
    const start = read.start + place * each
    return { name, start, end: start + each }
  })
  const later = read.start + seconds - read.end
  const moved = words.slice(at + 1).map((word) => ({
    start: word.start + later,
    end: word.end + later,
    phones: word.phones.map((phone) => ({ ...phone, start: phone.start + later, end: phone.end + later })),
  }))
  return { words: [...words.slice(0, at), { ...read, end: read.start + seconds, phones }, ...moved] }
}

/**
 * The lines of a scene, where interjections and words of two ways that do not fit how they read are read as they were said. Undefined where all stay as
 * they were. `texts`: one a line, what it says.
 */
export function readOtherwise(
  model: PhoneModel,
  decoded: DecodedScene,
  lines: readonly DecodedLine[],
  texts: readonly string[],
  { lines: found, words }: Pick<PathEvidence, 'lines' | 'words'>,
): readonly DecodedLine[] | undefined {
  const turns = lines.map((line, at) => ({ ...line, pace: decoded.pace[at] ?? 1 }))
  const costOf = (at: number, reading: LineReading): number => {
    const [first, last] = [Math.max(0, at - 1), Math.min(turns.length - 1, at + 1)]
    const around = turns
      .slice(first, last + 1)
      .map((turn, place) => (place === at - first ? { ...turn, reading } : turn))
    const [from, to] = [found[first - 1]?.to ?? 0, found[last + 1]?.from ?? decoded.sound.count]
    return wayThrough(model, decoded, around, from, to)?.cost ?? Infinity
  }
  const read = lines.map((line, at): DecodedLine => {
    const own = words.filter((word) => word.line === at)
    let { reading } = line
    for (const place of otherReadings(texts[at] ?? '', reading).keys()) {
      if ((own[place]?.misfit ?? 0) <= FITS) continue
      let least = costOf(at, reading) - GAIN
      for (const way of otherReadings(texts[at] ?? '', reading).get(place) ?? []) {
        const cost = costOf(at, way)
        if (cost >= least) continue
        least = cost
        reading = way
      }
    }
    return reading === line.reading ? line : { ...line, reading }
  })
  return read.some((line, at) => line !== lines[at]) ? read : undefined
}
