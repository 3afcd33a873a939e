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

  it('puts aside what is typed while a save hangs, again and again until it ends', async () => {
    const saving = Promise.withResolvers<void>()
    let text = ''
    const told: string[] = []
    const autosave = new Autosave({
      save: () => saving.promise,
      keepPending: () => Promise.resolve(void told.push(text)),
      clearPending: () => Promise.resolve(void told.push('cleared')),
      readOnlyBecause: () => undefined,
      onState: () => undefined,
      revisions: () => ({}),
      now: Date.now,
    })
    const type = async (words: string): Promise<void> => {
      text += words
      autosave.noteChange('script')
      await vi.advanceTimersByTimeAsync(2000)
    }
    await type('one')
    await type(' two')
    await type(' three')
    expect(told).toEqual(['one', 'one two', 'one two three'])
    saving.resolve()
    await vi.advanceTimersByTimeAsync(2000)
    expect(told.at(-1)).toBe('cleared')
    expect(told.filter((one) => one === 'cleared')).toHaveLength(1)
    expect(autosave.state.kind).toBe('saved')
  })

  it('has one record on its way and one due, where what is put aside hangs as well', async () => {
    const keeping = Promise.withResolvers<void>()
    let kept = 0
    const autosave = new Autosave({
      save: () => new Promise(() => undefined),
      keepPending: () => {
        kept += 1
        return kept === 1 ? keeping.promise : Promise.resolve()
      },
      clearPending: () => Promise.resolve(),
      readOnlyBecause: () => undefined,
      onState: () => undefined,
      revisions: () => ({}),
      now: Date.now,
    })
    for (let key = 0; key < 20; key += 1) {
      autosave.noteChange('script')
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(kept).toBe(1)
    keeping.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(kept).toBe(2)
  })
})
