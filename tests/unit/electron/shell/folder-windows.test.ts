import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { systemFolderWindows } from '../../../../electron/shell/folder-windows.ts'

const root = fileURLToPath(new URL('../../../../electron/', import.meta.url))

describe('the file manager beside the desktop application', () => {
  it('selects the entry, or shows the folder', async () => {
    const shown: string[] = []
    const windows = systemFolderWindows({ showItemInFolder: (path) => void shown.push(path) })
    expect(await windows.obstacle()).toBeUndefined()
    await windows.show({ folder: '/exports/Small', entry: 'mix.wav' })
    await windows.show({ folder: '/exports/Small' })
    expect(shown).toEqual([join('/exports/Small', 'mix.wav'), '/exports/Small'])
  })

  it('is asked in one place of the code, and nothing is opened by the program that it is for', () => {
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    const calls = (pattern: RegExp) => sources.filter((name) => pattern.test(readFileSync(join(root, name), 'utf8')))
    expect(calls(/\.showItemInFolder\(/)).toEqual([join('shell', 'folder-windows.ts')])
    expect(calls(/\b(openPath|openExternal)\(/)).toEqual([])
  })
})
