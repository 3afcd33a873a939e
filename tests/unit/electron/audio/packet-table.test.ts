import { describe, expect, it } from 'vitest'
import type { Box } from '../../../../electron/audio/encoders/mp4/boxes.ts'
import { PacketTable } from '../../../../electron/audio/encoders/mp4/packet-table.ts'

/** 22 packets are half a second. */
const A_SECOND = 44_100 / 1024

function tableOf(begin: number, sizes: readonly number[]): Readonly<Record<string, readonly number[]>> {
  const table = new PacketTable(begin, A_SECOND)
  for (const size of sizes) table.add(size)
  expect(table.count).toBe(sizes.length)
  return Object.fromEntries(table.boxes().map(({ type, content }: Box) => [type, numbersOf(content)]))
}

/** Its numbers of 32 bits, without version and flags. */
function numbersOf(content: Uint8Array | undefined): readonly number[] {
  const bytes = content ?? new Uint8Array()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.byteLength / 4 - 1 }, (_, at) => view.getUint32(4 + 4 * at))
}

describe('the table of packets of a movie', () => {
  it.each([
    ['one packet', 1, [1, 1, 1, 1], [1, 40]],
    ['a whole chunk', 22, [1, 1, 22, 1], [1, 40]],
    ['a chunk and one more', 23, [2, 1, 22, 1, 2, 1, 1], [2, 40, 260]],
    ['two whole chunks', 44, [1, 1, 22, 1], [2, 40, 260]],
  ] as const)('says where %s lies', (_, count, chunks, places) => {
    const sizes = Array.from({ length: count }, () => 10)
    expect(tableOf(40, sizes)).toEqual({ stsc: chunks, stsz: [0, count, ...sizes], stco: places })
  })

  it('needs 64 bits for places beyond 4 GiB, and only there', () => {
    const { co64, stco } = tableOf(2 ** 32 - 100, [...Array.from({ length: 22 }, () => 10), 7])
    expect(stco).toBeUndefined()
    expect(co64).toEqual([2, 0, 2 ** 32 - 100, 1, 120])
  })

  it('knows the bit rates of a million packets, which are two bytes each', () => {
    const table = new PacketTable(0, A_SECOND)
    for (let at = 0; at < 1_000_000; at += 1) table.add(at === 500_000 ? 1100 : 100)
    expect(table.end).toBe(100_001_000)
    expect(table.bitRates()).toEqual({ average: Math.round(8 * 100.001 * A_SECOND), most: 8 * (44 * 100 + 1000) })
  })

  it('takes no packet that is none', () => {
    expect(() => new PacketTable(0, A_SECOND).add(65_536)).toThrow(RangeError)
  })
})
