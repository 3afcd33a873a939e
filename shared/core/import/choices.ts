import { z } from 'zod'
import type { Cast } from '../model/cast.ts'
import { problemError } from '../model/errors.ts'
import { isSpeakerName, nameKey } from '../model/names.ts'
import { scriptNames } from './script-names.ts'
import type { ImportedScript } from './types.ts'
import { say } from '../../messages/say.ts'

/**
 * What the user decides in the preview: for a speaker of the source the name in the script, or null to leave the
 * speaker's lines out. Two speakers with the same name are merged. Who is not listed keeps the proposed name.
 */
export const importChoicesSchema = z.strictObject({
  speakers: z.array(z.strictObject({ from: z.string().max(200), to: z.string().max(40).nullable() })).max(2000),
  /** Who says the lines for which the source names nobody; absent: they are action. */
  narrator: z.string().max(40).optional(),
  /** What becomes of `(V.O.)` and its like: it goes (absent), is a delivery, or a variant of the speaker. */
  places: z.enum(['delivery', 'variant']).optional(),
})
export type ImportChoices = z.infer<typeof importChoicesSchema>

/** The choices of somebody who takes everything as it is proposed. */
export const noChoices: ImportChoices = { speakers: [] }

/** The speakers of a source in the order of appearance, as first written, each once without regard to case. */
export function sourceSpeakers(imported: ImportedScript): readonly string[] {
  const found = new Map<string, string>()
  for (const item of imported.items) {
    if (item.kind !== 'line') continue
    const key = nameKey(item.speaker)
    if (!found.has(key)) found.set(key, item.speaker)
  }
  return [...found.values()]
}

/**
 * Answers under which name a speaker of the source stands in the script; null leaves the line out.
 * @throws StudioError `cast.name` for a chosen name that a script cannot hold.
 */
export function nameResolver(
  imported: ImportedScript,
  cast: Cast,
  choices: ImportChoices,
): (speaker: string) => string | null {
  const proposed = scriptNames(sourceSpeakers(imported), cast)
  const chosen = new Map<string, string | null>()
  for (const { from, to } of choices.speakers) {
    const name = to?.trim() ?? null
    if (name !== null && !isSpeakerName(name)) {
      throw problemError('cast.name', say('import.speakerName', { name }), say('import.speakerName.remedy'))
    }
    chosen.set(nameKey(from), name)
  }
  return (speaker) => {
    const key = nameKey(speaker)
    const choice = chosen.get(key)
    return choice === undefined ? (proposed.get(key) ?? null) : choice
  }
}
