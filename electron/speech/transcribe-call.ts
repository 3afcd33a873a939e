import { problemError } from '../../shared/core/model/errors.ts'
import { asrRequestSchema, asrResponseSchema } from '../../shared/service/asr.ts'
import { firstIssue } from '../../shared/service/build-request.ts'
import { UPLOAD_TIMEOUT_MS } from '../../shared/service/limits.ts'
import type { Line } from './exchange.ts'
import { formBody, type FormField } from './form-body.ts'
import { askJson } from './json-answers.ts'
import { mediaKindOf } from './media-kind.ts'
import type { SpeechClient } from './types.ts'
import { say } from '../../shared/messages/say.ts'

/**
 * The call of `/v1/asr`, as multipart form data: there the recording has a file name, without which the service was seen to
 * fail on some formats (public documentation, confidence high).
 */
export function transcribeCall(line: Line): SpeechClient['transcribe'] {
  return async (request, options = {}) => {
    const checked = asrRequestSchema.safeParse(request)
    if (!checked.success) {
      throw problemError('service.request', say('speech.transcribe.invalid', { issue: firstIssue(checked.error) }))
    }
    const { audio, language, ignore_timestamps } = checked.data
    const fields: readonly FormField[] = [
      { name: 'audio', fileName: `audio.${mediaKindOf(audio)?.ending ?? 'wav'}`, bytes: audio },
      ...(language === null ? [] : [{ name: 'language', text: language }]),
      { name: 'ignore_timestamps', text: String(ignore_timestamps) },
    ]
    const { contentType, body } = await formBody(fields)
    const sent = { method: 'POST', path: '/v1/asr', headers: { 'content-type': contentType }, body } as const
    return askJson(line, { ...sent, isBillable: true, limitMs: UPLOAD_TIMEOUT_MS, ...options }, asrResponseSchema)
  }
}
