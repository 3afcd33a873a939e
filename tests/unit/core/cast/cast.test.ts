import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMissingSpeakers, autoCast, findSpeaker, knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { threeSpeakers } from '../../../support/core-values.ts'

const nobody = castSchema.parse({ speakers: [] })
const voices = ['one', 'two', 'three'].map((id) => ({ id, title: `Voice ${id}` }))

function scriptOf(names: readonly string[]) {
  return parseScript(names.map((name) => `${name}: Hello`).join('\n'), { has: () => true })
}

describe('finding a speaker', () => {
  it.each([
    ['MARA', 'mara'],
    ['mara', 'mara'],
    ['Thomas', 'tom'],
    ['Ruth', undefined],
    ['', undefined],
  ])('answers for %j with %j', (name, id) => {
    expect(findSpeaker(threeSpeakers, name)?.id).toBe(id)
    expect(knownSpeakers(threeSpeakers).has(name)).toBe(id !== undefined)
  })

  it('takes the first of two with one name', () => {
    const twins = castSchema.parse({
      speakers: [
        { id: 'a', name: 'Mara', colour: 1 },
        { id: 'b', name: 'MARA', colour: 2 },
      ],
    })
    expect(findSpeaker(twins, 'mara')?.id).toBe('a')
  })
})

describe('adding missing speakers', () => {
  it('gives each a place, an id and a colour in the order of appearance', () => {
    const cast = addMissingSpeakers(nobody, scriptOf(['MARA', 'DR. ÉLODIE', 'mara', '小明', '小红']))
    expect(cast.speakers.map(({ id, name, colour }) => [id, name, colour])).toEqual([
      ['mara', 'MARA', 1],
      ['dr-elodie', 'DR. ÉLODIE', 2],
      ['speaker', '小明', 3],
      ['speaker-2', '小红', 4],
    ])
  })

  it('keeps the cast itself when nobody is missing, aliases counted', () => {
    expect(addMissingSpeakers(threeSpeakers, scriptOf(['TOM', 'THOMAS', 'ADA']))).toBe(threeSpeakers)
  })

  it('fills a colour that is free before it repeats one, and stops at 64', () => {
    const names = Array.from({ length: 80 }, (_, at) => `NAME ${at}`)
    const cast = addMissingSpeakers(threeSpeakers, scriptOf(names))
    expect(cast.speakers).toHaveLength(64)
    expect(cast.speakers.slice(3, 9).map(({ colour }) => colour)).toEqual([4, 5, 6, 7, 8, 1])
  })

  it('makes a cast that its schema takes, for any names', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 44 })
    fc.assert(
      fc.property(fc.array(name, { maxLength: 20 }), (names) => {
        const cast = addMissingSpeakers(nobody, scriptOf(names))
        expect(castSchema.parse(cast)).toEqual(cast)
        expect(new Set(cast.speakers.map(({ id }) => id)).size).toBe(cast.speakers.length)
      }),
    )
  })
})

describe('casting draft voices', () => {
  it('gives everyone a distinct voice while voices last, then those used least', () => {
    const script = scriptOf(['A', 'B', 'C', 'D', 'E'])
    const cast = autoCast({ cast: nobody, script, draftVoices: voices })
    expect(cast.speakers.map(({ draftVoice }) => draftVoice?.id)).toEqual(['one', 'two', 'three', 'one', 'two'])
    expect(cast.speakers[0]?.draftVoice?.title).toBe('Voice one')
    expect(autoCast({ cast: nobody, script, draftVoices: voices })).toEqual(cast)
  })

  it('keeps what is cast, also a voice that is gone', () => {
    const script = scriptOf(['MARA', 'RUTH'])
    const cast = autoCast({ cast: threeSpeakers, script, draftVoices: [{ id: 'alto', title: 'Alto' }, ...voices] })
    expect(cast.speakers.map(({ name, draftVoice }) => [name, draftVoice?.id])).toEqual([
      ['Mara', 'alto'],
      ['Tom', 'bass'],
      ['Ada', 'one'],
      ['RUTH', 'two'],
    ])
  })

  it('returns the cast itself when there is nothing to do or no voice to give', () => {
    const done = autoCast({ cast: threeSpeakers, script: scriptOf(['ADA']), draftVoices: voices })
    expect(autoCast({ cast: done, script: scriptOf(['ADA']), draftVoices: voices })).toBe(done)
    expect(autoCast({ cast: threeSpeakers, script: scriptOf(['ADA']), draftVoices: [] })).toBe(threeSpeakers)
  })
})
