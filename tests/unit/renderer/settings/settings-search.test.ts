import { describe, expect, it } from 'vitest'
import { findSettings, settingEntries } from '../../../../renderer/settings/settings-search.ts'

const titles = (query: string): readonly string[] => findSettings(query).map(({ title }) => title)

describe('the search of the settings', () => {
  it.each([
    ['theme', ['Theme']],
    ['dark', ['Theme']],
    ['THEM', ['Theme']],
    ['your wo', ['Your words']],
    ['key', ['API key']],
    ['hour', ['Cap for an hour']],
    ['   ', []],
    ['heme', []],
    ['nothing of the kind', []],
  ])('finds by the beginnings of words: %j', (query, expected) => {
    expect(titles(query)).toEqual(expected)
  })

  it('finds what the title says before what only means the same', () => {
    expect(titles('spelling')).toEqual(['Spelling', 'Your words'])
  })

  it.each(settingEntries().map((entry) => [entry.title, entry] as const))(
    'finds %s by its own title',
    (title, entry) => {
      expect(findSettings(title)).toContainEqual(entry)
    },
  )
})
