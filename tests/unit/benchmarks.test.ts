import { describe, expect, it } from 'vitest'
import { importedPath, productEntries, reachedFrom, unreachedNames } from '../support/architecture/reached.ts'
import type { SourceFile } from '../support/architecture/source-file.ts'
import { parseSource, readSources } from '../support/architecture/source-file.ts'

const product = readSources(['shared', 'electron', 'renderer'])
const reached = reachedFrom(productEntries(), product)
const tests = new Map(readSources(['tests']).map((file) => [file.path, file]))
const measurements = [...tests.values()].filter(({ path }) => path.startsWith('tests/bench/'))

/** A measurement with the test files that it is made of. */
function partsOf(measurement: SourceFile): readonly SourceFile[] {
  const parts = new Set([measurement])
  for (const part of parts) {
    for (const { from } of part.running) {
      const found = tests.get(importedPath(part.path, from) ?? '')
      if (found !== undefined) parts.add(found)
    }
  }
  return [...parts]
}

describe('the benchmarks', () => {
  it('are looked at whole', () => {
    expect(measurements.length).toBeGreaterThan(8)
    expect(reached.size).toBeGreaterThan(500)
  })

  it.each(measurements.map((file) => [file.path, file] as const))(
    '%s measures what the product runs',
    (_path, file) => {
      expect(unreachedNames(file, reached)).toEqual([])
      // One that takes nothing of the product itself starts the program that was built of it.
      const takes = file.running.some(({ from }) => /^\.\.\/\.\.\/(?:shared|electron|renderer)\//.test(from))
      expect(takes || partsOf(file).some(({ path }) => path === 'tests/support/host.ts')).toBe(true)
    },
  )
})

describe('what the entries reach', () => {
  const found = reachedFrom(
    ['electron/main.ts'],
    [
      parseSource(
        'electron/main.ts',
        `import { run } from './a.ts'\nimport type { T } from './types.ts'\nimport './late.ts'`,
      ),
      parseSource('electron/a.ts', `export const run = () => import('./b.ts')\nexport const dead = 1`),
      parseSource('electron/b.ts', `export const b = 1`),
      parseSource('electron/late.ts', `import { dead } from './a.ts'`),
      parseSource('electron/types.ts', `export type T = 1\nexport const t = 1`),
      parseSource('electron/nobody.ts', `import './a.ts'`),
    ],
  )

  it('is what they import to run, early or late, and not what they import as a type', () => {
    expect([...found.keys()].toSorted()).toEqual([
      'electron/a.ts',
      'electron/b.ts',
      'electron/late.ts',
      'electron/main.ts',
    ])
    expect([...(found.get('electron/a.ts') ?? [])]).toEqual(['run', 'dead'])
  })

  it.each<[string, RegExp | undefined]>([
    [`import { run } from '../../electron/a.ts'`, undefined],
    [`import { b } from '../../electron/b.ts'`, undefined],
    [
      `import { quick } from '../../electron/a.ts'`,
      /measures quick of electron\/a\.ts, which the product does not use/,
    ],
    [`import { n } from '../../electron/nobody.ts'`, /measures electron\/nobody\.ts, which no entry reaches/],
    [`import type { N } from '../../electron/nobody.ts'`, undefined],
    [`import { t } from '../../electron/types.ts'`, /no entry reaches/],
    [`import { help } from '../support/help.ts'`, undefined],
  ])('judges the measurement %s', (text, problem) => {
    const problems = unreachedNames(parseSource('tests/bench/x.ts', text), found).join('\n')
    if (problem === undefined) expect(problems).toBe('')
    else expect(problems).toMatch(problem)
  })
})
