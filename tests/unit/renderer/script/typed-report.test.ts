import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { reportedEditor } from '../../../support/reported-editor.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** When something was reported, of keys at these times (ms). */
function reportsOf(...keysMs: readonly number[]): readonly number[] {
  const { reported, type } = reportedEditor('RUTH: Dead slow.  #aaaaa1\n')
  const reports: number[] = []
  for (let now = 0; now < 2500; now += 1) {
    if (keysMs.includes(now)) type('slow', 'e')
    vi.advanceTimersByTime(1)
    if (reported.splice(0).length > 0) reports.push(now + 1)
  }
  return reports
}

const everyMs = (apart: number, until: number): readonly number[] =>
  Array.from({ length: Math.floor(until / apart) + 1 }, (_, at) => at * apart)

describe('what is typed is reported', () => {
  it('a quarter of a second after a single key', () => {
    expect(reportsOf(0)).toEqual([250])
  })

  it('a quarter of a second after the first of a few keys', () => {
    expect(reportsOf(0, 60, 120)).toEqual([250])
  })

  it('a second after its first key where keys follow without a pause, and never later', () => {
    expect(reportsOf(...everyMs(50, 2000))).toEqual([1000, 2000, 2250])
  })

  it('at the first pause that is seen, of whoever wrote without one before', () => {
    expect(reportsOf(...everyMs(50, 400))).toEqual([750])
    expect(reportsOf(...everyMs(50, 300), 620)).toEqual([500, 870])
  })

  it('and told of at every key before that, so that it can be kept meanwhile', () => {
    const told: boolean[] = []
    const { report, type } = reportedEditor('RUTH: Dead slow.  #aaaaa1\n', () => {
      told.push(report.unreported() !== undefined)
    })
    for (let key = 0; key < 5; key += 1) {
      type('slow', 'e')
      vi.advanceTimersByTime(50)
    }
    expect(told).toEqual([true, true, true, true, true])
  })
})
