import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

// Prints how much of the product nothing but tests uses. A file that no entry of the product reaches is a failure; an
// export that only tests import is not, as long as its file is reached.
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const knip = join(root, 'node_modules', 'knip', 'bin', 'knip.js')
const args = [knip, '--production', '--include', 'files,exports,types', '--reporter', 'json', '--no-exit-code']
const { stdout } = await promisify(execFile)(process.execPath, [...args, '--no-progress'], {
  cwd: root,
  maxBuffer: 64 * 1024 * 1024,
})
/** @typedef {{ readonly name: string }} Named */
/** @type {{ issues: { file: string, files: Named[], exports: Named[], types: Named[] }[] }} */
const { issues } = JSON.parse(stdout)
const files = issues.flatMap((issue) => issue.files.map(({ name }) => name))
const exported = issues.flatMap((issue) =>
  [...issue.exports, ...issue.types].map(({ name }) => `${issue.file} ${name}`),
)
if (process.argv.includes('--list')) for (const name of exported) process.stdout.write(`${name}\n`)
for (const name of files) process.stdout.write(`${name} is reached from no entry of the product\n`)
process.stdout.write(
  `${files.length} files that production never reaches, ${exported.length} exports that only tests use\n`,
)
process.exitCode = files.length === 0 ? 0 : 1
