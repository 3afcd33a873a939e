import { describe, expect, it } from 'vitest'
import { type Cast, castSchema } from '../../../../shared/core/model/cast.ts'
import { applyCastChange } from '../../../../shared/core/edits/apply-cast-change.ts'
import { applyPronunciationsChange } from '../../../../shared/core/edits/apply-pronunciations-change.ts'
import { applySettingsChange } from '../../../../shared/core/edits/apply-settings-change.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'
import type { Pronunciation } from '../../../../shared/core/model/pronunciations.ts'

const ruth = { id: 'ruth', name: 'RUTH', colour: 1 }
const tom = { id: 'tom', name: 'TOM', colour: 2 }
const wren = { id: 'wren', title: 'Wren' }
const gull = { id: 'gull', title: 'Gull' }
const cast = (...speakers: readonly object[]): Cast => castSchema.parse({ speakers })
const lines = (some: object): Cast => castSchema.parse({ speakers: [ruth], lines: some })
const parameters = (own: object) => ({ ...ruth, parameters: own })
const variants = (...some: readonly object[]) => ({ ...ruth, variants: some })

describe('a change of a cast, on a cast that another window has changed since', () => {
  it.each([
    {
      what: 'leaves another field of the same speaker',
      before: cast(ruth),
      after: cast({ ...ruth, delivery: 'dry' }),
      now: cast({ ...ruth, brief: 'old' }),
      expected: cast({ ...ruth, brief: 'old', delivery: 'dry' }),
    },
    {
      what: 'counts for a field that both changed, because it came later',
      before: cast(ruth),
      after: cast({ ...ruth, voice: wren }),
      now: cast({ ...ruth, voice: gull }),
      expected: cast({ ...ruth, voice: wren }),
    },
    {
      what: 'leaves another parameter of the same level, also inside the prosody',
      before: cast(parameters({ prosody: { speed: 1.5 } })),
      after: cast(parameters({ top_p: 0.2, prosody: { speed: 1.2 } })),
      now: cast(parameters({ temperature: 0.9, prosody: { speed: 1.5, volume: 3 } })),
      expected: cast(parameters({ temperature: 0.9, top_p: 0.2, prosody: { speed: 1.2, volume: 3 } })),
    },
    {
      what: 'takes its own parameters away and leaves those that have come since',
      before: cast(parameters({ top_p: 0.2 })),
      after: cast(ruth),
      now: cast(parameters({ top_p: 0.2, temperature: 0.9 })),
      expected: cast(parameters({ temperature: 0.9 })),
    },
    {
      what: 'leaves no empty parameters behind',
      before: cast(parameters({ top_p: 0.2 })),
      after: cast(ruth),
      now: cast({ ...parameters({ top_p: 0.2 }), brief: 'old' }),
      expected: cast({ ...ruth, brief: 'old' }),
    },
    {
      what: 'adds a variant beside one that has come since, and changes a third',
      before: cast(variants({ name: 'far' })),
      after: cast(variants({ name: 'far', delivery: 'thin' }, { name: 'radio' })),
      now: cast(variants({ name: 'far', gainDb: -3 }, { name: 'sick' })),
      expected: cast(variants({ name: 'far', delivery: 'thin', gainDb: -3 }, { name: 'radio' }, { name: 'sick' })),
    },
    {
      what: 'adds an alias beside one that has come since',
      before: cast(ruth),
      after: cast({ ...ruth, aliases: ['RUTHIE'] }),
      now: cast({ ...ruth, aliases: ['MUM'] }),
      expected: cast({ ...ruth, aliases: ['RUTHIE', 'MUM'] }),
    },
    {
      what: 'leaves the other lines, and other parameters of its own line',
      before: lines({ aaaaa1: { parameters: { top_p: 0.1 } } }),
      after: lines({ aaaaa1: { parameters: { top_p: 0.5 } } }),
      now: lines({ aaaaa1: { parameters: { top_p: 0.1, temperature: 0.3 } }, bbbbb1: { model: 's1' } }),
      expected: lines({ aaaaa1: { parameters: { top_p: 0.5, temperature: 0.3 } }, bbbbb1: { model: 's1' } }),
    },
    {
      what: 'adds a speaker beside one that has come since',
      before: cast(ruth),
      after: cast(ruth, { id: 'olga', name: 'OLGA', colour: 2 }),
      now: cast(ruth, { id: 'ned', name: 'NED', colour: 2 }),
      expected: cast(ruth, { id: 'olga', name: 'OLGA', colour: 2 }, { id: 'ned', name: 'NED', colour: 2 }),
    },
    {
      what: 'makes one speaker of a name that both added, also under two ids',
      before: cast(ruth),
      after: cast(ruth, { id: 'olga', name: 'Olga', colour: 2 }),
      now: cast(ruth, { id: 'olga-2', name: 'OLGA', colour: 3, voice: wren }),
      expected: cast(ruth, { id: 'olga-2', name: 'OLGA', colour: 3, voice: wren }),
    },
    {
      what: 'means that one speaker when it goes on with its own id',
      before: cast(ruth, { id: 'olga', name: 'Olga', colour: 2 }),
      after: cast(ruth, { id: 'olga', name: 'Olga', colour: 2, delivery: 'dry' }),
      now: cast(ruth, { id: 'olga-2', name: 'OLGA', colour: 3, voice: wren }),
      expected: cast(ruth, { id: 'olga-2', name: 'OLGA', colour: 3, voice: wren, delivery: 'dry' }),
    },
    {
      what: 'keeps two speakers whose names make one id',
      before: cast(ruth),
      after: cast(ruth, { id: 'speaker', name: 'ИВАН', colour: 2 }),
      now: cast(ruth, { id: 'speaker', name: 'МАРИЯ', colour: 2 }),
      expected: cast(ruth, { id: 'speaker-2', name: 'ИВАН', colour: 2 }, { id: 'speaker', name: 'МАРИЯ', colour: 2 }),
    },
    {
      what: 'moves a speaker and leaves one that has come since behind the one it came behind',
      before: cast(ruth, tom),
      after: cast(tom, ruth),
      now: cast(ruth, { id: 'ned', name: 'NED', colour: 3 }, tom),
      expected: cast(tom, ruth, { id: 'ned', name: 'NED', colour: 3 }),
    },
    {
      what: 'does not bring back a speaker whom the other window has removed',
      before: cast(ruth, tom),
      after: cast(ruth, { ...tom, delivery: 'dry' }),
      now: cast(ruth),
      expected: cast(ruth),
    },
  ])('$what', ({ before, after, now, expected }) => {
    expect(applyCastChange(now, { before, after })).toEqual(expected)
    // Sent twice, it has done the same.
    expect(applyCastChange(expected, { before, after })).toEqual(expected)
  })
})

describe('a step that is taken back', () => {
  it.each([
    {
      what: 'takes its own fields back',
      before: cast({ ...ruth, delivery: 'dry', voice: wren }),
      after: cast(ruth),
      now: cast({ ...ruth, delivery: 'dry', voice: wren, brief: 'old' }),
      expected: cast({ ...ruth, brief: 'old' }),
    },
    {
      what: 'leaves a field that another window has changed since',
      before: cast({ ...ruth, delivery: 'dry', voice: wren }),
      after: cast({ ...ruth, delivery: 'warm' }),
      now: cast({ ...ruth, delivery: 'cold', voice: wren }),
      expected: cast({ ...ruth, delivery: 'cold' }),
    },
    {
      what: 'leaves a parameter of a line that another window has changed since',
      before: lines({ aaaaa1: { parameters: { top_p: 0.5, temperature: 0.5 } } }),
      after: lines({}),
      now: lines({ aaaaa1: { parameters: { top_p: 0.6, temperature: 0.5 } } }),
      expected: lines({ aaaaa1: { parameters: { top_p: 0.6 } } }),
    },
    {
      what: 'removes a speaker it added, whom the main side has given a draft voice',
      before: cast(ruth, tom),
      after: cast(ruth),
      now: cast(ruth, { ...tom, draftVoice: gull }),
      expected: cast(ruth),
    },
    {
      what: 'leaves a speaker it added, whom another window has worked on since',
      before: cast(ruth, tom),
      after: cast(ruth),
      now: cast(ruth, { ...tom, draftVoice: gull, brief: 'young' }),
      expected: cast(ruth, { ...tom, draftVoice: gull, brief: 'young' }),
    },
    {
      what: 'leaves a variant it added, which another window has worked on since',
      before: cast(variants({ name: 'far' })),
      after: cast(ruth),
      now: cast(variants({ name: 'far', delivery: 'thin' })),
      expected: cast(variants({ name: 'far', delivery: 'thin' })),
    },
    {
      what: 'parts two speakers of whom a merge made one, with the name of the one as an alias of the other',
      before: cast({ ...ruth, aliases: ['TOM'] }),
      after: cast(ruth, tom),
      now: cast({ ...ruth, aliases: ['TOM'], brief: 'old' }),
      expected: cast({ ...ruth, brief: 'old' }, tom),
    },
    {
      what: 'does not bring a speaker back beside one of the same name that has come since',
      before: cast(ruth),
      after: cast(ruth, tom),
      now: cast(ruth, { ...tom, id: 'tom-2' }),
      expected: cast(ruth, { ...tom, id: 'tom-2' }),
    },
  ])('$what', ({ before, after, now, expected }) => {
    expect(applyCastChange(now, { before, after, takesBack: true })).toEqual(expected)
  })
})

describe('a change of the settings of a project', () => {
  const settings = (own: object) => projectSettingsSchema.parse(own)
  const gaps = settings({}).gaps

  it('changes what it names, each pause and parameter for itself', () => {
    const now = settings({ gaps: { ...gaps, sceneMs: 900 }, parameters: { top_p: 0.3 }, mode: 'scene' })
    const change = {
      before: { gaps, parameters: {} },
      after: { gaps: { ...gaps, overlapMs: 100 }, parameters: { temperature: 0.2 } },
    }
    expect(applySettingsChange(now, change)).toEqual(
      settings({
        gaps: { ...gaps, sceneMs: 900, overlapMs: 100 },
        parameters: { top_p: 0.3, temperature: 0.2 },
        mode: 'scene',
      }),
    )
  })

  it('changes a form of audio as one thing', () => {
    const wav = { format: 'wav', sampleRate: 44_100 } as const
    const mp3 = { format: 'mp3', sampleRate: 44_100, bitrate: 128 } as const
    const now = settings({ audio: { format: 'opus', sampleRate: 48_000, bitrate: 24_000 } })
    expect(applySettingsChange(now, { before: { audio: wav }, after: { audio: mp3 } }).audio).toEqual(mp3)
  })

  it('goes back only where nobody else has changed the same since', () => {
    const now = settings({ mode: 'scene', model: 's1', gaps: { ...gaps, sceneMs: 900, overlapMs: 100 } })
    const step = {
      before: { mode: 'scene', model: 's2-pro', gaps: { ...gaps, sceneMs: 900, overlapMs: 50 } },
      after: { mode: 'line', model: 's2', gaps },
      takesBack: true,
    } as const
    expect(applySettingsChange(now, step)).toEqual(
      settings({ mode: 'line', model: 's1', gaps: { ...gaps, overlapMs: 100 } }),
    )
  })

  it('answers the same settings if nothing is left to do', () => {
    const now = settings({ mode: 'scene' })
    expect(applySettingsChange(now, { before: { mode: 'line' }, after: { mode: 'scene' } })).toBe(now)
  })
})

describe('a change of a list of pronunciations', () => {
  const word = (written: string, spokenAs: string, own: Partial<Pronunciation> = {}): Pronunciation => ({
    word: written,
    spokenAs,
    scope: { kind: 'project' },
    wholeWord: true,
    matchCase: false,
    ...own,
  })

  it.each([
    { what: 'adds beside what has come since', before: '', after: 'a1', now: 'b1', expected: 'a1 b1' },
    {
      what: 'counts for a word that both added, because it came later',
      before: '',
      after: 'a2',
      now: 'a1',
      expected: 'a2',
    },
    { what: 'leaves what the other changed', before: 'a1 b1', after: 'a2 b1', now: 'a1 b2', expected: 'a2 b2' },
    { what: 'removes a word and leaves the others', before: 'a1 b1', after: 'b1', now: 'a1 b2 c1', expected: 'b2 c1' },
    { what: 'brings back a word that it changes', before: 'a1 b1', after: 'a2 b1', now: 'b1', expected: 'a2 b1' },
    { what: 'takes an order over', before: 'a1 b1', after: 'b1 a1', now: 'a1 b2', expected: 'b2 a1' },
    { what: 'keeps a word that stands twice', before: 'a1 a2', after: 'a1 a2 b1', now: 'a1 a2', expected: 'a1 a2 b1' },
  ])('$what', ({ before, after, now, expected }) => {
    const list = (text: string) =>
      text.split(' ').flatMap((entry) => (entry === '' ? [] : [word(entry.slice(0, 1), entry)]))
    expect(applyPronunciationsChange(list(now), { before: list(before), after: list(after) })).toEqual(list(expected))
  })

  it('leaves another field of the same word', () => {
    const [before, after] = [[word('a', 'a1')], [word('a', 'a2')]]
    const now = [word('a', 'a1', { wholeWord: false })]
    expect(applyPronunciationsChange(now, { before, after })).toEqual([word('a', 'a2', { wholeWord: false })])
  })
})
