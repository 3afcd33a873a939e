import { problemError } from '../core/model/errors.ts'
import type { LineId } from '../core/model/ids.ts'
import { buildTaggedText, parseTaggedText, type TurnName } from './speaker-tags.ts'
import { say } from '../messages/say.ts'

/** A line as it goes into a multi-speaker request. `voice`: a voice id, or the hash of a reference. */
export type DialogueLine = Partial<TurnName> & {
  readonly lineId: LineId
  readonly voice: string
  readonly text: string
}

/** Several lines as one text, and who speaks them. */
export type DialogueRequest = {
  /** With one `<|speaker:N|>` before every line. */
  readonly text: string
  /** `voices[N]` speaks what follows `<|speaker:N|>`: the order of `reference_id` and of the outer list of `references`. */
  readonly voices: readonly string[]
  /** One a line, in order: its index in `voices`. */
  readonly turns: readonly { readonly lineId: LineId; readonly voiceIndex: number }[]
}

/**
 * Lines as one dialogue: dense indices in order of first appearance. What was built is read back and compared before it is
 * answered, because a wrong index is a wrong voice, and it is paid for.
 * Throws `service.request` for no lines, `line.controlToken` for a text that could be taken for a tag, `internal` if what was
 * read back is something else.
 */
export function dialogueRequest(lines: readonly DialogueLine[]): DialogueRequest {
  if (lines.length === 0) throw problemError('service.request', say('speech.dialogue.empty'))
  const tagged = buildTaggedText(lines)
  const read = parseTaggedText(tagged)
  const isSame =
    read.length === lines.length &&
    lines.every(({ voice, text }, index) => read[index]?.voice === voice && read[index]?.text === text)
  if (!isSame) throw problemError('internal', say('speech.dialogue.unsafe'))
  const turns = lines.map(({ lineId, voice }) => ({ lineId, voiceIndex: tagged.voices.indexOf(voice) }))
  return { ...tagged, turns }
}
