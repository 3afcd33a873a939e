import { describe, expect, it } from 'vitest'
import { otherReadings, readOtherwise } from '../../../../shared/core/scene/other-readings.ts'
import { decodeScene } from '../../../../shared/core/scene/phones/decode-scene.ts'
import { type LineReading, soundsOf } from '../../../../shared/core/scene/phones/line-reading.ts'
import { pathEvidence } from '../../../../shared/core/scene/phones/path-evidence.ts'
import { speechPhones } from '../../../../shared/core/scene/phones/model/read-model.ts'
import { wordsOfTwoWays } from '../../../../shared/core/scene/words-of-two-ways.ts'
import { madeTake, readingOf, SILENCE } from '../../../support/align/made-words.ts'

function reading(...words: readonly string[]): LineReading {
  return {
    words: words.map((word, at) => {
      const phones = word.split(' ').map((name, place) => {
        const start = at + 0.1 * place
        return { name, start, end: start + 0.1 }
      })
      return { start: at, end: at + 0.1 * phones.length, phones }
    }),
  }
}
const before = { words: readingOf([0, 1, 2]) }
const behind = { words: readingOf([3, 4]) }

/** The readings of a line by the word that is said otherwise. */
function ways(text: string, ...words: readonly string[]): readonly (readonly [number, readonly string[]])[] {
  return [...otherReadings(text, reading(...words))].map(([at, readings]) => [at, readings.map(soundsOf)])
}

describe('an interjection', () => {
  it.each([
    ['Eh?', 'eh', ['ey', 'ae', 'ah', 'iy ey ch']],
    ['Hmm…', 'hh ah m', ['hh m', 'm', 'ah m', 'ey ch eh m eh m']],
    ['“Yeah!”', 'y ae', ['y eh ah', 'y eh', 'y ah', 'w ay iy ey ey ch']],
  ])('%s, read as %s, may sound like %j', (text, read, expected) => {
    expect(ways(text, read)).toEqual([[0, expected]])
  })

  it('may be said otherwise among other words, which stay as they are', () => {
    expect(ways('No, eh?', 'n ow', 'eh')).toEqual([[1, ['n ow ey', 'n ow ae', 'n ow ah', 'n ow iy ey ch']]])
    expect(ways('No. Not here.', 'n ow', 'n aa t', 'hh iy r')).toEqual([])
    // What stands for what is not known.
    expect(ways('Oh, 24.', 'ow', 't w eh n t iy', 'f ao r')).toEqual([])
  })

  it('is not the only word that is said in more than one way', () => {
    expect(ways('Not either.', 'n aa t', 'iy dh er')).toEqual([[1, ['n aa t iy dh er', 'n aa t ay dh er']]])
    expect(ways('The constructor.', 'dh ax', 'k ax n s t r ah k t er').map(([at]) => at)).toEqual([0])
    expect(ways('Constructor.', 'k ax n s t r ah k t er')).toEqual([])
  })

  it('is read in phones that the model has, and so is every word of more than one way', () => {
    const { phones } = speechPhones()
    for (const [word, said] of Object.entries(wordsOfTwoWays)) {
      for (const names of said)
        for (const name of names.split(' ')) expect([word, phones]).toEqual([word, expect.arrayContaining([name])])
    }
  })

  it('lasts as long in each of its readings, and longer spelled out, before words that come later then', () => {
    const own = reading('hh ah m', 'n ow')
    const [first = own, ...others] = otherReadings('Hm, no.', own).get(0) ?? []
    const spelled = others.at(-1) ?? own
    expect(first.words.map(({ start, end }) => [start, end])).toEqual([
      [0, expect.closeTo(0.3, 9)],
      [expect.closeTo(1, 9), expect.closeTo(1.2, 9)],
    ])
    expect(spelled.words.map(({ start, end }) => [start, end])).toEqual([
      [0, expect.closeTo(0.4, 9)],
      [expect.closeTo(1.1, 9), expect.closeTo(1.3, 9)],
    ])
  })
})

/** How the line between two others is read in the end, if it was said like this. */
function readAs(text: string, read: string, said: readonly string[]): string {
  const model = speechPhones()
  const lines = [before, reading(read), behind].map((each) => ({ reading: each, speaker: 0 }))
  const sounds = [0, 1, 2, SILENCE, { phones: said }, SILENCE, 3, 4] as const
  const decoded = decodeScene(model, madeTake(sounds, 9, 1), lines, [undefined])
  if (decoded === undefined) throw new Error('The scene is too short for its lines.')
  const texts = ['Lamps, harbour, storm.', text, 'Captain midnight.']
  const again = readOtherwise(model, decoded, lines, texts, pathEvidence(decoded, lines))
  expect(again?.[0]).toBe(again === undefined ? undefined : lines[0])
  return soundsOf((again ?? lines)[1]?.reading ?? { words: [] })
}

describe('a scene with an interjection', () => {
  it.each([
    ['as it reads', 'Oh.', 'ow', ['ow', 'ow'], 'ow'],
    ['as the British say it', 'Oh.', 'ow', ['er', 'uw'], 'er uw'],
    ['spelled out', 'Hmm.', 'hh ah m', 'ey ch eh m eh m'.split(' '), 'ey ch eh m eh m'],
    ['as another sound', 'Eh?', 'eh', ['ah', 'ah'], 'ah'],
    [
      'as the British say it, in a word of two ways',
      'Schedule.',
      's k eh jh uh l',
      'sh eh d y uw l'.split(' '),
      'sh eh d y uw l',
    ],
    ['in a word that has one way to be said', 'No.', 'n ow', ['n', 'ao'], 'n ow'],
  ])('is read %s where that was said', (_, text, read, said, expected) => {
    expect(readAs(text, read, said)).toBe(expected)
  })
})
