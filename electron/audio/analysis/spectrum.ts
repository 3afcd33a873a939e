/** Bins of half the sampling rate. A power of two. */
export const SPECTRUM_SIZE = 512

/** Magnitudes of bins 0 to size / 2 of a window of `SPECTRUM_SIZE` samples centred on a place. */
export type SpectrumMeter = (samples: Float32Array, centre: number) => Float32Array

/**
 * Hann windows and a radix-2 transform, written here because no small transform is among the libraries. The answer is one
 * array that is written over by the next call. Samples outside of the sound count as zero.
 */
export function createSpectrumMeter(): SpectrumMeter {
  const size = SPECTRUM_SIZE
  const window = Float64Array.from({ length: size }, (_, index) => Math.sin((Math.PI * (index + 0.5)) / size) ** 2)
  const cosines = Float64Array.from({ length: size / 2 }, (_, index) => Math.cos((2 * Math.PI * index) / size))
  const sines = Float64Array.from({ length: size / 2 }, (_, index) => -Math.sin((2 * Math.PI * index) / size))
  const order = bitReversed(size)
  const real = new Float64Array(size)
  const imaginary = new Float64Array(size)
  const magnitudes = new Float32Array(size / 2 + 1)
  return (samples, centre) => {
    const first = Math.round(centre) - size / 2
    for (let index = 0; index < size; index += 1) {
      real[order[index] ?? 0] = (samples[first + index] ?? 0) * (window[index] ?? 0)
    }
    imaginary.fill(0)
    transform(real, imaginary, cosines, sines)
    for (let bin = 0; bin < magnitudes.length; bin += 1) {
      magnitudes[bin] = Math.sqrt((real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2)
    }
    return magnitudes
  }
}

/** The centre of a spectrum in hertz, bins below `fromHz` left out; 0 for nothing. */
export function centroidOf(magnitudes: Float32Array, sampleRate: number, fromHz: number): number {
  const hertz = sampleRate / SPECTRUM_SIZE
  let weighted = 0
  let total = 0
  for (let bin = Math.ceil(fromHz / hertz); bin < magnitudes.length; bin += 1) {
    const magnitude = magnitudes[bin] ?? 0
    weighted += magnitude * bin * hertz
    total += magnitude
  }
  return total === 0 ? 0 : weighted / total
}

// In place; the input stands in bit-reversed order.
function transform(real: Float64Array, imaginary: Float64Array, cosines: Float64Array, sines: Float64Array): void {
  const size = real.length
  for (let half = 1; half < size; half *= 2) {
    const step = size / (2 * half)
    for (let start = 0; start < size; start += 2 * half) {
      for (let offset = 0; offset < half; offset += 1) {
        const a = start + offset
        const b = a + half
        const cosine = cosines[offset * step] ?? 0
        const sine = sines[offset * step] ?? 0
        const [br, bi] = [real[b] ?? 0, imaginary[b] ?? 0]
        const turnedReal = br * cosine - bi * sine
        const turnedImaginary = br * sine + bi * cosine
        real[b] = (real[a] ?? 0) - turnedReal
        imaginary[b] = (imaginary[a] ?? 0) - turnedImaginary
        real[a] = (real[a] ?? 0) + turnedReal
        imaginary[a] = (imaginary[a] ?? 0) + turnedImaginary
      }
    }
  }
}

function bitReversed(size: number): Uint16Array {
  const bits = Math.log2(size)
  return Uint16Array.from({ length: size }, (_, index) => {
    let reversed = 0
    for (let bit = 0; bit < bits; bit += 1) reversed |= ((index >> bit) & 1) << (bits - 1 - bit)
    return reversed
  })
}
