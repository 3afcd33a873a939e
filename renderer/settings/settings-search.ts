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
export const settingEntries: readonly SettingEntry[] = [
  { page: 'account', title: 'Service address', at: 'Connection', words: 'connect server url host test offline' },
  { page: 'account', title: 'API key', at: 'API key', words: 'password secret keychain token replace remove' },
  { page: 'account', title: 'API credit', at: 'API credit', words: 'balance money wallet account paid' },
  { page: 'account', title: 'Package', at: 'Package', words: 'balance credits plan wallet account user period' },
  { page: 'rendering', title: 'Lines at once', at: 'Lines rendered at once', words: 'concurrency parallel speed' },
  {
    page: 'rendering',
    title: 'Ask before sending much text',
    at: 'Ask before sending more than',
    words: 'confirm cost bytes threshold',
  },
  {
    page: 'rendering',
    title: 'Cap for one batch',
    at: 'Never send more in one go than',
    words: 'limit budget spending bytes',
  },
  {
    page: 'rendering',
    title: 'Cap for an hour',
    at: 'Never send more in an hour than',
    words: 'limit budget spending bytes',
  },
  {
    page: 'rendering',
    title: 'Own price',
    at: 'A million bytes of text cost',
    words: 'cost money currency spending estimate',
  },
  { page: 'rendering', title: 'Size of whole scenes', at: 'Whole scenes', words: 'characters speakers limit dialogue' },
  {
    page: 'rendering',
    title: 'Recognise the words of scenes',
    at: 'Recognise the words',
    words: 'transcript speech to text asr borders',
  },
  { page: 'models', title: 'Models', at: 'Models', words: 's1 s2-pro add newer cues' },
  { page: 'appearance', title: 'Theme', at: 'Theme', words: 'dark light colour color appearance system' },
  { page: 'appearance', title: 'Spelling', at: 'Spelling', words: 'language english dictionary check' },
  { page: 'appearance', title: 'Your words', at: 'Your words', words: 'spelling dictionary own add' },
  { page: 'about', title: 'Version', at: 'Repartee', words: 'about release number' },
  {
    page: 'about',
    title: 'Licences',
    at: 'Licences',
    words: 'about license third party notices open source copyright',
  },
]

/** Settings in which every word of the query begins a word, best first: those whose title says it. */
export function findSettings(query: string): readonly SettingEntry[] {
  const wanted = wordsOf(query)
  if (wanted.length === 0) return []
  const hits = (text: string): boolean => {
    const own = wordsOf(text)
    return wanted.every((word) => own.some((candidate) => candidate.startsWith(word)))
  }
  const byTitle = settingEntries.filter(({ title, at }) => hits(`${title} ${at}`))
  const byWords = settingEntries.filter((entry) => !byTitle.includes(entry) && hits(`${entry.title} ${entry.words}`))
  return [...byTitle, ...byWords]
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
