import { z } from 'zod'
import { modelSchema, parameterOverridesSchema } from './parameters.ts'
import { projectIdSchema, speakerIdSchema } from './ids.ts'
import { defaultRequest } from './default-request.ts'

/** The newest project format this version writes. A larger number opens read-only. */
export const PROJECT_FORMAT_VERSION = 1

const pcmRateSchema = z.union([
  z.literal(8000),
  z.literal(16_000),
  z.literal(24_000),
  z.literal(32_000),
  z.literal(44_100),
])

/** Default silences (design, settled points: script). */
export const gapsSchema = z.strictObject({
  sameSpeakerMs: z.int().min(0).max(60_000).default(250),
  changeOfSpeakerMs: z.int().min(0).max(60_000).default(450),
  sceneMs: z.int().min(0).max(60_000).default(1200),
  /** How far `--` and `^` let lines overlap. */
  overlapMs: z.int().min(0).max(10_000).default(300),
})
export type Gaps = z.infer<typeof gapsSchema>

/** What the service is asked to answer with. Rates and bitrates: the given interface, limits. */
export const requestAudioSchema = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('wav'), sampleRate: pcmRateSchema }),
  z.strictObject({ format: z.literal('pcm'), sampleRate: pcmRateSchema }),
  z.strictObject({
    format: z.literal('mp3'),
    sampleRate: z.union([z.literal(32_000), z.literal(44_100)]),
    /** kbit/s */
    bitrate: z.union([z.literal(64), z.literal(128), z.literal(192)]),
  }),
  z.strictObject({
    format: z.literal('opus'),
    sampleRate: z.literal(48_000),
    /** bit/s; -1000 is automatic. */
    bitrate: z.union([z.literal(-1000), z.literal(24_000), z.literal(32_000), z.literal(48_000), z.literal(64_000)]),
  }),
])
export type RequestAudio = z.infer<typeof requestAudioSchema>

/** What a project decides for all its lines. */
export const projectSettingsSchema = z.strictObject({
  model: modelSchema.default(defaultRequest.model),
  /** One request a line, or consecutive lines as one multi-speaker request where the model can. */
  mode: z.enum(['line', 'scene']).default('line'),
  renderWith: z.enum(['draft', 'service']).default('draft'),
  gaps: gapsSchema.default({ sameSpeakerMs: 250, changeOfSpeakerMs: 450, sceneMs: 1200, overlapMs: 300 }),
  parameters: parameterOverridesSchema.default({}),
  /** The format that is asked for; separate from the export's, and part of every key. */
  audio: requestAudioSchema.default(defaultRequest.audio),
  /** The speaker who reads the action aloud; null: action is shown and not spoken. */
  narrator: speakerIdSchema.nullable().default(null),
})
export type ProjectSettings = z.infer<typeof projectSettingsSchema>

/** project.json. Unknown keys are refused: a newer format announces itself by `version`. */
export const projectFileSchema = z.strictObject({
  format: z.literal('repartee-project'),
  version: z.literal(PROJECT_FORMAT_VERSION),
  id: projectIdSchema,
  name: z.string().min(1).max(120),
  settings: projectSettingsSchema,
})
export type ProjectFile = z.infer<typeof projectFileSchema>
