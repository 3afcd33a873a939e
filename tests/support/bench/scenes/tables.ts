import { type Result, summary, summaryHead } from './figures.ts'
import { conditions, damages } from './make-scene.ts'

const NAME_WIDTH = 44

/** Prints what was found by half and knowledge: a row for each engine, condition and damage, and condition by engine. */
export function printTables(results: readonly Result[]): void {
  const print = (name: string, rows: readonly Result[]): void => {
    if (rows.length > 0) process.stdout.write(`${name.padEnd(NAME_WIDTH)}${summary(rows)}\n`)
  }
  const engines = [...new Set(results.map(({ engine }) => engine))]
  process.stdout.write(`${''.padEnd(NAME_WIDTH)}${summaryHead}\n`)
  for (const half of ['tuned', 'judged']) {
    for (const knowledge of ['first meeting', 'one take each']) {
      const own = results.filter((one) => one.half === half && one.knowledge === knowledge)
      const rows = (names: readonly string[], of: (one: Result) => string): void => {
        for (const name of names) {
          const found = own.filter((one) => of(one) === name)
          print(`${half}, ${knowledge}, ${name}`, found)
        }
      }
      rows(engines, ({ engine }) => engine)
      rows(conditions, ({ condition }) => condition)
      rows([...damages, 'wrong voice'], ({ damage }) => damage)
      print(`${half}, ${knowledge}, ALL`, own)
      if (own.length > 0) printCrossed(own, engines)
    }
  }
}

/** Condition by engine: whole scenes believed of all, then borders at 0, within 60 ms, and how many lie above 120 ms. */
function printCrossed(own: readonly Result[], engines: readonly string[]): void {
  const present = engines.filter((name) => own.some(({ engine }) => engine === name))
  const width = 26
  process.stdout.write('believed, at 0, <=60ms, >120'.padEnd(NAME_WIDTH))
  process.stdout.write(`${present.map((name) => name.padEnd(width)).join('')}\n`)
  for (const condition of conditions) {
    const cells = present.map((name) => {
      const whole = own.filter((one) => one.engine === name && one.condition === condition && one.damage === 'whole')
      if (whole.length === 0) return '-'.padEnd(width)
      const errors = whole.flatMap(({ borders }) => borders.map(({ errorMs }) => errorMs))
      const share = (most: number): string =>
        `${((100 * errors.filter((error) => error <= most).length) / errors.length).toFixed(1)}%`
      const believed = whole.filter(({ isBelieved }) => isBelieved).length
      const far = errors.filter((error) => error > 120).length
      return `${believed}/${whole.length} ${share(0)} ${share(60)} ${far}`.padEnd(width)
    })
    if (cells.some((cell) => !cell.startsWith('-')))
      process.stdout.write(`  ${condition.padEnd(NAME_WIDTH - 2)}${cells.join('')}\n`)
  }
}
