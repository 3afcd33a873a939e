import { expect, it } from 'vitest'
import { bestPath } from '../../../../shared/core/scene/phones/best-path.ts'
import { chainCost } from '../../../../shared/core/scene/phones/decode-scene.ts'
import type { LineReading } from '../../../../shared/core/scene/phones/line-reading.ts'
import { PARTS, partState } from '../../../../shared/core/scene/phones/model/phone-model.ts'
import { speechPhones } from '../../../../shared/core/scene/phones/model/read-model.ts'
import { soundFeatures } from '../../../../shared/core/scene/phones/model/sound-features.ts'
import { stateChain } from '../../../../shared/core/scene/phones/state-chain.ts'
import { TIMBRE_SIZE } from '../../../../shared/core/scene/sound/frames.ts'

const model = speechPhones()

/** One word of these phones, 50 ms each. */
function wordOf(phones: readonly string[]): LineReading {
  const sounds = phones.map((name, at) => ({ name, start: at * 0.05, end: (at + 1) * 0.05 }))
  return { words: [{ start: 0, end: phones.length * 0.05, phones: sounds }] }
}

const chain = stateChain(model, [wordOf(['g', 'uh', 'd']), wordOf(['w', 'ah', 't'])], [1, 1])
const phoneOf = (state: number): string => model.phones[Math.floor(state / PARTS)] ?? ''

/** The frames of the first line's `d` where these sound, so many frames each, and every phone is told from the others. */
function framesOfLast(heard: readonly (readonly [string, number])[]): readonly number[] {
  const names = heard.flatMap(([name, count]) => Array.from({ length: count }, () => name))
  const energyDb = Float32Array.from(names, (name) => (name === 'quiet' ? -75 : -20))
  const silence = new Float32Array(names.length)
  const timbre = new Float32Array(names.length * TIMBRE_SIZE)
  const decoded = {
    sound: soundFeatures({ energyDb, pitchHz: silence, brightnessHz: silence, timbre }),
    quiet: Float32Array.from(names, (name) => (name === 'quiet' ? 10 : 90)),
    filler: Float32Array.from(names, (name) => (name === 'quiet' ? Infinity : 30)),
    phoneCosts: [
      { of: (frame: number, state: number) => (phoneOf(state) === names[frame] ? 20 : 70), least: () => 20 },
    ],
    pitchCosts: [],
  }
  const path = bestPath(chain, names.length, (frame, at) => chainCost(decoded, chain, frame, at, 0))
  const last = partState(model, 'd', 0)
  return Array.from(path?.states ?? []).flatMap((at, frame) => {
    const state = chain.state[at] ?? -1
    return state >= last && state < last + PARTS ? [frame] : []
  })
}

const good = [
  ['g', 4],
  ['uh', 6],
] as const
const what = [
  ['w', 4],
  ['ah', 6],
  ['t', 5],
  ['quiet', 9],
] as const

it('takes a hum before the next line for no plosive of the line before, from which a long pause parts it', () => {
  const frames = framesOfLast([...good, ['quiet', 28], ['d', 15], ...what])
  expect(Math.max(...frames)).toBeLessThan(15)
})

it.each([5, 11])('lets a line end in a plosive behind its closure of %i frames', (closure) => {
  const frames = framesOfLast([...good, ['quiet', closure], ['d', 5], ['quiet', 20], ...what])
  expect(frames).toEqual([0, 1, 2, 3, 4].map((frame) => 10 + closure + frame))
})
