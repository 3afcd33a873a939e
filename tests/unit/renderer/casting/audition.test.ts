import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  auditionLines,
  candidateKey,
  castCandidates,
  chosenText,
  auditionCostWords,
  candidatesInOrder,
  linesToPick,
  orderOf,
  paceWords,
  pitchWords,
  resultsOf,
  servicePart,
  shownTitle,
  shuffled,
  stretchFrom,
  withCandidate,
} from '../../../../renderer/casting/model/audition.ts'
import { problemTable } from '../../../../renderer/base/messages/problem-words.ts'
import { castRows } from '../../../../renderer/cast/cast-rows.ts'
import { castingRows, finalVoiceWords } from '../../../../renderer/casting/model/casting-rows.ts'
import { buildOutline } from '../../../../renderer/project/outline.ts'
import {
  withAssigned,
  withChangedSpeaker,
  withoutVariant,
  withVariant,
} from '../../../../renderer/cast/speaker-changes.ts'
import { fullHeight } from '../../../../renderer/base/wave/wave-channels.ts'
import { noSpeakerAuditions } from '../../../../renderer/casting/model/auditions-store.ts'
import type { AuditionResult, Candidate } from '../../../../shared/contract/casting-views.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { speakerIdSchema, voiceIdSchema } from '../../../../shared/core/model/ids.ts'
import { withField } from '../../../../shared/core/model/with-field.ts'
import { say } from '../../../../shared/messages/say.ts'
import { lineId } from '../cases.ts'

const ruth = speakerIdSchema.parse('ruth')
const amos = speakerIdSchema.parse('amos')
const cast = castSchema.parse({
  speakers: [
    {
      id: 'ruth',
      name: 'RUTH',
      colour: 1,
      voice: { id: 'v1', title: 'One' },
      draftVoice: { id: 'd1', title: 'Hazel' },
    },
    { id: 'amos', name: 'AMOS', colour: 2, draftVoice: { id: 'd2', title: 'Cliff' } },
  ],
})
const outline = buildOutline(
  [
    '## Scene 1',
    'AMOS: First.  #aaaaa1',
    'RUTH (low): Second. [sighs]  #aaaaa2',
    'AMOS: Third.  #aaaaa3',
    'GHOST: Nobody is cast.  #aaaaa4',
    'RUTH: Last.  #aaaaa5',
    '',
  ].join('\n'),
  cast,
  null,
)
const candidate = (id: string, source: 'service' | 'draft' = 'service'): Candidate => ({
  kind: 'voice',
  source,
  id: voiceIdSchema.parse(id),
  title: `Voice ${id}`,
})
const reference: Candidate = {
  kind: 'reference',
  reference: castSchema.shape.speakers.element.shape.reference.unwrap().parse({
    title: 'Dafydd',
    clips: [{ id: 'ab'.repeat(32), text: 'My father kept the crossing.' }],
  }),
}

describe('what is auditioned', () => {
  it('offers the lines of the speaker first, then the others, and none of nobody', () => {
    expect(linesToPick(outline, ruth).map(({ id }) => id)).toEqual(['aaaaa2', 'aaaaa5', 'aaaaa1', 'aaaaa3'])
  })

  it('begins with the speaker’s first line until somebody chooses', () => {
    expect(chosenText(noSpeakerAuditions, outline, ruth)).toEqual({ kind: 'script', lineId: 'aaaaa2', count: 1 })
    expect(chosenText({ ...noSpeakerAuditions, text: { kind: 'typed', text: 'Else.' } }, outline, ruth)).toMatchObject({
      kind: 'typed',
    })
    const gone = { ...noSpeakerAuditions, text: { kind: 'script' as const, lineId: lineId('zzzzz9'), count: 2 } }
    expect(chosenText(gone, outline, ruth)).toEqual({ kind: 'script', lineId: 'aaaaa2', count: 1 })
    expect(chosenText(noSpeakerAuditions, outline, speakerIdSchema.parse('nobody'))).toBeUndefined()
  })

  it('takes a stretch up to a line that nobody is cast for', () => {
    expect(stretchFrom(outline, lineId('aaaaa1'), 6).map(({ id }) => id)).toEqual(['aaaaa1', 'aaaaa2', 'aaaaa3'])
    expect(stretchFrom(outline, lineId('aaaaa1'), 2)).toHaveLength(2)
    expect(stretchFrom(outline, lineId('zzzzz9'), 2)).toEqual([])
  })

  it('sends lines as they stand in the script, with who speaks them and how', () => {
    expect(auditionLines({ kind: 'script', lineId: lineId('aaaaa1'), count: 2 }, outline, ruth)).toEqual([
      { speakerId: amos, text: 'First.' },
      { speakerId: ruth, text: 'Second. [sighs]', delivery: 'low' },
    ])
    expect(auditionLines({ kind: 'typed', text: '  Other words. ' }, outline, ruth)).toEqual([
      { speakerId: ruth, text: 'Other words.' },
    ])
    expect(auditionLines({ kind: 'typed', text: '  ' }, outline, ruth)).toEqual([])
  })

  it('orders nothing without words or without a voice', () => {
    expect(orderOf(noSpeakerAuditions, outline, ruth)).toBeUndefined()
    const own = { ...noSpeakerAuditions, candidates: [candidate('v1')] }
    expect(orderOf(own, outline, ruth)).toMatchObject({ forSpeaker: ruth, lines: [{ text: 'Second. [sighs]' }] })
  })

  it('asks a service only for the part that draft voices do not speak', () => {
    const order = orderOf(
      { ...noSpeakerAuditions, candidates: [candidate('v1'), candidate('d1', 'draft')] },
      outline,
      ruth,
    )
    expect(order === undefined ? [] : servicePart(order)?.candidates).toEqual([candidate('v1')])
    const drafts = orderOf({ ...noSpeakerAuditions, candidates: [candidate('d1', 'draft')] }, outline, ruth)
    expect(drafts === undefined ? 'none' : servicePart(drafts)).toBeUndefined()
  })

  it.each([
    [undefined, 'Draft voices: nothing is sent'],
    [{ requests: 0, kept: 2, bytesOfText: 0 }, 'Heard before: nothing is sent'],
    [{ requests: 1, kept: 0, bytesOfText: 1 }, '1 request, 1 byte of text'],
    [{ requests: 3, kept: 1, bytesOfText: 1142 }, '3 requests, 1,142 bytes of text; 1 kept'],
  ])('says what %j costs', (cost, words) => {
    expect(auditionCostWords(cost)).toBe(words)
  })
})

describe('candidates', () => {
  it('begin with who is cast, a reference first', () => {
    const [speaker] = cast.speakers
    if (speaker === undefined) throw new TypeError('no speaker')
    expect(castCandidates(speaker).map(candidateKey)).toEqual(['service:v1', 'draft:d1'])
    const keys = castCandidates({ ...speaker, reference: reference.reference }).map(candidateKey)
    expect(keys).toEqual([`reference:${'ab'.repeat(32)}`, 'service:v1', 'draft:d1'])
  })

  it('are each there once and eight at most', () => {
    const many = Array.from({ length: 12 }, (_, index) => candidate(`v${index}`))
    const added = many.reduce(withCandidate, [] as readonly Candidate[])
    expect(added).toHaveLength(8)
    expect(withCandidate(added.slice(0, 2), candidate('v1'))).toHaveLength(2)
    expect(withCandidate([candidate('v1')], candidate('v1', 'draft'))).toHaveLength(2)
  })

  it('are shuffled without loss, and new ones stand at the end while names are hidden', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string()),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (keys, stream) => {
          const mixed = shuffled(keys, () => Number(stream.next().value))
          expect(mixed.toSorted()).toEqual(keys.toSorted())
        },
      ),
    )
    const all = [candidate('v1'), candidate('v2'), candidate('v3')]
    expect(candidatesInOrder(all, ['service:v2', 'service:v1']).map(candidateKey)).toEqual([
      'service:v2',
      'service:v1',
      'service:v3',
    ])
    expect(candidatesInOrder(all, undefined)).toBe(all)
    expect(shownTitle(candidate('v1'), 1, true)).toBe('Voice B')
    expect(shownTitle(candidate('v1'), 1, false)).toBe('Voice v1')
  })

  it('have the results of the newest audition of the same words, and wait until told otherwise', () => {
    const candidates = [candidate('v1'), candidate('v2')]
    const own = { ...noSpeakerAuditions, candidates }
    const order = orderOf(own, outline, ruth)
    if (order === undefined) throw new TypeError('no order')
    const result: AuditionResult = { index: 1, state: 'ready', mediaId: 'm', isKept: true }
    const views = new Map([['a1', { auditionId: 'a1', results: [result] }]])
    const run = { auditionId: 'a1', order }
    const found = resultsOf({ ...own, run }, order, views)
    expect(found.get('service:v1')?.state).toBe('waiting')
    expect(found.get('service:v2')).toEqual(result)
    const resent = resultsOf({ ...own, run, resending: { key: 'service:v2', auditionId: undefined } }, order, views)
    expect(resent.get('service:v2')?.state).toBe('rendering')
    const typed = orderOf({ ...own, text: { kind: 'typed', text: 'Else.' } }, outline, ruth)
    expect(resultsOf({ ...own, run }, typed, views).size).toBe(0)
  })

  it('are measured in words', () => {
    expect([pitchWords(103.6), pitchWords(undefined), paceWords(165.7), paceWords(undefined)]).toEqual([
      '104 Hz',
      '–',
      '166 wpm',
      '–',
    ])
  })

  it('are drawn at full height, whatever their loudness, and silence stays silence', () => {
    expect([...fullHeight(new Uint8Array(Int8Array.from([-10, 20, 0, 5]).buffer))]).toEqual([193, 127, 0, 32])
    expect([...fullHeight(new Uint8Array([0, 0]))]).toEqual([0, 0])
  })
})

describe('assigning', () => {
  it('keeps draft and service voice side by side, and puts a voice in the place of a reference', () => {
    const first = withAssigned(cast, ruth, candidate('d9', 'draft')).speakers[0]
    expect(first).toMatchObject({ voice: { id: 'v1' }, draftVoice: { id: 'd9' } })
    const cloned = withAssigned(cast, ruth, reference)
    expect(cloned.speakers[0]).toMatchObject({ voice: { id: 'v1' }, reference: { title: 'Dafydd' } })
    const again = withAssigned(cloned, ruth, candidate('v7')).speakers[0]
    expect(again).toMatchObject({ voice: { id: 'v7' } })
    expect(again).not.toHaveProperty('reference')
  })

  it('goes to the variant that is meant, and to nobody where there is none', () => {
    const withOld = withChangedSpeaker(cast, ruth, (speaker) => withVariant(speaker, 'old'))
    const assigned = withAssigned(withOld, ruth, candidate('v7'), 'OLD').speakers[0]
    expect(assigned).toMatchObject({ voice: { id: 'v1' }, variants: [{ name: 'old', voice: { id: 'v7' } }] })
    expect(withAssigned(cast, amos, candidate('v7'), 'old')).toBe(cast)
    const [speaker] = withOld.speakers
    if (speaker === undefined) throw new TypeError('no speaker')
    expect(withVariant(speaker, 'Old')).toBe(speaker)
    expect(withoutVariant(speaker, 'OLD')).not.toHaveProperty('variants')
  })

  it('leaves no empty field behind', () => {
    expect(withField({ a: 1, b: 2 }, 'b', undefined)).toEqual({ a: 1 })
    const same = { a: 1 }
    expect(withField(same, 'a', 1)).toBe(same)
  })
})

describe('the cast in Casting', () => {
  it('shows the final voice, else the draft voice, and says what is wrong in the row’s name', async () => {
    await problemTable.fetch()
    const rows = castRows(cast, outline, new Map(), 'draft')
    const problem = { code: 'cast.noSuchVoice', message: 'One is gone.' } as const
    const told = say('cast.alike.sound', { one: 'RUTH', other: 'AMOS', semitones: 1 })
    const alike = [{ speakers: [ruth, amos], reason: 'soundAlike' as const, ...told }]
    const shown = castingRows(rows, [{ speakerId: ruth, problem }], alike)
    expect(shown.map(({ voiceTitle, isDraftVoice }) => [voiceTitle, isDraftVoice])).toEqual([
      ['One', false],
      ['Cliff', true],
    ])
    expect(shown[0]?.label).toMatch(
      /^RUTH, service voice One, 2 lines, .+, One is gone\., RUTH and AMOS sound alike: their pitch is 1\.0 semitones apart\.$/,
    )
    expect(finalVoiceWords(shown)).toBe('1 of 2 has a final voice')
    expect(finalVoiceWords([])).toBe('')
  })
})
