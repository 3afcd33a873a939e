import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../../../../shared/messages/in-english.ts'
import { alikeSpeakersSchema } from '../../../../shared/contract/casting-views.ts'
import { alikeSpeakers, type MeasuredVoice, voiceDistance, measureKey } from '../../../../shared/core/cast/alike.ts'
import { autoCast } from '../../../../shared/core/cast/cast.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { placeName, voiceUses } from '../../../../shared/core/cast/uses.ts'
import type { SpokenVoice } from '../../../../shared/core/model/render.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'

const voice = (id: string) => ({ id, title: id })
const reference = { title: 'Kitchen', clips: [{ id: 'a'.repeat(64), text: 'One.' }] }
const cast = castSchema.parse({
  speakers: [
    {
      id: 'mara',
      name: 'Mara',
      colour: 1,
      voice: voice('wren'),
      draftVoice: voice('alto'),
      variants: [{ name: 'calm' }, { name: 'old', voice: voice('maud') }],
    },
    { id: 'tom', name: 'Tom', colour: 2, voice: voice('oak'), draftVoice: voice('bass') },
    { id: 'ada', name: 'Ada', colour: 3, voice: voice('maud'), draftVoice: voice('alto') },
    { id: 'ivo', name: 'Ivo', colour: 4, voice: voice('wren'), reference },
    { id: 'uma', name: 'Uma', colour: 5, reference },
    { id: 'kim', name: 'Kim', colour: 6 },
  ],
})

describe('speakers who share a voice', () => {
  it('are named for the source that is spoken with, variants and references counted', () => {
    const found = alikeSpeakers(cast, 'service')
    expect(found.map((one) => ({ speakers: one.speakers, reason: one.reason, words: messageOf(one) }))).toEqual([
      { speakers: ['mara', 'ada'], reason: 'sharedVoice', words: 'Mara/old and Ada have the same voice.' },
      { speakers: ['ivo', 'uma'], reason: 'sharedVoice', words: 'Ivo and Uma have the same voice.' },
    ])
    expect(alikeSpeakers(cast, 'draft').map(({ speakers }) => speakers)).toEqual([['mara', 'ada']])
    for (const one of found) expect(alikeSpeakersSchema.parse(one)).toEqual(one)
  })
})

describe('speakers who sound alike', () => {
  const base = { pitchHz: 200, wordsPerMinute: 160, brightnessHz: 1500 }
  const measures = (of: Readonly<Record<string, MeasuredVoice>>) => (spoken: SpokenVoice) => of[measureKey(spoken)]

  it.each<[string, MeasuredVoice, boolean | undefined]>([
    ['the same', {}, true],
    ['two semitones higher', { pitchHz: 200 * 2 ** (2 / 12) }, true],
    ['four semitones higher', { pitchHz: 200 * 2 ** (4 / 12) }, false],
    ['ten per cent faster', { wordsPerMinute: 176 }, true],
    ['twenty per cent faster', { wordsPerMinute: 192 }, false],
    ['twenty per cent slower', { wordsPerMinute: 160 / 1.2 }, false],
    ['much brighter', { brightnessHz: 2200 }, false],
    ['without a pitch', { pitchHz: undefined }, undefined],
    ['with a pitch only', { wordsPerMinute: undefined, brightnessHz: undefined }, undefined],
    ['without a pace', { wordsPerMinute: undefined }, true],
    ['with a pitch of 0', { pitchHz: 0 }, undefined],
  ])('are told by what listeners tell: %s', (_what, change, isAlike) => {
    const distance = voiceDistance(base, { ...base, ...change })
    expect(distance === undefined ? undefined : distance < 1).toBe(isAlike)
  })

  it('are as far apart from either side, and not from themselves', () => {
    const hertz = fc.double({ min: 50, max: 8000, noNaN: true })
    const one = fc.record({ pitchHz: hertz, wordsPerMinute: hertz, brightnessHz: hertz })
    fc.assert(
      fc.property(one, one, (a, b) => {
        expect(voiceDistance(a, b)).toBeCloseTo(voiceDistance(b, a) ?? Number.NaN, 9)
        expect(voiceDistance(a, a)).toBe(0)
      }),
    )
  })

  it('are named in pairs, the closest first, each pair once', () => {
    const known = measures({
      'voice:wren': base,
      'voice:maud': { ...base, pitchHz: 202 },
      'voice:oak': { ...base, pitchHz: 215 },
    })
    const found = alikeSpeakers(cast, 'service', known).filter(({ reason }) => reason === 'soundAlike')
    expect(found.map(({ speakers }) => speakers)).toEqual([
      ['mara', 'ada'],
      ['mara', 'tom'],
      ['tom', 'ada'],
    ])
    expect(found.slice(0, 1).map((one) => messageOf(one))).toEqual([
      'Mara and Ada sound alike: their pitch is 0.2 semitones apart.',
    ])
  })
})

describe('uses of a voice', () => {
  it.each([
    ['wren', 'service', ['Mara', 'Ivo']],
    ['maud', 'service', ['Mara/old', 'Ada']],
    ['alto', 'draft', ['Mara', 'Ada']],
    ['alto', 'service', []],
  ] as const)('of %s (%s) are %j', (id, source, names) => {
    expect(voiceUses(cast, id, source).map(placeName)).toEqual(names)
  })
})

describe('casting draft voices beside variants', () => {
  it('takes no voice that a variant speaks with while others are free, and leaves variants alone', () => {
    const start = castSchema.parse({
      speakers: [
        {
          id: 'mara',
          name: 'Mara',
          colour: 1,
          variants: [{ name: 'old', draftVoice: voice('one') }, { name: 'calm' }],
        },
      ],
    })
    const script = parseScript('MARA: a\nTOM: b', { has: () => true })
    const done = autoCast({ cast: start, script, draftVoices: ['one', 'two', 'three'].map(voice) })
    expect(done.speakers.map(({ draftVoice }) => draftVoice?.id)).toEqual(['two', 'three'])
    expect(done.speakers[0]?.variants).toEqual(start.speakers[0]?.variants)
  })
})
