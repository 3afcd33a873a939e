import type { Complaint } from './check-form.ts'
import { authorOf, isVisible, type StandInVoice, visibilityOf, voiceRecord } from './voices.ts'

type Answer =
  | { readonly status: 200; readonly body: unknown }
  | { readonly status: 422; readonly items: readonly Complaint[] }

/** Entries of a public list that can be reached, however many there are (public documentation, as measured there). */
const WINDOW = 1000

const sorts = ['score', 'task_count', 'created_at']

const known: Readonly<Record<string, (value: string) => string | undefined>> = {
  page_size: (value) => wholeProblem(value, 100),
  page_number: (value) => wholeProblem(value, Number.MAX_SAFE_INTEGER),
  title: emptyProblem,
  tag: emptyProblem,
  language: twoLetters,
  title_language: twoLetters,
  author_id: emptyProblem,
  self: (value) => (value === 'true' || value === 'false' ? undefined : 'Input should be a valid boolean'),
  sort_by: (value) => (sorts.includes(value) ? undefined : `Input should be one of ${sorts.join(', ')}`),
}

/**
 * `GET /model`: filters, order, pages, and the window of public lists. A bad query is refused with a bare array. Stricter
 * than the service: unknown and empty parameters are refused, and `self` may not be said twice.
 */
export function listVoices(voices: readonly StandInVoice[], query: URLSearchParams, baseUrl: string): Answer {
  const items = [...query].flatMap(([name, value]): Complaint[] => {
    const rule = Object.hasOwn(known, name) ? known[name] : undefined
    const isRepeated = query.getAll(name).length > 1 && !['tag', 'language', 'title_language'].includes(name)
    const msg = rule === undefined || isRepeated ? 'Extra inputs are not permitted' : rule(value)
    return msg === undefined ? [] : [{ loc: ['query', name], type: 'value_error', msg, in: 'query' }]
  })
  if (items.length > 0) return { status: 422, items }
  const size = Number(query.get('page_size') ?? '10')
  const start = (Number(query.get('page_number') ?? '1') - 1) * size
  const isOwnOnly = query.get('self') === 'true'
  const found = ordered(
    voices.filter((voice) => fits(voice, query, isOwnOnly)),
    query.get('sort_by') ?? 'score',
  )
  const isWindowed = !isOwnOnly && found.length > WINDOW
  const reachable = isWindowed ? found.slice(0, WINDOW) : found
  const shown = reachable.slice(start, start + size).map((voice) => voiceRecord(voice, baseUrl))
  return {
    status: 200,
    body: {
      total: reachable.length,
      items: shown,
      has_more: start + size < reachable.length,
      max_offset: isOwnOnly ? null : WINDOW,
      accessible_upper_bound: reachable.length,
      window_limited: isWindowed,
      total_is_exact: !isWindowed,
    },
  }
}

function fits(voice: StandInVoice, query: URLSearchParams, isOwnOnly: boolean): boolean {
  const isUnlisted = voice.isOwn !== true && visibilityOf(voice) === 'unlist'
  const title = (query.get('title') ?? '').toLowerCase()
  const [tags, languages] = [query.getAll('tag'), query.getAll('language')]
  const [titleLanguages, author] = [query.getAll('title_language'), query.get('author_id')]
  return (
    (isOwnOnly ? voice.isOwn === true : isVisible(voice) && !isUnlisted) &&
    (author === null || isOwnOnly || authorOf(voice) === author) &&
    (titleLanguages.length === 0 || titleLanguages.includes(voice.titleLanguage ?? 'en')) &&
    voice.title.toLowerCase().includes(title) &&
    tags.every((tag) => voice.tags?.includes(tag) === true) &&
    (languages.length === 0 || languages.some((language) => voice.languages?.includes(language) === true))
  )
}

function ordered(voices: readonly StandInVoice[], sort: string): readonly StandInVoice[] {
  if (sort === 'task_count') return voices.toSorted((a, b) => (b.uses ?? 40) - (a.uses ?? 40))
  if (sort === 'created_at') return voices.toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))
  return voices
}

function wholeProblem(value: string, most: number): string | undefined {
  if (!/^\d{1,15}$/.test(value) || Number(value) < 1) return 'Input should be greater than or equal to 1'
  return Number(value) > most ? `Input should be less than or equal to ${most}` : undefined
}

function twoLetters(value: string): string | undefined {
  return /^[a-z]{2}$/.test(value) ? undefined : 'Input should be two letters'
}

function emptyProblem(value: string): string | undefined {
  return value.trim() === '' ? 'Input should not be empty' : undefined
}
