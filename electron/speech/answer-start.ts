import type { AudioFormat } from '../../shared/service/audio-format.ts'
import { parseErrorBody } from '../../shared/service/error-body.ts'

const LOOK_BYTES = 512

/** Bytes that JSON and HTML begin with: `{`, `<` and `[`. */
const textStarts: ReadonlySet<number> = new Set([0x7b, 0x3c, 0x5b])

/**
 * What a success holds instead of audio, in words; undefined if it may be audio. Only what no audio begins with is refused
 * here: nothing, JSON, HTML. Whether it is whole and sounds is for the audio checks. Raw PCM may begin with any byte, so
 * there the whole beginning must read as text.
 */
export function insteadOfAudio(bytes: Uint8Array, format: AudioFormat): string | undefined {
  if (bytes.length === 0) return 'The service answered with nothing instead of audio.'
  // Nearly every answer is told by one byte: what begins neither as text nor after white space is no text to be read.
  const first = bytes[0] ?? 0
  if (first > 0x20 && first < 0x80 && !textStarts.has(first)) return undefined
  const start = new TextDecoder().decode(bytes.subarray(0, LOOK_BYTES)).trimStart()
  if (!/^[{<[]/.test(start)) return undefined
  if (format === 'pcm' && !/^[\t\n\r\x20-\x7e]*$/.test(start)) return undefined
  if (start.startsWith('<')) return 'A web page came instead of audio.'
  const said = bytes.length <= LOOK_BYTES ? parseErrorBody(start).message : ''
  return said === ''
    ? 'The service answered with text instead of audio.'
    : `The service answered with text instead of audio: “${said}”`
}
