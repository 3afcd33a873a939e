import { expect, it } from 'vitest'
import { LINE_RATE } from '../support/bench/scenes/engines.ts'
import { withPause } from '../support/bench/scenes/pause-inside.ts'

/** Tones, each so many seconds long and so loud; 0 is quiet. */
function soundOf(parts: readonly (readonly [seconds: number, level: number])[]): Float32Array {
  const levels = parts.flatMap(([seconds, level]) =>
    Array.from({ length: Math.round(seconds * LINE_RATE) }, () => level),
  )
  return Float32Array.from(levels, (level, at) => level * Math.sin(at / 5))
}

/** The seconds that are put into a line, and behind how much of it. */
function pauseIn(sound: Float32Array, text: string): { readonly behind: number; readonly lasts: number } {
  const longer = withPause(sound, text, () => 0.5)
  const first = longer.findIndex((value, at) => at < sound.length && value !== sound[at])
  return { behind: first / LINE_RATE, lasts: (longer.length - sound.length) / LINE_RATE }
}

it('puts a pause of the measurement between words, not between a hum and the first of them', () => {
  const hummed = soundOf([
    [0.2, 0.01],
    [0.1, 0],
    [0.3, 0.2],
    [0.05, 0.02],
    [1.4, 0.2],
  ])
  const { behind, lasts } = pauseIn(hummed, 'Why, with this product you can do it.')
  expect(lasts).toBeCloseTo(0.6, 3)
  expect(behind).toBeGreaterThan(0.55)
  expect(behind).toBeLessThan(0.7)
})

it('puts it into the quietest place beside a mark', () => {
  const spoken = soundOf([
    [0.8, 0.2],
    [0.06, 0.01],
    [0.9, 0.2],
  ])
  const { behind } = pauseIn(spoken, 'This is what, I was told.')
  expect(behind).toBeGreaterThan(0.78)
  expect(behind).toBeLessThan(0.9)
})
