import type { Json } from '../model/canonical.ts'
import { findSpeaker, freeSpeakerId, withSpeakers } from '../cast/cast.ts'
import type { Cast, Speaker, Variant } from '../model/cast.ts'
import { isLineId } from '../model/id-checks.ts'
import type { LineId, SpeakerId } from '../model/ids.ts'
import { nameKey } from '../model/names.ts'
import { withField } from '../model/with-field.ts'
import { type Carry, carryFields, carryList, carryOptional, isSameValue } from './carry.ts'
import { carryParameters } from './carry-parameters.ts'
import type { CastChange } from '../script/edit/types.ts'

/**
 * Does to a cast what a change did to another one: only speakers that the change added, removed or altered are touched, and
 * of altered ones only the fields concerned. So taking back a renaming keeps a voice that was chosen since. What single
 * lines decide for themselves is treated the same way, line by line. The same cast is returned if nothing is left to do.
 *
 * A speaker whose name another window has given to a new one in the meantime is that one, under whichever id.
 */
export function applyCastChange(cast: Cast, change: CastChange): Cast {
  const { before, after, takesBack } = withIdsOf(cast, change)
  const speakers = carrySpeakers(cast.speakers, { before: before.speakers, after: after.speakers, takesBack })
  const withThem = speakers === cast.speakers ? cast : withSpeakers(cast, speakers)
  return withLines(withThem, { before, after, takesBack })
}

/** The change with the ids that its speakers have in this cast. */
function withIdsOf(cast: Cast, change: CastChange): CastChange {
  const own = new Map<SpeakerId, SpeakerId>()
  const known = new Set(change.before.speakers.map(({ id }) => id))
  const holders = new Map(cast.speakers.map((speaker) => [speaker.id, speaker]))
  const isNamed = (speaker: Speaker | undefined, name: string): boolean =>
    speaker !== undefined && nameKey(speaker.name) === nameKey(name)
  for (const { id, name } of change.before.speakers) {
    if (isNamed(holders.get(id), name)) continue
    const other = cast.speakers.find((speaker) => isNamed(speaker, name))
    if (other !== undefined && !known.has(other.id)) own.set(id, other.id)
  }
  // Whoever the change knew of is no twin: what they are called besides is its own doing.
  const fresh = withSpeakers(
    cast,
    cast.speakers.filter(({ id }) => !known.has(id)),
  )
  for (const { id, name } of change.after.speakers) {
    if (known.has(id)) continue
    const twin = findSpeaker(fresh, name)
    const holder = holders.get(id)
    if (twin !== undefined) own.set(id, twin.id)
    // Two names that make the same id, as all do that hold no letter of an id.
    else if (holder !== undefined && freeSpeakerId(holder.name, []) === freeSpeakerId(name, []))
      own.set(id, freeSpeakerId(name, [...cast.speakers, ...change.after.speakers]))
  }
  if ([...own].every(([id, other]) => id === other)) return change
  const moved = (of: Cast): Cast =>
    withSpeakers(
      of,
      of.speakers.map((speaker) => withField(speaker, 'id', own.get(speaker.id) ?? speaker.id)),
    )
  return { ...change, before: moved(change.before), after: moved(change.after) }
}

/** Names that were given to a speaker, as a list of which each stands for itself. */
const carryNames: Carry<readonly string[]> = carryList({ keyOf: nameKey, carry: (name) => name })

const carryAliases = orNone(carryNames)

const carryVariant = carryFields<Variant>({ parameters: carryParameters })
const carryVariants = orNone(
  carryList<Variant>({
    keyOf: ({ name }) => nameKey(name),
    carry: carryVariant,
    carryTwin: (now, added) => carryVariant(now, { before: { name: added.name }, after: added }),
  }),
)

const carrySpeakers = carryList<Speaker>({
  keyOf: ({ id }) => id,
  carry: carryFields<Speaker>({ parameters: carryParameters, aliases: carryAliases, variants: carryVariants }),
  // Whoever is new gets a draft voice from the main side: that is no work of anybody.
  mayGo: (now, before) => isSameValue(now, withField(before, 'draftVoice', now.draftVoice)),
})

/** A list that is absent where it would be empty. */
function orNone<T extends Json>(carry: Carry<readonly T[]>): Carry<T[] | undefined> {
  return (now, { before = [], after = [], takesBack }) => {
    const next = carry(now ?? [], { before, after, takesBack })
    return next === now ? now : next.length === 0 ? undefined : [...next]
  }
}

type Lines = NonNullable<Cast['lines']>
const carryLine = carryOptional<Lines[LineId]>({}, { parameters: carryParameters })

function withLines(cast: Cast, { before, after, takesBack }: CastChange): Cast {
  if (before.lines === after.lines) return cast
  const [now, source, target] = [new Map(lineEntries(cast)), new Map(lineEntries(before)), new Map(lineEntries(after))]
  let isAltered = false
  for (const id of new Set([...source.keys(), ...target.keys()])) {
    const was = now.get(id)
    const wanted = carryLine(was, { before: source.get(id), after: target.get(id), takesBack })
    if (wanted === was) continue
    isAltered = true
    if (wanted === undefined) now.delete(id)
    else now.set(id, wanted)
  }
  if (!isAltered) return cast
  const { lines: _, ...rest } = cast
  return now.size === 0 ? rest : { ...rest, lines: Object.fromEntries(now) }
}

function lineEntries({ lines = {} }: Cast): [LineId, Lines[LineId]][] {
  return Object.entries(lines).flatMap(([id, entry]) => (isLineId(id) ? [[id, entry]] : []))
}
