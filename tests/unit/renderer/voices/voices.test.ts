import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsInSight, scrollToSee } from '../../../../renderer/base/ui/row-window.ts'
import {
  castByVoice,
  characterWords,
  listingCountWords,
  firstPlace,
  fitsSearch,
  isUsable,
  languageName,
  markWords,
  namesOneVoice,
  nextPlace,
  offeredFilters,
  troubleWords,
} from '../../../../renderer/voices/voices.ts'
import { voicesOfCast } from '../../../../renderer/cast/voices-of-cast.ts'
import { emptyListing, type LibraryVoice, wholeLibrary } from '../../../../renderer/voices/store.ts'
import type { VoiceView } from '../../../../shared/contract/views.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { speakerIdSchema, voiceIdSchema } from '../../../../shared/core/model/ids.ts'

const voice = (change: Partial<VoiceView> = {}): LibraryVoice => ({
  source: 'service',
  isMissing: false,
  voice: {
    id: voiceIdSchema.parse('v1'),
    title: 'Bram Tolley',
    description: 'Dry, low,\nunhurried',
    languages: ['en'],
    tags: ['calm', 'deep'],
    state: 'trained',
    isOwn: false,
    ...change,
  },
})

describe('marking searched words', () => {
  it.each([
    ['Dry, low', 'low DRY', ['Dry', 'low']],
    ['Dry, low', '', []],
    ['a.b (c)', '.b (c', ['.b', '(c']],
    ['', 'x', []],
    ['Ünder über', 'üb', ['üb']],
  ])('finds in %j the words %j', (text, search, marked) => {
    const pieces = markWords(text, search)
    expect(pieces.filter(({ isMarked }) => isMarked).map((piece) => piece.text)).toEqual(marked)
  })

  it('never changes the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, search) => {
        expect(
          markWords(text, search)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

describe('the library', () => {
  it.each([
    ['1b2c3d4e5f60718293a4b5c6d7e8f90a', true],
    [' https://fish.audio/m/1b2c3d4e5f60718293a4b5c6d7e8f90a ', true],
    ['1b2c3d4e', false],
    ['dry low', false],
    ['https://', false],
  ])('takes %j for the name of one voice: %s', (typed, expected) => {
    expect(namesOneVoice(typed)).toBe(expected)
  })

  it('reads draft voices before those of a connected service, and only what the section holds', () => {
    const all = wholeLibrary
    expect(firstPlace(all, true)).toEqual({ source: 'draft', page: 1 })
    expect(nextPlace(all, { source: 'draft', page: 1 }, true, true)).toEqual({ source: 'draft', page: 2 })
    expect(nextPlace(all, { source: 'draft', page: 2 }, false, true)).toEqual({ source: 'service', page: 1 })
    expect(nextPlace(all, { source: 'draft', page: 2 }, false, false)).toBeUndefined()
    expect(nextPlace(all, { source: 'service', page: 3 }, false, true)).toBeUndefined()
    expect(firstPlace({ ...all, section: 'mine' }, true)).toEqual({ source: 'service', page: 1 })
    expect(firstPlace({ ...all, section: 'service' }, false)).toBeUndefined()
    expect(firstPlace({ ...all, section: 'recent' }, true)).toBeUndefined()
    expect(nextPlace({ ...all, section: 'draft' }, { source: 'draft', page: 1 }, false, true)).toBeUndefined()
  })

  it.each([
    [{ ...emptyListing, isLoading: true }, ''],
    [{ ...emptyListing, voices: [voice()], total: 1 }, '1'],
    [{ ...emptyListing, voices: [voice()], total: 412, next: { source: 'service', page: 2 } }, '1 of 412'],
    [
      { ...emptyListing, voices: [voice()], total: 10_000, totalIsExact: false, next: { source: 'service', page: 2 } },
      '1 of about 10,000',
    ],
    [{ ...emptyListing, voices: [voice()], total: 1000, windowLimited: true }, '1 of more than 1,000'],
    [
      { ...emptyListing, voices: [voice()], total: 1000, windowLimited: true, totalIsExact: false },
      '1 of more than 1,000',
    ],
  ] as const)('counts what is shown', (listing, words) => {
    expect(listingCountWords(listing)).toBe(words)
  })

  it('says in one line what a voice is like, or why it cannot speak', () => {
    expect(characterWords(voice())).toBe('Dry, low, unhurried')
    expect(characterWords(voice({ description: ' ' }))).toBe('calm, deep')
    expect(characterWords(voice({ state: 'training' }))).toBe('Still being trained')
    expect(characterWords(voice({ state: 'failed' }))).toMatch(/cannot be used/)
    const gone = { ...voice(), isMissing: true }
    expect(characterWords(gone)).toMatch(/does not know/)
    expect([voice(), gone, voice({ state: 'created' })].map(isUsable)).toEqual([true, false, false])
  })

  it('finds kept voices by every word, wherever it stands', () => {
    const fits = (search: string) => fitsSearch(voice(), { ...wholeLibrary, search })
    expect(['bram deep', 'LOW', '', 'bram loud'].map(fits)).toEqual([true, true, true, false])
  })

  it('offers languages and tags by how often they occur', () => {
    const { languages, tags } = offeredFilters([voice(), voice({ languages: ['de'] }), voice({ tags: ['deep'] })])
    expect(languages).toEqual(['en', 'de'])
    expect(tags).toEqual(['deep', 'calm'])
    expect(['en', 'xqz', '!'].map(languageName)).toEqual(['English', 'xqz', '!'])
  })
})

describe('voices of the cast', () => {
  const cast = castSchema.parse({
    speakers: [
      { id: 'ruth', name: 'RUTH', colour: 1, voice: { id: 'v1', title: 'One' }, brief: 'Dry.' },
      {
        id: 'amos',
        name: 'AMOS',
        colour: 2,
        draftVoice: { id: 'v1', title: 'One' },
        variants: [{ name: 'old', voice: { id: 'v1', title: 'One' } }],
      },
    ],
  })

  it('tell who uses which, also for a variant, each once', () => {
    expect(castByVoice(cast)).toEqual(
      new Map([
        ['service:v1', ['ruth', 'amos']],
        ['draft:v1', ['amos']],
      ]),
    )
  })

  it('are another text only where a voice is another one', () => {
    const [ruth, amos] = cast.speakers
    if (ruth === undefined || amos === undefined) throw new TypeError('no cast')
    const withBrief = { speakers: [{ ...ruth, brief: 'Calm.' }, amos] }
    const withVoice = { speakers: [{ ...ruth, voice: { id: voiceIdSchema.parse('v2'), title: 'Two' } }, amos] }
    expect(voicesOfCast(withBrief)).toBe(voicesOfCast(cast))
    expect(voicesOfCast(withVoice)).not.toBe(voicesOfCast(cast))
  })

  it('say what is wrong with them, variant by variant', () => {
    const ruth = speakerIdSchema.parse('ruth')
    const problem = { code: 'cast.noSuchVoice', message: 'One is gone.' } as const
    const troubles = [
      { speakerId: ruth, problem },
      { speakerId: ruth, variant: 'old', problem },
    ]
    expect(troubleWords(troubles, ruth)).toBe('One is gone. old: One is gone.')
    expect(troubleWords(troubles, speakerIdSchema.parse('amos'))).toBeUndefined()
  })
})

describe('rows in sight', () => {
  const box = fc.record({
    count: fc.nat(5000),
    scrollTop: fc.nat(200_000),
    height: fc.integer({ min: 0, max: 2000 }),
    rowHeight: fc.constant(36),
    headHeight: fc.constant(24),
  })

  it('hold every row that can be seen, and not many more', () => {
    fc.assert(
      fc.property(box, (given) => {
        const { first, end } = rowsInSight(given)
        expect(first).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(given.count)
        expect(end - first).toBeLessThanOrEqual(Math.ceil(given.height / 36) + 19)
        for (let row = 0; row < given.count; row += 1) {
          const top = given.headHeight + row * 36
          const isSeen = top + 36 > given.scrollTop + given.headHeight && top < given.scrollTop + given.height
          if (isSeen) expect(row >= first && row < end).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('come into sight whole, and nothing moves for one that is there', () => {
    fc.assert(
      fc.property(box, fc.nat(4999), (given, index) => {
        const height = given.height + 100
        const scrollTop = scrollToSee({ ...given, height }, index)
        const top = given.headHeight + index * 36 - scrollTop
        expect(top).toBeGreaterThanOrEqual(given.headHeight)
        expect(top + 36).toBeLessThanOrEqual(height)
        expect(scrollToSee({ ...given, height, scrollTop }, index)).toBe(scrollTop)
      }),
    )
  })
})
