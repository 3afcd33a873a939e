import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeNotices } from '../notices/notices.mjs'
import { runChild } from '../process.mjs'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { SetUpError, tell } from './messages.mjs'

/** @typedef {'client' | 'main' | 'preload'} Part */

/**
 * What each part is made of, and where it is put. A part is built beside its place and takes it when it is whole, so a
 * program that runs meanwhile, or a build that is broken off, never finds half of it.
 * @type {Record<Part, { folder: string, sources: readonly string[] }>}
 */
const PARTS = {
  client: { folder: 'out/renderer', sources: ['renderer', 'shared'] },
  main: { folder: 'out/main', sources: ['electron', 'shared'] },
  preload: { folder: 'out/preload', sources: ['electron/preload.ts', 'shared'] },
}
/** Says in a built part's folder what it was built from. */
const STAMP = '.built'
const COMMON = [
  'vite.config.ts',
  'scripts/encoders',
  'scripts/notices',
  'scripts/set-up/vite-build.mjs',
  'assets/licences',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]

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
    const outputs = due.map(({ part }) => `${part}=${besideOf(root, part)}`)
    const code = await runChild(node, [join(root, 'scripts/set-up/vite-build.mjs'), ...outputs], {
      cwd: root,
      stdio: ['ignore', 2, 2],
    })
    if (code !== 0) throw new SetUpError('The build failed; what is wrong stands above.')
    for (const { part, hash } of due) {
      await writeFile(join(besideOf(root, part), STAMP), hash)
      await rm(join(root, PARTS[part].folder), { recursive: true, force: true })
      await rename(besideOf(root, part), join(root, PARTS[part].folder))
    }
    await writeNotices(root)
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
      const built = await readFile(join(root, PARTS[part].folder, STAMP), 'utf8').catch(() => undefined)
      return { part, hash, isBuilt: built === hash }
    }),
  )
  return states.filter(({ isBuilt }) => !isBuilt)
}

/**
 * @param {string} root
 * @param {Part} part
 */
function besideOf(root, part) {
  return join(root, `${PARTS[part].folder}.new`)
}
