import { describe, expect, it } from 'vitest'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { previewOf } from '../../../../shared/core/import/preview.ts'
import { diagnose } from '../../../../shared/core/reading/diagnose.ts'
import type { ImportedItem } from '../../../../shared/core/import/types.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { isSpeakerId, toId } from '../../../../shared/core/model/id-checks.ts'
import { narrate } from '../../../../shared/core/reading/narrate.ts'
import { messageOf, sentencesOf } from '../../../../shared/messages/in-english.ts'

const cast = castSchema.parse({ speakers: [{ id: 'ruth', name: 'RUTH', colour: 1 }] })

/** What is told of action that reads like dialogue: line, severity and the words that are pointed at. */
function told(text: string): readonly string[] {
  return diagnose(parseScript(text), cast)
    .filter(({ code }) => code === 'looksLikeLine')
    .map(({ line, severity, from, to }) => `${line} ${severity} ${text.slice(from, to)}`)
}

describe('action that reads like dialogue', () => {
  it.each<readonly [string, string, readonly string[]]>([
    ['is a warning behind a name', 'RUTH: Hi.\nMara: You came back.', ['2 warning Mara:']],
    ['is a warning behind a name with a delivery', 'Old Man Finch (low): Yes.', ['1 warning Old Man Finch (low):']],
    ['is a note behind words that may be a name', 'mara: You came back.', ['1 info mara:']],
    ['is a warning behind such words in two lines', 'mara: One.\nmara: Two.', ['1 warning mara:']],
    ['is told once for each name', 'Mara: One.\nMara: Two.\nTom: Three.', ['1 warning Mara:', '3 warning Tom:']],
    ['is told behind a name in letters without case', 'Ольга: Да.', ['1 warning Ольга:']],
  ])('%s', (_what, text, expected) => expect(told(text)).toEqual(expected))

  it.each([
    'The door opens.',
    '10:30, and nobody there.',
    'https://example.com is where it stands.',
    'Note: the light fails.',
    '// Mara: a note',
    '# Mara: a title',
    '\\Mara: by nobody',
    'Mara:',
    'They say it is late: she goes.',
  ])('is not %s', (text) => expect(told(text)).toEqual([]))

  it('is told in one sentence where a text of prose has many that are only likely', () => {
    const prose = ['he said', 'she says', 'they ask', 'we know', 'it rings', 'you see'].map((words) => `${words}: so.`)
    expect(told(prose.join('\n'))).toEqual(['1 info he said:'])
    expect(told([...prose, 'Mara: Yes.'].join('\n'))).toEqual(['1 info he said:', '7 warning Mara:'])
  })

  it('is told where a narrator reads it', () => {
    const script = narrate(parseScript('Mara: You came back.'), cast, toId('ruth', isSpeakerId))
    expect(diagnose(script, cast).map(({ code }) => code)).toEqual(['looksLikeLine'])
  })

  it('is told with the way out', () => {
    const [found] = diagnose(parseScript('Mara (low): You came back.\nMara: Yes.'), cast)
    expect(found === undefined ? '' : sentencesOf(found)).toBe(
      '2 lines begin with "Mara:" and read like lines of MARA, but are action here. ' +
        'If MARA speaks, write "MARA (low):", with MARA in the cast; if nobody does, begin the line with a backslash.',
    )
  })

  it('is told by an import before anything is written', () => {
    const items: ImportedItem[] = [
      { kind: 'line', speaker: 'RUTH', parts: [{ kind: 'text', text: 'Who?' }] },
      { kind: 'action', text: 'Mara: You came back.', row: 7 },
      { kind: 'action', text: 'Rain.' },
    ]
    const { problems } = previewOf({ format: 'markdown', items, problems: [] }, cast)
    expect(problems.map((problem) => `${problem.line} ${problem.severity} ${messageOf(problem)}`)).toEqual([
      '7 warning "Mara:" reads like a line of MARA, but is action here. ' +
        'The list of problems of the script makes dialogue of it.',
    ])
  })
})

describe('a head in capitals whose form makes action of its line', () => {
  const broken = (text: string): readonly string[] =>
    diagnose(parseScript(text), cast)
      .filter(({ code }) => code === 'brokenHead')
      .map((problem) => `${problem.line} ${text.slice(problem.from, problem.to)} ${messageOf(problem)}`)

  it.each<readonly [string, readonly string[]]>([
    [
      'RUTH: Hi.\nRUTH/: Hello.',
      [`2 RUTH/: This reads like a line of RUTH, but is action: nothing stands behind the slash.`],
    ],
    [
      'RUTH/ (low): Hello.',
      [`1 RUTH/ (low): This reads like a line of RUTH, but is action: nothing stands behind the slash.`],
    ],
    ['RUTH/a/b: Hello.', [`1 RUTH/a/b: This reads like a line, but is action: "a/b" cannot be the name of a variant.`]],
    [
      'THE RIGHT HONOURABLE MEMBER FOR SOME LONG PLACE: I object.',
      [
        '1 THE RIGHT HONOURABLE MEMBER FOR SOME LONG PLACE: "THE RIGHT HONOURABLE MEMBER FOR SOME LONG PLACE:" reads ' +
          'like a name, but its line is action: it is longer than 40 letters.',
      ],
    ],
  ])('is told with why: %s', (text, expected) => expect(broken(text)).toEqual(expected))

  it.each([
    'RUTH/low: Hello.',
    'RUTH/:',
    'and/or: so',
    'INT./EXT. CAR: NIGHT',
    '\\RUTH/: by nobody',
    'EVERYTHING THAT THEY SAID ABOUT THE SEA IN THE BOOKS WAS TRUE, ALL OF IT AND MORE: so it was.',
  ])('is not %s', (text) => expect(broken(text)).toEqual([]))
})
