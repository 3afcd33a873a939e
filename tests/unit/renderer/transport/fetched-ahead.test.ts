import { describe, expect, it } from 'vitest'
import { FetchedAhead } from '../../../../renderer/transport/play/fetched-ahead.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'

const idOf = (letter: string) => takeIdSchema.parse(letter.repeat(64))

/** Fetches one at a time, each when it is let come. */
function fetching(seconds = 3) {
  const asked: string[] = []
  let come = (): void => undefined
  const ahead = new FetchedAhead((takeId) => {
    asked.push(takeId.slice(0, 1))
    return new Promise((resolve) => {
      come = () => resolve({ seconds })
    })
  })
  const settle = async (): Promise<void> => {
    come()
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return { asked, ahead, settle }
}

describe('takes that are fetched ahead', () => {
  it('come one behind the other, and what is wanted later makes way for what is wanted now', async () => {
    const { asked, ahead, settle } = fetching()
    ahead.fetch([idOf('a'), idOf('b'), idOf('c')])
    expect(asked).toEqual(['a'])
    await settle()
    expect(asked).toEqual(['a', 'b'])
    ahead.fetch([idOf('d'), idOf('e')])
    expect(asked).toEqual(['a', 'b'])
    await settle()
    await settle()
    await settle()
    expect(asked).toEqual(['a', 'b', 'd', 'e'])
    ahead.fetch([idOf('f')])
    expect(asked).toEqual(['a', 'b', 'd', 'e', 'f'])
  })

  it('are no more than a minute', async () => {
    const { asked, ahead, settle } = fetching(45)
    ahead.fetch([idOf('a'), idOf('b'), idOf('c')])
    for (let turn = 0; turn < 4; turn += 1) await settle()
    expect(asked).toEqual(['a', 'b'])
  })
})
