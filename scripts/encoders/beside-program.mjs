import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { libraries } from './libraries.mjs'

/**
 * Puts the compiled encoders beside the program, each with its licence: what is under the LGPL anybody may replace there.
 * @param {string} root
 * @returns {import('vite').Plugin}
 */
export function besideProgram(root) {
  return {
    name: 'beside-program',
    applyToEnvironment: ({ name }) => name === 'main',
    generateBundle() {
      for (const { name } of libraries) {
        for (const file of [`${name}.wasm`, 'COPYING']) {
          const source = readFileSync(join(root, 'electron/audio/compiled', name, file))
          this.emitFile({ type: 'asset', fileName: `compiled/${name}/${file}`, source })
        }
      }
    },
  }
}
