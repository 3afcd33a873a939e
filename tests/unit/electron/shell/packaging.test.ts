import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import packageFile from '../../../../package.json' with { type: 'json' }
import { readSimpleYaml } from '../../../support/simple-yaml.ts'

const packaging = readSimpleYaml(readFileSync(new URL('../../../../electron-builder.yml', import.meta.url), 'utf8'))

describe('the package', () => {
  it('blows every fuse that would let another program use this one', () => {
    expect(packaging).toMatchObject({
      asar: true,
      electronFuses: {
        runAsNode: false,
        enableCookieEncryption: true,
        enableNodeOptionsEnvironmentVariable: false,
        enableNodeCliInspectArguments: false,
        enableEmbeddedAsarIntegrityValidation: true,
        onlyLoadAppFromAsar: true,
        loadBrowserProcessSpecificV8Snapshot: false,
        grantFileProtocolExtraPrivileges: false,
      },
      mac: { hardenedRuntime: true },
    })
  })

  it('holds the built program, the module that is not bundled, and nothing else', () => {
    expect(packaging).toMatchObject({
      files: [
        'package.json',
        'out/main/**',
        'out/preload/**',
        'out/renderer/**',
        'node_modules/@humansignal/audio-file-decoder/**',
        '!**/*.map',
        '!**/.built',
        '!**/.bundled.json',
      ],
    })
    expect(Object.keys(packageFile.dependencies)).toEqual(['@humansignal/audio-file-decoder'])
    expect(packaging).not.toHaveProperty('asarUnpack')
  })

  it('brings the draft voices and dictionaries with their licences, and the samples', () => {
    expect(packaging).toMatchObject({
      extraResources: [
        { from: 'out/THIRD-PARTY-NOTICES.txt', to: 'THIRD-PARTY-NOTICES.txt' },
        { to: 'flite.wasm' },
        { to: 'flite-COPYING.txt' },
        { to: 'dictionary-en-license.txt' },
        { from: 'out/samples', to: 'samples' },
      ],
    })
  })

  it('of the command line holds its program and the engine of the draft voices, and needs what is no development alone', () => {
    const command = readFileSync(new URL(`../../../../${packageFile.bin.repartee}`, import.meta.url), 'utf8')
    expect(command.startsWith('#!/usr/bin/env node\n')).toBe(true)
    expect(packageFile.files.filter((path) => !path.startsWith('!'))).toEqual([
      'out/main/**',
      'out/flite/**',
      'out/THIRD-PARTY-NOTICES.txt',
    ])
  })

  it('names the very Electron that is tested, and rebuilds nothing', () => {
    expect(packaging).toMatchObject({ electronVersion: packageFile.devDependencies.electron, npmRebuild: false })
    expect(packageFile.devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/)
    expect(packageFile.main).toBe('out/main/main.js')
  })
})

describe('the reader of the packaging file', () => {
  it('understands what it is written in', () => {
    expect(readSimpleYaml('a: 1\nb:\n  - x\n  - "!y"\nc:\n  - from: d\n    to: e\n    f:\n      - g\n')).toEqual({
      a: 1,
      b: ['x', '!y'],
      c: [{ from: 'd', to: 'e', f: ['g'] }],
    })
  })

  it.each(['a: 1\na: 2', 'a: [1]', 'a: &b 1', 'a: |', 'a\n', '- x\nb: 1', 'a: 1\n    b: 2'])('refuses %j', (text) => {
    expect(() => readSimpleYaml(text)).toThrow()
  })
})
