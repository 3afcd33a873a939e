import type { LineId, ProjectHandle, SpeakerId, TakeId, VoiceId } from './ids.ts'
import { idPatterns } from './id-patterns.ts'

/** The schema's test without its cost: the parser asks it for every line of a script. */
export function isLineId(text: string): text is LineId {
  return idPatterns.line.test(text)
}

/** True for what `speakerIdSchema` takes. */
export function isSpeakerId(text: string): text is SpeakerId {
  return idPatterns.speaker.test(text)
}

/** True for what `takeIdSchema` takes. */
export function isTakeId(text: string): text is TakeId {
  return idPatterns.hash.test(text)
}

/** True for what `projectHandleSchema` takes. */
export function isProjectHandle(text: string): text is ProjectHandle {
  return idPatterns.projectHandle.test(text)
}

/** True for what `voiceIdSchema` takes. */
export function isVoiceId(text: string): text is VoiceId {
  return idPatterns.voice.test(text)
}

/**
 * The text as an id of the kind that `isId` tells.
 * @throws TypeError for any other text.
 */
export function toId<Id extends string>(text: string, isId: (text: string) => text is Id): Id {
  if (!isId(text)) throw new TypeError('The text does not have the form of an id.')
  return text
}
