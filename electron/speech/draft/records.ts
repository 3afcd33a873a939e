import { voiceListQuerySchema } from '../../../shared/service/voice-model.ts'
import { draftLanguages, draftVoices, type DraftVoice } from './voices.ts'

/** The draft service has no history: every record carries the same date. */
const since = '2026-01-01T00:00:00Z'

/** What a voice says to introduce itself. */
export function sampleOf({ title }: DraftVoice): string {
  return `My name is ${title}. I kept the light burning all winter, and nobody came.`
}

/**
 * A draft voice as the interface's voice model record, all documented fields that it requires. Its sample is at
 * `<samplesAt>/<id>/0.wav` and is spoken when it is fetched.
 */
export function voiceRecord(voice: DraftVoice, samplesAt: string): Readonly<Record<string, unknown>> {
  return {
    _id: voice.id,
    type: 'tts',
    title: voice.title,
    description: voice.description,
    cover_image: '',
    train_mode: 'fast',
    state: 'trained',
    tags: voice.tags,
    languages: draftLanguages,
    samples: [
      { title: 'Introduction', text: sampleOf(voice), task_id: voice.id, audio: `${samplesAt}/${voice.id}/0.wav` },
    ],
    default_text: '',
    visibility: 'public',
    lock_visibility: true,
    like_count: 0,
    mark_count: 0,
    shared_count: 0,
    task_count: 0,
    author: { _id: 'draft', nickname: 'Repartee', avatar: '' },
    created_at: since,
    updated_at: since,
  }
}

/** The package of the draft service, all fields of the interface: nothing is spent, nothing runs out. */
export const draftPackage: Readonly<Record<string, unknown>> = {
  user_id: 'draft',
  type: 'draft',
  total: 0,
  balance: 0,
  created_at: since,
  updated_at: since,
  finished_at: '9999-12-31T00:00:00Z',
  provider_subscription_id: null,
  provider_price_id: null,
  billing_period: null,
  current_period_end: null,
  cancel_at_period_end: null,
  cancel_at: null,
  scheduled_change: null,
  last_synced_at: null,
  extra_balance: 0,
  has_used_trial: false,
}

/** The credit of the draft service: there is none, because nothing costs anything. */
export const draftCredit: Readonly<Record<string, unknown>> = {
  _id: 'draft',
  user_id: 'draft',
  credit: '0',
  created_at: since,
  updated_at: since,
  has_phone_sha256: false,
  has_free_credit: null,
  cumulative_top_up: '0',
}

/** One complaint about a query, as public documentation shows it for the voice list (confidence high). */
type QueryComplaint = {
  readonly loc: readonly string[]
  readonly type: string
  readonly msg: string
  readonly in: 'query'
}

/** A page of voices, or what is wrong with the query. */
export type VoiceRecordPage =
  | { readonly kind: 'page'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'invalid'; readonly complaints: readonly QueryComplaint[] }

/**
 * Answers `GET /model`. Titles match by part and without case, a tag and a language as they are; where several are given,
 * every tag and one of the languages. Draft voices belong to nobody, so `self` finds none. Every order is that of the list:
 * no voice is better, older or more used than another.
 */
export function voicePage(query: URLSearchParams, samplesAt: string): VoiceRecordPage {
  const text = (name: string): object => (query.has(name) ? { [name]: query.get(name) } : {})
  const parsed = voiceListQuerySchema.safeParse({
    page_size: numeric(query.get('page_size')),
    page_number: numeric(query.get('page_number')),
    self: boolean(query.get('self')),
    ...text('title'),
    ...text('sort_by'),
  })
  if (!parsed.success) {
    const complaints = parsed.error.issues.map(
      (issue): QueryComplaint => ({
        loc: ['query', ...issue.path.map(String)],
        type: issue.code,
        msg: issue.message,
        in: 'query',
      }),
    )
    return { kind: 'invalid', complaints }
  }
  const { page_size: size, page_number: page, self, title = '' } = parsed.data
  const part = title.trim().toLowerCase()
  const wanted = { tags: query.getAll('tag'), languages: query.getAll('language') }
  const found = draftVoices.filter(
    (voice) =>
      !self &&
      voice.title.toLowerCase().includes(part) &&
      wanted.tags.every((tag) => voice.tags.includes(tag)) &&
      (wanted.languages.length === 0 || wanted.languages.some((language) => draftLanguages.includes(language))),
  )
  const items = found.slice((page - 1) * size, page * size).map((voice) => voiceRecord(voice, samplesAt))
  return {
    kind: 'page',
    body: {
      total: found.length,
      items,
      has_more: page * size < found.length,
      window_limited: false,
      total_is_exact: true,
    },
  }
}

function numeric(text: string | null): unknown {
  if (text === null) return undefined
  return /^-?\d{1,9}$/.test(text) ? Number(text) : text
}

function boolean(text: string | null): unknown {
  if (text === null) return undefined
  return text === 'true' ? true : text === 'false' ? false : text
}
