/** What can be measured of a voice, to tell it from others without ears. */
export type VoiceMeasure = {
  /** Median pitch in Hz of the voiced parts. */
  readonly pitchHz: number
  readonly seconds: number
  /** Centre of gravity of the spectrum in Hz, up to 5 kHz: how bright it sounds. */
  readonly centroidHz: number
}

/** Measures clean speech of one voice without silence at its ends. */
export function measureVoice(samples: Float32Array, sampleRate: number): VoiceMeasure {
  return {
    pitchHz: medianPitch(samples, sampleRate),
    seconds: samples.length / sampleRate,
    centroidHz: centroid(samples, sampleRate),
  }
}

/** Root mean square in dBFS over everything. */
export function rmsDb(samples: Float32Array): number {
  return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

/** The largest absolute sample. */
export function peakOf(samples: Float32Array): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
}

/** Signed 16-bit little-endian bytes as samples from -1 to 1. */
export function fromPcm16(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float32Array.from({ length: bytes.length / 2 }, (_, index) => view.getInt16(index * 2, true) / 32_768)
}

/** By autocorrelation of 40 ms frames, 55 to 420 Hz; the shortest lag that is nearly as good as the best one wins. */
function medianPitch(samples: Float32Array, sampleRate: number): number {
  const frame = Math.round(sampleRate * 0.04)
  const shortest = Math.floor(sampleRate / 420)
  const longest = Math.ceil(sampleRate / 55)
  const pitches: number[] = []
  for (let start = 0; start + frame + longest < samples.length; start += Math.round(sampleRate * 0.02)) {
    if (rmsDb(samples.subarray(start, start + frame)) < -32) continue
    const similarity = Array.from({ length: longest + 1 }, (_, lag) =>
      lag < shortest ? 0 : correlation(samples, start, lag, frame),
    )
    const best = Math.max(...similarity)
    if (best < 0.6) continue
    const lag = similarity.findIndex(
      (value, at) => value > best * 0.92 && value >= (similarity[at - 1] ?? 0) && value >= (similarity[at + 1] ?? 0),
    )
    pitches.push(sampleRate / lag)
  }
  return pitches.sort((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? Number.NaN
}

function correlation(samples: Float32Array, start: number, lag: number, length: number): number {
  let product = 0
  let here = 0
  let there = 0
  for (let index = start; index < start + length; index++) {
    const a = samples[index] ?? 0
    const b = samples[index + lag] ?? 0
    product += a * b
    here += a * a
    there += b * b
  }
  return product / Math.sqrt(here * there + 1e-12)
}

function centroid(samples: Float32Array, sampleRate: number): number {
  const size = 512
  const bins = Math.floor((5000 / sampleRate) * size)
  let weighted = 0
  let total = 0
  for (let start = 0; start + size < samples.length; start += size * 2) {
    for (let bin = 1; bin < bins; bin++) {
      let real = 0
      let imaginary = 0
      for (let index = 0; index < size; index++) {
        const windowed = (samples[start + index] ?? 0) * Math.sin((Math.PI * index) / size) ** 2
        real += windowed * Math.cos((2 * Math.PI * bin * index) / size)
        imaginary += windowed * Math.sin((2 * Math.PI * bin * index) / size)
      }
      const magnitude = Math.hypot(real, imaginary)
      weighted += (magnitude * bin * sampleRate) / size
      total += magnitude
    }
  }
  return weighted / total
}
