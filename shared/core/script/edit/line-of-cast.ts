import { parseLine } from '../parse-line.ts'

/**
 * True of a text that would be a line of somebody known if it stood alone: what was a line before words were written in
 * front of it. `text` is one physical line, without spaces before it; `isSpeaker` tells the names of the cast.
 */
export function isLineOfCast(text: string, isSpeaker: (name: string) => boolean): boolean {
  const node = parseLine({ from: 0, raw: text, eol: '' }, isSpeaker, false)
  return node.kind === 'line' && isSpeaker(node.speaker)
}
