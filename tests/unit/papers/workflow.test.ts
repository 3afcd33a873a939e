import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import packageFile from '../../../package.json' with { type: 'json' }
import { readSimpleYaml, type YamlValue } from '../../support/simple-yaml.ts'

const root = new URL('../../../', import.meta.url)
const workflow = readSimpleYaml(readFileSync(new URL('.github/workflows/check.yml', root), 'utf8'))

/** The texts of all members of that name, wherever they stand. */
function membersNamed(name: string, value: YamlValue): readonly string[] {
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, member]: [string, YamlValue]) =>
    key === name && typeof member === 'string' ? [member] : membersNamed(name, member),
  )
}

const commands = membersNamed('run', workflow)

describe('the workflow for other systems', () => {
  it('runs on Linux, macOS and Windows, and goes on where one of them fails', () => {
    expect(workflow).toMatchObject({
      jobs: {
        check: {
          strategy: {
            'fail-fast': false,
            matrix: { os: [/^ubuntu-/, /^macos-/, /^windows-/].map((name) => expect.stringMatching(name)) },
          },
          'runs-on': `\${{ matrix.os }}`,
        },
      },
    })
  })

  it('checks, tests and packages, with the real Electron', () => {
    expect(commands).toEqual([
      'npm ci --no-audit --no-fund',
      'node node_modules/electron/install.js',
      'npm run check',
      'xvfb-run --auto-servernum npm test',
      'npm test',
      'npm run package',
    ])
  })

  it('names only commands and files that there are', () => {
    const named = commands.flatMap((command) => /npm run ([\w-]+)/.exec(command)?.[1] ?? [])
    expect(named.filter((name) => !Object.hasOwn(packageFile.scripts, name))).toEqual([])
    expect(packageFile.scripts).toHaveProperty('test')
    const files = commands.flatMap((command) => /\bnode (\S+)/.exec(command)?.[1] ?? [])
    const versions = membersNamed('node-version-file', workflow)
    expect([...files, ...versions].filter((path) => !existsSync(new URL(path, root)))).toEqual([])
  })

  it('may read the repository and do nothing else, and keeps what was packaged', () => {
    expect(workflow).toMatchObject({ permissions: { contents: 'read' } })
    const packaging = readSimpleYaml(readFileSync(new URL('electron-builder.yml', root), 'utf8'))
    const [folder] = membersNamed('path', workflow)
    expect(packaging).toMatchObject({ directories: { output: folder } })
  })
})
