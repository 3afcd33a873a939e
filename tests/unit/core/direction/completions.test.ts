import { describe, expect, it } from 'vitest'
import { cueCompletions, deliveryCompletions } from '../../../../shared/core/direction/completions.ts'
import { s1Tag, s1Vocabulary } from '../../../../shared/core/direction/vocabulary.ts'
import { pauseOf } from '../../../../shared/core/script/inline.ts'

describe('what is offered while a direction is written', () => {
  it('is never something that s1 would read aloud', () => {
    for (const { text } of [...cueCompletions('s1'), ...deliveryCompletions('s1')]) {
      expect(s1Tag(text) ?? pauseOf(text)).toBeDefined()
    }
    expect(cueCompletions('s1').map(({ text }) => text)).toEqual(expect.arrayContaining([...s1Vocabulary]))
  })

  it.each(['s1', 's2-pro'] as const)('has each word once and no effect as a delivery, for %s', (model) => {
    const cues = cueCompletions(model).map(({ text }) => text)
    expect(new Set(cues).size).toBe(cues.length)
    const deliveries = deliveryCompletions(model).map(({ text }) => text)
    expect(deliveries).toEqual(expect.arrayContaining(['whispering', 'angry']))
    for (const sound of ['sighing', 'sighs', 'laughing', 'laughs', 'break', 'pause'])
      expect(deliveries).not.toContain(sound)
  })

  it('begins with sounds and exact pauses behind a bracket', () => {
    const kinds = cueCompletions('s2-pro').map(({ kind }) => kind)
    expect(kinds.indexOf('manner')).toBe(kinds.length - deliveryCompletions('s2-pro').length)
    expect(kinds[0]).toBe('sound')
  })
})
