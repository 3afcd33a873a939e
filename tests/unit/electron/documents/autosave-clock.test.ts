import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Autosave } from '../../../../electron/documents/autosave.ts'

describe('saving by itself', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    ['stands', 0],
    ['is put back by an hour', -3_600_000],
    ['is put forward by an hour', 3_600_000],
  ])(
    'begins within a second of the first unsaved key however steadily somebody types, when the clock %s',
    async (_, jumpMs) => {
      let clockMs = 1_000_000_000
      const saves: number[] = []
      const autosave = new Autosave({
        save: () => Promise.resolve(void saves.push(clockMs)),
        keepPending: () => Promise.resolve(),
        clearPending: () => Promise.resolve(),
        readOnlyBecause: () => undefined,
        onState: () => undefined,
        revisions: () => ({}),
        now: () => clockMs,
      })
      autosave.noteChange('script')
      clockMs += jumpMs
      for (let key = 0; key < 10; key += 1) {
        await vi.advanceTimersByTimeAsync(100)
        clockMs += 100
        autosave.noteChange('script')
      }
      expect(saves.length).toBeGreaterThan(0)
      await autosave.close()
    },
  )
})
