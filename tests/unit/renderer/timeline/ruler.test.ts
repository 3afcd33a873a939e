import { describe, expect, it } from 'vitest'
import { markersOf, type PlacedMarker, shortWords } from '../../../../renderer/timeline/ruler/markers.ts'
import { rangeText } from '../../../../renderer/timeline/ruler/range-text.ts'
import { besideMarkers } from '../../../../renderer/timeline/ruler/ruler-room.ts'
import { rangeDecimals } from '../../../../renderer/timeline/ruler/time-labels.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'

const lineId = lineIdSchema.parse('aaaaa1')
const scene = (x: number, room: number, label = '4 The inquiry'): PlacedMarker => {
  return { marker: { kind: 'scene', lineId, label, seconds: 0 }, x, room }
}
const ticks = [0, 100, 200].map((x, at) => ({ x, label: `0:${at}0` }))
const widthOf = (words: string): number => 6 * words.length

describe('the range in view', () => {
  const frame = { seconds: 0, durationSeconds: 8, scrollLeft: 100, width: 200, pixelsPerSecond: 100 }
  it.each([
    [frame, '0:01.0 to 0:03.0'],
    [{ ...frame, scrollLeft: 0, width: 2000 }, '0:00.0 to 0:08.0'],
    [{ ...frame, durationSeconds: 0 }, ''],
    [{ ...frame, scrollLeft: 0, width: 0, pixelsPerSecond: 0 }, ''],
    [{ ...frame, pixelsPerSecond: Number.NaN }, ''],
  ])('of %j is %j', (now, text) => {
    expect(rangeText(now)).toBe(text)
  })
})

describe('the ruler', () => {
  it('names a scene as the list of scenes does, with one number', () => {
    const entries = [
      { lineId, speakerId: undefined, number: 1, startSample: 0, durationSamples: 44_100, isEstimate: false },
    ]
    const scenes = [{ index: 1, title: 'Scene 2. The same, a minute later. Rain.', lineIds: [lineId] }]
    expect(markersOf({ entries }, { scenes, notes: [] }).map(({ label }) => label)).toEqual([
      '2 The same, a minute later',
    ])
  })

  it('leaves out a time that the words of a marker would cover, and keeps its mark', () => {
    const drawn = besideMarkers([scene(90, 300)], ticks, widthOf)
    expect(drawn.ticks.map(({ x, label }) => [x, label])).toEqual([
      [0, '0:00'],
      [100, undefined],
      [200, '0:20'],
    ])
    expect(drawn.markers).toHaveLength(1)
  })

  it('leaves out markers without room for words where they would cover a time', () => {
    const drawn = besideMarkers([scene(60, 20), scene(98, 20), scene(140, 20)], ticks, widthOf)
    expect(drawn.markers.map(({ x }) => x)).toEqual([60, 140])
    expect(drawn.ticks.every(({ label }) => label !== undefined)).toBe(true)
  })

  it('names scenes that lie close by their numbers, and leaves out a number that would be cut', () => {
    const close = ['9 The gate', '10 The mill', '117 The inquiry'].map((label, at) => scene(22 * at, 22, label))
    expect(besideMarkers(close, [], widthOf).markers.map(({ marker }) => shortWords(marker))).toEqual(['9', '10'])
  })

  it('leaves out a time that the right edge would cut', () => {
    const labels = (viewWidth: number) =>
      besideMarkers([], ticks, widthOf, { viewWidth }).ticks.map(({ label }) => label)
    expect(labels(228)).toEqual(['0:00', '0:10', '0:20'])
    expect(labels(227)).toEqual(['0:00', '0:10', undefined])
  })

  it('writes the length of the loop before its end, in place of a time', () => {
    const drawn = besideMarkers([], ticks, widthOf, { loop: { range: { from: 20, to: 140 }, width: 60 } })
    expect(drawn.length).toEqual({ from: 70, to: 130 })
    expect(drawn.ticks.map(({ label }) => label)).toEqual(['0:00', undefined, '0:20'])
  })

  it.each([
    ['left of a marker that stands there', [scene(100, 300)], { from: 36, to: 96 }],
    ['right of one that ends before', [scene(0, 60)], { from: 120, to: 180 }],
    ['between two', [scene(0, 40, '1 A'), scene(120, 300)], { from: 56, to: 116 }],
    ['nowhere, where there is no room', [scene(40, 300)], undefined],
  ])('writes the length of the loop %s', (_, markers, length) => {
    const loop = { range: { from: 10, to: 190 }, width: 60 }
    expect(besideMarkers(markers, [], widthOf, { loop }).length).toEqual(length)
  })

  it.each([
    [3600, 0],
    [10, 0],
    [9, 1],
    [0.9, 2],
    [0.018, 3],
    [0, 4],
  ])('names the ends of a range of %d s with %d decimals', (seconds, decimals) => {
    expect(rangeDecimals(seconds)).toBe(decimals)
  })
})
