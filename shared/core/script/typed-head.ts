import { isInCapitals, isSpeakerName, isVariantName, nameKey } from '../model/names.ts'

/** What somebody typed before a colon, read as the head of a line whose speaker the script does not know yet. */
export type TypedHead = {
  /** As a script writes it: in capitals, where that keeps the name the same for us. */
  readonly name: string
  readonly variant?: string
  readonly delivery?: string
  /** `sure`: nothing else is written so; `likely`: a speaker may be meant, so it is offered. */
  readonly is: 'sure' | 'likely'
}

/** A head that is offered to whoever types it, among them words that usually announce something: `Note`, `Music`. */
export type OfferedHead = Omit<TypedHead, 'is'>

/** Words of a name that is taken without asking, and of one that is offered. */
const MOST_SURE = 3
const MOST_LIKELY = 4

const form = /^([^/():]+?)(?:\/([^/():]+?))? ?(?:\(([^()]{0,200})\))? ?$/u

/**
 * Reads what stands before a colon, from the start of the line. Undefined: nobody is meant (a time, an address, a heading,
 * words that only announce something), or it is a line's head already, in capitals. `isFirst`: the cast is empty, so that a
 * single word in small letters is a speaker, too.
 */
export function typedHead(before: string, isFirst: boolean): TypedHead | undefined {
  const read = readHead(before)
  if (read === undefined || announces(read.words)) return undefined
  const { head, words } = read
  const isSentence = words.length === 1 && startsSentence(words)
  const isName = words.length <= MOST_SURE && words.every(isCapitalised) && !isSentence && !isNumbered(words)
  const isOneWord = isFirst && words.length === 1 && head.name.length > 1
  return { ...head, is: isName || isOneWord ? 'sure' : 'likely' }
}

/** Reads the same, of which nothing is sure: words that announce something are a speaker where somebody says so. */
export function offeredHead(before: string): OfferedHead | undefined {
  return readHead(before)?.head
}

/**
 * The same for a name in capitals, or in letters without case: its line is one already, whose speaker may be unknown.
 * Undefined where it only announces something ("CUT TO"), or has more words than `most`: nobody's name is taken for
 * one unasked that is longer.
 */
export function capitalHead(before: string, most: number = MOST_SURE): OfferedHead | undefined {
  const [, typed = '', variant, delivery] = form.exec(before) ?? []
  const words = typed.split(/\s+/)
  if (!isSpeakerName(typed) || !isInCapitals(typed) || words.length > most || announces(words)) return undefined
  if (isAddress(typed)) return undefined
  return variant !== undefined && !isVariantName(variant) ? undefined : withParts(typed, variant, delivery)
}

/** True of words without a colon that may become a name while they are typed: one word, or up to three with a capital. */
export function mayBecomeName(typed: string): boolean {
  const words = typed.trim().split(/\s+/)
  const [first = ''] = words
  if (first.length < 2 || !isSpeakerName(typed.trim()) || announces(words) || isAddress(first)) return false
  if (words.length === 1) return !startsSentence(words)
  return words.length <= MOST_SURE && words.every(isCapitalised) && !startsSentence(words)
}

/** The name as a script has it: in capitals, where that keeps it the same for us. */
export function nameInCapitals(typed: string): string {
  return isInCapitals(typed) ? typed : inCapitals(typed)
}

function readHead(before: string): { readonly head: OfferedHead; readonly words: readonly string[] } | undefined {
  const [, typed = '', variant, delivery] = form.exec(before) ?? []
  if (!isSpeakerName(typed) || isInCapitals(typed)) return undefined
  if (variant !== undefined && !isVariantName(variant)) return undefined
  const words = typed.split(/\s+/)
  const [first = ''] = words
  if (words.length > MOST_LIKELY || isAddress(typed)) return undefined
  // "At 12:" goes on with minutes.
  if (/^\p{N}+$/u.test(words.at(-1) ?? '') && (startsSentence(words) || !isCapitalised(first, 0))) return undefined
  return { head: withParts(inCapitals(typed), variant, delivery), words }
}

function withParts(name: string, variant: string | undefined, delivery: string | undefined): OfferedHead {
  return {
    name,
    ...(variant === undefined ? {} : { variant }),
    ...(delivery === undefined || delivery.trim() === '' ? {} : { delivery: delivery.trim() }),
  }
}

function startsSentence([first = '']: readonly string[]): boolean {
  return sentenceStarts.has(first.toLowerCase())
}

function isCapitalised(word: string, at: number): boolean {
  return /^[\p{Lu}\p{Lt}]/u.test(word) || (at > 0 && /^\p{N}+$/u.test(word))
}

function inCapitals(name: string): string {
  const capitals = name.normalize('NFC').toUpperCase()
  // Some letters have no capital, or one that reads as another name ("ß" becomes "SS").
  return isInCapitals(capitals) && nameKey(capitals) === nameKey(name) && isSpeakerName(capitals) ? capitals : name
}

/** "Step 1", "Figure 12": a heading as often as somebody. */
function isNumbered([first = '', ...others]: readonly string[]): boolean {
  return others.length === 1 && numbered.has(first.toLowerCase()) && /^\p{N}+$/u.test(others.join())
}

const addresses: ReadonlySet<string> = new Set(['http', 'https', 'ftp', 'file', 'mailto', 'tel', 'data'])
const onlyAddresses: ReadonlySet<string> = new Set(['http', 'https', 'ftp', 'mailto'])

/** What an address begins with; with the capital that a keyboard writes where a line begins, too, unless it is a name then: "Data". */
function isAddress(typed: string): boolean {
  return addresses.has(typed) || onlyAddresses.has(typed.toLowerCase())
}

/** Words that head a paragraph and never a speech: of headings, title pages, notes and directions. */
const announcing: ReadonlySet<string> = new Set(
  (
    'act acts appendix author authors based chapter characters cast contact contents copyright created credit credits cut date ' +
    'dissolve draft duration edited email end episode ext exterior fade fx genre image int interior int/ext length license ' +
    'licence location locations logline message music note notes part phone place plot premise prologue prop props rating ' +
    'bcc cc example examples fwd ps re reference revision runtime scene scenes script sequence series set setting settings sfx slug song sound sounds source ' +
    'sources status style subject subtitle summary super synopsis tag tags theme time times title titles todo tone topic ' +
    'translation translator type url version visited warning website written'
  ).split(' '),
)

/** True if the words head something that is not spoken: "Scene two", "Cut to", "Original author". */
function announces(words: readonly string[]): boolean {
  const [first = '', last = ''] = [words[0]?.toLowerCase(), words.at(-1)?.toLowerCase()]
  return announcing.has(first.replace(/\.$/, '')) || announcing.has(last)
}

/** Words whose numbers head the parts of a text. */
const numbered: ReadonlySet<string> = new Set(
  (
    'beat book chart cue day exercise figure item lesson level module option page paragraph phase question round section shot ' +
    'slide stage step table take task track unit verse version volume week year'
  ).split(' '),
)

/** Words with which a sentence begins, and alone no name: "However" is offered. */
const sentenceStarts: ReadonlySet<string> = new Set(
  (
    'a all also an and another any as at but by each every example first finally for from he here how however i if in instead it ' +
    'its later meanwhile my next no not now of on one or our remember second she so some that the their then there these ' +
    'they third this those thus to we well what when where which while who why with yes yet you your'
  ).split(' '),
)
