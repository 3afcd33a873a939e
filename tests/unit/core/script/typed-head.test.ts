import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedHead } from '../../../../shared/core/script/typed-head.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'

/** What becomes of the words before a colon: `MARA/radio (low)`, with `?` where it is only offered; nothing: undefined. */
function read(before: string, isFirst = false): string | undefined {
  const head = typedHead(before, isFirst)
  if (head === undefined) return undefined
  const { name, variant, delivery } = head
  const whole = `${name}${variant === undefined ? '' : `/${variant}`}${delivery === undefined ? '' : ` (${delivery})`}`
  return head.is === 'sure' ? whole : `${whole}?`
}

describe('what is typed before a colon', () => {
  it.each<readonly [string, string | undefined]>([
    ['Mara', 'MARA'],
    ['Mara ', 'MARA'],
    ['Data', 'DATA'],
    ['Mara (low)', 'MARA (low)'],
    ['Mara (low, tired) ', 'MARA (low, tired)'],
    ['Mara/radio', 'MARA/radio'],
    ['Mara/radio (low)', 'MARA/radio (low)'],
    ['Old Man Finch', 'OLD MAN FINCH'],
    ['The Man', 'THE MAN'],
    ['Guard 2', 'GUARD 2'],
    ["O'Brien", "O'BRIEN"],
    ['Élodie', 'ÉLODIE'],
    ['Ольга', 'ОЛЬГА'],
    // No capital that reads as the same name.
    ['Heß', 'Heß'],
    ['He said', 'HE SAID?'],
    ['mara', 'MARA?'],
    ['the old man', 'THE OLD MAN?'],
    ['However', 'HOWEVER?'],
    // Nobody, but a heading of an outline as often as not.
    ['Step 1', 'STEP 1?'],
    ['Figure 12', 'FIGURE 12?'],
    ['Player 1', 'PLAYER 1'],
    ['The Old Man Finch', 'THE OLD MAN FINCH?'],
  ])('%s: is the head %s', (before, expected) => expect(read(before)).toBe(expected))

  it.each([
    'MARA',
    '12',
    '12.30',
    'at 12',
    'http',
    'https',
    // As a keyboard writes it at the start of a line.
    'Http',
    'Https',
    'mailto',
    'Re',
    'Cc',
    'Note',
    'note',
    'Title',
    'Scene two',
    'Act 1',
    'Cut to',
    'Int. Kitchen',
    'INT. KITCHEN',
    'Original author',
    'He says to her quietly',
    'Mara (low',
    'Mara low)',
    ' Mara',
    '# Mara',
    '',
  ])('%s: is nobody', (before) => expect(read(before)).toBeUndefined())

  it('is a speaker in small letters while the cast is empty', () => {
    expect([read('mara', true), read('m', true), read('the man', true), read('http', true)]).toEqual([
      'MARA',
      'M?',
      'THE MAN?',
      undefined,
    ])
  })

  it('makes a line of the script wherever it is a head', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\p{L}[\p{L} ()/'.]{0,20}$/u), fc.boolean(), (before, isFirst) => {
        const head = typedHead(before, isFirst)
        if (head === undefined) return
        const { name, variant, delivery } = head
        const raw = `${name}${variant === undefined ? '' : `/${variant}`}${delivery === undefined ? '' : ` (${delivery})`}: yes`
        const [node] = parseScript(raw, { has: () => true }).nodes
        expect(node).toMatchObject({ kind: 'line', speaker: name, text: 'yes' })
      }),
    )
  })
})
