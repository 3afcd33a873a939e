import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { tell } from './set-up/messages.mjs'

/** All that a package of the command line may hold. */
const ALLOWED = /^(package\.json|README\.md|LICENSE|scripts\/repartee\.mjs|out\/(main|flite|THIRD-PARTY-NOTICES\.txt))/

/**
 * Packs the command line, installs the package into a folder of its own and renders a piped script with it, twice: as a
 * package, and from the sources by the links that `npm link` makes. Says how large the package is.
 * @param {string} root
 * @param {string} node
 * @returns {Promise<number>}
 */
export async function proveBin(root, node) {
  const folder = await mkdtemp(join(tmpdir(), 'repartee-bin-'))
  const env = {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`,
    REPARTEE_DATA_FOLDER: join(folder, 'data'),
    REPARTEE_BASE_URL: '',
    REPARTEE_API_KEY: '',
  }
  /** @type {(command: string, args: string[], cwd: string, input?: string) => string} */
  const run = (command, args, cwd, input = '') => {
    const shell = process.platform === 'win32'
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, input, encoding: 'utf8', shell })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
    return stdout
  }
  try {
    const [packed] = JSON.parse(run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], root))
    const { filename, size, unpackedSize, files } = packed
    const paths = files.map((/** @type {{ path: string }} */ file) => file.path)
    const foreign = paths.filter((/** @type {string} */ path) => !ALLOWED.test(path))
    if (foreign.length > 0) throw new Error(`The package holds what it does not need: ${foreign.join(', ')}`)
    const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`
    tell(`${filename}: ${paths.length} files, ${megabytes(size)}, unpacked ${megabytes(unpackedSize)}`)

    const prefix = join(folder, 'installed')
    const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error']
    run('npm', ['install', '--global', join(folder, filename), '--prefix', prefix, ...quiet], folder)
    const isWindows = process.platform === 'win32'
    const installed = isWindows ? join(prefix, 'repartee.cmd') : join(prefix, 'bin', 'repartee')
    const commands = [installed]
    if (!isWindows) {
      const linked = join(folder, 'linked')
      await mkdir(join(linked, 'bin'), { recursive: true })
      await mkdir(join(linked, 'lib/node_modules'), { recursive: true })
      await symlink(root, join(linked, 'lib/node_modules/repartee'))
      await symlink('../lib/node_modules/repartee/scripts/repartee.mjs', join(linked, 'bin/repartee'))
      commands.push(join(linked, 'bin/repartee'))
    }
    for (const [at, command] of commands.entries()) {
      const version = run(command, ['--version'], folder).trim()
      const args = ['render', '-', '--draft', '--format', 'opus', '--out', `audio-${at}`, '--json']
      const report = JSON.parse(run(command, args, folder, 'RUTH: Hold the line.\n'))
      const written = await readdir(join(folder, `audio-${at}`))
      if (report.lines.ready !== 1 || !written.includes('mix.opus')) throw new Error(JSON.stringify(report))
      tell(`${command.slice(folder.length + 1)}: ${version}, renders a piped script`)
    }
    return 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
