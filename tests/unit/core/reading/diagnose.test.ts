import { describe, expect, it } from 'vitest'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { diagnose } from '../../../../shared/core/reading/diagnose.ts'
import type { DiagnoseOptions } from '../../../../shared/core/reading/diagnose.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { inEnglish } from '../../../../shared/messages/in-english.ts'

const cast = castSchema.parse({
  speakers: [{ id: 'mara', name: 'Mara', aliases: ['VOSS'], colour: 1, variants: [{ name: 'Calm' }] }],
})

/** Each finding as its code and the text it points at. */
function findings(text: string, options: DiagnoseOptions = {}): readonly (readonly [string, string, number])[] {
  return diagnose(parseScript(text), cast, options).map(({ code, from, to, line }) => [
    code,
    text.slice(from, to),
    line,
  ])
}

describe('diagnosing a script', () => {
  it('finds nothing in a good one', () => {
    const text =
      '# T\n\nMARA (low): Hello [sighs], you. [pause 1s] --  #abc123\nVOSS: ^ Yes.  #abc124\naction (sighs)\n'
    expect(findings(text)).toEqual([])
    expect(findings(text.replace('[sighs]', '[laughs]'), { model: 's1' })).toEqual([])
  })

  it.each(['MARA: (', 'MARA: (low', 'MARA (', 'MARA (low', 'MARA ()', 'MARA: ()'])(
    'finds nothing in a delivery that is half typed: %s',
    (text) => expect(findings(text)).toEqual([]),
  )

  it.each<[string, readonly (readonly [string, string, number])[], DiagnoseOptions?]>([
    ['TOM: Hi\nTOM: Again', [['unknownSpeaker', 'TOM', 1]]],
    ['MARA/calm: Hi\nVOSS/CALM (low): Hi', []],
    [
      'MARA/loud: Hi\nMARA /loud (x): Hi',
      [
        ['unknownVariant', 'loud', 1],
        ['unknownVariant', 'loud', 2],
      ],
    ],
    ['MARA: Hi\n\nMARA:  #abc123', [['emptyLine', 'MARA', 3]]],
    ['MARA: <|speaker:0|> Hi', [['controlToken', '<|', 1]]],
    ['MARA: <|SPEAKER:-1|>', [['controlToken', '<|', 1]]],
    ['MARA: a <| b', [['controlToken', '<|', 1]]],
    ['MARA (<|low): a', [['controlToken', '<|', 1]]],
    ['MARA: ＜｜speaker:0｜＞', []],
    ['MARA: a  #abc123\nMARA: b  #abc123', [['duplicateId', '  #abc123', 2]]],
    ['MARA: 12345678901', [['lineTooLong', '12345678901', 1]], { maxLineCharacters: 10 }],
    ['MARA: 1234567890', [], { maxLineCharacters: 10 }],
    ['MARA: a\nMARA: b\nMARA: c\nMARA: d', [['tooManyLines', 'MARA', 3]], { maxLines: 2 }],
    ['MARA: I [sigh', [['unclosedCue', '[', 1]]],
    ['MARA: I \\[sigh', []],
    ['MARA: I [pause 1,5s] am [pause ,5] [pause 0,024s] [pause 1.024s]', []],
    ['MARA: I [pause 1,024s] am', [['pauseDoubtful', '[pause 1,024s]', 1]]],
    ['MARA: I [pause 2,048] am', [['pauseDoubtful', '[pause 2,048]', 1]]],
    ['MARA: I [pause 1e3ms] am', [['pauseNotRead', '[pause 1e3ms]', 1]]],
    ['MARA: I [pause 2 048 ms] am', [['pauseNotRead', '[pause 2 048 ms]', 1]]],
    ['MARA: I [pause 1.024,5s] am', [['pauseNotRead', '[pause 1.024,5s]', 1]]],
    [
      'MARA: I [pause -1s] [pause 1:30]',
      [
        ['pauseNotRead', '[pause -1s]', 1],
        ['pauseNotRead', '[pause 1:30]', 1],
      ],
    ],
    ['MARA: I [pause] [pause briefly] [pause 2 beats] [pausing 3s]', []],
    ['MARA: Oh (sighs) well', [['cueReadAloud', '(sighs)', 1]]],
    ['MARA: Oh (really) well', []],
    ['MARA: [pause 600s] Oh. [pause 600000 ms]', []],
    ['MARA: Oh. [pause 600s][pause 600s] Ah. [pause 590s] Eh.', []],
    ['MARA: Oh.[pause 600s][pause 600s][pause 600s]', [['lineTooLong', 'Oh.[pause 600s][pause 600s][pause 600s]', 1]]],
    ['MARA: [pause 600s][pause 600s][pause 600s][pause 600s]', []],
    ['MARA: Oh. [pause 601s]', [['pauseTooLong', '[pause 601s]', 1]]],
    ['MARA: Oh. [pause 800000ms] Ah.', [['pauseTooLong', '[pause 800000ms]', 1]]],
    ['MARA: [pause 99999999999999s]', [['pauseTooLong', '[pause 99999999999999s]', 1]]],
    ['MARA: [mysteriously] Oh', [['cueReadAloud', '[mysteriously]', 1]], { model: 's1' }],
    ['MARA: [mysteriously] Oh', [], { model: 's2-pro' }],
  ])('of %j finds %j', (text, expected, options) => {
    expect(findings(text, options)).toEqual(expected)
  })

  it('says what to do about every finding', () => {
    const text = 'MARA/x: y\nMARA: [pause 1000s]\nTOM: <| [x (sighs)\nMARA:\nMARA: a  #abc123\nMARA: b  #abc123'
    for (const finding of diagnose(parseScript(text), cast, { maxLineCharacters: 1, maxLines: 0 })) {
      const { message, remedy } = inEnglish(finding)
      expect(message).toMatch(/\.$/)
      expect(remedy).toMatch(/\.$/)
    }
  })

  it('has limits of its own when none are given', () => {
    expect(findings(`MARA: ${'a'.repeat(10_000)}`)).toEqual([])
    expect(findings(`MARA: ${'a'.repeat(10_001)}`)).toHaveLength(1)
  })
})
