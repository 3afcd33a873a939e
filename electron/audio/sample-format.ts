/** How one sample is kept in a wav file. `pcm16` is what the service sends; the others come with imported files. */
export type SampleEncoding = 'pcm16' | 'pcm24' | 'float32'

/** Bytes that one sample of one channel takes. */
export const bytesPerSample: { readonly [Encoding in SampleEncoding]: number } = { pcm16: 2, pcm24: 3, float32: 4 }

/**
 * Interleaved little-endian samples to one array a channel, -1 to 1 (16 bit: value / 32768, so that the way back
 * through `toPcm16` is exact). Bytes after the last whole frame are ignored. Floats that are not finite become 0.
 */
export function fromInterleaved(
  bytes: Uint8Array,
  encoding: SampleEncoding,
  channelCount: number,
): readonly Float32Array[] {
  const width = bytesPerSample[encoding]
  const frames = Math.floor(bytes.byteLength / (width * channelCount))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const channels: Float32Array[] = []
  for (let channel = 0; channel < channelCount; channel += 1) {
    const samples = new Float32Array(frames)
    const step = width * channelCount
    let at = channel * width
    for (let index = 0; index < frames; index += 1, at += step) {
      if (encoding === 'pcm16') samples[index] = view.getInt16(at, true) / 32_768
      else if (encoding === 'pcm24')
        samples[index] = (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608
      else {
        const value = view.getFloat32(at, true)
        samples[index] = Number.isFinite(value) ? value : 0
      }
    }
    channels.push(samples)
  }
  return channels
}

/**
 * One array a channel to interleaved 16-bit little-endian: rounded to the nearest step and clamped. No dither: nearly
 * all material is speech that was 16-bit before, and for such material rounding gives back the same bytes.
 */
export function toPcm16(channels: readonly Float32Array[]): Uint8Array {
  const frames = channels[0]?.length ?? 0
  const bytes = new Uint8Array(frames * channels.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [channel, samples] of channels.entries()) {
    let at = channel * 2
    const step = channels.length * 2
    for (let index = 0; index < frames; index += 1, at += step) {
      const value = Math.round((samples[index] ?? 0) * 32_768)
      view.setInt16(at, value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value, true)
    }
  }
  return bytes
}

/** The mean of all channels; a single channel is handed back as it is. */
export function foldToMono(channels: readonly Float32Array[]): Float32Array {
  const [first] = channels
  if (first === undefined) return new Float32Array(0)
  if (channels.length === 1) return first
  const mono = new Float32Array(first.length)
  const share = 1 / channels.length
  for (const samples of channels) {
    for (let index = 0; index < mono.length; index += 1)
      mono[index] = (mono[index] ?? 0) + (samples[index] ?? 0) * share
  }
  return mono
}
