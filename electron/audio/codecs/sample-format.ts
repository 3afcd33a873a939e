import { ditheredPcm16 } from '../vectors/dithered-pcm.ts'
import { planarPcm16 } from '../vectors/planar-pcm.ts'
import { ditherAt } from './dither.ts'
import { aLawSamples, muLawSamples } from './g711.ts'

/** How one sample is kept in a wav file. `pcm16` is what the service sends; the others come with imported files. */
export type SampleEncoding = 'pcm8' | 'pcm16' | 'pcm24' | 'pcm32' | 'float32' | 'float64' | 'alaw' | 'mulaw'

/** Bytes that one sample of one channel takes. */
export const bytesPerSample: { readonly [Encoding in SampleEncoding]: number } = {
  pcm8: 1,
  pcm16: 2,
  pcm24: 3,
  pcm32: 4,
  float32: 4,
  float64: 8,
  alaw: 1,
  mulaw: 1,
}

// wav is little-endian; typed arrays are as the machine is, and every machine that Electron runs on is little-endian.
// The check is here so that another one fails at once instead of making noise.
if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1) throw new Error('Sound needs a little-endian machine.')

/**
 * Interleaved little-endian samples to one array a channel, -1 to 1 (16 bit: value / 32768, so that the way back
 * through `toPcm16` is exact). Bytes after the last whole frame are ignored. Floats that are not finite become 0.
 * `into`: arrays that 16-bit samples are put into instead of new ones.
 */
export function fromInterleaved(
  bytes: Uint8Array,
  encoding: SampleEncoding,
  channelCount: number,
  into?: readonly Float32Array[],
): readonly Float32Array[] {
  const frames = Math.floor(bytes.byteLength / (bytesPerSample[encoding] * channelCount))
  const count = frames * channelCount
  if (encoding === 'pcm16') return fromPcm16(bytes, frames, into ?? newArrays(channelCount, frames))
  const values = fromWide(bytes, encoding, count)
  if (channelCount === 1) return [values]
  return Array.from({ length: channelCount }, (_, channel) => {
    const samples = new Float32Array(frames)
    for (let index = 0; index < frames; index += 1) samples[index] = values[index * channelCount + channel] ?? 0
    return samples
  })
}

function newArrays(channelCount: number, frames: number): readonly Float32Array[] {
  return Array.from({ length: channelCount }, () => new Float32Array(frames))
}

function fromPcm16(bytes: Uint8Array, frames: number, into: readonly Float32Array[]): readonly Float32Array[] {
  const exact = into.map((all) => (all.length === frames ? all : all.subarray(0, frames)))
  if (exact.length <= 2) planarPcm16(bytes, exact)
  else takeApart(bytes, exact)
  return exact
}

function takeApart(bytes: Uint8Array, into: readonly Float32Array[]): void {
  // A view of 16-bit numbers must begin at an even address.
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice()
  const numbers = new Int16Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 1)
  for (const [channel, samples] of into.entries()) {
    for (let frame = 0, at = channel; frame < samples.length; frame += 1, at += into.length) {
      samples[frame] = (numbers[at] ?? 0) / 32_768
    }
  }
}

function fromWide(bytes: Uint8Array, encoding: WideEncoding, count: number): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const read = readers[encoding]
  const values = new Float32Array(count)
  for (let index = 0; index < count; index += 1) {
    // What 64 bits hold may be too much for 32.
    const value = Math.fround(read(view, index))
    values[index] = Number.isFinite(value) ? value : 0
  }
  return values
}

/** Makes silence of floats that are no numbers or have no end: one of them would spread over all that is mixed with it. */
export function withoutBrokenNumbers(samples: Float32Array): Float32Array {
  for (let index = 0; index < samples.length; index += 1) {
    if (!Number.isFinite(samples[index])) samples[index] = 0
  }
  return samples
}

type WideEncoding = Exclude<SampleEncoding, 'pcm16'>

/** One sample, -1 to 1. Eight bits are the only ones without a sign in a wav file: 128 is silence. */
const readers: { readonly [Encoding in WideEncoding]: (view: DataView, index: number) => number } = {
  pcm8: (view, index) => (view.getUint8(index) - 128) / 128,
  pcm24: (view, index) => (view.getUint16(index * 3, true) + view.getInt8(index * 3 + 2) * 65_536) / 8_388_608,
  pcm32: (view, index) => view.getInt32(index * 4, true) / 2_147_483_648,
  float32: (view, index) => view.getFloat32(index * 4, true),
  float64: (view, index) => view.getFloat64(index * 8, true),
  alaw: (view, index) => (aLawSamples[view.getUint8(index)] ?? 0) / 32_768,
  mulaw: (view, index) => (muLawSamples[view.getUint8(index)] ?? 0) / 32_768,
}

/**
 * One array a channel to interleaved 16-bit little-endian: rounded to the nearest step and clamped. `ditherFrom`: which frame
 * of the whole the first one is, where dither is wanted. What is on a step already stays there: speech that was 16-bit
 * before, and that nothing has changed, is the same bytes again, and silence is silent.
 */
export function toPcm16(channels: readonly Float32Array[], ditherFrom?: number): Uint8Array<ArrayBuffer> {
  const frames = channels[0]?.length ?? 0
  if (ditherFrom !== undefined && channels.length <= 2) return ditheredPcm16(channels, ditherFrom)
  const numbers = new Int16Array(frames * channels.length)
  for (const [channel, samples] of channels.entries()) {
    if (ditherFrom === undefined) writeChannel(numbers, samples, channel, channels.length)
    else writeDithered(numbers, samples, { channel, step: channels.length, from: ditherFrom })
  }
  return new Uint8Array(numbers.buffer)
}

// A function of its own with nothing captured: that is what the engine makes fast.
function writeChannel(numbers: Int16Array, samples: Float32Array, channel: number, step: number): void {
  let at = channel
  for (let index = 0; index < samples.length; index += 1, at += step) {
    const value = (samples[index] ?? 0) * 32_768
    // Adding before cutting off rounds like Math.round, which is several times slower here.
    numbers[at] = value >= 32_767 ? 32_767 : value <= -32_768 ? -32_768 : ((value + 32_768.5) | 0) - 32_768
  }
}

type Dithered = { readonly channel: number; readonly step: number; readonly from: number }

function writeDithered(numbers: Int16Array, samples: Float32Array, { channel, step, from }: Dithered): void {
  let at = channel
  for (let index = 0; index < samples.length; index += 1, at += step) {
    const exact = (samples[index] ?? 0) * 32_768
    const value = (exact | 0) === exact ? exact : exact + ditherAt(from + index, channel)
    numbers[at] = value >= 32_767 ? 32_767 : value <= -32_768 ? -32_768 : ((value + 32_768.5) | 0) - 32_768
  }
}

/** One array a channel to interleaved 24-bit little-endian: rounded, clamped and dithered as `toPcm16` does. */
export function toPcm24(channels: readonly Float32Array[], ditherFrom?: number): Uint8Array<ArrayBuffer> {
  const frames = channels[0]?.length ?? 0
  const bytes = new Uint8Array(frames * channels.length * 3)
  for (const [channel, samples] of channels.entries()) {
    write24(bytes, samples, { channel, step: channels.length * 3, from: ditherFrom ?? Number.NaN })
  }
  return bytes
}

function write24(bytes: Uint8Array, samples: Float32Array, { channel, step, from }: Dithered): void {
  const isDithered = !Number.isNaN(from)
  let at = channel * 3
  for (let index = 0; index < samples.length; index += 1, at += step) {
    const exact = (samples[index] ?? 0) * 8_388_608
    const value = isDithered && (exact | 0) !== exact ? exact + ditherAt(from + index, channel) : exact
    const rounded = Math.round(value)
    const held = rounded >= 8_388_607 ? 8_388_607 : rounded <= -8_388_608 ? -8_388_608 : rounded
    bytes[at] = held
    bytes[at + 1] = held >> 8
    bytes[at + 2] = held >> 16
  }
}

/** One array a channel to interleaved 32-bit floats, which nothing rounds or clamps. */
export function toFloat32(channels: readonly Float32Array[]): Uint8Array<ArrayBuffer> {
  const frames = channels[0]?.length ?? 0
  const numbers = new Float32Array(frames * channels.length)
  for (const [channel, samples] of channels.entries()) {
    for (let index = 0, at = channel; index < samples.length; index += 1, at += channels.length) {
      numbers[at] = samples[index] ?? 0
    }
  }
  return new Uint8Array(numbers.buffer)
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
