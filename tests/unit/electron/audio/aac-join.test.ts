import { describe, expect, it } from 'vitest'
import { aacJoinAt } from '../../../../electron/audio/segments/aac-join.ts'
import { type AacPackets, packAacPackets, unpackAacPackets } from '../../../../electron/audio/segments/aac-packets.ts'

const sequences = { long: '00', start: '01', short: '10', stop: '11' } as const
type Windows = keyof typeof sequences

const bytesOf = (bits: string): Uint8Array =>
  Uint8Array.from({ length: 4 }, (_, at) => Number.parseInt(bits.padEnd(32, '0').slice(8 * at, 8 * at + 8), 2))
/** One channel: its name, its gain, and how its windows are. */
const mono = (windows: Windows, shape: 0 | 1 = 1): Uint8Array =>
  bytesOf(`0000101101100110${sequences[windows]}${shape}`)
/** Two channels with windows in common, or each with its own. */
const pair = (windows: Windows, own: 'in common' | 'apart' = 'in common'): Uint8Array =>
  bytesOf(own === 'apart' ? `00100000111111110${sequences[windows]}1` : `001000010${sequences[windows]}1`)
/** A run whose first packet is number 95 of the sound. */
const run = (...packets: readonly Uint8Array[]): AacPackets => ({ first: 95, config: new Uint8Array(2), packets })
const monos = (...windows: readonly Windows[]): AacPackets => run(...windows.map((one) => mono(one)))

describe('where one run of AAC goes on in another', () => {
  it.each([
    ['at the border, where both ended long', monos('long', 'long', 'long'), monos('long', 'long', 'long'), 97],
    ['behind any window that ends long', monos('long', 'stop', 'long'), monos('long', 'long', 'start'), 97],
    ['behind any window that ends short', monos('long', 'start', 'short'), monos('long', 'short', 'stop'), 97],
    [
      'a packet earlier, where they differ before it',
      monos('long', 'start', 'long'),
      monos('long', 'long', 'long'),
      96,
    ],
    [
      'a packet later, if only there they agree',
      monos('start', 'start', 'stop', 'long'),
      monos('long', 'long', 'long', 'long'),
      98,
    ],
    [
      'not behind another shape',
      run(mono('long', 0), mono('long', 0), mono('long')),
      run(mono('long'), mono('long'), mono('long'), mono('long')),
      98,
    ],
    [
      'where both channels have the same windows',
      run(pair('long'), pair('long', 'apart'), pair('long')),
      run(pair('long'), pair('long'), pair('long')),
      96,
    ],
    [
      'by the first channel where no packet tells both',
      run(pair('long', 'apart'), pair('start', 'apart'), pair('long', 'apart')),
      run(pair('long', 'apart'), pair('long', 'apart'), pair('long', 'apart')),
      96,
    ],
    ['at the border, where nothing fits', monos('start', 'start', 'start'), monos('long', 'long', 'long'), 97],
  ] satisfies readonly (readonly [string, AacPackets, AacPackets, number])[])('is %s', (_, before, behind, at) => {
    expect(aacJoinAt(before, behind, 97, 2)).toBe(at)
  })
})

describe('packed packets of AAC', () => {
  it('are what they were', () => {
    const packets = {
      first: 25_000_000,
      config: Uint8Array.of(18, 16),
      packets: [Uint8Array.of(1), Uint8Array.of(2, 3)],
    }
    expect(unpackAacPackets(packAacPackets(packets))).toEqual(packets)
  })
})
