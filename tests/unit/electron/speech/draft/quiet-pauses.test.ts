import { expect, it } from 'vitest'
import { quietPauses } from '../../../../../electron/speech/draft/quiet-pauses.ts'

it('takes the sound out of pauses, and leaves what fades into them and begins before their end', () => {
  const sampleRate = 1000
  const samples = new Float32Array(1600).fill(1)
  const first = [
    { name: 'pau', end: 0.2 },
    { name: 'ow', end: 0.5 },
    { name: 'pau', end: 0.8 },
  ]
  const second = [
    { name: 'pau', end: 0.1 },
    { name: 'g', end: 0.8 },
  ]
  quietPauses({ samples, sampleRate }, [first, second])
  const silent = [...samples.keys()].filter((at) => samples[at] === 0)
  const runs = silent
    .filter((at) => samples[at - 1] !== 0)
    .map((from) => [from, samples.findIndex((x, at) => at > from && x !== 0)])
  expect(runs).toEqual([
    [0, 171],
    [610, 771],
    [800, 871],
  ])
  expect(samples.subarray(200, 600).every((sample) => sample === 1)).toBe(true)
})
