import { castSchema, type Cast } from '../../shared/core/model/cast.ts'
import { canonicalJson, type Json } from '../../shared/core/model/canonical.ts'
import { applyCastChange } from '../../shared/core/edits/apply-cast-change.ts'
import { mergeOrder, mergeValues } from '../../shared/core/edits/merge-values.ts'
import { projectSettingsSchema } from '../../shared/core/model/project.ts'
import { type Pronunciation, pronunciationsSchema } from '../../shared/core/model/pronunciations.ts'
import type { DocumentData } from './files/envelope.ts'
import type { DocumentPart } from './document.ts'
import { printCast, readCast } from './files/project-files.ts'

/** Parts whose files are data: read as a whole, merged entry by entry. */
export type DataPart = Exclude<DocumentPart, 'script'>

/** Three versions of one thing, two of which come from `base`. */
type Versions<T> = { readonly base: T; readonly ours: T; readonly theirs: T }

/**
 * Our document with one part merged from two versions that come from `base`: speakers and directed lines by their ids,
 * pronunciations by word and scope, settings by name, each field for itself. Undefined where both sides changed the same
 * thing, or where together they would be no project: then a person has to choose.
 */
export function mergePart<T extends DocumentData>(
  part: DataPart,
  versions: { readonly base: DocumentData; readonly ours: T; readonly theirs: DocumentData },
): T | undefined {
  const { base, ours, theirs } = versions
  if (part === 'cast') {
    const cast = mergeCasts({ base: base.cast, ours: ours.cast, theirs: theirs.cast })
    return cast === undefined ? undefined : { ...ours, cast }
  }
  if (part === 'pronunciations') {
    const entries = mergePronunciations({
      base: base.pronunciations ?? [],
      ours: ours.pronunciations ?? [],
      theirs: theirs.pronunciations ?? [],
    })
    return entries === undefined ? undefined : { ...ours, pronunciations: [...entries] }
  }
  const name = mergeValues(base.name, ours.name, theirs.name)
  const settings = mergeValues(base.settings, ours.settings, theirs.settings)
  if (name.kind === 'conflict' || settings.kind === 'conflict') return undefined
  const parsed = projectSettingsSchema.safeParse(settings.value)
  return parsed.success && typeof name.value === 'string'
    ? { ...ours, name: name.value, settings: parsed.data }
    : undefined
}

/** Our document with every part merged so, where nobody can choose: of what both sides changed, ours stands. */
export function mergeAllParts<T extends DocumentData>(versions: {
  readonly base: DocumentData
  readonly ours: T
  readonly theirs: DocumentData
}): T {
  const { base, ours, theirs } = versions
  const parts: readonly DataPart[] = ['cast', 'pronunciations', 'settings']
  return parts.reduce((merged, part) => {
    const whole = mergePart(part, { base, ours: merged, theirs })
    if (whole !== undefined || part !== 'cast') return whole ?? merged
    const cast = applyCastChange(theirs.cast, { before: base.cast, after: ours.cast })
    return canBeRead(cast) ? { ...merged, cast } : merged
  }, ours)
}

function mergeCasts({ base, ours, theirs }: Versions<Cast>): Cast | undefined {
  const byId = ({ speakers }: Cast): Json => Object.fromEntries(speakers.map((speaker) => [speaker.id, speaker]))
  const speakers = mergeValues(byId(base), byId(ours), byId(theirs))
  const lines = mergeValues(base.lines ?? {}, ours.lines ?? {}, theirs.lines ?? {})
  if (speakers.kind === 'conflict' || lines.kind === 'conflict') return undefined
  const found = new Map(Object.entries(speakers.value ?? {}))
  const ids = (cast: Cast): readonly string[] => cast.speakers.map(({ id }) => id)
  const order = mergeOrder(ids(base), ids(ours), ids(theirs), (id) => found.has(id))
  const hasLines = Object.keys(lines.value ?? {}).length > 0
  const merged = castSchema.safeParse({
    speakers: order.map((id) => found.get(id)),
    ...(hasLines ? { lines: lines.value } : {}),
  })
  return merged.success && canBeRead(merged.data) ? merged.data : undefined
}

/** Two speakers may have got one name, each on one side. */
function canBeRead(cast: Cast): boolean {
  try {
    readCast(printCast(cast))
    return true
  } catch {
    // Not of that form: what is answered says so.
    return false
  }
}

function mergePronunciations({
  base,
  ours,
  theirs,
}: Versions<readonly Pronunciation[]>): readonly Pronunciation[] | undefined {
  const keyOf = ({ word, scope, matchCase }: Pronunciation): string => canonicalJson({ word, scope, matchCase })
  const byKey = (entries: readonly Pronunciation[]): ReadonlyMap<string, Pronunciation> =>
    new Map(entries.map((entry) => [keyOf(entry), entry]))
  const [before, here, there] = [byKey(base), byKey(ours), byKey(theirs)]
  // One word twice in one list: nobody can say which of them was changed.
  if (before.size < base.length || here.size < ours.length || there.size < theirs.length) return undefined
  const merged = mergeValues(Object.fromEntries(before), Object.fromEntries(here), Object.fromEntries(there))
  if (merged.kind === 'conflict') return undefined
  const found = new Map(Object.entries(merged.value ?? {}))
  const order = mergeOrder([...before.keys()], [...here.keys()], [...there.keys()], (key) => found.has(key))
  const parsed = pronunciationsSchema.safeParse(order.map((key) => found.get(key)))
  return parsed.success ? parsed.data : undefined
}
