import type { Json } from '../canonical.ts'
import { canonicalJson } from '../canonical.ts'
import { withSpeakers } from '../cast/cast.ts'
import type { Cast } from '../cast/schema.ts'
import { isLineId } from '../id-checks.ts'
import type { LineId } from '../ids.ts'
import { withField } from '../with-field.ts'
import type { CastChange } from './types.ts'

/**
 * Does to a cast what a change did to another one: only speakers that the change added, removed or altered are touched, and
 * of altered ones only the fields concerned. So taking back a renaming keeps a voice that was chosen since. What single
 * lines decide for themselves is treated the same way, line by line. The same cast is returned if nothing is left to do.
 */
export function applyCastChange(cast: Cast, change: CastChange): Cast {
  const before = new Map(change.before.speakers.map((speaker) => [speaker.id, speaker]))
  const after = new Map(change.after.speakers.map((speaker) => [speaker.id, speaker]))
  const speakers = cast.speakers.flatMap((speaker) => {
    const was = before.get(speaker.id)
    if (was === undefined) return [speaker]
    const becomes = after.get(speaker.id)
    return becomes === undefined ? [] : [altered(speaker, was, becomes)]
  })
  for (const [index, added] of change.after.speakers.entries()) {
    if (before.has(added.id) || speakers.some((speaker) => speaker.id === added.id)) continue
    const neighbour = change.after.speakers[index - 1]
    const at = speakers.findIndex((speaker) => speaker.id === neighbour?.id)
    speakers.splice(index > 0 && at === -1 ? speakers.length : at + 1, 0, added)
  }
  const isSame =
    speakers.length === cast.speakers.length && speakers.every((speaker, index) => speaker === cast.speakers[index])
  const withThem = isSame ? cast : withSpeakers(cast, speakers)
  return withLines(withThem, change)
}

type Lines = NonNullable<Cast['lines']>

function withLines(cast: Cast, { before, after }: CastChange): Cast {
  if (before.lines === after.lines) return cast
  const [now, source, target] = [new Map(lineEntries(cast)), new Map(lineEntries(before)), new Map(lineEntries(after))]
  let isAltered = false
  for (const id of new Set([...source.keys(), ...target.keys()])) {
    const wanted = target.get(id)
    if (isEqual(source.get(id), wanted) || isEqual(now.get(id), wanted)) continue
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

// Only of objects that a file can hold, field by field.
function altered<T extends { readonly [F in keyof T]: Json | undefined }>(now: T, was: T, becomes: T): T {
  if (was === becomes) return now
  let next = now
  for (const field in { ...was, ...becomes }) {
    const wanted = becomes[field]
    if (isEqual(was[field], wanted) || isEqual(next[field], wanted)) continue
    next = withField(next, field, wanted)
  }
  return next
}

function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b))
}
