import {
  settingsSearchAddress,
  settingsSearchAddressAt,
  settingsSearchAddressWords,
  settingsSearchAskAbove,
  settingsSearchAskAboveAt,
  settingsSearchAskAboveWords,
  settingsSearchAtOnce,
  settingsSearchAtOnceAt,
  settingsSearchAtOnceWords,
  settingsSearchBatchCap,
  settingsSearchBatchCapAt,
  settingsSearchCapWords,
  settingsSearchCredit,
  settingsSearchCreditWords,
  settingsSearchHourCap,
  settingsSearchHourCapAt,
  settingsSearchKey,
  settingsSearchKeyWords,
  settingsSearchLicences,
  settingsSearchLicencesWords,
  settingsSearchModels,
  settingsSearchModelsWords,
  settingsSearchOwnWords,
  settingsSearchOwnWordsWords,
  settingsSearchPackage,
  settingsSearchPackageWords,
  settingsSearchPlaying,
  settingsSearchPlayingAt,
  settingsSearchPlayingWords,
  settingsSearchPrice,
  settingsSearchPriceAt,
  settingsSearchPriceWords,
  settingsSearchRecognise,
  settingsSearchRecogniseAt,
  settingsSearchRecogniseWords,
  settingsSearchSceneSize,
  settingsSearchSceneSizeAt,
  settingsSearchSceneSizeWords,
  settingsSearchSpelling,
  settingsSearchSpellingWords,
  settingsSearchStale,
  settingsSearchStaleAt,
  settingsSearchStaleWords,
  settingsSearchTheme,
  settingsSearchThemeWords,
  settingsSearchVersion,
  settingsSearchVersionAt,
  settingsSearchVersionWords,
} from '../../shared/messages/made/settings.ts'
import type { SettingsPage } from '../base/view.ts'

/** A setting that can be searched for. */
export type SettingEntry = {
  readonly page: SettingsPage
  /** As it is listed. */
  readonly title: string
  /** The label, heading or region of the page that it is found at. */
  readonly at: string
  /** Other words for it. */
  readonly words: string
}

/** Every setting, in the order of the pages. */
export const settingEntries = (): readonly SettingEntry[] => [
  {
    page: 'account',
    title: settingsSearchAddress(),
    at: settingsSearchAddressAt(),
    words: settingsSearchAddressWords(),
  },
  { page: 'account', title: settingsSearchKey(), at: settingsSearchKey(), words: settingsSearchKeyWords() },
  { page: 'account', title: settingsSearchCredit(), at: settingsSearchCredit(), words: settingsSearchCreditWords() },
  { page: 'account', title: settingsSearchPackage(), at: settingsSearchPackage(), words: settingsSearchPackageWords() },
  {
    page: 'rendering',
    title: settingsSearchAtOnce(),
    at: settingsSearchAtOnceAt(),
    words: settingsSearchAtOnceWords(),
  },
  {
    page: 'rendering',
    title: settingsSearchPlaying(),
    at: settingsSearchPlayingAt(),
    words: settingsSearchPlayingWords(),
  },
  {
    page: 'rendering',
    title: settingsSearchStale(),
    at: settingsSearchStaleAt(),
    words: settingsSearchStaleWords(),
  },
  {
    page: 'rendering',
    title: settingsSearchAskAbove(),
    at: settingsSearchAskAboveAt(),
    words: settingsSearchAskAboveWords(),
  },
  {
    page: 'rendering',
    title: settingsSearchBatchCap(),
    at: settingsSearchBatchCapAt(),
    words: settingsSearchCapWords(),
  },
  {
    page: 'rendering',
    title: settingsSearchHourCap(),
    at: settingsSearchHourCapAt(),
    words: settingsSearchCapWords(),
  },
  {
    page: 'rendering',
    title: settingsSearchPrice(),
    at: settingsSearchPriceAt(),
    words: settingsSearchPriceWords(),
  },
  {
    page: 'rendering',
    title: settingsSearchSceneSize(),
    at: settingsSearchSceneSizeAt(),
    words: settingsSearchSceneSizeWords(),
  },
  {
    page: 'rendering',
    title: settingsSearchRecognise(),
    at: settingsSearchRecogniseAt(),
    words: settingsSearchRecogniseWords(),
  },
  { page: 'models', title: settingsSearchModels(), at: settingsSearchModels(), words: settingsSearchModelsWords() },
  { page: 'appearance', title: settingsSearchTheme(), at: settingsSearchTheme(), words: settingsSearchThemeWords() },
  {
    page: 'appearance',
    title: settingsSearchSpelling(),
    at: settingsSearchSpelling(),
    words: settingsSearchSpellingWords(),
  },
  {
    page: 'appearance',
    title: settingsSearchOwnWords(),
    at: settingsSearchOwnWords(),
    words: settingsSearchOwnWordsWords(),
  },
  { page: 'about', title: settingsSearchVersion(), at: settingsSearchVersionAt(), words: settingsSearchVersionWords() },
  {
    page: 'about',
    title: settingsSearchLicences(),
    at: settingsSearchLicences(),
    words: settingsSearchLicencesWords(),
  },
]

/** Settings in which every word of the query begins a word, best first: those whose title says it. */
export function findSettings(query: string): readonly SettingEntry[] {
  const wanted = wordsOf(query)
  if (wanted.length === 0) return []
  const entries = settingEntries()
  const hits = (text: string): boolean => {
    const own = wordsOf(text)
    return wanted.every((word) => own.some((candidate) => candidate.startsWith(word)))
  }
  const byTitle = entries.filter(({ title, at }) => hits(`${title} ${at}`))
  const byWords = entries.filter((entry) => !byTitle.includes(entry) && hits(`${entry.title} ${entry.words}`))
  return [...byTitle, ...byWords]
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
