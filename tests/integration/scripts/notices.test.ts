import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { packageFolder } from '../../../scripts/notices/bundled-list.mjs'
import { collectNotices, faultsOf, printNotices } from '../../../scripts/notices/notices.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

describe('the notices of what others have made', () => {
  it('name a licence that is allowed, its whole text and its source for everything in the build', async () => {
    const notices = await collectNotices(root)
    expect(faultsOf(notices)).toEqual([])
    expect(notices.length).toBeGreaterThan(80)
    const names = notices.map(({ name }) => name)
    for (const known of [
      'react',
      'zod',
      'mediabunny',
      'lame',
      'opus',
      'nspell',
      '@fontsource-variable/inter',
      'electron',
    ]) {
      expect(names).toContain(known)
    }
  })

  it('stand beside the parts as they are built, the same each time', async () => {
    const written = await readFile(join(root, 'out/THIRD-PARTY-NOTICES.txt'), 'utf8')
    expect(written).toBe(printNotices(await collectNotices(root)))
    expect(written).not.toContain(root)
  })

  it('miss no package of which the built main side says that code is in it', async () => {
    const notices = await collectNotices(root)
    const names = new Set(notices.map(({ name }) => name))
    const files = await readdir(join(root, 'out/main'), { recursive: true })
    const scripts = await Promise.all(
      files.filter((file) => file.endsWith('.js')).map((file) => readFile(join(root, 'out/main', file), 'utf8')),
    )
    // The bundler writes above each module where it is from.
    const regions = scripts.flatMap((text) =>
      Array.from(text.matchAll(/^\s*\/\/ (?:\.\.\/)*(node_modules\/\S+)$/gm), ([, path = '']) => path),
    )
    const inside = new Set(regions.flatMap((path) => packageFolder(root, join(root, path)) ?? []))
    expect(inside.size).toBeGreaterThan(25)
    expect(
      [...inside].map((folder) => folder.replace(/^.*node_modules\//, '')).filter((name) => !names.has(name)),
    ).toEqual([])
  })

  it('hold what is copied into the package by hand', async () => {
    const names = new Set((await collectNotices(root)).map(({ name }) => name))
    const packaging = await readFile(join(root, 'electron-builder.yml'), 'utf8')
    const copied = Array.from(packaging.matchAll(/node_modules\/((?:@[^/\s]+\/)?[^/\s*]+)/g), ([, name = '']) => name)
    expect(copied).toContain('@humansignal/audio-file-decoder')
    expect(copied.filter((name) => !names.has(name))).toEqual([])
  })

  it('say where the source of MPL and LGPL parts is to be had', async () => {
    const text = printNotices(await collectNotices(root))
    expect(text).toMatch(/^mediabunny [\d.]+, MPL-2\.0\n {2}Source code: https:\/\/github\.com\/Vanilagy\/mediabunny /m)
    expect(text).toMatch(
      /^lame 3\.100, LGPL-2\.0-or-later\n {2}Source code: https:\/\/\S+\/lame_3\.100\.orig\.tar\.gz$/m,
    )
    expect(text).toContain('Mozilla Public License Version 2.0')
    expect(text).toContain('GNU LIBRARY GENERAL PUBLIC LICENSE')
    expect(text).toContain('SIL OPEN FONT LICENSE')
  })
})
