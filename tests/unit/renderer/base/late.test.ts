import { describe, expect, it } from 'vitest'
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
