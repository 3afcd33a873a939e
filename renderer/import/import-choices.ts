import type { Cast } from '../../shared/core/model/cast.ts'
import type { ImportChoices } from '../../shared/core/import/choices.ts'
import type { ImportPreview } from '../../shared/core/import/preview.ts'
import type { Twin } from '../../shared/core/import/twins.ts'
import { isSpeakerName, nameKey } from '../../shared/core/model/names.ts'

/** A speaker of a source with what was decided about it. */
export type SpeakerRow = {
  readonly name: string
  readonly spellings: readonly string[]
  readonly example: string
  readonly lines: number
  /** The name in the script; null: the lines are left out. */
  readonly to: string | null
  /** Who else gets the same name, by their names in the source. */
  readonly joins: readonly string[]
  /** The name is in the cast of the project it may go into. */
  readonly isInCast: boolean
  readonly isNameOk: boolean
}

/** Everyone as proposed. */
export function proposedChoices(preview: ImportPreview): ImportChoices {
  return { speakers: preview.speakers.map(({ name, scriptName }) => ({ from: name, to: scriptName })) }
}

/** Gives one speaker of the source another name, or (null) leaves the lines out. */
export function chooseName(choices: ImportChoices, from: string, to: string | null): ImportChoices {
  return { speakers: choices.speakers.map((one) => (one.from === from ? { from, to } : one)) }
}

/** Gives `from` the name that `into` has. One who is left out stays so. */
export function mergeImportedSpeakers(choices: ImportChoices, from: string, into: string): ImportChoices {
  const to = choices.speakers.find((one) => one.from === into)?.to
  return to === undefined || to === null ? choices : chooseName(choices, from, to)
}

/** The speakers as the preview lists them. */
export function speakerRows(preview: ImportPreview, choices: ImportChoices, cast: Cast): readonly SpeakerRow[] {
  const chosen = new Map(choices.speakers.map(({ from, to }) => [from, to]))
  const known = new Set(cast.speakers.flatMap(({ name, aliases = [] }) => [name, ...aliases].map(nameKey)))
  const sharers = new Map<string, string[]>()
  for (const { from, to } of choices.speakers) {
    if (to !== null) sharers.set(keyOf(to), [...(sharers.get(keyOf(to)) ?? []), from])
  }
  return preview.speakers.map(({ name, spellings, example, lines }) => {
    const to = chosen.get(name) ?? null
    return {
      name,
      spellings,
      example,
      lines,
      to,
      joins: to === null ? [] : (sharers.get(keyOf(to)) ?? []).filter((other) => other !== name),
      isInCast: to !== null && known.has(keyOf(to)),
      isNameOk: to === null || isSpeakerName(to.trim()),
    }
  })
}

/** Pairs that are probably one speaker and still have two names. */
export function openTwins(preview: ImportPreview, choices: ImportChoices): readonly Twin[] {
  const chosen = new Map(choices.speakers.map(({ from, to }) => [from, to]))
  return preview.twins.filter(({ from, into }) => {
    const one = chosen.get(from)
    const other = chosen.get(into)
    return typeof one === 'string' && typeof other === 'string' && keyOf(one) !== keyOf(other)
  })
}

/** How many lines and speakers the script will have. */
export function importTotals(rows: readonly SpeakerRow[]): { readonly lines: number; readonly speakers: number } {
  const kept = rows.filter(({ to }) => to !== null)
  return {
    lines: kept.reduce((sum, { lines }) => sum + lines, 0),
    speakers: new Set(kept.map(({ to }) => keyOf(to ?? ''))).size,
  }
}

function keyOf(name: string): string {
  return nameKey(name.trim())
}
