import type { CastVoiceTrouble } from '../../shared/contract/casting-views.ts'
import type { VoiceView } from '../../shared/contract/views.ts'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { SpeakerId, VoiceId } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'
import type { LibraryFilter, LibraryPlace, LibraryVoice, VoiceListing } from './store.ts'
import { formatCount } from '../base/format.ts'
import { messageOf } from '../base/messages/problem-words.ts'
import { descriptionOf, tagWords } from './voice-words.ts'
import {
  voicesCount,
  voicesCountAbout,
  voicesCountMoreThan,
  voicesStateFailed,
  voicesStateMissing,
  voicesStateTraining,
} from '../../shared/messages/made/voices.ts'

/** A piece of a text, and whether it was searched for. */
export type MarkedPiece = { readonly text: string; readonly isMarked: boolean }

/** Words of a search, in lower case. */
function searchWords(search: string): readonly string[] {
  return search
    .toLowerCase()
    .split(/[\s,;]+/u)
    .filter((word) => word !== '')
}

/** The text in pieces, those marked that hold a searched word, without regard to case. Joined they are the text again. */
export function markWords(text: string, search: string): readonly MarkedPiece[] {
  const words = searchWords(search).map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
  if (words.length === 0 || text === '') return text === '' ? [] : [{ text, isMarked: false }]
  const pieces: MarkedPiece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(new RegExp(words.join('|'), 'giu'))) {
    if (index > from) pieces.push({ text: text.slice(from, index), isMarked: false })
    pieces.push({ text: found, isMarked: true })
    from = index + found.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMarked: false })
  return pieces
}

/** Whether what was typed into the search box is an id of the service or a link, and so names one voice. */
export function namesOneVoice(typed: string): boolean {
  const text = typed.trim()
  return /^[0-9a-f]{32}$/iu.test(text) || /^https?:\/\/\S+$/iu.test(text)
}

/** Whether what was typed may be any id that the interface allows: most such words are searched for, and mean no id. */
export function mayNameVoice(typed: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/u.test(typed.trim())
}

/** `en` -> `English`; a code that nobody knows stays as it is. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' }).of(code) ?? code
  } catch {
    // No language of that code: it is shown as it is.
    return code
  }
}

/** The languages of a voice as a row shows them. */
export function languageWords(codes: readonly string[]): string {
  return codes.map(languageName).join(', ')
}

/** What a voice is like in one line: why it cannot speak, else its description, else its tags. */
export function characterWords({ voice, isMissing }: LibraryVoice): string {
  if (isMissing) return voicesStateMissing()
  if (voice.state === 'failed') return voicesStateFailed()
  if (voice.state !== 'trained') return voicesStateTraining()
  // A description of several lines is one line in a list.
  const description = descriptionOf(voice).replace(/\s+/gu, ' ').trim()
  return description === '' ? voice.tags.map(tagWords).join(', ') : description
}

/** Whether a voice can be heard and cast. */
export function isUsable({ voice, isMissing }: LibraryVoice): boolean {
  return !isMissing && voice.state === 'trained'
}

/** One name for a voice over both places. */
export function voiceKey(source: Source, id: string): string {
  return `${source}:${id}`
}

/** Who is cast with a voice, by its key: speakers in the order of the cast, each once, also for a variant. */
export function castByVoice(cast: Cast): ReadonlyMap<string, readonly SpeakerId[]> {
  const users = new Map<string, SpeakerId[]>()
  const add = (source: Source, id: VoiceId | undefined, speaker: SpeakerId): void => {
    if (id === undefined) return
    const key = voiceKey(source, id)
    const known = users.get(key) ?? []
    if (!known.includes(speaker)) users.set(key, [...known, speaker])
  }
  for (const speaker of cast.speakers) {
    for (const owner of [speaker, ...(speaker.variants ?? [])]) {
      add('service', owner.voice?.id, speaker.id)
      add('draft', owner.draftVoice?.id, speaker.id)
    }
  }
  return users
}

/** Where the library begins to be read; undefined for sections that are kept on this computer. */
export function firstPlace(filter: LibraryFilter, isConnected: boolean): LibraryPlace | undefined {
  switch (filter.section) {
    case 'favourites':
    case 'recent':
      return undefined
    case 'all':
    case 'draft':
      return { source: 'draft', page: 1 }
    case 'service':
    case 'mine':
      return isConnected ? { source: 'service', page: 1 } : undefined
    default:
      return assertNever(filter.section, 'section')
  }
}

/** What is read after a page; draft voices come before those of the service. */
export function nextPlace(
  filter: LibraryFilter,
  read: LibraryPlace,
  hasMore: boolean,
  isConnected: boolean,
): LibraryPlace | undefined {
  if (hasMore) return { source: read.source, page: read.page + 1 }
  return filter.section === 'all' && read.source === 'draft' && isConnected ? { source: 'service', page: 1 } : undefined
}

/** Voices kept on this computer that fit what is searched for: every word in title, description or tags. */
export function fitsSearch({ voice }: LibraryVoice, filter: LibraryFilter): boolean {
  const text = [voice.title, descriptionOf(voice), ...voice.tags.map(tagWords)].join(' ').toLowerCase()
  return searchWords(filter.search).every((word) => text.includes(word))
}

/** Beside the heading: `38 of 412`, `1,000 shown of more`. Empty before anything has been read. */
export function listingCountWords(listing: VoiceListing): string {
  const shown = listing.voices.length
  if (listing.isLoading && shown === 0) return ''
  if (listing.next === undefined && !listing.windowLimited) return formatCount(shown)
  const counts = { shown, total: Math.max(listing.total, shown) }
  // A window that ends is the stronger word: what is behind it, nobody counts.
  if (listing.windowLimited) return voicesCountMoreThan(counts)
  return listing.totalIsExact ? voicesCount(counts) : voicesCountAbout(counts)
}

/** Whether the library is narrowed by something else than words and a place. */
export function isFiltered({ languages, titleLanguages, tags, author }: LibraryFilter): boolean {
  return languages.length > 0 || titleLanguages.length > 0 || tags.length > 0 || author !== undefined
}

/** The languages and tags of what has been read, most frequent first, to filter by. */
export function offeredFilters(voices: readonly LibraryVoice[]): {
  readonly languages: readonly string[]
  readonly tags: readonly string[]
} {
  return {
    languages: byFrequency(voices.flatMap(({ voice }) => voice.languages)),
    tags: byFrequency(voices.flatMap(({ voice }) => voice.tags)).slice(0, 40),
  }
}

function byFrequency(words: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const word of words) if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([word]) => word)
}

/** What is wrong with the voices of a speaker, in words; undefined: nothing is known to be. */
export function troubleWords(troubles: readonly CastVoiceTrouble[], speakerId: SpeakerId): string | undefined {
  const own = troubles.filter((trouble) => trouble.speakerId === speakerId)
  if (own.length === 0) return undefined
  return own
    .map(({ variant, problem }) => (variant === undefined ? messageOf(problem) : `${variant}: ${messageOf(problem)}`))
    .join(' ')
}

/** A voice of the library as it can be cast. */
export function castable({ source, voice }: { readonly source: Source; readonly voice: VoiceView }) {
  return { source, id: voice.id, title: voice.title.slice(0, 200) }
}
