import { z } from 'zod'

/** What a mix or its lines are made as loud as; without one nothing is changed. */
export const loudnessTargetKinds = ['podcast', 'audiobook', 'broadcast', 'games', 'custom'] as const
export type LoudnessTargetKind = (typeof loudnessTargetKinds)[number]

/**
 * A chosen target. `lufs` and `ceilingDbtp` take the place of the target's own. `areLinesAlike`: of games, all lines are
 * made as loud as each other, where else whispers stay softer than shouts.
 */
export const loudnessChoiceSchema = z.strictObject({
  kind: z.enum(loudnessTargetKinds),
  lufs: z.number().min(-40).max(-5).optional(),
  ceilingDbtp: z.number().min(-12).max(0).optional(),
  areLinesAlike: z.boolean().optional(),
})
export type LoudnessChoice = z.infer<typeof loudnessChoiceSchema>
