import { describe, expect, it } from 'vitest'
import { longEnough, partOfRange } from '../../../../renderer/transport/play/loop-range.ts'
import { lineId } from '../cases.ts'

const entry = (letter: string, startSample: number, durationSamples: number) => ({
  lineId: lineId(`${letter}${letter}${letter}111`),
  speakerId: undefined,
  number: 1,
  startSample,
  durationSamples,
  isEstimate: false,
})
/** Lines of a second, half a second apart; the last lies over the one before it. */
const entries = [entry('a', 0, 44_100), entry('b', 66_150, 44_100), entry('c', 88_200, 44_100)]
const part = (fromSample: number, toSample: number, from?: number) =>
  partOfRange({ entries }, { fromSample, toSample }, from)

describe('a range of the timeline', () => {
  it('begins within the line that sounds there, of two with the later, and ends at its sample', () => {
    expect(part(22_050, 110_250)).toMatchObject({
      from: { lineId: 'aaa111', seconds: 0.5 },
      until: { lineId: 'ccc111', atSeconds: 0.5 },
    })
    expect(part(99_225, 110_250)?.from).toMatchObject({ lineId: 'ccc111', seconds: 0.25 })
  })

  it('keeps the silence before the first line in it, and behind the last', () => {
    expect(part(48_510, 70_560)).toMatchObject({
      from: { lineId: 'bbb111', seconds: -0.4 },
      until: { lineId: 'bbb111', atSeconds: 0.1 },
    })
    expect(part(0, 55_125)?.until).toEqual({ lineId: 'aaa111', atSeconds: 1.25 })
  })

  it('is nothing where no line is in it, and begins within itself where that is asked for', () => {
    expect(part(48_510, 57_330)).toBeUndefined()
    expect(partOfRange(undefined, { fromSample: 0, toSample: 9 })).toBeUndefined()
    expect(part(0, 110_250, 1.75)?.from).toMatchObject({ lineId: 'bbb111', seconds: 0.25 })
  })

  it('goes from its earlier to its later end and is no shorter than can be heard as a loop', () => {
    expect(longEnough({ fromSample: 9000, toSample: 100 })).toEqual({ fromSample: 100, toSample: 9000 })
    expect(longEnough({ fromSample: 100, toSample: 101 })).toEqual({ fromSample: 100, toSample: 2305 })
    expect(longEnough(undefined)).toBeUndefined()
  })
})
