import { describe, expect, it } from 'vitest'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import {
  isPeaksHeader,
  PEAKS_HEADER_BYTES,
  type PeaksRecord,
  packPeaks,
  peaksHeader,
  unpackPeaks,
} from '../../../../shared/core/timeline/packed-peaks.ts'
import { PeaksMaker, pairsOf } from '../../../../shared/core/timeline/take-peaks.ts'
import { seededRandom } from '../../../support/audio/tones.ts'

function recordOf(mark: number, length: number): PeaksRecord {
  const random = seededRandom(mark)
  const maker = new PeaksMaker(44_100)
  maker.push(Float32Array.from({ length }, () => random() - 0.5))
  return { takeId: takeIdSchema.parse(mark.toString(16).padStart(64, '0')), peaks: maker.end() }
}

function silentRecord(length: number): PeaksRecord {
  const levels = Array.from({ length: 6 }, (_, level) => new Int8Array(2 * pairsOf(length, level)))
  const silence = () => new Float32Array(Math.ceil(length / 512))
  const loudness = { powers: silence(), peaks: silence() }
  return {
    takeId: takeIdSchema.parse('5'.repeat(64)),
    peaks: { durationSamples: length, rate: 44_100, levels, loudness },
  }
}

const records = [recordOf(1, 3000), recordOf(2, 0), recordOf(3, 90_000), recordOf(4, 257)]
const packed = records.map(packPeaks)
const file = joined([peaksHeader(), ...packed])
const ids = (bytes: Uint8Array): readonly string[] => unpackPeaks(bytes).records.map(({ takeId }) => takeId)
const allIds = records.map(({ takeId }) => takeId)

describe('packed peaks', () => {
  it('come back as they were', () => {
    const { records: found, readBytes, wastedBytes } = unpackPeaks(file)
    expect(found).toEqual(records)
    expect([readBytes, wastedBytes]).toEqual([file.byteLength, PEAKS_HEADER_BYTES])
    expect(isPeaksHeader(file)).toBe(true)
    expect(isPeaksHeader(file.subarray(0, 15))).toBe(false)
    expect(isPeaksHeader(packed[0] ?? file)).toBe(false)
  })

  it('are read on from where reading ended, wherever the file was cut', () => {
    for (let cut = 0; cut <= file.byteLength; cut += 7) {
      const first = unpackPeaks(file.subarray(0, cut))
      const rest = unpackPeaks(file.subarray(first.readBytes))
      expect([...first.records, ...rest.records].map(({ takeId }) => takeId)).toEqual(allIds)
    }
  })

  it('lose one record to a torn one, whatever is added behind it', () => {
    for (let cut = 1; cut < (packed[2]?.byteLength ?? 0); cut += 5) {
      const torn = joined([
        peaksHeader(),
        ...packed.slice(0, 2),
        packed[2]?.subarray(0, cut) ?? file,
        ...packed.slice(3),
      ])
      expect(ids(torn)).toEqual([allIds[0], allIds[1], allIds[3]])
    }
  })

  it('lose the record in which a byte is damaged, and no other', () => {
    const random = seededRandom(9)
    for (let round = 0; round < 300; round += 1) {
      const damaged = file.slice()
      const at = Math.floor(random() * damaged.length)
      damaged[at] = (damaged[at] ?? 0) ^ (1 + Math.floor(random() * 255))
      const found = ids(damaged)
      expect(found.length).toBeGreaterThanOrEqual(allIds.length - 1)
      expect(found.every((id) => allIds.some((known) => known === id))).toBe(true)
    }
  })

  it('are found between anything else, twice if they are there twice', () => {
    const junk = new Uint8Array(1000).fill(0x70)
    expect(ids(joined([junk, packed[0] ?? junk, peaksHeader(), packed[1] ?? junk, junk, packed[0] ?? junk]))).toEqual([
      allIds[0],
      allIds[1],
      allIds[0],
    ])
  })

  // Without a bound this takes longer than a test may.
  it('give up on a file that is nothing but marks', () => {
    const record = packPeaks(silentRecord(100_000_000))
    // Each mark is that of a record which is long and whole, and of which no sum is right.
    for (let at = 0; at + 52 <= record.length; at += 52) record.set(record.subarray(0, 52), at)
    expect(unpackPeaks(joined([record, record])).records).toEqual([])
  })
})

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
