import { fileURLToPath } from 'node:url'
import { ensureBuild } from '../../scripts/set-up/build.mjs'

/** Before tests of the built command line: it is built from the sources as they are now, also where nobody ran `npm test`. */
export async function setup(): Promise<void> {
  await ensureBuild(fileURLToPath(new URL('../..', import.meta.url)), process.execPath, ['main'])
}
