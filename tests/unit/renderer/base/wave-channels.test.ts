import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waveChannels } from '../../../../renderer/base/wave/wave-channels.ts'

const bytes = (...values: number[]): Uint8Array => new Uint8Array(Int8Array.from(values).buffer)

describe('the channels of a wave', () => {
  it('are what is above and what is below the middle, as parts of the most', () =>
    expect(waveChannels(bytes(-64, 32, 0, 127)).map((channel) => [...channel])).toEqual([
      [0.25, 127 / 128],
      [0.5, 0],
    ]))

  it('have nothing on a side that the sound does not reach', () =>
    expect(waveChannels(bytes(16, 32, -32, -16)).map((channel) => [...channel])).toEqual([
      [0.25, 0],
      [0, 0.25],
    ]))

  it('read bytes that begin in the middle of a buffer', () =>
    expect(waveChannels(bytes(9, 9, -50, 50).subarray(2))).toEqual(waveChannels(bytes(-50, 50))))

  it('have a place for each pair, from silence to the most', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (peaks) => {
        for (const channel of waveChannels(peaks)) {
          expect(channel).toHaveLength(Math.floor(peaks.length / 2))
          expect(channel.every((part) => part >= 0 && part <= 1)).toBe(true)
        }
      }),
    )
  })
})
