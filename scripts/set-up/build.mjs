import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runChild } from '../process.mjs'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { SetUpError, tell } from './messages.mjs'

/** @typedef {'client' | 'main' | 'preload'} Part */

/**
 * What each part is made of, and where it is put. The folder is emptied before a build, and with it the stamp: a build
 * that was broken off is done again.
 * @type {Record<Part, { folder: string, sources: readonly string[] }>}
 */
const PARTS = {
  client: { folder: 'out/renderer', sources: ['renderer', 'shared'] },
  main: { folder: 'out/main', sources: ['electron', 'shared'] },
  preload: { folder: 'out/preload', sources: ['electron/preload.ts', 'shared'] },
}
const COMMON = ['vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json']

/**
 * Builds those of the parts whose sources have changed since they were built.
 * @param {string} root
 * @param {string} node
 * @param {readonly Part[]} parts
 */
export async function ensureBuild(root, node, parts) {
  if ((await stale(root, parts)).length === 0) return
  await withLock(root, async () => {
    const due = await stale(root, parts)
    if (due.length === 0) return
    tell('Building Repartee …')
    const names = due.map(({ part }) => part)
    const code = await runChild(node, [join(root, 'scripts/set-up/vite-build.mjs'), ...names], {
      cwd: root,
      stdio: ['ignore', 2, 2],
    })
    if (code !== 0) throw new SetUpError('The build failed; what is wrong stands above.')
    for (const { part, hash } of due) await writeFile(stampOf(root, part), hash)
  })
}

/**
 * @param {string} root
 * @param {readonly Part[]} parts
 */
async function stale(root, parts) {
  const states = await Promise.all(
    parts.map(async (part) => {
      const hash = await fingerprint(root, [...PARTS[part].sources, ...COMMON])
      const built = await readFile(stampOf(root, part), 'utf8').catch(() => undefined)
      return { part, hash, isBuilt: built === hash }
    }),
  )
  return states.filter(({ isBuilt }) => !isBuilt)
}

/**
 * @param {string} root
 * @param {Part} part
 */
function stampOf(root, part) {
  return join(root, PARTS[part].folder, '.built')
}
