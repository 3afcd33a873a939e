import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runChild } from './process.mjs'
import { ensureBrowser } from './set-up/browser.mjs'
import { tell } from './set-up/messages.mjs'

/** The measurements that are made in a browser. */
const IN_A_BROWSER = ['delivered', 'devices', 'find', 'playing', 'scroll', 'startup', 'timeline', 'transport', 'typing']

/**
 * Runs one measurement of `tests/bench` by its name, or lists them.
 * @param {string} root
 * @param {string} node
 * @param {readonly string[]} args
 */
export async function bench(root, node, [name, ...args]) {
  const files = await readdir(join(root, 'tests', 'bench')).catch(() => [])
  const names = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length))
  if (name === undefined) {
    process.stdout.write(names.length === 0 ? 'There are no measurements yet.\n' : `${names.toSorted().join('\n')}\n`)
    return 0
  }
  if (!names.includes(name)) {
    tell(`There is no measurement "${name}". There are: ${names.join(', ') || 'none yet'}.`)
    return 2
  }
  if (IN_A_BROWSER.includes(name)) await ensureBrowser(root, node)
  return runChild(node, [join(root, 'tests', 'bench', `${name}.ts`), ...args], { cwd: root })
}
