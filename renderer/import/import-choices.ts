import type { Cast } from '../../shared/core/model/cast.ts'
import type { ImportChoices } from '../../shared/core/import/choices.ts'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import { chosenItem } from '../../shared/core/import/apply-choices.ts'
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

/** What was decided, as far as it still fits a source that was read again otherwise. */
export function carriedChoices(preview: ImportPreview, before: ImportChoices): ImportChoices {
  const chosen = new Map(before.speakers.map(({ from, to }) => [nameKey(from), to]))
  const { speakers } = proposedChoices(preview)
  return {
    ...before,
    speakers: speakers.map(({ from, to }) => {
      const own = chosen.get(nameKey(from))
      return { from, to: own === undefined ? to : own }
    }),
  }
}

/** One thing of a source as it will read in the script; `id` is the source's own name for it. */
export type ReadRow = {
  readonly kind: 'scene' | 'line' | 'action' | 'note'
  readonly speaker: string
  readonly delivery: string
  readonly words: string
  readonly id: string | undefined
  readonly row: number | undefined
  /** Another one has the same id. */
  readonly isDoubled: boolean
}

/** The first things of a source with everything that was decided. Lines of speakers who are left out are missing. */
export function readRows(preview: ImportPreview, choices: ImportChoices): readonly ReadRow[] {
  const names = new Map(choices.speakers.map(({ from, to }) => [nameKey(from), to]))
  const items = preview.sample.map((item) => chosenItem(item, choices.narrator ?? '', choices.places))
  const ids = items.map((item) =>
    item.kind === 'line' || item.kind === 'action' ? (item.mark ?? item.sourceId) : undefined,
  )
  const doubled = new Set(ids.filter((id, at) => id !== undefined && ids.indexOf(id) !== at))
  return items.flatMap((item, at): readonly ReadRow[] => {
    const id = ids[at]
    const row = item.kind === 'line' || item.kind === 'action' ? item.row : undefined
    const own = { kind: item.kind, id, row, isDoubled: doubled.has(id), speaker: '', delivery: '' }
    switch (item.kind) {
      case 'scene':
        return [{ ...own, words: item.title }]
      case 'action':
      case 'note':
        return [{ ...own, words: item.text }]
      case 'line': {
        const speaker = names.get(nameKey(item.speaker))
        if (speaker === null || item.parts.length === 0) return []
        const variant = item.variant === undefined ? '' : `/${item.variant}`
        const words = item.parts.map((part) => (part.kind === 'text' ? part.text : `[${part.cue}]`)).join('')
        return [{ ...own, speaker: `${speaker ?? item.speaker}${variant}`, delivery: item.delivery ?? '', words }]
      }
      default:
        return assertNever(item, 'imported item')
    }
  })
}

/** Gives one speaker of the source another name, or (null) leaves the lines out. */
export function chooseName(choices: ImportChoices, from: string, to: string | null): ImportChoices {
  return { ...choices, speakers: choices.speakers.map((one) => (one.from === from ? { from, to } : one)) }
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
