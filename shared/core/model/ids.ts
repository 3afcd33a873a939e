import { z } from 'zod'
import { idPatterns } from './id-patterns.ts'

/** A line's id: the six characters after ` #` at its end. Names files and anchors takes. */
export const lineIdSchema = z.string().regex(idPatterns.line).brand<'LineId'>()
export type LineId = z.infer<typeof lineIdSchema>

/** A speaker's id in cast.json: short, stable over renames. */
export const speakerIdSchema = z.string().regex(idPatterns.speaker).brand<'SpeakerId'>()
export type SpeakerId = z.infer<typeof speakerIdSchema>

/** A take's id: the SHA-256 of its audio file in lower-case hex, which is also the file's base name. */
export const takeIdSchema = z.string().regex(idPatterns.hash).brand<'TakeId'>()
export type TakeId = z.infer<typeof takeIdSchema>

/** SHA-256 in hex over everything that changes the sound of one request or one line. Never equal for draft and service. */
export const renderKeySchema = z.string().regex(idPatterns.hash).brand<'RenderKey'>()
export type RenderKey = z.infer<typeof renderKeySchema>

/** An open project as the page knows it: opaque, random, worthless after the project is closed. Never a path. */
export const projectHandleSchema = z.string().regex(idPatterns.projectHandle).brand<'ProjectHandle'>()
export type ProjectHandle = z.infer<typeof projectHandleSchema>

/** A project's own id in project.json: a lower-case UUID made once, kept by copies in version control. */
export const projectIdSchema = z.uuid().brand<'ProjectId'>()
export type ProjectId = z.infer<typeof projectIdSchema>

/** A voice model's id on a service or the name of a draft voice. */
export const voiceIdSchema = z.string().regex(idPatterns.voice).brand<'VoiceId'>()
export type VoiceId = z.infer<typeof voiceIdSchema>

/** A reference clip's id: the SHA-256 of its WAV file in lower-case hex, which is also the file's base name. */
export const referenceIdSchema = z.string().regex(idPatterns.hash).brand<'ReferenceId'>()
export type ReferenceId = z.infer<typeof referenceIdSchema>
