import { describe, expect, it } from 'vitest'
import type { TakeFile } from '../../../../electron/audio/types.ts'
import { createTakePeaks } from '../../../../electron/rendering/takes/take-peaks.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { type Take, takeSchema } from '../../../../shared/core/model/take.ts'

const idOf = (letter: string) => takeIdSchema.parse(letter.repeat(64))

const takeOf = (id: string, seconds = 0): Take =>
  takeSchema.parse({
    id,
    kind: 'line',
    lineId: 'aaaaa0',
    source: 'draft',
    key: '0'.repeat(64),
    requests: [],
    createdAt: '2026-01-01T00:00:00Z',
    sampleRate: 44_100,
    durationSamples: 100 + seconds * 44_100,
    verdict: 'ready',
  })

describe('the order in which peaks are made', () => {
  it('has takes before beds, also a take that comes while a bed is made, and a bed that comes then', async () => {
    const takes = [idOf('1'), idOf('2')]
    const beds = [idOf('a'), idOf('b')]
    const made: string[] = []
    const keeper = createTakePeaks({
      takes: { all: () => takes.map((id) => takeOf(id)), audioPath: (id) => `/takes/${id}` },
      others: async () => beds.map((takeId): TakeFile => ({ takeId, path: `/sounds/${takeId}`, isDecoded: true })),
      file: '/peaks',
      workshop: () => ({
        knownPeaks: async () => [],
        packTakes: async (_, batch) => {
          made.push(batch.map(({ takeId }) => takeId.slice(0, 1)).join(''))
          if (made.length === 2) {
            takes.push(idOf('3'))
            beds.push(idOf('c'))
            keeper.look()
          }
          return []
        },
      }),
      onMade: () => undefined,
    })
    keeper.look()
    await expect.poll(() => made).toEqual(['12', 'a', '3', 'b', 'c'])
    await keeper.close()
  })

  it('has what comes meanwhile first, the newest of it before the others, and goes on with what was there', async () => {
    const takes = [idOf('1'), idOf('2'), idOf('5')]
    const made: string[] = []
    const keeper = createTakePeaks({
      // So long that each is a batch of its own.
      takes: { all: () => takes.map((id) => takeOf(id, 40)), audioPath: (id) => `/takes/${id}` },
      file: '/peaks',
      workshop: () => ({
        knownPeaks: async () => [idOf('5')],
        packTakes: async (_, batch) => {
          made.push(batch.map(({ takeId }) => takeId.slice(0, 1)).join(''))
          if (made.length === 1) takes.push(idOf('3'), idOf('4'))
          return []
        },
      }),
      onMade: () => undefined,
    })
    keeper.look()
    await expect.poll(() => made).toEqual(['1', '4', '3', '2'])
    await keeper.close()
  })
})
