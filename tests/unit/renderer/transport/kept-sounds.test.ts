import { describe, expect, it } from 'vitest'
import { KeptSounds } from '../../../../renderer/transport/lines/kept-sounds.ts'

/** Sounds of so many seconds each, and the ids that were loaded, in order. */
function setUp(seconds: number) {
  const loaded: string[] = []
  const sounds = new KeptSounds<string>(async (id) => {
    loaded.push(id)
    if (id === 'broken') throw new Error('damaged')
    return { seconds, audio: id }
  })
  const play = async (...ids: readonly string[]): Promise<void> => {
    for (const id of ids) await sounds.get(id)
  }
  return { sounds, loaded, play }
}

describe('sounds that are kept', () => {
  it('are fetched once', async () => {
    const { loaded, play } = setUp(2)
    await play('a', 'b', 'a')
    expect(loaded).toEqual(['a', 'b'])
  })

  it('are the last ones, and of long ones fewer', async () => {
    const short = setUp(2)
    const ids = Array.from({ length: 17 }, (_, place) => `sound ${place}`)
    await short.play(...ids, 'sound 1', 'sound 0')
    expect(short.loaded).toEqual([...ids, 'sound 0'])
    const long = setUp(50)
    await long.play('a', 'b', 'c', 'b', 'c', 'a')
    expect(long.loaded).toEqual(['a', 'b', 'c', 'a'])
  })

  it('are two of any length: what sounds and what comes next', async () => {
    const { loaded, play } = setUp(600)
    await play('a', 'b', 'a', 'b', 'c', 'b')
    expect(loaded).toEqual(['a', 'b', 'c'])
  })

  it('are asked for again if they did not come', async () => {
    const { sounds, loaded } = setUp(2)
    for (const _ of [1, 2]) await expect(sounds.get('broken')).rejects.toThrow('damaged')
    expect(loaded).toEqual(['broken', 'broken'])
  })
})
