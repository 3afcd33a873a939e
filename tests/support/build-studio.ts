import { fileURLToPath } from 'node:url'
import { ensureBuild } from '../../scripts/set-up/build.mjs'
import { ensureSamples } from '../../scripts/set-up/samples.mjs'

/** Before tests of the window: it is built as the sources are now, and the samples have their sound, as `npm test` has it. */
export async function setup(): Promise<void> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  await ensureBuild(root, process.execPath, ['client', 'main', 'preload'])
  await ensureSamples(root, process.execPath)
}
