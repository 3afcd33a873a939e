import { describe, expect, it } from 'vitest'
import { draftVoices } from '../../../../electron/speech/draft/voices.ts'
import { draftVoiceView } from '../../../../electron/voices/voice-view.ts'
import { descriptionOf, shortCount, tagWords } from '../../../../renderer/voices/voice-words.ts'
import { voiceIdSchema } from '../../../../shared/core/model/ids.ts'
import * as made from '../../../../shared/messages/made/draft-voices.ts'

describe('what a voice is like', () => {
  it.each(draftVoices.map((voice) => [voice.title, voice] as const))(
    'is in the words of the window for %s',
    (_, voice) => {
      const view = draftVoiceView(voice)
      expect(view.description).toBe('')
      expect(descriptionOf(view)).toBe(voice.description)
      expect(view.tags.map(tagWords)).toEqual(voice.tags)
    },
  )

  it('has words for every tag of a draft voice', () => {
    const shown = new Set(Object.values(made).map((words) => words()))
    expect(draftVoices.flatMap(({ tags }) => tags).filter((tag) => !shown.has(tag))).toEqual([])
  })

  it('is a stranger’s own text where there is one', () => {
    const id = voiceIdSchema.parse('v1')
    expect(descriptionOf({ id, description: 'Dry, low' })).toBe('Dry, low')
    expect(descriptionOf({ id, description: '' })).toBe('')
    expect(tagWords('smoky')).toBe('smoky')
    expect(tagWords('constructor')).toBe('constructor')
  })
})

describe('how often a voice was used', () => {
  it.each([
    [0, '0'],
    [980, '980'],
    [1000, '1k'],
    [12_480, '12.4k'],
    [999_999, '999.9k'],
    [3_000_000, '3M'],
  ])('%i is told as %s', (count, words) => expect(shortCount(count)).toBe(words))
})
