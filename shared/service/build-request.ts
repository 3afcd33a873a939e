import { problemError } from '../core/model/errors.ts'
import type { CastReference } from '../core/model/cast.ts'
import type { ReferenceId } from '../core/model/ids.ts'
import type { PlannedRequest, SentPlan } from '../core/model/render.ts'
import { ttsRequestSchema, type TtsRequest } from './tts-request.ts'
import { say } from '../messages/say.ts'

/**
 * The request for one planned piece of a line, or for several lines as a scene. Every parameter is stated, even where it is the interface's default:
 * defaults differ between versions of the service and between its public clients. A speaker with a reference is sent as its
 * clips, in a flat list as the interface wants it for one speaker, and in one list a speaker for several; `clipBytes`
 * answers the whole file of a clip and may throw. Throws `service.request` or `cast.noClips` if the plan holds what the interface does not allow.
 */
export function buildTtsRequest(planned: SentPlan, clipBytes: (id: ReferenceId) => Uint8Array = noClips): TtsRequest {
  const request = ttsRequestSchema.safeParse({
    ...planned.parameters,
    text: planned.text,
    ...voiceFields(planned, clipBytes),
    ...audioFields(planned.audio),
  })
  if (request.success) return request.data
  throw problemError('service.request', say('speech.request.form', { issue: firstIssue(request.error) }))
}

function audioFields(audio: PlannedRequest['audio']): Readonly<Record<string, unknown>> {
  const { format, sampleRate: sample_rate } = audio
  if (audio.format === 'mp3') return { format, sample_rate, mp3_bitrate: audio.bitrate }
  return audio.format === 'opus' ? { format, sample_rate, opus_bitrate: audio.bitrate } : { format, sample_rate }
}

function voiceFields(planned: SentPlan, clipBytes: (id: ReferenceId) => Uint8Array): Readonly<Record<string, unknown>> {
  const clipsOf = ({ clips }: CastReference) => clips.map(({ id, text }) => ({ audio: clipBytes(id), text }))
  if (!('voices' in planned)) {
    const { voice } = planned
    return voice.kind === 'voice' ? { reference_id: voice.voice.id } : { references: clipsOf(voice.reference) }
  }
  const { voices } = planned
  const ids = voices.flatMap((voice) => (voice.kind === 'voice' ? [voice.voice.id] : []))
  const references = voices.flatMap((voice) => (voice.kind === 'reference' ? [clipsOf(voice.reference)] : []))
  if (references.length === 0) return { reference_id: ids }
  if (ids.length > 0) {
    throw problemError('service.request', say('speech.request.mixed'), say('speech.request.mixed.remedy'))
  }
  // Beside clips the ids are only labels (interface): one a speaker, in the order of the tags.
  return { reference_id: references.map((_, index) => `speaker-${index}`), references }
}

function noClips(): never {
  throw problemError('cast.noClips', say('speech.request.noClips'), say('speech.request.noClips.remedy'))
}

/** The first complaint of a schema in words: `chunk_length: Too small`. */
export function firstIssue(error: {
  readonly issues: readonly { path: readonly PropertyKey[]; message: string }[]
}): string {
  const issue = error.issues[0]
  if (issue === undefined) return 'no reason given'
  return issue.path.length === 0 ? issue.message : `${issue.path.map(String).join('.')}: ${issue.message}`
}
