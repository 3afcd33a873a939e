import { describe, expect, it } from 'vitest'
import { shortfalls } from '../../../../electron/cli/terminal/export-report.ts'

describe('why not all was done though files were written', () => {
  const remedyOf = (drafts: 'yes' | 'other') => shortfalls({ missing: 1, drafts }, undefined, [])[0]?.remedy
  it('offers draft audio where it was not asked for', () => {
    expect(remedyOf('other')).toBe('Render them first, or add --draft for draft audio.')
  })
  it('offers nothing that was given already', () => {
    expect(remedyOf('yes')).toBe('Render them first.')
  })
})
