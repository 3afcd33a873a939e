/**
 * Noise for one sample before it is rounded, in steps of what it is rounded to: triangular between -1 and 1, so that the
 * error of rounding is noise that hangs on no sound (Lipshitz, Wannamaker and Vanderkooy, JAES 40 (5), 1992). It follows
 * from the place alone: a part of a sound that is made anew is the same, bit for bit.
 */
export function ditherAt(frame: number, channel: number): number {
  const mixed = mix32((Math.imul(frame >>> 0, 0x9e37_79b1) ^ Math.imul(channel + 1, 0x85eb_ca6b)) >>> 0)
  return ((mixed & 0xffff) - (mixed >>> 16)) / 65_536
}

// The finaliser of MurmurHash3: neighbours have nothing in common.
function mix32(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
