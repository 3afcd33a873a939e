import { z } from 'zod'
import { modelSchema, parameterOverridesSchema } from '../direction/parameters.ts'
import { projectIdSchema, speakerIdSchema } from '../ids.ts'

/** The newest project format this version writes. A larger number opens read-only. */
export const PROJECT_FORMAT_VERSION = 1

/** Default silences (design, settled points: script). */
export const gapsSchema = z.strictObject({
  sameSpeakerMs: z.int().min(0).max(60_000).default(250),
  changeOfSpeakerMs: z.int().min(0).max(60_000).default(450),
  sceneMs: z.int().min(0).max(60_000).default(1200),
  /** How far `--` and `^` let lines overlap. */
  overlapMs: z.int().min(0).max(10_000).default(300),
})
export type Gaps = z.infer<typeof gapsSchema>

/** What a project decides for all its lines. */
export const projectSettingsSchema = z.strictObject({
  model: modelSchema.default('s2-pro'),
  /** Scene mode comes with issue 4; the field is there so that old projects need no migration for it. */
  mode: z.enum(['line', 'scene']).default('line'),
  renderWith: z.enum(['draft', 'service']).default('draft'),
  gaps: gapsSchema.default({ sameSpeakerMs: 250, changeOfSpeakerMs: 450, sceneMs: 1200, overlapMs: 300 }),
  parameters: parameterOverridesSchema.default({}),
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
