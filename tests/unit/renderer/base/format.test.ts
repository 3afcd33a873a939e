import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatClock,
  formatCount,
  formatDay,
  formatSeconds,
  formatTime,
  initials,
} from '../../../../renderer/base/format.ts'

describe('format', () => {
  it.each([
    [0, '0:00'],
    [59.4, '0:59'],
    [59.6, '1:00'],
    [111, '1:51'],
    [3725, '1:02:05'],
    [-3, '0:00'],
  ])('writes %d seconds as %s', (seconds, words) => expect(formatClock(seconds)).toBe(words))

  it.each([
    [3.84, '3.8 s'],
    [0, '0.0 s'],
    [9.96, '10.0 s'],
  ])('writes a short length of %d as %s', (seconds, words) => expect(formatSeconds(seconds)).toBe(words))

  it.each([
    [999, '999 bytes'],
    [1500, '2 kB'],
    [141_000_000, '141 MB'],
    [2_340_000_000, '2.3 GB'],
  ])('writes %d bytes as %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))

  it('groups thousands', () => {
    expect(formatCount(148_274)).toBe('148,274')
  })

  it('writes an instant in the given zone and nothing for what is none', () => {
    expect(formatTime('2026-08-19T14:32:00.000Z', 'UTC')).toBe('14:32')
    expect(formatTime('2026-08-19T23:32:00.000Z', 'Asia/Tokyo')).toBe('08:32')
    expect(formatDay('2026-11-30T12:00:00.000Z', 'UTC')).toBe('30 November 2026')
    expect(formatTime('soon')).toBe('')
    expect(formatDay('soon')).toBe('')
  })

  it.each([
    ['Mara', 'Ma'],
    ['MARA', 'Ma'],
    ['OLD MAN', 'OM'],
    ['guard-2', 'G2'],
    ['x', 'X'],
    ['Žofie', 'Žo'],
    ['', ''],
  ])('makes the chip of %j read %j', (name, letters) => expect(initials(name)).toBe(letters))
})
