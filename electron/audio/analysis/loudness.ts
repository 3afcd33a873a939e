import { gatedLoudness, LOUDNESS_STEP_SECONDS } from '../../../shared/core/loudness/gated.ts'
import { KWeighting } from '../../../shared/core/loudness/k-weighting.ts'

/**
 * Integrated loudness of one channel in LUFS after ITU-R BS.1770-4. Undefined for silence and for sound shorter than one
 * block of 400 ms.
 */
export function integratedLoudness(samples: Float32Array, sampleRate: number): number | undefined {
  const filter = new KWeighting(sampleRate)
  const steps: number[] = []
  for (let from = 0; ; ) {
    const until = Math.round((steps.length + 1) * LOUDNESS_STEP_SECONDS * sampleRate)
    if (until > samples.length) return gatedLoudness(steps)
    steps.push(filter.energy(samples, from, until) / (until - from))
    from = until
  }
}
