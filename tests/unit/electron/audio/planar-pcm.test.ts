import { assert, boolean, integer, nat, property } from 'fast-check'
import { expect, it } from 'vitest'
import { fromInterleaved } from '../../../../electron/audio/codecs/sample-format.ts'
import { seededRandom } from '../../../support/audio/tones.ts'

it('takes apart one to three channels of 16 bits at any place and of any length, into new arrays and into given ones', () => {
  assert(
    property(
      integer({ min: 1, max: 3 }),
      nat(9000),
      nat(3),
      boolean(),
      nat(),
      (channels, frames, at, isGiven, seed) => {
        const random = seededRandom(seed + 1)
        const values = Array.from({ length: frames * channels }, (_, place) =>
          place < 2 ? 32_767 - 65_535 * place : Math.floor(random() * 65_536) - 32_768,
        )
        // At odd addresses too, and with half a frame behind the last one.
        const bytes = new Uint8Array(at + values.length * 2 + 1)
        const view = new DataView(bytes.buffer)
        for (const [place, value] of values.entries()) view.setInt16(at + place * 2, value, true)
        const given = Array.from({ length: channels }, () => new Float32Array(frames + 5).fill(7))
        const made = fromInterleaved(bytes.subarray(at), 'pcm16', channels, isGiven ? given : undefined)
        const asked = Array.from({ length: channels }, (_, channel) =>
          Float32Array.from({ length: frames }, (_none, frame) => (values[frame * channels + channel] ?? 0) / 32_768),
        )
        expect(made).toEqual(asked)
        if (isGiven) for (const samples of given) expect(samples.subarray(frames)).toEqual(new Float32Array(5).fill(7))
      },
    ),
    { numRuns: 60 },
  )
})
