import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Autosave, type AutosaveInput } from '../../../../electron/documents/autosave.ts'

function autosaveWith(input: Partial<AutosaveInput>): Autosave {
  return new Autosave({
    save: () => Promise.resolve(),
    keepPending: () => Promise.resolve(),
    clearPending: () => Promise.resolve(),
    readOnlyBecause: () => undefined,
    onState: () => undefined,
    revisions: () => ({}),
    now: () => 0,
    ...input,
  })
}

describe('saving while something else happens', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('saves what is typed while the last save before closing is written', async () => {
    const saved: string[] = []
    let text = 'one'
    const autosave: Autosave = autosaveWith({
      save: async () => {
        saved.push(text)
        if (text === 'two') return
        text = 'two'
        autosave.noteChange('script')
      },
    })
    autosave.noteChange('script')
    await autosave.close()
    expect(saved).toEqual(['one', 'two'])
    expect(autosave.dirty.size).toBe(0)
  })

  it('closes although nothing can be saved', async () => {
    const autosave = autosaveWith({ save: () => Promise.reject(new Error('The disk is full')) })
    autosave.noteChange('script')
    await autosave.close()
    expect(autosave.state.kind).toBe('failed')
  })

  it('says that nothing may be written where the right to went while a save was ending', async () => {
    let mayWrite = true
    const kept: string[] = []
    const autosave = autosaveWith({
      save: async () => void (mayWrite = false),
      keepPending: async () => void kept.push('kept'),
      readOnlyBecause: () => (mayWrite ? undefined : { code: 'project.readOnly', message: 'Another has it.' }),
    })
    autosave.noteChange('script')
    await autosave.saveNow()
    autosave.noteChange('script')
    await autosave.close()
    expect([autosave.state.kind, kept]).toEqual(['readOnly', ['kept']])
  })

  it('says that all is saved once another program has written the same', async () => {
    const autosave = autosaveWith({})
    autosave.noteChange('script')
    autosave.noteSaved('script')
    await vi.advanceTimersByTimeAsync(1000)
    expect(autosave.state.kind).toBe('saved')
  })

  it('says so after a save that failed, too, and puts nothing aside any more', async () => {
    let cleared = 0
    const autosave = autosaveWith({
      save: () => Promise.reject(new Error('The disk is full')),
      clearPending: async () => void (cleared += 1),
    })
    autosave.noteChange('script')
    await autosave.saveNow()
    expect(autosave.state.kind).toBe('failed')
    autosave.noteSaved('script')
    await vi.advanceTimersByTimeAsync(5000)
    expect([autosave.state.kind, cleared]).toEqual(['saved', 1])
  })
})
