#!/usr/bin/env node
// The command `repartee`. In the sources, as after `npm link`, whatever has changed is built first; a package is built.
import { existsSync } from 'node:fs'

/** Of Node: what the program is tested with. */
const OLDEST_MAJOR = 24

// Paths are those of whoever calls, whatever npm script they stand in.
process.env['INIT_CWD'] = process.cwd()
const setUp = new URL('./run.mjs', import.meta.url)
if (existsSync(setUp)) {
  process.argv.splice(2, 0, 'cli')
  await import(setUp.href)
} else if (Number.parseInt(process.versions.node, 10) < OLDEST_MAJOR) {
  process.stderr.write(`Repartee needs Node ${OLDEST_MAJOR} or newer. This is Node ${process.versions.node}.\n`)
  process.exitCode = 2
} else {
  await import(new URL('../out/main/cli.js', import.meta.url).href)
}
