/** A voice that the stand-in knows. */
export type StandInVoice = {
  /** 32 hex digits as the service's ids look, or any other id. */
  readonly id: string
  readonly title: string
  /** Of the key's owner: listed with `self=true`. */
  readonly isOwn?: boolean
  readonly state?: 'created' | 'training' | 'trained' | 'failed'
  readonly languages?: readonly string[]
  readonly tags?: readonly string[]
}

/** Four voices, one of them the key's own; the last is still in training and cannot speak. */
export const standInVoices: readonly StandInVoice[] = [
  { id: '0a1b2c3d4e5f60718293a4b5c6d7e8f9', title: 'Harbour Alto', languages: ['en'], tags: ['calm'] },
  { id: '1b2c3d4e5f60718293a4b5c6d7e8f90a', title: 'Granite Bass', languages: ['en'], tags: ['deep'] },
  { id: '2c3d4e5f60718293a4b5c6d7e8f90a1b', title: 'My own voice', isOwn: true },
  { id: '3d4e5f60718293a4b5c6d7e8f90a1b2c', title: 'Half-baked voice', isOwn: true, state: 'training' },
]

/** The record as `GET /model` answers it; counts and dates are constant. */
export function voiceRecord(voice: StandInVoice): Record<string, unknown> {
  return {
    _id: voice.id,
    type: 'tts',
    title: voice.title,
    description: `${voice.title}, for tests`,
    cover_image: '',
    train_mode: 'fast',
    state: voice.state ?? 'trained',
    tags: voice.tags ?? [],
    samples: [],
    languages: voice.languages ?? [],
    visibility: voice.isOwn === true ? 'private' : 'public',
    lock_visibility: false,
    like_count: 3,
    mark_count: 2,
    shared_count: 1,
    task_count: 40,
    liked: false,
    marked: false,
    author: { _id: 'author-1', nickname: 'Somebody', avatar: '' },
    created_at: '2026-04-01T12:00:00.000000Z',
    updated_at: '2026-04-02T12:00:00.000000Z',
    a_later_field: true,
  }
}

type Answer =
  | { readonly status: 200; readonly body: unknown }
  | { readonly status: 422; readonly items: readonly object[] }

/** `GET /model`: filters, pages, and refuses a bad query with a bare array. */
export function listVoices(voices: readonly StandInVoice[], query: URLSearchParams): Answer {
  const size = Number(query.get('page_size') ?? '10')
  const page = Number(query.get('page_number') ?? '1')
  const items: object[] = []
  const known = ['page_size', 'page_number', 'title', 'self']
  for (const name of query.keys()) {
    if (!known.includes(name))
      items.push({ loc: ['query', name], type: 'extra_forbidden', msg: 'Extra inputs are not permitted' })
  }
  if (!Number.isInteger(size) || size < 1 || size > 100) {
    items.push({
      loc: ['query', 'page_size'],
      type: 'less_than_equal',
      msg: 'Input should be less than or equal to 100',
    })
  }
  if (!Number.isInteger(page) || page < 1) {
    items.push({
      loc: ['query', 'page_number'],
      type: 'greater_than_equal',
      msg: 'Input should be greater than or equal to 1',
    })
  }
  if (items.length > 0) return { status: 422, items }
  const title = (query.get('title') ?? '').toLowerCase()
  const isOwnOnly = query.get('self') === 'true'
  const found = voices.filter(
    (voice) => (voice.isOwn === true || !isOwnOnly) && voice.title.toLowerCase().includes(title),
  )
  const start = (page - 1) * size
  const shown = found.slice(start, start + size).map(voiceRecord)
  return { status: 200, body: { total: found.length, items: shown, has_more: start + size < found.length } }
}
