import type { Cast, LineDirection, Speaker, Variant } from '../model/cast.ts'
import { isLineId } from '../model/id-checks.ts'
import type { LineId } from '../model/ids.ts'

/**
 * Answers what of a cast is spoken: without levels, sides and places in time, which belong to the mix. Of casts that differ
 * in these alone it is the same object, so that nothing is planned anew for them.
 */
export function spokenCast(): (cast: Cast) => Cast {
  let last: { readonly cast: Cast; readonly spoken: Cast; readonly text: string } | undefined
  return (cast) => {
    if (last?.cast === cast) return last.spoken
    const fresh = spokenOf(cast)
    const text = JSON.stringify(fresh)
    const spoken = last?.text === text ? last.spoken : fresh
    last = { cast, spoken, text }
    return spoken
  }
}

function spokenOf({ speakers, lines = {} }: Cast): Cast {
  const own: Record<LineId, LineDirection> = {}
  for (const [id, line] of Object.entries(lines)) {
    const { gainDb: _, pan: __, pauseMs: ___, overlapMs: ____, ...spoken } = line
    if (isLineId(id) && Object.keys(spoken).length > 0) own[id] = spoken
  }
  return { speakers: speakers.map(spokenSpeaker), ...(Object.keys(own).length === 0 ? {} : { lines: own }) }
}

function spokenSpeaker(all: Speaker): Speaker {
  const { gainDb: _, pan: __, variants, ...speaker } = all
  return { ...speaker, ...(variants === undefined ? {} : { variants: variants.map(spokenVariant) }) }
}

function spokenVariant(all: Variant): Variant {
  const { gainDb: _, ...variant } = all
  return variant
}
