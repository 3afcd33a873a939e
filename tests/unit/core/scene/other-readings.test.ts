import { describe, expect, it } from 'vitest'
import { otherReadings, readOtherwise } from '../../../../shared/core/scene/other-readings.ts'
import { decodeScene } from '../../../../shared/core/scene/phones/decode-scene.ts'
import { type LineReading, soundsOf } from '../../../../shared/core/scene/phones/line-reading.ts'
import { pathEvidence } from '../../../../shared/core/scene/phones/path-evidence.ts'
import { speechPhones } from '../../../../shared/core/scene/phones/read-model.ts'
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

describe('a line that is one interjection', () => {
  it.each([
    ['Oh.', 'ow', ['ao', 'aa', 'ah', 'ah uw', 'er uw', 'uw']],
    ['Hmmm…', 'hh ah m', ['hh m', 'm', 'ah m']],
    ['“Yeah!”', 'y ae', ['y eh ah', 'y eh', 'y ah']],
    ['No.', 'n ow', []],
  ])('%s, read as %s, may sound like %j', (text, read, ways) => {
    expect(otherReadings(text, reading(read)).map(soundsOf)).toEqual(ways)
  })

  it('lasts as long in each of its readings', () => {
    const own = reading('hh ah m')
    for (const { words } of otherReadings('Hm.', own)) {
      expect([words[0]?.phones[0]?.start, words[0]?.phones.at(-1)?.end]).toEqual([
        own.words[0]?.start,
        expect.closeTo(own.words[0]?.end ?? 0, 9),
      ])
    }
  })

  it('has no other reading among more words', () => {
    expect(otherReadings('Oh, no.', reading('ow', 'n ow'))).toEqual([])
    expect(otherReadings('', reading('ow'))).toEqual([])
  })
})

/** How the line between two others is read in the end, if it was said like this. */
function readAs(text: string, read: string, said: readonly string[]): string {
  const model = speechPhones()
  const lines = [before, reading(read), behind].map((each) => ({ reading: each, speaker: 0 }))
  const sounds = [0, 1, 2, SILENCE, { phones: said }, SILENCE, 3, 4] as const
  const decoded = decodeScene(model, madeTake(sounds, 9, 1), lines, [undefined])
  if (decoded === undefined) throw new Error('The scene is too short for its lines.')
  const found = pathEvidence(decoded, lines).lines
  const texts = ['Lamps, harbour, storm.', text, 'Captain midnight.']
  const again = readOtherwise(model, decoded, lines, texts, found)
  expect(again?.[0]).toBe(again === undefined ? undefined : lines[0])
  return soundsOf((again ?? lines)[1]?.reading ?? { words: [] })
}

describe('a scene with an interjection', () => {
  it.each([
    ['as it reads', 'Oh.', 'ow', ['ow', 'ow'], 'ow'],
    ['as the British say it', 'Oh.', 'ow', ['er', 'uw'], 'er uw'],
    ['as another sound', 'Eh?', 'eh', ['ah', 'ah'], 'ah'],
    ['in a word that has one way to be said', 'No.', 'n ow', ['n', 'ao'], 'n ow'],
  ])('is read %s where that was said', (_, text, read, said, expected) => {
    expect(readAs(text, read, said)).toBe(expected)
  })
})
