import { expect, it } from 'vitest'
import { frequencyTicks } from '../../../../renderer/takes/view/frequency-ticks.ts'

// Thousandths of the picture's height, of mels by 2595 log10(1 + f / 700) with 12 kHz at the top.
it.each([
  [8000, 131],
  [4000, 343],
  [2000, 534],
  [1000, 694],
  [500, 814],
])('%i Hz stands %i thousandths below the top of a spectrogram', (hz, fromTop) => {
  const found = frequencyTicks().find((tick) => tick.hz === hz)
  expect(Math.round((found?.fromTop ?? 0) * 1000)).toBe(fromTop)
})
