import { describe, expect, it } from 'vitest'
import {
  createListeningStore,
  hearEverybody,
  laneFactors,
  lanesOfCast,
  toggleLane,
} from '../../../../renderer/transport/listening/listening.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'

const lanes = lanesOfCast(
  castSchema.parse({
    speakers: [
      { id: 'mara', name: 'Mara', colour: 1, gainDb: 20 / 2 },
      { id: 'tom', name: 'Tom', colour: 2 },
      { id: 'ada', name: 'Ada', colour: 3 },
    ],
  }),
)

describe('who is heard in a window', () => {
  function heardAfter(...steps: readonly (readonly ['muted' | 'soloed', string])[]): readonly string[] {
    const store = createListeningStore()
    for (const [what, lane] of steps) toggleLane(store, what, lane)
    return [...laneFactors(lanes, store.getState())].filter(([, factor]) => factor > 0).map(([lane]) => lane)
  }

  it.each<[string, readonly (readonly ['muted' | 'soloed', string])[], readonly string[]]>([
    ['everybody', [], ['mara', 'tom', 'ada']],
    ['all but who is muted', [['muted', 'tom']], ['mara', 'ada']],
    [
      'everybody again',
      [
        ['muted', 'tom'],
        ['muted', 'tom'],
      ],
      ['mara', 'tom', 'ada'],
    ],
    ['only who is soloed', [['soloed', 'tom']], ['tom']],
    [
      'all who are soloed',
      [
        ['soloed', 'tom'],
        ['soloed', 'ada'],
      ],
      ['tom', 'ada'],
    ],
    [
      'who is soloed and muted',
      [
        ['muted', 'tom'],
        ['soloed', 'tom'],
      ],
      ['tom'],
    ],
    [
      'all but who is muted once no solo is left',
      [
        ['muted', 'ada'],
        ['soloed', 'tom'],
        ['soloed', 'tom'],
      ],
      ['mara', 'tom'],
    ],
  ])('is %s', (_, steps, expected) => {
    expect(heardAfter(...steps)).toEqual(expected)
  })

  it('is heard by the gain of the lane, and by the one that is held while it is changed', () => {
    const store = createListeningStore()
    expect(laneFactors(lanes, store.getState()).get('mara')).toBeCloseTo(10 ** 0.5, 9)
    store.setState({ held: { lane: 'mara', gainDb: -20 } })
    expect(laneFactors(lanes, store.getState()).get('mara')).toBeCloseTo(0.1, 9)
    toggleLane(store, 'muted', 'mara')
    expect(laneFactors(lanes, store.getState()).get('mara')).toBe(0)
    hearEverybody(store)
    expect(laneFactors(lanes, store.getState()).get('mara')).toBeCloseTo(10 ** 0.5, 9)
  })
})
