import { problemError } from '../../shared/core/model/errors.ts'
import { asrRequestSchema, asrResponseSchema } from '../../shared/service/asr.ts'
import { firstIssue } from '../../shared/service/build-request.ts'
import { UPLOAD_TIMEOUT_MS } from '../../shared/service/limits.ts'
import { hasWord } from '../audio/codecs/magic.ts'
import type { Line } from './exchange.ts'
import { formBody, type FormField } from './form-body.ts'
import { askJson } from './json-answers.ts'
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
      { name: 'audio', fileName: `audio.${endingOf(audio)}`, bytes: audio },
      ...(language === null ? [] : [{ name: 'language', text: language }]),
      { name: 'ignore_timestamps', text: String(ignore_timestamps) },
    ]
    const { contentType, body } = await formBody(fields)
    const sent = { method: 'POST', path: '/v1/asr', headers: { 'content-type': contentType }, body } as const
    return askJson(line, { ...sent, isBillable: true, limitMs: UPLOAD_TIMEOUT_MS, ...options }, asrResponseSchema)
  }
}

/** The usual ending of an audio file, told from its first bytes; `wav` where they say nothing. */
function endingOf(bytes: Uint8Array): string {
  if (hasWord(bytes, 'OggS')) return 'ogg'
  if (hasWord(bytes, 'fLaC')) return 'flac'
  if (hasWord(bytes, 'ftyp', 4)) return 'm4a'
  if (bytes[0] === 0x1a && bytes[1] === 0x45) return 'webm'
  const isMp3 = hasWord(bytes, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)
  return isMp3 ? 'mp3' : 'wav'
}
