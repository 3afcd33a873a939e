import { describe, expect, it } from 'vitest'
import { steadyProject } from '../../../renderer/project/steady-project.ts'
import type { SaveState } from '../../../shared/contract/views.ts'

const saved: SaveState = { kind: 'saved', savedRevision: 3 }
const project = (save: SaveState, name = 'Harbour') => ({ name, save })

describe('a project for what does not show how far saving is', () => {
  it('stays the same one while typing is saved', () => {
    const steady = steadyProject<ReturnType<typeof project>>()
    const first = project(saved)
    expect(steady(first)).toBe(first)
    expect(steady(project({ kind: 'unsaved' }))).toBe(first)
    expect(steady(project({ kind: 'saving' }))).toBe(first)
    expect(steady(project({ ...saved, savedRevision: 4 }))).toBe(first)
  })

  it('is the next one when anything else of it has changed', () => {
    const steady = steadyProject<ReturnType<typeof project>>()
    steady(project(saved))
    const renamed = project({ kind: 'unsaved' }, 'Lighthouse')
    expect(steady(renamed)).toBe(renamed)
  })

  it('is the next one when it cannot be saved, or can be again', () => {
    const steady = steadyProject<ReturnType<typeof project>>()
    steady(project(saved))
    for (const save of [{ kind: 'failed' }, { kind: 'readOnly' }, saved] as const) {
      const next = project(save)
      expect(steady(next)).toBe(next)
    }
  })

  it('is none when nothing is open, and another one after that', () => {
    const steady = steadyProject<ReturnType<typeof project>>()
    steady(project(saved))
    expect(steady(undefined)).toBeUndefined()
    const again = project(saved)
    expect(steady(again)).toBe(again)
  })
})
