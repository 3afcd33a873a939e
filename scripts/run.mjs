// The one door of the npm scripts: does the set-up that a command needs, then the command. It runs on Node 20 with
// nothing installed; whatever it starts runs on the Node that the lock file names.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bench } from './bench.mjs'
import { check, checkOnly, testAll } from './checks.mjs'
import { faults } from './faults.mjs'
import { proveBin } from './prove-bin.mjs'
import { runChild, passSignalsOn } from './process.mjs'
import { ensureBrowser } from './set-up/browser.mjs'
import { ensureBuild } from './set-up/build.mjs'
import { ensureDependencies } from './set-up/dependencies.mjs'
import { SetUpError, tell } from './set-up/messages.mjs'
import { copyFlite } from './set-up/copy-flite.mjs'
import { ensureSamples } from './set-up/samples.mjs'
import { readStartFlags, start } from './start.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  start: async (args) => {
    const flags = readStartFlags(args)
    const node = await ensureDependencies(root)
    await ensureBuild(root, node, ['client', 'main', 'preload'])
    await ensureSamples(root, node)
    return start(root, node, flags)
  },
  cli: async (args) => {
    const node = await ensureDependencies(root)
    await ensureBuild(root, node, ['main'])
    return runChild(node, [join(root, 'out/main/cli.js'), ...args])
  },
  test: async () => {
    const node = await ensureDependencies(root)
    await ensureBuild(root, node, ['client', 'main', 'preload'])
    await ensureSamples(root, node)
    await ensureBrowser(root, node)
    return testAll(root, node)
  },
  check: async () => check(root, await ensureDependencies(root)),
  types: async () => checkOnly(root, await ensureDependencies(root), 'types'),
  lint: async () => checkOnly(root, await ensureDependencies(root), 'lint'),
  package: async (args) => {
    const node = await ensureDependencies(root)
    await ensureBuild(root, node, ['client', 'main', 'preload'])
    await ensureSamples(root, node)
    return runChild(node, [join(root, 'node_modules/electron-builder/cli.js'), '--publish', 'never', ...args], {
      cwd: root,
    })
  },
  prepack: async () => {
    const node = await ensureDependencies(root)
    await ensureBuild(root, node, ['main'])
    await copyFlite(root)
    return 0
  },
  'prove-bin': async () => proveBin(root, await ensureDependencies(root)),
  faults: async (args) => {
    const node = await ensureDependencies(root)
    await ensureBuild(root, node, ['client', 'main', 'preload'])
    return faults(root, node, args)
  },
  bench: async (args) => {
    const node = await ensureDependencies(root)
    await ensureBuild(root, node, ['client', 'main', 'preload'])
    return bench(root, node, args)
  },
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command === undefined) {
  tell(`There is no command "${name}". Use one of: ${Object.keys(commands).join(', ')}.`)
  process.exitCode = 2
} else {
  // What the command line has on its way is paid for: it ends by itself, or when it is asked twice.
  passSignalsOn(name === 'cli' ? { graceMs: Number.POSITIVE_INFINITY } : {})
  try {
    process.exitCode = await command(args)
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    tell(error.message)
    process.exitCode = error.exitCode
  }
}
