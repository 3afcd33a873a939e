import { plainWords } from './align-words.ts'
import type { DecodedLine, DecodedScene } from './phones/decoded-scene.ts'
import type { LineReading } from './phones/line-reading.ts'
import type { LineFit } from './phones/path-evidence.ts'
import type { PhoneModel } from './phones/phone-model.ts'
import { wayThrough } from './phones/way-through.ts'

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

/** A line that fits no worse than this was said as it reads. */
const FITS = 4
/** How much cheaper the sound is in another reading at least, to be said like that. */
const GAIN = 10

/** How a line may sound besides its own reading: nothing for one that is no single interjection. */
export function otherReadings(text: string, { words }: LineReading): readonly LineReading[] {
  const [word, ...more] = plainWords(text)
  const [read, ...rest] = words
  if (word === undefined || more.length > 0 || read === undefined || rest.length > 0) return []
  const ways = others.find(([pattern]) => pattern.test(word))?.[1] ?? []
  return ways.map((way) => {
    const names = way.split(' ')
    const each = (read.end - read.start) / names.length
    const phones = names.map((name, at) => {
      const start = read.start + at * each
      return { name, start, end: start + each }
    })
    return { words: [{ ...read, phones }] }
  })
}

/**
 * The lines of a scene, where interjections that do not fit how they read are read as they were said. Undefined where all stay as
 * they were. `texts` and `found`: one a line, what it says and where it was found.
 */
export function readOtherwise(
  model: PhoneModel,
  decoded: DecodedScene,
  lines: readonly DecodedLine[],
  texts: readonly string[],
  found: readonly LineFit[],
): readonly DecodedLine[] | undefined {
  const turns = lines.map((line, at) => ({ ...line, pace: decoded.pace[at] ?? 1 }))
  const read = turns.map((turn, at): DecodedLine => {
    const own = lines[at] ?? turn
    const ways = (found[at]?.misfit ?? 0) <= FITS ? [] : otherReadings(texts[at] ?? '', turn.reading)
    if (ways.length === 0) return own
    const [first, last] = [Math.max(0, at - 1), Math.min(turns.length - 1, at + 1)]
    const around = turns.slice(first, last + 1)
    const costOf = (reading: LineReading): number =>
      wayThrough(
        model,
        decoded,
        around.with(at - first, { ...turn, reading }),
        found[first - 1]?.to ?? 0,
        found[last + 1]?.from ?? decoded.sound.count,
      )?.cost ?? Infinity
    let best = { reading: turn.reading, cost: costOf(turn.reading) - GAIN }
    for (const reading of ways) {
      const cost = costOf(reading)
      if (cost < best.cost) best = { reading, cost }
    }
    return best.reading === turn.reading ? own : { ...own, reading: best.reading }
  })
  return read.some((line, at) => line !== lines[at]) ? read : undefined
}
