import { alsoEnglish, englishWords, latinWords } from './latin-words.ts'

/** A stretch of a text in one language, by its tag: `en`, `es`, `zh`; `und` for letters that nobody here knows. */
export type LanguageRun = { readonly text: string; readonly language: string }

/** Languages by the letters that only they write; the first that fits wins. Japanese and Chinese are told apart below. */
const scripts: readonly (readonly [language: string, letter: RegExp])[] = [
  ['latin', /\p{scx=Latin}/u],
  ['kana', /[\p{scx=Hiragana}\p{scx=Katakana}]/u],
  ['han', /\p{scx=Han}/u],
  ['ko', /\p{scx=Hangul}/u],
  ['cyrillic', /\p{scx=Cyrillic}/u],
  ['el', /\p{scx=Greek}/u],
  ['arabic', /\p{scx=Arabic}/u],
  ['he', /\p{scx=Hebrew}/u],
  ['hi', /\p{scx=Devanagari}/u],
  ['bn', /\p{scx=Bengali}/u],
  ['pa', /\p{scx=Gurmukhi}/u],
  ['gu', /\p{scx=Gujarati}/u],
  ['ta', /\p{scx=Tamil}/u],
  ['te', /\p{scx=Telugu}/u],
  ['kn', /\p{scx=Kannada}/u],
  ['ml', /\p{scx=Malayalam}/u],
  ['si', /\p{scx=Sinhala}/u],
  ['th', /\p{scx=Thai}/u],
  ['lo', /\p{scx=Lao}/u],
  ['km', /\p{scx=Khmer}/u],
  ['my', /\p{scx=Myanmar}/u],
  ['ka', /\p{scx=Georgian}/u],
  ['hy', /\p{scx=Armenian}/u],
  ['am', /\p{scx=Ethiopic}/u],
]

/**
 * A text cut where its language changes; joined, the runs give the text back. Letters tell most languages. What is written in
 * Latin letters is taken for English unless its words clearly say otherwise, and is judged as a whole: a word of French in
 * an English line stays in it. Marks, digits and spaces belong to the words before them, or to the first words. A text
 * without letters is one run, of English; an empty one has none.
 */
export function languageRuns(text: string): readonly LanguageRun[] {
  if (text === '') return []
  // Plain English, nearly always, needs no look at the classes of Unicode.
  if (/^[\0-\x7f]*$/.test(text)) return [{ text, language: latinLanguage(text) }]
  const pieces: { text: string; script: string | undefined }[] = []
  for (const character of text) {
    const script = scriptOf(character)
    const last = pieces.at(-1)
    if (last !== undefined && (script === undefined || script === last.script || last.script === undefined)) {
      last.text += character
      last.script ??= script
    } else pieces.push({ text: character, script })
  }
  const latin = pieces.filter(({ script }) => script === 'latin' || script === undefined)
  const tags = tagsOf(text, latin.map((piece) => piece.text).join(' '))
  const runs: { text: string; language: string }[] = []
  for (const piece of pieces) {
    const language = tags(piece.script ?? 'latin')
    const last = runs.at(-1)
    if (last?.language === language) last.text += piece.text
    else runs.push({ text: piece.text, language })
  }
  return runs
}

/** Languages of a text other than English, each once, in their order. */
export function foreignLanguages(text: string): readonly string[] {
  return [...new Set(languageRuns(text).map(({ language }) => language))].filter((language) => language !== 'en')
}

function scriptOf(character: string): string | undefined {
  if (!/\p{L}/u.test(character)) return undefined
  // Signs such as ª and µ belong to no script.
  if (/\p{sc=Common}/u.test(character) && !/\p{scx=Hiragana}/u.test(character)) return undefined
  return scripts.find(([, letter]) => letter.test(character))?.[0] ?? 'und'
}

function tagsOf(text: string, latin: string): (script: string) => string {
  const east = /[\p{scx=Hiragana}\p{scx=Katakana}]/u.test(text.replace(/[、。「」『』・ー〜]/gu, '')) ? 'ja' : 'zh'
  const cyrillic = /[іїєґІЇЄҐ]/u.test(text) ? (/[ўЎ]/u.test(text) ? 'be' : 'uk') : 'ru'
  const arabic = /[ٹڈڑے]/u.test(text) ? 'ur' : /[پچژگ]/u.test(text) ? 'fa' : 'ar'
  const known: Readonly<Record<string, string>> = {
    latin: latinLanguage(latin),
    kana: 'ja',
    han: east,
    cyrillic,
    arabic,
  }
  return (script) => known[script] ?? script
}

type Judge = {
  readonly language: string
  readonly strong: ReadonlySet<string>
  readonly weak: ReadonlySet<string>
  readonly letters: string
}

const english: ReadonlySet<string> = new Set(englishWords.split(' '))
const shared: ReadonlySet<string> = new Set(alsoEnglish.split(' '))
const judges: readonly Judge[] = Object.entries(latinWords).map(([language, { strong, weak, letters }]) => ({
  language,
  strong: wordSet(strong, isClear),
  weak: new Set([...wordSet(strong, (word) => !isClear(word)), ...wordSet(weak)]),
  letters,
}))

/** Two plain letters stand in names and in other languages as well, and some longer words in English. */
function isClear(word: string): boolean {
  return (word.length > 2 && !shared.has(word)) || /[^a-z]/.test(word)
}

/** Without those that are English as well. */
function wordSet(words: string, isWanted: (word: string) => boolean = () => true): ReadonlySet<string> {
  return new Set(words.split(' ').filter((word) => !english.has(word) && isWanted(word)))
}

/** How much clearer another language must be than English. */
const CLEARER = 1.5
/** So many words that English names have as well, or with letters of a language, make it without a word of its own. */
const FEW_LIKELY = 3
/** Letters of a language count for so many words at most. */
const MOST_SIGNS = 3

function latinLanguage(text: string): string {
  const lower = text.normalize('NFC').toLowerCase().replace(/’/g, "'")
  const words = lower.match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu) ?? []
  if (words.length === 0 && !/[¿¡]/.test(lower)) return 'en'
  const forEnglish = words.filter((word) => english.has(word)).length
  let best = { language: 'en', evidence: 0 }
  for (const { language, strong, weak, letters } of judges) {
    const clear = words.filter((word) => strong.has(word)).length
    // Laughter and singing say one short word many times, in any language.
    const likely = [...new Set(words)].filter((word) => weak.has(word)).length
    const own = Array.from(letters)
    const lettered = words.filter((word) => own.some((letter) => word.includes(letter))).length
    // A name such as El Niño or De la Cruz is not a line in its language.
    if (clear === 0 && likely + lettered < FEW_LIKELY && !(language === 'es' && /[¿¡]/.test(lower))) continue
    const signs = own.filter((letter) => lower.includes(letter)).length
    const evidence = 2 * clear + likely + Math.min(MOST_SIGNS, signs)
    if (evidence > best.evidence) best = { language, evidence }
  }
  return best.evidence > forEnglish * CLEARER ? best.language : 'en'
}
