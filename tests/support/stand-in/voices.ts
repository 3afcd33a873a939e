/** A voice that the stand-in knows. */
export type StandInVoice = {
  /** 32 hex digits as the service's ids look, or any other id. */
  readonly id: string
  readonly title: string
  /** Of the key's owner: listed with `self=true`. */
  readonly isOwn?: boolean
  readonly authorId?: string
  /** Its picture; can be fetched at the address its record names, without the key. */
  readonly cover?: Uint8Array
  /** What its record names instead. */
  readonly coverAddress?: string
  readonly quality?: unknown
  /** The language its title is written in. */
  readonly titleLanguage?: string
  readonly state?: VoiceState
  readonly languages?: readonly string[]
  readonly tags?: readonly string[]
  /** Absent: private for own voices, public for others. A private voice of somebody else is a 403. */
  readonly visibility?: string
  readonly description?: string
  /** How often it was used; decides the order of `task_count`. */
  readonly uses?: number
  readonly createdAt?: string
  /** What its samples say; each can be fetched at the address its record names, without the key. */
  readonly sampleTexts?: readonly string[]
}

export type VoiceState = 'created' | 'training' | 'trained' | 'failed'

/** Four voices, two of them the key's own; the last is still in training and cannot speak. */
export const standInVoices: readonly StandInVoice[] = [
  {
    id: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
    title: 'Harbour Alto',
    languages: ['en'],
    tags: ['calm'],
    sampleTexts: ['I kept the light burning.', 'Nobody came up here all winter.'],
  },
  { id: '1b2c3d4e5f60718293a4b5c6d7e8f90a', title: 'Granite Bass', languages: ['en'], tags: ['deep'] },
  { id: '2c3d4e5f60718293a4b5c6d7e8f90a1b', title: 'My own voice', isOwn: true },
  { id: '3d4e5f60718293a4b5c6d7e8f90a1b2c', title: 'Half-baked voice', isOwn: true, state: 'training' },
]

/** So many public voices of other people: the same for the same number, with languages, tags, uses and dates that differ. */
export function generatedVoices(count: number): readonly StandInVoice[] {
  const [first, second] = [
    ['Amber', 'Brisk', 'Cedar', 'Dusky', 'Ember', 'Frost', 'Gravel'],
    ['Anchor', 'Bard', 'Captain', 'Dreamer', 'Elder', 'Farmer', 'Guide', 'Herald', 'Innkeeper', 'Jester', 'Keeper'],
  ] as const
  const [languages, tags] = [
    ['en', 'de', 'fr', 'ja', 'zh'] as const,
    ['calm', 'deep', 'bright', 'old', 'warm'] as const,
  ]
  const pick = <T>(list: readonly T[], index: number): T[] => list.slice(index % list.length, (index % list.length) + 1)
  return Array.from({ length: count }, (_, index) => ({
    id: (index + 1).toString(16).padStart(32, '5'),
    title: `${pick(first, index).join('')} ${pick(second, index).join('')} ${index}`,
    languages: pick(languages, Math.floor(index / 5)),
    tags: [...pick(tags, index), `group-${index % 40}`],
    uses: (index * 7919) % 10_007,
    createdAt: new Date(Date.UTC(2025, 0, 1) + ((index * 613) % 5003) * 3_600_000).toISOString(),
  }))
}

/** The record as `GET /model` answers it: every documented field, and one that came later. */
export function voiceRecord(voice: StandInVoice, baseUrl = ''): Record<string, unknown> {
  return {
    _id: voice.id,
    type: 'tts',
    title: voice.title,
    description: voice.description ?? `${voice.title}, for tests`,
    cover_image: voice.coverAddress ?? (voice.cover === undefined ? '' : `${baseUrl}/covers/${voice.id}`),
    train_mode: 'fast',
    state: voice.state ?? 'trained',
    tags: voice.tags ?? [],
    samples: (voice.sampleTexts ?? []).map((text, index) => ({
      title: `Sample ${index + 1}`,
      text,
      task_id: `task-${index + 1}`,
      audio: `${baseUrl}/samples/${voice.id}/${index}.wav`,
    })),
    languages: voice.languages ?? [],
    default_text: '',
    visibility: visibilityOf(voice),
    lock_visibility: false,
    like_count: 3,
    mark_count: 2,
    shared_count: 1,
    task_count: voice.uses ?? 40,
    liked: false,
    marked: false,
    unliked: false,
    dmca_taken_down: false,
    source: null,
    quality: voice.quality ?? null,
    author: { _id: authorOf(voice), nickname: 'Somebody', avatar: '' },
    created_at: voice.createdAt ?? '2026-04-01T12:00:00.000000Z',
    updated_at: '2026-04-02T12:00:00.000000Z',
    pvc_release_state: null,
    a_later_field: true,
  }
}

/** Whose it is. */
export function authorOf(voice: StandInVoice): string {
  return voice.authorId ?? (voice.isOwn === true ? 'user-1' : 'author-1')
}

/** Who can find it: as it says, or private for own voices and public for others. */
export function visibilityOf(voice: StandInVoice): string {
  return voice.visibility ?? (voice.isOwn === true ? 'private' : 'public')
}

/** False for somebody else's private voice. */
export function isVisible(voice: StandInVoice): boolean {
  return voice.isOwn === true || visibilityOf(voice) !== 'private'
}
