import { describe, expect, it, vi } from 'vitest'
import { askUntilThere } from '../../../../renderer/base/late/ask-until-there.ts'
import { late } from '../../../../renderer/base/late/late.ts'

describe('what comes in a file of its own', () => {
  it('is fetched once, however often it is asked for', async () => {
    let loads = 0
    const part = late(async () => {
      loads += 1
      return 'here'
    })
    expect(part.now()).toBeUndefined()
    expect(await Promise.all([part.fetch(), part.fetch(), part.arrived])).toEqual(['here', 'here', 'here'])
    expect(part.now()).toBe('here')
    expect(loads).toBe(1)
  })

  it('is asked for again where it could not be had', async () => {
    let loads = 0
    const part = late(async () => {
      loads += 1
      if (loads === 1) throw new Error('away')
      return loads
    })
    await expect(part.fetch()).rejects.toThrow('away')
    expect(part.now()).toBeUndefined()
    expect(await part.fetch()).toBe(2)
    expect(await part.arrived).toBe(2)
  })
})

describe('what must be there to go on', () => {
  it('is asked for until it comes, and no longer where nobody wants it', async () => {
    vi.useFakeTimers()
    let asked = 0
    const fetch = async (): Promise<string> => {
      asked += 1
      if (asked < 3) throw new Error('away')
      return 'here'
    }
    const found: string[] = []
    let missed = 0
    askUntilThere(
      fetch,
      (it) => found.push(it),
      () => (missed += 1),
    )
    await vi.advanceTimersByTimeAsync(10_000)
    expect({ asked, missed, found }).toEqual({ asked: 3, missed: 2, found: ['here'] })

    asked = 0
    askUntilThere(fetch, (it) => found.push(it))()
    await vi.advanceTimersByTimeAsync(10_000)
    expect({ asked, found }).toEqual({ asked: 1, found: ['here'] })
    vi.useRealTimers()
  })
})
