import { z } from 'zod'

const lineIdPattern = /^[a-z0-9]{6}$/

/** A line's id: the six characters after ` #` at its end. Names files and anchors takes. */
export const lineIdSchema = z.string().regex(lineIdPattern).brand<'LineId'>()
export type LineId = z.infer<typeof lineIdSchema>

/** The schema's test without its cost: the parser asks it for every line of a script. */
export function isLineId(text: string): text is LineId {
  return lineIdPattern.test(text)
}

/** A speaker's id in cast.json: short, stable over renames. */
export const speakerIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
  .brand<'SpeakerId'>()
export type SpeakerId = z.infer<typeof speakerIdSchema>

/** A take's id: the SHA-256 of its audio file in lower-case hex, which is also the file's base name. */
export const takeIdSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'TakeId'>()
export type TakeId = z.infer<typeof takeIdSchema>

/** SHA-256 in hex over everything that changes the sound of one request or one line. Never equal for draft and service. */
export const renderKeySchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'RenderKey'>()
export type RenderKey = z.infer<typeof renderKeySchema>

/** An open project as the page knows it: opaque, random, worthless after the project is closed. Never a path. */
export const projectHandleSchema = z
  .string()
  .regex(/^p_[A-Za-z0-9_-]{16,32}$/)
  .brand<'ProjectHandle'>()
export type ProjectHandle = z.infer<typeof projectHandleSchema>

/** A project's own id in project.json: a lower-case UUID made once, kept by copies in version control. */
export const projectIdSchema = z.uuid().brand<'ProjectId'>()
export type ProjectId = z.infer<typeof projectIdSchema>

/**
 * A voice model's id on a service or the name of a draft voice. The pattern is what may stand in a URL
 * (reliability M11: encoding alone does not stop `..`).
 */
export const voiceIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .brand<'VoiceId'>()
export type VoiceId = z.infer<typeof voiceIdSchema>

/** A reference clip's id: the SHA-256 of its WAV file in lower-case hex, which is also the file's base name. */
export const referenceIdSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'ReferenceId'>()
export type ReferenceId = z.infer<typeof referenceIdSchema>
