import type { AudioFormat } from '../../shared/service/audio-format.ts'
import { parseErrorBody } from '../../shared/service/error-body.ts'
import { say, type Words } from '../../shared/messages/say.ts'
import { saidWords } from './failures.ts'

const LOOK_BYTES = 512

/** Bytes that JSON and HTML begin with: `{`, `<` and `[`. */
const textStarts: ReadonlySet<number> = new Set([0x7b, 0x3c, 0x5b])

/**
 * What a success holds instead of audio; undefined if it may be audio. Only what no audio begins with is refused
 * here: nothing, JSON, HTML. Whether it is whole and sounds is for the audio checks. Raw PCM may begin with any byte, so
 * there the whole beginning must read as text. `redacted` takes the key out of what the service says.
 */
export function insteadOfAudio(
  bytes: Uint8Array,
  format: AudioFormat,
  redacted: (said: string) => string,
): Words | undefined {
  if (bytes.length === 0) return say('speech.answer.nothing')
  // Nearly every answer is told by one byte: what begins neither as text nor after white space is no text to be read.
  const first = bytes[0] ?? 0
  if (first > 0x20 && first < 0x80 && !textStarts.has(first)) return undefined
  const start = new TextDecoder().decode(bytes.subarray(0, LOOK_BYTES)).trimStart()
  if (!/^[{<[]/.test(start)) return undefined
  if (format === 'pcm' && !/^[\t\n\r\x20-\x7e]*$/.test(start)) return undefined
  if (start.startsWith('<')) return say('speech.answer.page')
  const said = bytes.length <= LOOK_BYTES ? parseErrorBody(start).message : ''
  return say('speech.answer.text', saidWords(redacted(said)))
}
