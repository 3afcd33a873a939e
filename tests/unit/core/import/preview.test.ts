import { describe, expect, it } from 'vitest'
import { detectFormat } from '../../../../shared/core/import/detect.ts'
import { previewOf } from '../../../../shared/core/import/preview.ts'
import { readPlain } from '../../../../shared/core/import/readers/read-plain.ts'
import { readTargetNote, readTime, targetNote } from '../../../../shared/core/import/target-times.ts'
import { likelyTwins } from '../../../../shared/core/import/twins.ts'
import { threeSpeakers } from '../../../support/core-values.ts'

const strangers = { has: () => false }

describe('the preview', () => {
  it('says who speaks how much, who is known, and what is not spoken', () => {
    const imported = readPlain(
      'MARA: One.\nThomas: Two.\nThomas: Three.\nMARIO: [sighs]\nADA:\nRain.\n// note\nSCENE 2\n',
      strangers,
    )
    const preview = previewOf(imported, threeSpeakers)
    expect(preview.speakers.map(({ name, scriptName, lines, inCast }) => [name, scriptName, lines, inCast])).toEqual([
      ['MARA', 'Mara', 1, true],
      ['Thomas', 'Tom', 2, true],
      ['MARIO', 'MARIO', 1, false],
      ['ADA', 'Ada', 0, true],
    ])
    expect(preview).toMatchObject({ lines: 4, scenes: 1, timed: 0, identified: 0, problems: [] })
    expect(preview.silent).toEqual([
      { kind: 'empty', count: 1, examples: ['ADA'] },
      { kind: 'action', count: 1, examples: ['Rain.'] },
      { kind: 'note', count: 1, examples: ['note'] },
      { kind: 'scene', count: 1, examples: ['SCENE 2'] },
    ])
  })

  it('warns of more speakers than a cast can hold, and of none', () => {
    const many = Array.from({ length: 70 }, (_, index) => `NAME${index} X: hello\n`).join('')
    expect(previewOf(readPlain(many, strangers), { speakers: [] }).problems[0]).toMatchObject({
      id: 'import.notice.manySpeakers',
      params: { speakers: 70 },
    })
    expect(previewOf(readPlain('Just words.', strangers), { speakers: [] }).problems[0]).toMatchObject({
      id: 'import.notice.noLines',
    })
  })
})

describe('likely twins', () => {
  it.each<[string, string, string | undefined]>([
    ['MARA', 'MARA V.O.', 'ending'],
    ['MARA', 'MARA VO', 'ending'],
    ['MARA', "MARA CONT'D", 'ending'],
    ['DR. WEN', 'DR WEN', 'punctuation'],
    ['MARIA', 'MARIAA', 'oneLetter'],
    ['MARIA', 'MAIRA', 'oneLetter'],
    ['MARIA', 'MARTA', 'oneLetter'],
    ['ANN', 'IAN', undefined],
    ['GUARD 1', 'GUARD 2', undefined],
    ['GUARD', 'GUARD 1', undefined],
    ['MARA', 'TOM', undefined],
  ])('%s and %s: %s', (one, other, why) => {
    const twins = likelyTwins([
      { name: one, lines: 5 },
      { name: other, lines: 1 },
    ])
    expect(twins).toEqual(why === undefined ? [] : [{ from: other, into: one, why }])
  })
})

describe('the format of a file', () => {
  it.each([
    ['a.fountain', 'MARA: x', 'fountain'],
    ['a.txt', 'INT. HOUSE - DAY\n\nMARA\nHello', 'fountain'],
    ['a.txt', 'MARA\nHello\n\nTOM\nHi', 'fountain'],
    ['a.txt', 'MARA: Hello\nTOM: Hi', 'plain'],
    ['a.txt', 'MARA: Hello\n\nINT. HOUSE - DAY\n\nTOM: Hi', 'plain'],
    ['a.txt', 'INT. HOUSE - DAY\n\nA lamp burns.', 'fountain'],
    ['a.txt', 'Title: The House\nAuthor: A. B.\n\nMARA\nHello', 'fountain'],
    ['a.txt', '1\n00:00:01,000 --> 00:00:02,000\nHi', 'srt'],
    ['a.srt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi', 'vtt'],
    ['a.txt', '<?xml version="1.0"?>\n<FinalDraft><Content/></FinalDraft>', 'fdx'],
    ['a.txt', 'speaker,line\nA,b', 'csv'],
    ['a.txt', 'Character\tDialogue\nA\tb', 'csv'],
    ['a.txt', '<|speaker:0|>hi', 'tagged'],
    ['a.txt', 'title: X\n---\nA: b\n===', 'yarn'],
    ['a.txt', '=== knot ===\nA: b\n* choice', 'ink'],
    ['a.txt', 'MARA: hi  #abc123', 'dialogue'],
    ['a.txt', '**A:** x\n\n**B:** y', 'markdown'],
    ['a', 'Just prose about nothing.', 'plain'],
    ['a.md', 'A: b', 'markdown'],
  ])('%s with %j is %s', (name, head, format) => {
    expect(detectFormat(name, head)).toBe(format)
  })
})

describe('times', () => {
  it.each([
    ['00:00:01,500', 1500],
    ['1:02.5', 62_500],
    ['62.5', 62_500],
    ['62.5s', 62_500],
    ['250ms', 250],
    ['1,5', 1500],
    ['0,024', 24],
    ['1.024', 1024],
    // A thousand to some people, one and a bit to others.
    ['1,024', undefined],
    ['62,500 ms', undefined],
    ['2 048', undefined],
    ['1e3', undefined],
    ['1:00:00', 3_600_000],
    ['00:00:01:12', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('%j is %s ms', (text, ms) => {
    expect(readTime(text)).toBe(ms)
  })

  it('stand in a note that can be read back', () => {
    for (const times of [{ startMs: 0 }, { startMs: 61_001, endMs: 3_600_000 }]) {
      expect(readTargetNote(targetNote(times))).toEqual(times)
    }
    expect(readTargetNote('at home')).toBeUndefined()
  })
})
