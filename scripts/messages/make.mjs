// Compiles the catalogue into plain functions: `npm run messages`. What it writes is kept with the sources, so that
// types, tests, benchmarks and builds need no step before them; a test tells when it is behind the catalogue.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MADE, madeFiles } from './files.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

try {
  const files = await madeFiles(root)
  await rm(join(root, MADE), { recursive: true, force: true })
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  process.stdout.write(`${files.size} files of messages\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
