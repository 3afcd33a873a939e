import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundaryBetween } from '../../../../shared/core/captions/boundaries.ts'
import { captionPieces } from '../../../../shared/core/captions/caption-words.ts'
import {
  type CaptionCue,
  type CaptionOptions,
  captionCues,
  captionText,
  tooFast,
  captionLine,
} from '../../../../shared/core/captions/captions.ts'
import { fastCaptions } from '../../../../shared/core/captions/fast-captions.ts'
import { captionLimits, captionWidth } from '../../../../shared/core/captions/limits.ts'
import { placeCaptions } from '../../../../shared/core/captions/place-captions.ts'
import { displayText } from '../../../../shared/core/direction/display-text.ts'
import { gapsSchema } from '../../../../shared/core/model/project.ts'
import type { LineNode } from '../../../../shared/core/model/script.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { threeSpeakers } from '../../../support/core-values.ts'
import { laidOut } from '../../../support/laid-out.ts'

const gaps = gapsSchema.parse({})

function cuesOf(text: string, seconds: number | ((lineId: string) => number) = 1, options: CaptionOptions = {}) {
  const script = parseScript(text)
  const lengthOf = (lineId: string): number =>
    Math.round((typeof seconds === 'number' ? seconds : seconds(lineId)) * 44_100)
  const timeline = laidOut({ script, cast: threeSpeakers, gaps, lengthOf })
  return { cues: captionCues(timeline, script, options), timeline, script }
}

function lineOf(text: string): LineNode {
  const node = parseScript(text).nodes[0]
  if (node?.kind !== 'line') throw new Error('no line')
  return node
}

/** `0-1200 MARA: first line / second line` */
function shown(cues: readonly CaptionCue[]): readonly string[] {
  return cues.map(
    ({ startMs, endMs, speaker, namesSpeaker, lines }) =>
      `${startMs}-${endMs} ${namesSpeaker ? `${speaker}: ` : ''}${lines.map(captionLine).join(' / ')}`,
  )
}

const monologue =
  'The light has been dark for three nights, and nobody on the mainland has noticed. I told the harbour twice. Mr. Nan Rudd of the Salt Line wrote 3 000 words about it, and still they sent two hundred ten crates of oil to the wrong island; we burned driftwood. What would you have done?'

describe('captions', () => {
  it('show one speaker each, without markup, with a gap between them', () => {
    const { cues } = cuesOf(
      'MARA (low): [sighs] You came back.  #aaaaa1\nTOM: I did. [pause 0.1s]  #aaaaa2\nTOM: [laughs]  #aaaaa3',
      2,
    )
    expect(shown(cues)).toEqual(['0-2000 MARA: You came back.', '2450-4350 TOM: I did.', '4700-6700 TOM: [laughs]'])
  })

  it('keep the dash of a line that is cut off, and let the line that cuts it off appear as soon as it can be read', () => {
    const { cues } = cuesOf('MARA: I had it in my hand and I --  #aaaaa1\nTOM: ^ Every day.  #aaaaa2', 2)
    expect(cues.map(captionText)).toEqual(['I had it in my hand and I --', 'Every day.'])
    expect((cues[1]?.startMs ?? 0) - (cues[0]?.endMs ?? 0)).toBeGreaterThanOrEqual(80)
    expect(tooFast(cues)).toEqual([])
  })

  it('show cues of sounds in brackets on wish, and always where a line is nothing else', () => {
    const text = 'MARA: [sighs softly] You [coughs], no.  #aaaaa1\nTOM: [laughs]  #aaaaa2'
    expect(cuesOf(text, 3).cues.map(captionText)).toEqual(['You, no.', '[laughs]'])
    expect(cuesOf(text, 3, { soundCues: true }).cues.map(captionText)).toEqual([
      '[sighs softly] You [coughs], no.',
      '[laughs]',
    ])
  })

  it('begin behind an exact pause that their line begins with', () => {
    const { cues } = cuesOf('MARA: [sighs] [pause 5s] Hm.  #aaaaa1\nTOM: [pause 2s] I did. [pause 1s] So.  #aaaaa2', 6)
    expect(shown(cues)).toEqual(['5000-6000 MARA: Hm.', '8450-9521 TOM: I did.', '11617-12450 So.'])
  })

  it('are cut at sentences and clauses, never inside a name or a number', () => {
    const { cues } = cuesOf(`MARA: ${monologue}  #aaaaa1`, 17)
    expect(shown(cues).map((line) => line.replace(/^\S+ /, ''))).toMatchInlineSnapshot(`
      [
        "MARA: The light has been / dark for three nights,",
        "and nobody on the mainland has noticed.",
        "I told the harbour twice. Mr. Nan Rudd of / the Salt Line wrote 3 000 words about it,",
        "and still they sent two hundred ten / crates of oil to the wrong island;",
        "we burned driftwood. / What would you have done?",
      ]
    `)
    for (const inside of ['Mr. Nan Rudd', '3 000', 'two hundred ten', 'Salt Line']) {
      expect(
        cues.some((cue) => cue.lines.some((line) => captionLine(line).includes(inside))),
        inside,
      ).toBe(true)
    }
  })

  const boundaries: readonly (readonly [left: string, right: string, silenceMs: number, expected: string])[] = [
    ['noticed.', 'I', 0, 'sentence'],
    ['“Go!”', 'He', 0, 'sentence'],
    ['Mr.', 'Hale', 0, 'inside'],
    ['J.', 'Hart', 0, 'inside'],
    ['Nan', 'Rudd', 0, 'inside'],
    ['STOP', 'THAT', 0, 'none'],
    ['nights,', 'and', 0, 'clause'],
    ['I', 'see', 300, 'pause'],
    ['I', 'see', 100, 'none'],
    ['3', '000', 500, 'inside'],
    ['12', '%', 0, 'inside'],
    ['€', '5', 0, 'inside'],
    ['10', 'km,', 0, 'inside'],
    ['No.', '7', 0, 'inside'],
    ['Jan.', '5,', 500, 'inside'],
    ['December', '2024,', 0, 'inside'],
    ['5', 'January', 0, 'inside'],
    ['may', '5', 0, 'none'],
    ['ジョン・', 'スミスさんが', 0, 'inside'],
    ['市場・', '港', 0, 'none'],
    ['１２３４５６７', '円を', 0, 'inside'],
    ['2024', '年', 0, 'inside'],
    ['12月', '5日の', 0, 'inside'],
    ['12月', '海', 0, 'none'],
    ['no.', 'We', 0, 'sentence'],
    ['twenty', 'thousand', 0, 'inside'],
    ['7', 'a.m.', 0, 'inside'],
    ['7', 'horses', 0, 'none'],
    ['p.m.', 'on', 0, 'none'],
    ['p.m.', 'On', 0, 'sentence'],
    ['Wait!', 'he', 0, 'clause'],
    ['gone.', '“Then', 0, 'sentence'],
  ]
  it.each(boundaries)('between "%s" and "%s" with %d ms of silence stands: %s', (left, right, silenceMs, expected) => {
    // "no." ends a sentence unless a number follows; as a title it is known by that alone.
    expect(boundaryBetween(left, right, silenceMs)).toBe(expected)
  })

  const joined: readonly (readonly [words: string, at: number, expected: string])[] = [
    ['two hundred and thirty people', 1, 'inside'],
    ['two hundred and thirty people', 2, 'inside'],
    ['a hundred and more', 1, 'none'],
    ['night and two', 1, 'none'],
    ['Ludwig van Beethoven,', 0, 'inside'],
    ['Ludwig van Beethoven,', 1, 'inside'],
    ['Bank of England', 0, 'inside'],
    ['Captain, of course', 0, 'clause'],
    ['one of England', 1, 'none'],
    ['John Kennedy the Third paid', 1, 'inside'],
    ['John Kennedy the Third paid', 2, 'inside'],
    ['In London the King waits', 1, 'none'],
  ]
  it.each(joined)('within "%s" behind word %d stands, with the words around it: %s', (words, at, expected) => {
    const [before, left = '', right = '', after] = ['', ...words.split(' ')].slice(at, at + 4)
    expect(boundaryBetween(left, right, 0, { before, after })).toBe(expected)
  })

  it('leave no word out, hold to two lines of their width, to their gap and to the mix, whatever the script is', () => {
    const word = fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom('light', 'a', 'harbour,', 'nights.', 'Nan', 'Rudd', '3', '000', 'What?', '--'),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '灯台は三晩も暗いままです。',
          '我们烧了浮木，',
          '😀',
          'é',
          'w'.repeat(60),
          '[sighs]',
          '[pause 0.4s]',
        ),
      },
    )
    const line = fc.tuple(
      fc.constantFrom('MARA', 'TOM', 'ADA'),
      fc.constantFrom('', '', '^ '),
      fc.array(word, { minLength: 1, maxLength: 60 }),
      fc.double({ min: 0.05, max: 30, noNaN: true }),
    )
    let captions = 0
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.boolean(), (lines, soundCues) => {
        const text = lines
          .map(([name, before, words], at) => `${name}: ${before}${words.join(' ')}  #${String(at).padStart(6, 'a')}`)
          .join('\n')
        const seconds = new Map(lines.map(([, , , length], at) => [String(at).padStart(6, 'a'), length]))
        const { cues, timeline, script } = cuesOf(text, (id) => seconds.get(id) ?? 1, { soundCues })
        const untilMs = Math.round(timeline.durationSamples / 44.1)
        for (const entry of timeline.entries) {
          const own = cues.filter(({ lineId }) => lineId === entry.lineId).flatMap(({ lines: some }) => some.flat())
          const node = script.nodes.find((one) => one.kind === 'line' && one.id === entry.lineId)
          if (node?.kind !== 'line') throw new Error('no line')
          expect(own.map((piece) => piece.text)).toEqual(captionPieces(node, { soundCues }).map((piece) => piece.text))
        }
        let end = Number.NEGATIVE_INFINITY
        for (const cue of cues) {
          captions += 1
          expect(cue.startMs).toBeGreaterThanOrEqual(end)
          expect(cue.endMs).toBeLessThanOrEqual(untilMs)
          expect(cue.endMs - cue.startMs).toBeLessThanOrEqual(7000)
          end = cue.endMs
          expect(cue.lines.length).toBeLessThanOrEqual(2)
          const most = cue.language === 'ja' ? 13 : cue.language === 'zh' ? 16 : 42
          for (const some of cue.lines) {
            if (some.length > 1) expect(captionWidth(captionLine(some), cue.language)).toBeLessThanOrEqual(most)
          }
        }
        const last = cues.at(-1)
        if (last !== undefined && untilMs - last.startMs <= 7000) expect(last.endMs).toBe(untilMs)
      }),
      { numRuns: 150 },
    )
    expect(captions).toBeGreaterThan(500)
  })

  it('are not longer than they may be because both of their ends are rounded', () => {
    const limits = captionLimits('en')
    // Seven seconds more are 7101.5 to the computer.
    const [place] = placeCaptions([{ startMs: 101.49999999999999, endMs: 9000, width: 10, limits }], 20_000)
    expect((place?.endMs ?? 0) - (place?.startMs ?? 0)).toBe(7000)
  })

  it('have at least 80 ms between them wherever lines do not sound together', () => {
    const { cues } = cuesOf(`MARA: ${monologue}  #aaaaa1\nTOM: ${monologue}  #aaaaa2`, 14)
    for (const [at, cue] of cues.entries()) {
      if (at > 0) expect(cue.startMs - (cues[at - 1]?.endMs ?? 0)).toBeGreaterThanOrEqual(80)
    }
    expect(cues.length).toBeGreaterThan(6)
  })

  it('grow into the silence around them before they are told as too fast, with their lines', () => {
    const { cues } = cuesOf(`MARA: ${monologue}  #aaaaa1`, 5)
    const told = fastCaptions(cues)
    expect(told?.lines).toEqual([1])
    expect(told?.most).toBeGreaterThan(20)
    // Alone, with silence behind, the same speed can be read.
    const short = cuesOf('MARA: You came back after all these years.  #aaaaa1\n## Later\nTOM: Yes.  #aaaaa2', 0.9)
    expect(fastCaptions(short.cues)).toBeUndefined()
  })

  it('stand where their words are heard, if that is known', () => {
    const raw = 'MARA: One two three. Four five six.'
    const heardWords = () =>
      [...raw.slice(6).matchAll(/[^ ]+/g)].map(({ index }, at) => ({
        from: 6 + index,
        startMs: 100 + at * 1500,
        endMs: 400 + at * 1500,
      }))
    const { cues } = cuesOf(`${raw}  #aaaaa1`, 9, { heardWords })
    expect(cues.map((cue) => [captionText(cue), cue.startMs, cue.lines.flat().map(({ startMs }) => startMs)])).toEqual([
      ['One two three.', 100, [100, 1600, 3100]],
      ['Four five six.', 4600, [4600, 6100, 7600]],
    ])
  })

  it('hold to the limits of the language, or to those that are set', () => {
    const japanese = '灯台は三晩も暗いままです。本土では誰も気づいていません。'
    const { cues } = cuesOf(`MARA: ${japanese}  #aaaaa1`, 9)
    expect(
      cues.every(
        ({ language, lines }) =>
          language === 'ja' && lines.every((line) => captionWidth(captionLine(line), 'ja') <= 13),
      ),
    ).toBe(true)
    expect(cues.map(captionText).join('')).toBe(japanese)
    const narrow = cuesOf('MARA: The light has been dark for three nights.  #aaaaa1', 4, {
      limits: { charactersPerLine: 20 },
    })
    expect(narrow.cues.every(({ lines }) => lines.every((line) => captionLine(line).length <= 20))).toBe(true)
  })

  it('of a line joined again are its words, as people read them', () => {
    const texts = fc.array(
      fc.constantFrom('You', ' came', ' ', '[sighs]', '[pause 1s]', ', no', '  back', '.', '\\[x\\]', ' 😀', '\t'),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(texts, (some) => {
        const node = lineOf(`MARA: x${some.join('')}`)
        const pieces = captionPieces(node, { soundCues: false })
        expect(pieces.map(({ text, joined }, at) => (joined || at === 0 ? text : ` ${text}`)).join('')).toBe(
          displayText(node),
        )
      }),
    )
  })
})
