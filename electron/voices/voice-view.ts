import type { ListedVoice, VoiceDetail } from '../../shared/contract/casting-views.ts'
import type { VoiceView } from '../../shared/contract/views.ts'
import { voiceIdSchema } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'
import type { VoiceModel } from '../../shared/service/voice-model.ts'
import { sampleOf } from '../speech/draft/records.ts'
import { draftLanguages, type DraftVoice, draftVoices } from '../speech/draft/voices.ts'

/** Most of a stranger's text that is handed to the page, in UTF-16 code units. */
const MOST = { title: 200, description: 2000, tag: 80, name: 120, sampleText: 2000 }
/** Entries of a stranger's list that are handed to the page. */
const MOST_TAGS = 20
const MOST_SAMPLES = 20

/** A voice of the service as lists show it. Texts are a stranger's: bounded here, shown as text there. */
export function voiceView(voice: VoiceModel, isOwn: boolean): VoiceView {
  const { _id: id } = voice
  return {
    id,
    title: bounded(voice.title, MOST.title),
    description: bounded(voice.description ?? '', MOST.description),
    languages: voice.languages.slice(0, MOST_TAGS).map((text) => bounded(text, MOST.tag)),
    tags: voice.tags.slice(0, MOST_TAGS).map((text) => bounded(text, MOST.tag)),
    state: voice.state,
    isOwn,
  }
}

/** A voice as a row of the library shows it. */
export function listedVoice(voice: VoiceModel, view: VoiceView): ListedVoice {
  const failed = voice.quality?.audios.filter(({ quality_passed }) => quality_passed === false).length ?? 0
  return {
    ...view,
    hasCover: (voice.cover_image ?? '').trim() !== '',
    ...(voice.task_count === undefined ? {} : { uses: voice.task_count }),
    ...(voice.like_count === undefined ? {} : { likes: voice.like_count }),
    ...(failed === 0 ? {} : { failedRecordings: failed }),
  }
}

/** Everything that is shown of a voice of the service. The addresses of its samples stay on the main side. */
export function voiceDetail(voice: VoiceModel, isOwn: boolean): VoiceDetail {
  return {
    ...voiceView(voice, isOwn),
    source: 'service',
    ...(voice.visibility === undefined ? {} : { visibility: voice.visibility }),
    ...authorView(voice.author),
    hasCover: (voice.cover_image ?? '').trim() !== '',
    ...(voice.created_at === undefined ? {} : { createdAt: bounded(voice.created_at, MOST.tag) }),
    ...(voice.task_count === undefined ? {} : { uses: voice.task_count }),
    ...(voice.like_count === undefined ? {} : { likes: voice.like_count }),
    ...(voice.mark_count === undefined ? {} : { marks: voice.mark_count }),
    ...(voice.shared_count === undefined ? {} : { shares: voice.shared_count }),
    ...(voice.quality?.audios === undefined
      ? {}
      : { recordings: voice.quality.audios.slice(0, MOST_SAMPLES).map(recordingView) }),
    samples: voice.samples.slice(0, MOST_SAMPLES).map(({ title, text }) => ({
      title: bounded(title, MOST.title),
      text: bounded(text, MOST.sampleText),
    })),
  }
}

function authorView(author: VoiceModel['author']): Pick<VoiceDetail, 'author' | 'authorId'> {
  if (author === undefined) return {}
  const { _id: id, nickname } = author
  return { author: bounded(nickname, MOST.name), authorId: bounded(id, MOST.title) }
}

type Recording = NonNullable<VoiceModel['quality']>['audios'][number]

function recordingView({ filename, duration_ms, quality_passed, quality_reason }: Recording) {
  return {
    name: bounded(filename, MOST.title),
    ...(duration_ms === undefined || duration_ms < 0 ? {} : { seconds: duration_ms / 1000 }),
    ...(quality_passed === undefined ? {} : { passed: quality_passed }),
    reason: bounded(quality_reason, MOST.description),
  }
}

/** A draft voice as lists show it. The window has the words for what it is like. */
export function draftVoiceView(voice: DraftVoice): VoiceView {
  return {
    id: voiceIdSchema.parse(voice.id),
    title: voice.title,
    description: '',
    languages: [...draftLanguages],
    tags: [...voice.tags],
    state: 'trained',
    isOwn: false,
  }
}

/** Everything that is shown of a draft voice. */
export function draftVoiceDetail(voice: DraftVoice): VoiceDetail {
  return { ...draftVoiceView(voice), source: 'draft', samples: [{ title: '', text: sampleOf(voice) }] }
}

export function draftVoice(id: string): DraftVoice | undefined {
  return draftVoices.find((voice) => voice.id === id)
}

/** A voice of which only its title is known: it is kept, but nobody could be asked about it. */
export function unseenVoiceView(id: string, title: string, source: Source): VoiceView {
  const draft = source === 'draft' ? draftVoice(id) : undefined
  if (draft !== undefined) return draftVoiceView(draft)
  return {
    id: voiceIdSchema.parse(id),
    title: bounded(title, MOST.title),
    description: '',
    languages: [],
    tags: [],
    state: 'trained',
    isOwn: false,
  }
}

/** Cut to a length without halving a character. The text itself stays as it is: it is shown as text, never as markup. */
export function bounded(text: string, most: number): string {
  const cut = text.length <= most ? text : text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '') + '…'
  return cut.replace(/\p{Surrogate}/gu, '\uFFFD')
}
