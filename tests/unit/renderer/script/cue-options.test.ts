import { describe, expect, it } from 'vitest'
import { cueOptions, cueText } from '../../../../renderer/script/completion/cue-options.ts'
import { cuePlace } from '../../../../renderer/script/completion/cue-place.ts'

const isSpeaker = (name: string): boolean => ['RUTH', 'Mara'].includes(name)

/** The place of the caret `|` in a line whose text begins behind the colon. */
function placeIn(line: string) {
  const caret = line.indexOf('|')
  const visible = line.replace('|', '')
  const colon = visible.indexOf(':')
  return cuePlace(visible, caret, colon === -1 ? undefined : colon + 1, isSpeaker)
}

describe('the place of a direction', () => {
  it.each([
    ['RUTH: Well [|', { kind: 'cue', from: 12, to: 12, typed: '', isAtEnd: true }],
    ['RUTH: Well [si|', { kind: 'cue', from: 12, to: 14, typed: 'si', isAtEnd: true }],
    ['RUTH: Well [si|ghs] then', { kind: 'cue', from: 12, to: 18, typed: 'si', isAtEnd: false }],
    ['RUTH: [sighs] Well [l|', { kind: 'cue', from: 20, to: 21, typed: 'l', isAtEnd: true }],
    ['RUTH (|', { kind: 'delivery', from: 6, to: 6, typed: '', isAtEnd: true }],
    ['Mara/old (wh|', { kind: 'delivery', from: 10, to: 12, typed: 'wh', isAtEnd: true }],
    ['RUTH (l|ow): Well', { kind: 'delivery', from: 6, to: 10, typed: 'l', isAtEnd: false }],
  ])('in "%s" is found', (line, expected) => {
    expect(placeIn(line)).toEqual(expected)
  })

  it.each([
    'RUTH: Well [sighs]|',
    'RUTH: Well \\[si|',
    'RUTH: Well [ si|',
    'RUTH: Well (si|',
    'Nobody (|',
    'RUTH|',
    'A door [opens|',
  ])('in "%s" there is none', (line) => {
    expect(placeIn(line)).toBeUndefined()
  })
})

describe('the directions that are offered', () => {
  const place = { kind: 'cue', from: 1, to: 1, typed: '', isAtEnd: true } as const

  it('begin with what begins with the typed letters', () => {
    const found = cueOptions({ ...place, typed: 'si' }, { id: 's2-pro', added: [] }).map(
      ({ completion }) => completion.text,
    )
    expect(found[0]).toBe('sighs')
    expect(found).toContain('emphasis')
  })

  it('are those of the model', () => {
    const words = (model: 's1' | 's2-pro') =>
      cueOptions(place, { id: model, added: [] }).map(({ completion }) => completion.text)
    expect(words('s1')).toContain('sighing')
    expect(words('s1')).not.toContain('sighs')
    expect(words('s2-pro')).toContain('sighs')
  })

  it('for a delivery are manners only', () => {
    const kinds = cueOptions({ ...place, kind: 'delivery' }, { id: 's2-pro', added: [] }).map(
      ({ completion }) => completion.kind,
    )
    expect(new Set(kinds)).toEqual(new Set(['manner']))
  })

  it('are written with what belongs behind them', () => {
    expect(cueText(place, 'sighs')).toBe('sighs]')
    expect(cueText({ ...place, kind: 'delivery' }, 'low')).toBe('low): ')
    expect(cueText({ ...place, kind: 'delivery', isAtEnd: false }, 'low')).toBe('low)')
  })
})
