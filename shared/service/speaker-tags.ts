import { problemError } from '../core/model/errors.ts'
import { say } from '../messages/say.ts'

/** What one voice says in one go. */
export type SpeakerTurn = { readonly voice: string; readonly text: string }

/** What people know a line by. */
export type TurnName = { readonly number: number; readonly speaker: string }

/** Several voices' turns as the service takes them: `voices[N]` speaks what follows `<|speaker:N|>`. */
export type TaggedText = { readonly text: string; readonly voices: readonly string[] }

const tag = /<\|speaker:(\d{1,6})\|>/g

/**
 * The start of a speaker command. Only `<|` itself starts one, as in a line sent alone: `< | speaker` is words. The plan refuses
 * every other `<|` of a line by name; the markup of sounds, `<|phoneme_start|>`, passes.
 */
const tagLike = /<\|\s*speaker/i

/** The indices of the speaker tags in a text, in order, repetitions kept. */
export function speakerIndices(text: string): readonly number[] {
  return Array.from(text.matchAll(tag), (match) => Number(match[1]))
}

/**
 * Turns into tagged text: one tag a turn, one dense index for each distinct voice in order of first appearance, turns on
 * lines of their own. Throws `line.controlToken` if a turn's own text could be taken for a tag. Tags are only ever made here,
 * from structure.
 */
export function buildTaggedText(turns: readonly (SpeakerTurn & Partial<TurnName>)[]): TaggedText {
  const indexOf = new Map<string, number>()
  const lines = turns.map(({ voice, text, number, speaker }) => {
    if (tagLike.test(text)) {
      const words =
        number === undefined || speaker === undefined
          ? say('speech.tag.token')
          : say('speech.tag.token.ofLine', { line: number, speaker })
      throw problemError('line.controlToken', words, say('speech.tag.token.remedy'))
    }
    const index = indexOf.get(voice) ?? indexOf.size
    indexOf.set(voice, index)
    return `<|speaker:${index}|>${text}`
  })
  return { text: lines.join('\n'), voices: [...indexOf.keys()] }
}

/**
 * Tagged text back into turns: the inverse of `buildTaggedText`, used to check what is about to be sent. One line break
 * before a tag belongs to the tag. Throws `service.request` for text before the first tag and for an index without a voice.
 */
export function parseTaggedText({ text, voices }: TaggedText): readonly SpeakerTurn[] {
  const tags = [...text.matchAll(tag)]
  if ((tags[0]?.index ?? text.length) > 0) {
    throw problemError('service.request', say('speech.tag.none'))
  }
  return tags.map((match, position) => {
    const voice = voices[Number(match[1])]
    if (voice === undefined) throw problemError('service.request', say('speech.tag.noVoice', { tag: match[0] }))
    const next = tags[position + 1]
    const said = text.slice(match.index + match[0].length, next?.index)
    return { voice, text: next !== undefined && said.endsWith('\n') ? said.slice(0, -1) : said }
  })
}
