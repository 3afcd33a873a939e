import type { Script } from '../../model/script.ts'
import type { LineId } from '../../model/ids.ts'
import { type CaptionCue, captionText } from '../captions.ts'

/**
 * What is said, to be read: a paragraph a line with its speaker, in the order of the script, under the headings of its scenes.
 * Lines that are not heard are left out, like their captions.
 */
export function formatTranscript(cues: readonly CaptionCue[], script: Script, title: string): string {
  const words = new Map<LineId, string[]>()
  for (const cue of cues) words.set(cue.lineId, [...(words.get(cue.lineId) ?? []), captionText(cue)])
  const paragraphs = [title]
  let heading: string | undefined
  for (const node of script.nodes) {
    if (node.kind === 'scene') heading = node.title
    if (node.kind !== 'line' || node.id === undefined) continue
    const text = words.get(node.id)
    if (text === undefined) continue
    words.delete(node.id)
    if (heading !== undefined) paragraphs.push(heading)
    heading = undefined
    paragraphs.push(`${node.speaker}: ${text.join(isSpaced(text) ? ' ' : '')}`)
  }
  return `${paragraphs.join('\n\n')}\n`
}

/** Captions of a writing without spaces are joined without one. */
function isSpaced(texts: readonly string[]): boolean {
  const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]$/u
  return !texts.slice(0, -1).some((text) => unspaced.test(text.replace(/[\p{P}]+$/u, '')))
}
