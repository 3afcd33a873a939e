import { describe, expect, it } from 'vitest'
import { bridgeCalls } from '../../../shared/contract/bridge.ts'
import { appSettingsSchema } from '../../../shared/contract/views.ts'

const { input } = bridgeCalls['settings.change']

describe('a change of the settings', () => {
  it.each(Object.entries(appSettingsSchema.parse({})))('of %s holds nothing else', (name, value) => {
    expect(input.parse({ settings: { [name]: value } })).toEqual({ settings: { [name]: value } })
  })

  it('of nothing is nothing', () => expect(input.parse({ settings: {} })).toEqual({ settings: {} }))

  it('of something that there is not is refused', () => {
    expect(input.safeParse({ settings: { colour: 'red' } }).success).toBe(false)
  })
})
