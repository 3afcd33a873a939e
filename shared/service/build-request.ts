import { studioError } from '../core/errors.ts'
import type { ReferenceId } from '../core/ids.ts'
import type { PlannedRequest } from '../core/render/types.ts'
import { ttsRequestSchema, type TtsRequest } from './tts-request.ts'

/**
 * The request for one planned piece of a line. Every parameter is stated, even where it is the interface's default:
 * defaults differ between versions of the service and between its public clients. A speaker with a reference is sent as its
 * clips, in a flat list as the interface wants it for one speaker; `clipBytes` answers the whole file of a clip and may
 * throw. Throws `input.invalid` if the plan holds what the interface does not allow.
 */
export function buildTtsRequest(
  planned: PlannedRequest,
  clipBytes: (id: ReferenceId) => Uint8Array = noClips,
): TtsRequest {
  const request = ttsRequestSchema.safeParse({
    ...planned.parameters,
    text: planned.text,
    ...voiceFields(planned, clipBytes),
    ...audioFields(planned.audio),
  })
  if (request.success) return request.data
  throw studioError(
    'input.invalid',
    `This request does not follow the service's interface: ${firstIssue(request.error)}.`,
  )
}

function audioFields(audio: PlannedRequest['audio']): Readonly<Record<string, unknown>> {
  const { format, sampleRate: sample_rate } = audio
  if (audio.format === 'mp3') return { format, sample_rate, mp3_bitrate: audio.bitrate }
  return audio.format === 'opus' ? { format, sample_rate, opus_bitrate: audio.bitrate } : { format, sample_rate }
}

function voiceFields(
  { voice }: PlannedRequest,
  clipBytes: (id: ReferenceId) => Uint8Array,
): Readonly<Record<string, unknown>> {
  if (voice.kind === 'voice') return { reference_id: voice.voice.id }
  return { references: voice.reference.clips.map(({ id, text }) => ({ audio: clipBytes(id), text })) }
}

function noClips(): never {
  throw studioError('input.invalid', 'The clips of this voice are not at hand.', 'Open the project that keeps them.')
}

/** The first complaint of a schema in words: `chunk_length: Too small`. */
export function firstIssue(error: {
  readonly issues: readonly { path: readonly PropertyKey[]; message: string }[]
}): string {
  const issue = error.issues[0]
  if (issue === undefined) return 'no reason given'
  return issue.path.length === 0 ? issue.message : `${issue.path.map(String).join('.')}: ${issue.message}`
}
