import { openSoundFile } from '../codecs/sound-file.ts'

/** Collects the least and the greatest sample of each of `width` equal parts of a sound. */
export type PeakMeter = {
  /** Samples at their position in the whole; parts that nothing falls into stay 0. */
  readonly add: (start: number, samples: Float32Array) => void
  /** min, max pairs as signed bytes (-127 to 127 for -1 to 1), rounded away from zero so that quiet sound shows. */
  readonly bytes: () => Uint8Array
}

/** A meter for `total` samples in `width` parts. Where there are fewer samples than parts, neighbours share one. */
export function createPeakMeter(total: number, width: number): PeakMeter {
  const low = new Float32Array(width)
  const high = new Float32Array(width)
  return {
    add: (start, samples) => {
      const end = Math.min(total, start + samples.length)
      if (total === 0 || end <= start) return
      for (let part = Math.max(0, Math.floor((start * width) / total) - 1); part < width; part += 1) {
        const first = Math.floor((part * total) / width)
        if (first >= end) break
        const last = Math.min(end, Math.max(first + 1, Math.floor(((part + 1) * total) / width)))
        let min = low[part] ?? 0
        let max = high[part] ?? 0
        for (let index = Math.max(first, start) - start; index < last - start; index += 1) {
          const sample = samples[index] ?? 0
          if (sample < min) min = sample
          if (sample > max) max = sample
        }
        low[part] = min
        high[part] = max
      }
    },
    bytes: () => {
      const pairs = new Int8Array(width * 2)
      for (let part = 0; part < width; part += 1) {
        pairs[part * 2] = Math.max(-127, Math.floor((low[part] ?? 0) * 127))
        pairs[part * 2 + 1] = Math.min(127, Math.ceil((high[part] ?? 0) * 127))
      }
      return new Uint8Array(pairs.buffer)
    },
  }
}

/**
 * The peaks of a sound file over its whole length, all channels in one.
 * @throws StudioError as `openSoundFile` does.
 */
export async function filePeaks(path: string, width: number): Promise<Uint8Array> {
  const source = await openSoundFile(path)
  try {
    const meter = createPeakMeter(source.frames, width)
    let at = 0
    for (let block = await source.read(); block !== undefined; block = await source.read()) {
      for (const samples of block) meter.add(at, samples)
      at += block[0]?.length ?? 0
    }
    return meter.bytes()
  } finally {
    await source.close()
  }
}
