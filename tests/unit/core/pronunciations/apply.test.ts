import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { displayText } from '../../../../shared/core/direction/display-text.ts'
import { pronounce, usableEntries } from '../../../../shared/core/pronunciations/apply.ts'
import type { PronouncedBy } from '../../../../shared/core/pronunciations/apply.ts'
import { lineIdSchema, speakerIdSchema } from '../../../../shared/core/model/ids.ts'
import { type Pronunciation, pronunciationSchema } from '../../../../shared/core/model/pronunciations.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'
import { planRender, requestsOfLine } from '../../../../shared/core/render/plan.ts'
import type { PlannedLine, Snapshot } from '../../../../shared/core/model/render.ts'
import { lineOf, sha256, snapshotOf, threeSpeakers } from '../../../support/core-values.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'

const mara = speakerIdSchema.parse('mara')
const lineId = lineIdSchema.parse('k3f9x2')

function entry(word: string, spokenAs: string, more: object = {}): Pronunciation {
  return pronunciationSchema.parse({
    word,
    spokenAs,
    scope: { kind: 'project' },
    wholeWord: true,
    matchCase: false,
    ...more,
  })
}
const ofMara = { scope: { kind: 'speaker', speakerId: 'mara' } }
const ofLine = { scope: { kind: 'line', lineId } }
const phonemes = (sounds: string) => `<|phoneme_start|>${sounds}<|phoneme_end|>`

/** The text as it would be spoken. */
function spoken(text: string, entries: readonly Pronunciation[], by: PronouncedBy = {}): string {
  return pronounce(text, entries, by)
    .map((run) => (run.kind === 'written' ? run.text : run.entry.spokenAs))
    .join('')
}

describe('replacing words', () => {
  const anywhere = { wholeWord: false }
  const sameCase = { matchCase: true }
  it.each<[string, readonly Pronunciation[], string]>([
    ['The Wyre, the wyre and WYRE.', [entry('Wyre', 'wire')], 'The wire, the wire and wire.'],
    ['The Wyre, the wyre and WYRE.', [entry('Wyre', 'wire', sameCase)], 'The wire, the wyre and WYRE.'],
    ['Wyreside is on the Wyre', [entry('wyre', 'wire')], 'Wyreside is on the wire'],
    ['Wyreside', [entry('wyre', 'wire', anywhere)], 'wireside'],
    ['Élan élan', [entry('élan', 'ay-lan')], 'ay-lan ay-lan'],
    ['caf\u00e9s cafe\u0301 cafe', [entry('cafe', 'X')], 'caf\u00e9s cafe\u0301 X'],
    ['x2 2x 2', [entry('2', 'two')], 'x2 2x two'],
    ['用友 用友软件', [entry('用友', 'X')], 'X 用友软件'],
    ['用友软件', [entry('用友', 'X', anywhere)], 'X软件'],
    ['New York, new \u00a0 york', [entry('New York', 'N Y'), entry('new', 'old')], 'N Y, N Y'],
    ['aaa', [entry('a', 'aa', anywhere)], 'aaaaaa'],
    ['one two', [entry('one', 'two'), entry('two', 'one')], 'two one'],
    ['.NET and C++', [entry('.NET', 'dot net'), entry('C++', 'see plus')], 'dot net and see plus'],
    ["O’Brien O'Brien", [entry("O'Brien", 'oh')], 'oh oh'],
    ['abcd', [entry('ab', '1', anywhere), entry('abc', '2', anywhere)], '2d'],
    ['abcd', [entry('ab', '1', anywhere), entry('abc', '2')], '1cd'],
    ['Polish polish', [entry('polish', 'shine'), entry('Polish', 'POH-lish', sameCase)], 'POH-lish shine'],
    ['one', [entry('one', 'first'), entry('one', 'second')], 'first'],
    ['𝒜b 𝒜', [entry('𝒜', 'A')], '𝒜b A'],
    ['İx', [entry('i', 'J', anywhere)], 'İx'],
    ['', [entry('one', 'two')], ''],
  ])('%j with %j is %j', (text, entries, expected) => {
    expect(spoken(text, entries)).toBe(expected)
  })

  it.each<[string, PronouncedBy, string]>([
    ['Lea', {}, 'project'],
    ['Lea', { speakerId: mara }, 'speaker'],
    ['Lea', { speakerId: mara, lineId }, 'line'],
    ['Lea', { speakerId: speakerIdSchema.parse('tom'), lineId: lineIdSchema.parse('aaaaaa') }, 'project'],
    ['Lea Valley', { speakerId: mara, lineId }, 'longer'],
  ])('%s by %j takes the narrowest scope, and the longest word first', (text, by, expected) => {
    const entries = [
      entry('Lea', 'project'),
      entry('Lea Valley', 'longer'),
      entry('Lea', 'line', ofLine),
      entry('Lea', 'speaker', ofMara),
    ]
    expect(spoken(text, entries, by)).toBe(expected)
  })

  it('does what trying every word at every place would do', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'B', 'é', '1', ' ', '-', '𝒜'), minLength: 1, maxLength: 4 })
    const some = fc.record({ word, wholeWord: fc.boolean(), matchCase: fc.boolean() })
    const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'é', 'É', '1', ' ', '-', '𝒜', '.'), maxLength: 20 })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), text, (drafts, where) => {
        const entries = drafts.flatMap((one, at) => {
          const parsed = pronunciationSchema.safeParse({ ...one, spokenAs: `<${at}>`, scope: { kind: 'project' } })
          return parsed.success ? [parsed.data] : []
        })
        expect(spoken(where, entries)).toBe(tried(where, entries))
      }),
      { numRuns: 2000 },
    )
  })
})

/** The slow way: every entry at every place. */
function tried(text: string, entries: readonly Pronunciation[]): string {
  const isSign = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}\p{M}]/u.test(character)
  const characters = Array.from(text)
  let result = ''
  for (let at = 0; at < characters.length; ) {
    let best: { readonly entry: Pronunciation; readonly length: number } | undefined
    for (const one of entries) {
      for (let length = 1; at + length <= characters.length; length++) {
        const found = characters.slice(at, at + length).join('')
        if (/^\s|\s$/.test(found)) continue
        const [a, b] = [found, one.word].map((some) => some.replace(/\s+/g, ' '))
        const isSame = one.matchCase ? a === b : a?.toLowerCase() === b?.toLowerCase()
        const joins = (place: number) => isSign(characters[place - 1]) && isSign(characters[place])
        if (!isSame || (one.wholeWord && (joins(at) || joins(at + length)))) continue
        const isBetter =
          best === undefined ||
          length > best.length ||
          (length === best.length && one.matchCase && !best.entry.matchCase)
        if (isBetter) best = { entry: one, length }
      }
    }
    result += best === undefined ? characters[at] : best.entry.spokenAs
    at += best?.length ?? 1
  }
  return result
}

const service = { source: 'service', origin: 'https://speech.example' } as const
const s1 = projectSettingsSchema.parse({ model: 's1' })

function planned(text: string, entries: readonly Pronunciation[], parts: Partial<Snapshot> = service): PlannedLine {
  const [line] = planRender(snapshotOf(text, { ...parts, pronunciations: entries }), sha256).lines
  if (line === undefined) throw new Error('no line')
  return line
}

function textOf(line: PlannedLine): string {
  if (line.kind === 'blocked') throw new Error(messageOf(line.problem))
  return requestsOfLine(line)
    .map(({ text }) => text)
    .join(' | ')
}

describe('a line with pronunciations', () => {
  it.each<[string, readonly Pronunciation[], string]>([
    ['MARA (Wyre): The [Wyre] Wyre', [entry('Wyre', 'wire')], '[Wyre] The [Wyre] wire'],
    ['MARA: One [pause 1s] one', [entry('one', 'two')], 'two | two'],
    ['MARA: \\[Wyre\\] x', [entry('Wyre', '[wi] re')], 'wi re x'],
    ['MARA: Zo\\\\e', [entry('Zo\\e', 'zoh ee')], 'zoh ee'],
    ['MARA: the Wyre.', [entry('Wyre', phonemes('W AY1  ER0'))], `the ${phonemes('W AY1 ER0')}.`],
    [
      'MARA: 工程',
      [entry('工程', `${phonemes('gong1')}${phonemes('cheng2')}`)],
      `${phonemes('gong1')}${phonemes('cheng2')}`,
    ],
    ['MARA: 橋', [entry('橋', phonemes('ha0shi1'))], phonemes('ha0shi1')],
    ['MARA: Wyre Wyre', [entry('Wyre', `the ${phonemes('W')}`)], `the ${phonemes('W')} the ${phonemes('W')}`],
  ])('%s sends the spoken form', (text, entries, sent) => {
    expect(textOf(planned(text, entries))).toBe(sent)
  })

  it('makes no cue of a spoken form', () => {
    expect(textOf(planned('MARA: (oh) x', [entry('oh', 'sighing')], { ...service, settings: s1 }))).toBe('sighing x')
    expect(textOf(planned('MARA: oh x', [entry('oh', '(sighing)')], { ...service, settings: s1 }))).toBe('sighing x')
  })

  it('keeps its written form for people', () => {
    const node = lineOf('MARA: The Wyre.')
    planned('MARA: The Wyre.', [entry('Wyre', 'wire')])
    expect(displayText(node)).toBe('The Wyre.')
  })

  it('keeps the key of a line that no entry touches', () => {
    const keys = [[], [entry('Wyre', 'wire')], [entry('Yes', 'no', ofLine)]].map((entries) => {
      const line = planned('MARA: Yes  #aaaaa1', entries)
      return line.kind === 'renderable' ? line.contentKey : ''
    })
    expect(new Set(keys).size).toBe(1)
  })

  it('finds the entries of the speaker under any name, and of the line', () => {
    const cast = castSchema.parse({ speakers: [{ ...threeSpeakers.speakers[0], aliases: ['VOSS'] }] })
    const entries = [entry('Lea', 'one', ofMara), entry('Wyre', 'two', ofLine)]
    expect(textOf(planned('VOSS: Lea Wyre  #k3f9x2', entries, { ...service, cast }))).toBe('one two')
    expect(textOf(planned('VOSS: Lea Wyre  #k3f9x3', entries, { ...service, cast }))).toBe('one Wyre')
  })

  it('is said by draft voices as it is written where phonemes stand for it', () => {
    const entries = [entry('Wyre', phonemes('W AY1 ER0')), entry('Lea', 'lee')]
    expect(textOf(planned('MARA: Wyre Lea', entries, {}))).toBe('Wyre lee')
    expect(usableEntries(entries, 'draft')).toBe(usableEntries(entries, 'draft'))
    expect(usableEntries(entries, 'service')).toBe(entries)
  })

  it.each<[string, string]>([
    ['a speaker tag', '<|speaker:1|> no'],
    ['a tag that is spaced', 'no < |speaker:1|>'],
    ['an open command', 'a <|phoneme_start|>K'],
    ['markup without sounds', phonemes(' ')],
    ['words for sounds', phonemes('K. AE1')],
    ['the international alphabet', phonemes('wɪɹ')],
    ['a tag within the markup', '<|phoneme_start|>K<|speaker:1|><|phoneme_end|>'],
    ['another command', '<|im_end|>'],
  ])('waits if the spoken form holds %s', (_what, spokenAs) => {
    const line = planned('MARA: the Wyre', [entry('Wyre', spokenAs)])
    expect(line).toMatchObject({ kind: 'blocked', problem: { code: 'line.controlToken' } })
    expect(line.kind === 'blocked' && messageOf(line.problem)).toMatch(/^The pronunciation of "Wyre" cannot be sent/)
    expect(planned('MARA: the Lea', [entry('Wyre', spokenAs)]).kind).toBe('renderable')
  })

  it.each([
    `MARA: ${phonemes('K')} Wyre`,
    `MARA: Wyre ${phonemes('W')}`,
    'MARA: <\\[|phoneme_start|>W<\\[|phoneme_end|> Wyre',
    'MARA: Wyre <\\[|phoneme_start|>W<\\[|phoneme_end|>',
    'MARA: <\\[|speaker:1|> Wyre',
    'MARA (<|low): Wyre',
  ])('lets no markup through that it brings itself: %s', (text) => {
    expect(planned(text, [entry('Wyre', phonemes('W'))])).toMatchObject({
      kind: 'blocked',
      problem: { code: 'line.controlToken' },
    })
  })

  it('never sends a command that no pronunciation made, whatever is written', () => {
    const bit = fc.constantFrom(
      '<',
      '|',
      '<|',
      '\\[',
      '\\]',
      '[x]',
      'W',
      ' ',
      'phoneme_start',
      '|>',
      phonemes('W'),
      'a',
    )
    const entries = [entry('W', phonemes('W'), { wholeWord: false }), entry('a', '<', { wholeWord: false })]
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 10 }), (bits) => {
        const line = planned(`MARA: ${bits.join('')} x`, entries)
        if (line.kind === 'blocked') return
        const rest = requestsOfLine(line).map(({ text }) => text.replaceAll(phonemes('W'), ' '))
        expect(rest.join(' ')).not.toContain('<|')
      }),
      { numRuns: 2000 },
    )
  })
})
