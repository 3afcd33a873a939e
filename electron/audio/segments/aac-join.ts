import type { AacPackets } from './aac-packets.ts'
import { nearestFrames } from './nearest-frames.ts'

/**
 * How the last half of a packet's transform windows is formed: what comes next has to begin with the same form. `isOfAll`:
 * false where a second channel has windows of its own, which lie behind the first channel's numbers.
 */
type LastForm = { readonly form: number; readonly isOfAll: boolean }

/** Syntactic elements (ISO/IEC 14496-3, table 4.85). */
const SINGLE_CHANNEL = 0
const CHANNEL_PAIR = 1
/** Sequences of windows that end with a short one (table 4.130). */
const LONG_START = 1
const EIGHT_SHORT = 2

/**
 * From which packet on, counted in the whole sound, the second of two overlapping runs goes on: the nearest to `border` before
 * which both ended with windows of the same form, so that the transform of the one is completed by that of the other. Where
 * no packet within `reach` says so of both channels, the first channel decides.
 */
export function aacJoinAt(before: AacPackets, behind: AacPackets, border: number, reach: number): number {
  let likely: number | undefined
  for (const packet of nearestFrames(border, reach)) {
    const one = lastForm(before, packet - 1)
    const other = lastForm(behind, packet - 1)
    if (one === undefined || other === undefined || one.form !== other.form) continue
    if (behind.packets[packet - behind.first] === undefined) continue
    if (one.isOfAll && other.isOfAll) return packet
    likely ??= packet
  }
  return likely ?? border
}

/** Undefined: there is no such packet, or it begins with something else than sound. */
function lastForm({ first, packets }: AacPackets, packet: number): LastForm | undefined {
  const bytes = packets[packet - first]
  if (bytes === undefined || bytes.byteLength < 3) return undefined
  const head = ((bytes[0] ?? 0) << 16) | ((bytes[1] ?? 0) << 8) | (bytes[2] ?? 0)
  const bits = (from: number, count: number): number => (head >> (24 - from - count)) & ((1 << count) - 1)
  const element = bits(0, 3)
  if (element !== SINGLE_CHANNEL && element !== CHANNEL_PAIR) return undefined
  // The element's name has 7 bits; what both channels share stands first, else the first channel's gain of 8 bits.
  const isShared = element === CHANNEL_PAIR && bits(7, 1) === 1
  const infoAt = (element === CHANNEL_PAIR ? 8 : 7) + (isShared ? 0 : 8)
  const sequence = bits(infoAt + 1, 2)
  const isShort = sequence === LONG_START || sequence === EIGHT_SHORT
  return { form: (isShort ? 2 : 0) | bits(infoAt + 3, 1), isOfAll: isShared || element === SINGLE_CHANNEL }
}
