import { describe, expect, it } from 'vitest'
import { besideMarkers, type PlacedMarker } from '../../../../renderer/timeline/ruler/markers.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'

const lineId = lineIdSchema.parse('aaaaa1')
const scene = (x: number, room: number, label = '4 The inquiry'): PlacedMarker => {
  return { marker: { kind: 'scene', lineId, label, seconds: 0 }, x, room }
}
const ticks = [0, 100, 200].map((x, at) => ({ x, label: `0:${at}0` }))
const widthOf = (words: string): number => 6 * words.length

describe('the ruler', () => {
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
})
