import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { speakLines, unspokenLines } from '../../../../shared/core/script/edit/speak-lines.ts'
import { writtenHead } from '../../../../shared/core/script/edit/written-head.ts'

/** What a text becomes when all that surely is dialogue in it is made dialogue; `?` where it is only likely. */
function spoken(text: string): string {
  const { nodes } = parseScript(text, { has: () => false })
  const lines = unspokenLines(nodes, { isFirst: false })
  if (lines.some(({ head }) => head.is === 'likely')) return '?'
  return speakLines(nodes, lines).reduceRight(
    (all, { from, to, insert }) => `${all.slice(0, from)}${insert}${all.slice(to)}`,
    text,
  )
}

describe('a head as other programs write it', () => {
  it.each([
    ['  Mara: Hello.', 'MARA: Hello.'],
    ['\tMara (low): Hello.', 'MARA (low): Hello.'],
    ['    MARA: Hello.', 'MARA: Hello.'],
    ['\u00a0Mara: Hello.', 'MARA: Hello.'],
    ['\u3000Mara: Hello.', 'MARA: Hello.'],
    ['\uFEFFMara: Hello.', 'MARA: Hello.'],
    ['Deck.\n\uFEFFMARA: Hello.', 'Deck.\nMARA: Hello.'],
    ['**Mara:** Hello.', 'MARA: Hello.'],
    ['**Mara**: Hello.', 'MARA: Hello.'],
    ['**MARA:** Hello.', 'MARA: Hello.'],
    ['*Mara:* Hello.', 'MARA: Hello.'],
    ['__Mara__: Hello.', 'MARA: Hello.'],
    ['***Mara:*** Hello.', 'MARA: Hello.'],
    ['  **Mara (low):** Hello.', 'MARA (low): Hello.'],
    ['**Mara** (low): Hello.', '**Mara** (low): Hello.'],
    ['Mara：Hello.', 'MARA: Hello.'],
    ['MARA：Hello.', 'MARA: Hello.'],
    ['麻里：こんにちは。\n麻里：またね。', '麻里: こんにちは。\n麻里: またね。'],
  ])('%j becomes %j', (text, expected) => expect(spoken(text)).toBe(expected))

  it.each([
    // Once it may be anything: a sentence that goes on, or a name.
    ['他说：你好。', '?'],
    ['  he said: no.', '?'],
  ])('%j is only offered', (text, expected) => expect(spoken(text)).toBe(expected))

  it.each([
    '  10:30 we meet.',
    '  CUT TO: the deck.',
    '  https://example.org',
    'https：//example.org',
    '**Note:** nothing.',
    '*She said: no.*',
    '**Mara: no** way.',
    '  # Mara: deck',
    '**: nothing',
    '  : nothing',
    '\\Mara: nothing',
  ])('%j stays as it is', (text) => expect(spoken(text)).toBe(text))

  it('never reaches behind its line, and begins its words where they begin', () => {
    const part = fc.constantFrom(
      'Mara',
      'MARA',
      '麻里',
      ' ',
      '\t',
      '*',
      '**',
      '_',
      '__',
      ':',
      '：',
      '(low)',
      '\uFEFF',
      'no',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const raw = parts.join('')
        const head = writtenHead(raw)
        if (head === undefined) return
        expect(raw[head.colon]).toMatch(/[:：]/)
        expect(head.bodyFrom).toBeGreaterThan(head.colon)
        expect(head.bodyFrom).toBeLessThanOrEqual(raw.length)
        expect(raw).toContain(head.before)
        expect(raw.slice(head.bodyFrom)).toBe(raw.slice(head.bodyFrom).trimStart())
      }),
    )
  })
})
