import type { LineId, ProjectHandle, SpeakerId, TakeId, VoiceId } from './ids.ts'

/** The forms of ids, by which the schemas check too. What is shown first is checked by them without a library. */
export const idPatterns = {
  line: /^[a-z0-9]{6}$/,
  speaker: /^[a-z0-9][a-z0-9-]{0,39}$/,
  /** SHA-256 in lower-case hex. */
  hash: /^[0-9a-f]{64}$/,
  projectHandle: /^p_[A-Za-z0-9_-]{16,32}$/,
  /** What may stand in a URL (reliability M11: encoding alone does not stop `..`). */
  voice: /^[A-Za-z0-9_-]{1,64}$/,
} as const

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
