import type { TtsRequest } from './tts-request.ts'

/**
 * The body exactly as it is sent, under the interface's field names: what is absent stays absent, since `null` is not
 * allowed in most fields, and bitrates stand only beside the format that has them. The same value is encoded and kept as
 * "sent text".
 */
export function ttsBody(request: TtsRequest): Readonly<Record<string, unknown>> {
  const { mp3_bitrate, opus_bitrate, sample_rate, references, reference_id, ...always } = request
  return {
    ...always,
    ...(reference_id === undefined ? {} : { reference_id }),
    ...(references === undefined || references.length === 0 ? {} : { references }),
    ...(sample_rate === null ? {} : { sample_rate }),
    ...(request.format === 'mp3' ? { mp3_bitrate } : {}),
    ...(request.format === 'opus' ? { opus_bitrate } : {}),
  }
}
