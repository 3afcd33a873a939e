import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageFolder } from '../../../scripts/notices/bundled-list.mjs'
import { faultsOf, isAllowed, noticesOf, printNotices } from '../../../scripts/notices/notices.mjs'
import { temporaryFolder } from '../../support/temp-folder.ts'

describe('the package that a module is of', () => {
  it.each([
    ['/p/electron/main.ts', undefined],
    ['/p/node_modules/react/index.js', 'node_modules/react'],
    ['/p/node_modules/@radix-ui/react-menu/dist/index.mjs?v=1', 'node_modules/@radix-ui/react-menu'],
    ['/p/node_modules/a/node_modules/@b/c/x.js', 'node_modules/a/node_modules/@b/c'],
    ['\0/p/node_modules/saxes/saxes.js?commonjs-module', 'node_modules/saxes'],
    ['\0rolldown/runtime.js', 'node_modules/rolldown'],
    ['\0vite/preload-helper.js', 'node_modules/vite'],
  ])('%j is of %s', (id, folder) => {
    expect(packageFolder('/p', id)).toBe(folder)
  })
})

describe('a licence', () => {
  it.each([
    ['MIT', true],
    ['(MIT AND Zlib)', true],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['MPL-2.0', true],
    ['GPL-3.0-or-later', false],
    ['LGPL-2.1-only', false],
    ['(MIT AND GPL-2.0-only)', false],
    ['((MIT))', false],
    ['UNLICENSED', false],
    ['SEE LICENSE IN file', false],
    ['BSD', false],
  ])('%s is allowed: %s', (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed)
  })
})

describe('a bundled package', () => {
  const packageOf = async (facts: Readonly<Record<string, unknown>>, files: Readonly<Record<string, string>> = {}) => {
    const root = await temporaryFolder()
    const folder = 'node_modules/thing'
    await mkdir(join(root, folder), { recursive: true })
    await writeFile(join(root, folder, 'package.json'), JSON.stringify({ name: 'thing', version: '1.2.3', ...facts }))
    for (const [name, text] of Object.entries(files)) await writeFile(join(root, folder, name), text)
    return noticesOf(root, folder)
  }
  const text = { LICENSE: 'Do as you like.\r\n' }

  it('with an allowed licence and its text is in order', async () => {
    const notices = await packageOf({ license: 'MIT', repository: 'git@github.com:some/thing.git' }, text)
    expect(faultsOf(notices)).toEqual([])
    expect(notices).toMatchObject([{ name: 'thing', version: '1.2.3', licence: 'MIT', text: 'Do as you like.' }])
    expect(notices[0]?.source).toMatch(/^https:\/\/github\.com\/some\/thing \(/)
    expect(printNotices(notices)).toContain('- thing 1.2.3: MIT')
  })

  it.each([
    ['without a licence', {}, text, 'thing 1.2.3 names no licence'],
    [
      'with one that is not allowed',
      { license: 'GPL-3.0' },
      text,
      'thing 1.2.3 has a licence that is not allowed: GPL-3.0',
    ],
    ['without its text', { license: 'MIT' }, {}, 'thing 1.2.3 has no licence text'],
    ['with an empty text', { license: 'MIT' }, { LICENSE: ' \n' }, 'thing 1.2.3 has no licence text'],
    [
      'whose wording was decided for another version',
      { name: 'dictionary-en', license: '(MIT AND Secret)' },
      text,
      'dictionary-en 1.2.3 has a licence that is not allowed: (MIT AND Secret)',
    ],
  ] as const)('%s is a fault', async (_, facts, files, fault) => {
    expect(faultsOf(await packageOf(facts, files))).toEqual([fault])
  })

  it('that is gone is a fault, not an empty entry', async () => {
    const notices = await noticesOf(await temporaryFolder(), 'node_modules/gone')
    expect(faultsOf(notices)).toEqual(expect.arrayContaining([expect.stringContaining('names no licence')]))
  })

  it('with something compiled into it that has lost its text is a fault', async () => {
    const root = await temporaryFolder()
    const folder = 'node_modules/libflacjs'
    await mkdir(join(root, folder), { recursive: true })
    await writeFile(
      join(root, folder, 'package.json'),
      JSON.stringify({ name: 'libflacjs', version: '1.0.0', license: 'MIT' }),
    )
    await writeFile(join(root, folder, 'LICENSE'), 'Text')
    expect(faultsOf(await noticesOf(root, folder))).toEqual([
      'libFLAC in libflacjs has no licence text',
      'libogg in libflacjs has no licence text',
    ])
  })
})
