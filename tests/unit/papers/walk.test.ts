import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { areas, isAllowed } from '../../support/architecture/areas.ts'

const text = readFileSync(fileURLToPath(new URL('../../../docs/walk.md', import.meta.url)), 'utf8')

/** The arrows of the drawing between areas of the main side. */
const drawn = [
  ...(/subgraph main \[electron\]\n([^]*?)\n {2}end/.exec(text)?.[1] ?? '').matchAll(/^\s+(\S+) --> (\S+)$/gm),
].map(([, from = '', to = '']) => [`electron/${from}`, `electron/${to}`] as const)

/** The rows of a table below a heading, by their cells. */
function tableOf(heading: string): readonly (readonly string[])[] {
  const [, part = ''] = text.split(`## ${heading}\n`)
  const rows =
    part
      .split(/\n## /)[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| ')) ?? []
  return rows.slice(2).map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
}

describe('the walk through the code', () => {
  it('draws only edges that areas of the main side may have', () => {
    expect(drawn.length).toBeGreaterThan(20)
    expect(drawn.filter(([from, to]) => areas[from] === undefined || !isAllowed(from, to))).toEqual([])
  })

  it('draws every edge of theirs that has a reason', () => {
    const reasons = Object.entries(areas)
      .filter(([from]) => from.startsWith('electron/'))
      .flatMap(([from, { uses = {} }]) => Object.keys(uses).map((to) => `${from} ${to}`))
    expect(reasons.filter((edge) => !drawn.some((pair) => pair.join(' ') === edge))).toEqual([])
  })

  it('says of twenty changes where they begin and where they go on, each once', () => {
    const rows = tableOf('Where does my change go?')
    expect(rows).toHaveLength(20)
    expect(new Set(rows.map(([change]) => change)).size).toBe(20)
    // Paths are held to what there is by the test of all papers.
    for (const [change, begins, goesOn] of rows) {
      expect(begins, change).toContain('`')
      expect(goesOn, change).toBeTruthy()
    }
  })

  it('explains each word once, in their order', () => {
    const words = tableOf('Glossary').map(([word = '']) => word)
    expect(words.length).toBeGreaterThan(20)
    expect(words).toEqual([...new Set(words)].sort())
  })
})
