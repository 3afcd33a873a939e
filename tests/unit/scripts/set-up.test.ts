import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { STATIC_CHECKS, TEST_PROJECTS } from '../../../scripts/check-list.mjs'
import { satisfies } from '../../../scripts/set-up/dependencies.mjs'
import { mayUsePackageManager } from '../../../scripts/set-up/system-packages.mjs'
import { fingerprint } from '../../../scripts/set-up/fingerprint.mjs'
import { readStartFlags, windowArguments } from '../../../scripts/start.mjs'
import { summarise, total } from '../../../scripts/test-report.mjs'
import vitestConfig from '../../../vitest.config.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

describe('what is installed', () => {
  const wanted = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/for-mac': { version: '1.0.0', integrity: 'sha512-m', optional: true },
    },
  }

  it.each<[string, Record<string, { version: string; integrity: string }>, boolean]>([
    ['everything', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } }, true],
    ['nothing', {}, false],
    ['another version', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }, false],
    ['another content', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } }, false],
    [
      'more than is wanted',
      {
        'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
        'node_modules/b': { version: '1.0.0', integrity: 'sha512-b' },
      },
      true,
    ],
  ])('as %s satisfies the lock file: %#', (_what, packages, expected) => {
    expect(satisfies(wanted, { packages })).toBe(expected)
  })
})

describe('the lock file', () => {
  it('runs install scripts of two packages only, neither of which fetches a browser', async () => {
    const text = await readFile(new URL('../../../package-lock.json', import.meta.url), 'utf8')
    const lockFile: { readonly packages: Readonly<Record<string, object>> } = JSON.parse(text)
    const scripted = Object.entries(lockFile.packages).flatMap(([path, entry]) =>
      'hasInstallScript' in entry ? [path.replace('node_modules/', '')] : [],
    )
    expect(scripted.toSorted()).toEqual(['electron-winstaller', 'node'])
  })
})

describe('the fingerprint of sources', () => {
  it('follows names and contents, not times', async () => {
    const root = await temporaryFolder()
    await mkdir(join(root, 'src/below'), { recursive: true })
    await writeFile(join(root, 'src/below/a.ts'), 'one')
    const first = await fingerprint(root, ['src'])
    await utimes(join(root, 'src/below/a.ts'), 0, 0)
    expect(await fingerprint(root, ['src', 'missing'])).toBe(first)
    await writeFile(join(root, 'src/below/a.ts'), 'two')
    const changed = await fingerprint(root, ['src'])
    await writeFile(join(root, 'src/b.ts'), '')
    const added = await fingerprint(root, ['src'])
    expect(new Set([first, changed, added]).size).toBe(3)
  })
})

describe('the flags of npm start', () => {
  it('open a window of any port by default', () => {
    expect(readStartFlags([])).toEqual({ browser: false, open: true, port: undefined, project: undefined })
  })

  it('serve for a browser when nothing is to be opened', () => {
    expect(readStartFlags(['--no-open', '--port', '0'])).toMatchObject({ browser: true, open: false, port: '0' })
  })

  it.each([['--port=x'], ['--port=70000'], ['--nothing'], ['word'], ['--browser=yes']])('%s is refused', (flag) => {
    expect(() => readStartFlags([flag])).toThrow(/npm start takes --browser, --no-open, --port N and --project DIR/)
  })
})

describe('the window of a browser', () => {
  it('is an application window with a profile of its own', () => {
    const args = windowArguments('http://127.0.0.1:1/open/x', '/profile')
    expect(args).toContain('--app=http://127.0.0.1:1/open/x')
    expect(args).toContain('--user-data-dir=/profile')
  })
})

describe("the system's package manager", () => {
  async function asked(isTTY: boolean, answer: string | undefined): Promise<readonly [boolean, string]> {
    const input = Object.assign(new PassThrough(), { isTTY })
    const output = new PassThrough()
    const may = mayUsePackageManager('install chromium with apt-get', { input, output })
    input.end(answer)
    return [await may, String(output.read())]
  }

  it.each([
    ['y\n', true],
    ['Yes\n', true],
    ['n\n', false],
    ['\n', false],
    ['apt\n', false],
    [undefined, false],
  ])('is used after the answer %j at a terminal: %s', async (answer, expected) => {
    const [may, told] = await asked(true, answer)
    expect(may).toBe(expected)
    expect(told).toMatch(/May Repartee install chromium with apt-get\? \[y\/N\] $/)
  })

  it('is used where nobody can be asked, and that is said', async () => {
    const [may, told] = await asked(false, undefined)
    expect(may).toBe(true)
    expect(told).toMatch(/^Nobody can be asked here .* will install chromium with apt-get for the tests\.\n$/)
  })
})

describe('the list of checks', () => {
  it('has the types of every part of the program, and all of Vitest’s projects', () => {
    expect(STATIC_CHECKS.map(({ name }) => name)).toEqual([
      'types of shared',
      'types of electron',
      'types of renderer',
      'types of tests',
      'types of scripts',
      'lint',
      'format',
      'unused code',
    ])
    expect(vitestConfig.test?.projects).toMatchObject(TEST_PROJECTS.map((name) => ({ test: { name } })))
  })
})

describe('the count of a test run', () => {
  const file = (status: string, ...tests: readonly string[]) => ({
    name: 'a.test.ts',
    status,
    assertionResults: tests.map((each, index) => ({ status: each, fullName: `test ${index}` })),
  })

  it.each([
    ['all passed', [file('passed', 'passed', 'passed')], 0, '2 0 0'],
    ['one failed', [file('failed', 'passed', 'failed')], 1, '1 1 0'],
    ['one skipped, one to do', [file('passed', 'passed', 'skipped', 'todo')], 0, '1 0 2'],
    ['a file that could not be loaded', [file('failed')], 1, '0 1 0'],
    ['a hook that failed after its tests passed', [file('failed', 'passed')], 1, '1 1 0'],
    ['an error outside of every test', [file('passed', 'passed')], 1, '1 1 0'],
    ['no tests', [], 0, '0 0 0'],
  ])('with %s', (_what, testResults, code, expected) => {
    const { passed, failed, skipped } = summarise({ testResults }, code).counts
    expect(`${passed} ${failed} ${skipped}`).toBe(expected)
  })

  it('without a report is a failure', () => {
    expect(summarise(undefined, 7)).toEqual({
      counts: { passed: 0, failed: 1, skipped: 0 },
      skipped: [],
      failures: [{ file: '', name: 'no report was written', why: 'exit code 7' }],
    })
  })

  it('names what was skipped', () => {
    expect(summarise({ testResults: [file('passed', 'passed', 'pending')] }, 0).skipped).toEqual(['test 1'])
  })

  it('names what failed and why, in few lines, and what failed outside of every test', () => {
    const failureMessages = [Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n')]
    const broken = { ...file('failed', 'passed', 'failed'), name: 'a.test.ts' }
    const told = { ...broken, assertionResults: broken.assertionResults.map((test) => ({ ...test, failureMessages })) }
    const [failure, ...others] = summarise({ testResults: [told] }, 1).failures
    expect(others).toEqual([])
    expect(failure).toMatchObject({ file: 'a.test.ts', name: 'test 1' })
    expect(failure?.why).toMatch(/^line 0\n[^]*line 11$/u)
    const unloaded = { ...file('failed'), name: 'b.test.ts', message: 'Cannot find module' }
    expect(summarise({ testResults: [unloaded] }, 1).failures).toEqual([
      { file: 'b.test.ts', name: 'could not be run', why: 'Cannot find module' },
    ])
    expect(summarise({ testResults: [file('passed', 'passed')] }, 3).failures).toEqual([
      { file: '', name: 'an error outside of every test', why: 'exit code 3' },
    ])
  })

  it('adds up', () => {
    const one = { passed: 1, failed: 2, skipped: 3 }
    expect(total([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 })
  })
})
