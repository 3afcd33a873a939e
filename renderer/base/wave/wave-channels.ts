/** Peaks as a wave is drawn from them. `peaks` are min, max pairs as signed bytes; answers what is above and below the middle. */
export function waveChannels(peaks: Uint8Array): readonly [above: Float32Array, below: Float32Array] {
  const signed = new Int8Array(peaks.buffer, peaks.byteOffset, peaks.byteLength)
  const places = Math.floor(signed.length / 2)
  const part = (at: number): number => (signed[at] ?? 0) / 128
  return [
    Float32Array.from({ length: places }, (_, place) => Math.max(0, part(place * 2 + 1))),
    Float32Array.from({ length: places }, (_, place) => Math.max(0, -part(place * 2))),
  ]
}

/** Peaks made as large as they can be drawn: for waves that are compared by their shape, not by their loudness. */
export function fullHeight(peaks: Uint8Array): Uint8Array {
  const signed = new Int8Array(peaks.buffer, peaks.byteOffset, peaks.byteLength)
  const most = signed.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
  if (most === 0) return peaks
  const scaled = Int8Array.from(signed, (value) => Math.max(-128, Math.min(127, Math.round((value * 127) / most))))
  return new Uint8Array(scaled.buffer)
}
