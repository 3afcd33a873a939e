import { LoudnessWindows } from '../../../shared/core/loudness/windows.ts'

/**
 * Integrated loudness of one channel in LUFS after ITU-R BS.1770-5. Undefined for silence and for sound shorter than one
 * block of 400 ms.
 */
export function integratedLoudness(samples: Float32Array, sampleRate: number): number | undefined {
  const windows = new LoudnessWindows(sampleRate, [1])
  windows.push([samples])
  return windows.measured().integratedLufs
}
