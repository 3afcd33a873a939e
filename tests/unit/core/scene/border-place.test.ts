import { describe, expect, it } from 'vitest'
import { borderPlace } from '../../../../shared/core/scene/phones/border-place.ts'
import { soundFeatures } from '../../../../shared/core/scene/phones/sound-features.ts'
import { TIMBRE_SIZE } from '../../../../shared/core/scene/sound/frames.ts'

/** A sound of these levels in dB, 10 ms each. */
function soundOf(levels: readonly number[]): ReturnType<typeof soundFeatures> {
  const count = levels.length
  return soundFeatures({
    energyDb: Float32Array.from(levels),
    pitchHz: new Float32Array(count),
    brightnessHz: new Float32Array(count),
    timbre: new Float32Array(count * TIMBRE_SIZE),
  })
}
const run = (count: number, level: number): readonly number[] => Array.from({ length: count }, () => level)

describe('the border between two lines', () => {
  it('lies in the middle of the longest quiet between them, not in a shorter one', () => {
    const sound = soundOf([...run(50, -20), ...run(6, -70), ...run(10, -25), ...run(30, -70), ...run(50, -20)])
    expect(borderPlace(sound, 50, 96)).toBe(81)
  })

  it('lies in the quietest place near by where nothing is quiet', () => {
    const sound = soundOf([...run(60, -20), ...run(3, -32), ...run(60, -20), ...run(20, -70)])
    expect(Math.abs(borderPlace(sound, 61, 62) - 61.5)).toBeLessThanOrEqual(1)
  })
})
