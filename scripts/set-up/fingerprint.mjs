import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A hash over the names and contents of files, so that a fresh checkout with new times but the same text counts as the same.
 * @param {string} root
 * @param {readonly string[]} paths files and folders below `root`
 */
export async function fingerprint(root, paths) {
  const files = (await Promise.all(paths.map((path) => filesBelow(root, path)))).flat().toSorted()
  const hash = createHash('sha256')
  for (const file of files) {
    const bytes = await readFile(join(root, file))
    hash.update(`${file}\0${bytes.byteLength}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {Promise<string[]>} below `root`, with forward slashes
 */
async function filesBelow(root, path) {
  const found = await stat(join(root, path)).catch(() => undefined)
  if (found === undefined) return []
  if (found.isFile()) return [path]
  const entries = await readdir(join(root, path), { withFileTypes: true })
  const below = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() || entry.isFile())
      .map((entry) => filesBelow(root, `${path}/${entry.name}`)),
  )
  return below.flat()
}
