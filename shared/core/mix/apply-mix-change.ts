import { carryFields, carryList, type Carry } from '../edits/carry.ts'
import type { Json } from '../model/canonical.ts'
import type { ValueChange } from '../script/edit/types.ts'
import type { LengthTarget, LineStart, MixDocument, SoundClip, SoundFile, SoundLane } from './mix-document.ts'

/** What a mix was before and after an edit. */
export type MixChange = ValueChange<MixDocument>

const carryMix = carryFields<MixDocument>({
  sounds: listOf<SoundFile>(({ id }) => id),
  lanes: listOf<SoundLane>(({ id }) => id),
  clips: listOf<SoundClip>(({ id }) => id),
  starts: listOf<LineStart>(({ lineId }) => lineId),
  lengths: listOf<LengthTarget>(({ of, lineId = '' }) => `${of} ${lineId}`),
})

/**
 * Does to a mix what a change did to another version of it: lane by lane and clip by clip, each field of them for itself.
 * Taking back an edit so leaves what somebody else has changed since.
 */
export function applyMixChange(mix: MixDocument, change: MixChange): MixDocument {
  return carryMix(mix, change)
}

function listOf<T extends { readonly [K in keyof T]: Json | undefined }>(
  keyOf: (entry: T) => string,
): Carry<T[] | undefined> {
  const carry = carryList<T>({ keyOf, carry: carryFields<T>({}) })
  return (now, { before, after, takesBack }) => {
    const from = now ?? []
    const next = carry(from, { before: before ?? [], after: after ?? [], takesBack })
    if (next === from) return now
    return next.length === 0 ? undefined : [...next]
  }
}
