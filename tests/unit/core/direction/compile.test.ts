import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileLine } from '../../../../shared/core/direction/compile.ts'
import { displayText } from '../../../../shared/core/direction/display-text.ts'
import type { CompiledPiece } from '../../../../shared/core/direction/compile.ts'
import type { CueForm } from '../../../../shared/core/model/models.ts'
import { s1Tag, s1Vocabulary, suggestedCues } from '../../../../shared/core/direction/vocabulary.ts'
import { isSpoken } from '../../../../shared/core/script/lines.ts'
import { speakerSchema } from '../../../../shared/core/model/cast.ts'
import { lineOf } from '../../../support/core-values.ts'

/** Speech as its text, silence as its milliseconds. */
function compiled(text: string, cues: CueForm, delivery?: string): readonly (string | number)[] {
  const speaker = delivery === undefined ? undefined : { ...plainSpeaker, delivery }
  return compileLine(lineOf(text), speaker, cues).map(short)
}

function short(piece: CompiledPiece): string | number {
  return piece.kind === 'speech' ? piece.text : piece.durationMs
}

const plainSpeaker = speakerSchema.parse({ id: 'mara', name: 'Mara', colour: 1 })

describe('compiling a line', () => {
  it.each<[string, readonly (string | number)[], readonly (string | number)[]]>([
    // line, for s2-pro, for s1
    ['MARA: Hello  there ', ['Hello there'], ['Hello there']],
    ['MARA (low): Hello', ['[low] Hello'], ['(soft tone) Hello']],
    ['MARA (sad, whispering): Hello', ['[sad, whispering] Hello'], ['(sad)(whispering) Hello']],
    ['MARA (sad, angry, calm, bored): Hi', ['[sad, angry, calm, bored] Hi'], ['(sad)(angry)(calm) Hi']],
    ['MARA (like a queen): Hello', ['[like a queen] Hello'], ['Hello']],
    ['MARA: [sighs] Did you?', ['[sighs] Did you?'], ['(sighing) Did you?']],
    ['MARA: Did [like a queen] you?', ['Did [like a queen] you?'], ['Did you?']],
    ['MARA: You [smirks], no', ['You [smirks], no'], ['You, no']],
    ['MARA: [sad][whispering] No', ['[sad][whispering] No'], ['(sad)(whispering) No']],
    ['MARA: [pause] No [long pause]', ['[pause] No [long pause]'], ['(break) No (long-break)']],
    ['MARA: One [pause 1.2s] two', ['One', 1200, 'two'], ['One', 1200, 'two']],
    ['MARA (sad): One [pause 1s] two', ['[sad] One', 1000, '[sad] two'], ['(sad) One', 1000, '(sad) two']],
    ['MARA: [pause 1s] One [pause 500ms][pause 0.5]', [1000, 'One', 1000], [1000, 'One', 1000]],
    ['MARA: One [pause 1s] ... [pause 1s] two', ['One', 2000, 'two'], ['One', 2000, 'two']],
    ['MARA: One [pause 0s] two', ['One two'], ['One two']],
    ['MARA: [pause 1s]', [1000], [1000]],
    ['MARA: ^ Every day --  #abc123', ['Every day'], ['Every day']],
    ['MARA: \\^ day \\--', ['^ day --'], ['^ day --']],
    ['MARA: \\[Fireball\\]!', ['Fireball!'], ['[Fireball]!']],
    ['MARA: one\\[two\\] three', ['one two three'], ['one[two] three']],
    ['MARA: \\[one\\]two\\[three\\]\\[four\\]', ['one two three four'], ['[one]two[three][four]']],
    ['MARA: \\[T\\]he colo\\[u\\]r of walk\\[ing\\]', ['The colour of walking'], ['[T]he colo[u]r of walk[ing]']],
    ['MARA: one\\[two, x\\[\\[yz\\]\\]a', ['one two, x yz a'], ['one[two, x[[yz]]a']],
    ['MARA: one(laughing)two', ['one(laughing)two'], ['one laughing two']],
    ['MARA: (laughing) no (really)', ['(laughing) no (really)'], ['laughing no (really)']],
    ['MARA: [] Hello', ['Hello'], ['Hello']],
    ['MARA: ...', [], []],
    ['MARA: ?!', [], []],
    ['MARA: [sighs]', ['[sighs]'], ['(sighing)']],
    ['MARA: [smirks]', ['[smirks]'], []],
    ['MARA: a\u0000b\u2028c\u00a0d', ['a b c d'], ['a b c d']],
    ['MARA: half \ud83d pair', ['half \ufffd pair'], ['half \ufffd pair']],
    ['MARA: 你好。', ['你好。'], ['你好。']],
  ])('turns %j into %j for s2-pro and %j for s1', (text, forS2, forS1) => {
    expect(compiled(text, 'brackets')).toEqual(forS2)
    expect(compiled(text, 'parentheses')).toEqual(forS1)
  })

  it('uses the speaker’s delivery only where the line has none', () => {
    expect(compiled('MARA: Hi', 'brackets', 'warm')).toEqual(['[warm] Hi'])
    expect(compiled('MARA (cold): Hi', 'brackets', 'warm')).toEqual(['[cold] Hi'])
  })

  it('lets no bracket out of a delivery or a cue', () => {
    expect(compiled('MARA: [a \\] b \\[ c] Hi', 'brackets', 'x] [y')).toEqual(['[x y] [a b c] Hi'])
  })

  it('never sends marks or, to s1, square-bracket cues, and leaves speech tidy', () => {
    const pieces = fc.constantFrom(
      'word',
      ' ',
      '[sighs]',
      '[odd]',
      '[pause 1s]',
      '[pause]',
      '--',
      '^',
      ',',
      '[',
      ']',
      '\\[',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (some) => {
        const node = lineOf(`MARA: ^ ${some.join('')} --`)
        for (const cues of ['parentheses', 'brackets'] as const) {
          const result = compileLine(node, undefined, cues)
          expect(result.some((piece) => piece.kind === 'speech') && !isSpoken(node)).toBe(false)
          for (const [at, piece] of result.entries()) {
            if (piece.kind === 'silence') {
              expect(piece.durationMs).toBeGreaterThan(0)
              expect(result[at + 1]?.kind).not.toBe('silence')
              continue
            }
            expect(piece.text).toBe(piece.text.trim())
            expect(piece.text).not.toMatch(/\s{2}/)
            if (cues === 'parentheses') expect(piece.text).not.toMatch(/\[(sighs|odd|pause)\]/)
            else expect(piece.text.replace(/\[[^[\]]+\]/g, '')).not.toMatch(/[[\]]/)
          }
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the words for people', () => {
  it.each([
    ['MARA (low): [sighs] Did you? --', 'Did you?'],
    ['MARA: I said [laughs], no [pause 1s] never', 'I said, no never'],
    ['MARA: \\[Fireball\\] \\#abc123', '[Fireball] #abc123'],
    ['MARA: [sighs]', ''],
    ['MARA: Mais non ! [rit] Oh là !', 'Mais non ! Oh là !'],
  ])('of %j are %j', (text, words) => {
    expect(displayText(lineOf(text))).toBe(words)
  })
})

describe('the words of s1', () => {
  it('are themselves or what people write for them', () => {
    expect(s1Vocabulary.map(s1Tag).every((tag) => tag !== undefined && s1Vocabulary.includes(tag))).toBe(true)
    expect(['Sighs', ' in a  hurry tone ', 'nonsense', 'constructor'].map(s1Tag)).toEqual([
      'sighing',
      'in a hurry tone',
      undefined,
      undefined,
    ])
  })

  it('are offered while writing', () => {
    expect(suggestedCues('s1')).toContain('whispering')
    expect(suggestedCues('s2-pro')).toContain('clears throat')
  })
})
