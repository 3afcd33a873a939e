import { voiceListQuerySchema } from '../../../shared/service/voice-model.ts'
import { draftVoices, type DraftVoice } from './voices.ts'

/** The draft service has no history: every record carries the same date. */
const since = '2026-01-01T00:00:00Z'

/** A draft voice as the interface's voice model record, all documented fields that it requires. */
export function voiceRecord(voice: DraftVoice): Readonly<Record<string, unknown>> {
  return {
    _id: voice.id,
    type: 'tts',
    title: voice.title,
    description: voice.description,
    cover_image: '',
    train_mode: 'fast',
    state: 'trained',
    tags: voice.tags,
    languages: ['en'],
    samples: [],
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

/** One complaint about a query, as public documentation shows it for the voice list (confidence high). */
type QueryComplaint = {
  readonly loc: readonly string[]
  readonly type: string
  readonly msg: string
  readonly in: 'query'
}

/** A page of voices, or what is wrong with the query. */
export type VoicePage =
  | { readonly kind: 'page'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'invalid'; readonly complaints: readonly QueryComplaint[] }

/**
 * Answers `GET /model`. Titles match by part, without case. Draft voices belong to nobody, so `self` finds none. Filters that
 * are documented but have no meaning here (language, tag, order) are ignored.
 */
export function voicePage(query: URLSearchParams): VoicePage {
  const title = query.get('title')
  const parsed = voiceListQuerySchema.safeParse({
    page_size: numeric(query.get('page_size')),
    page_number: numeric(query.get('page_number')),
    self: boolean(query.get('self')),
    ...(title === null ? {} : { title }),
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
  const { page_size: size, page_number: page, self } = parsed.data
  const part = (parsed.data.title ?? '').trim().toLowerCase()
  const found = self ? [] : draftVoices.filter((voice) => voice.title.toLowerCase().includes(part))
  const items = found.slice((page - 1) * size, page * size).map(voiceRecord)
  return { kind: 'page', body: { total: found.length, items, has_more: page * size < found.length } }
}

function numeric(text: string | null): unknown {
  if (text === null) return undefined
  return /^-?\d{1,9}$/.test(text) ? Number(text) : text
}

function boolean(text: string | null): unknown {
  if (text === null) return undefined
  return text === 'true' ? true : text === 'false' ? false : text
}
