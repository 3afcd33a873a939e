import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type StandIn, startStandIn } from '../stand-in/stand-in.ts'
import { standInVoices } from '../stand-in/voices.ts'
import { temporaryFolder } from '../temp-folder.ts'
import type { CliSetup } from './cli-process.ts'

/** A script of two speakers and three lines. */
export const SCRIPT = `# The Line

RUTH: Hold the line, please.
AMOS: I am holding it. [pause 0.5s] Am I not?
RUTH: Hold the line, please.
`
/** Voices that the stand-in has: two that speak, and one that is still in training. */
export const ruth = standInVoices[0]?.id ?? ''
/** See `ruth`. */
export const amos = standInVoices[1]?.id ?? ''
/** See `ruth`. */
export const untrained = standInVoices[3]?.id ?? ''
/** The options that cast them. */
export const voices = ['--voice', `RUTH=${ruth}`, '--voice', `AMOS=${amos}`]

/** A folder with a script in it, and how the command line is run there. */
export type Place = { readonly folder: string; readonly script: string; readonly setup: CliSetup }

/** Makes one that goes with the test. */
export async function scriptPlace(text = SCRIPT): Promise<Place> {
  const folder = await temporaryFolder()
  const script = join(folder, 'line.dialogue')
  await writeFile(script, text)
  return { folder, script, setup: { dataFolder: join(folder, 'data'), cwd: folder } }
}

/** A stand-in that ends with the test. */
export async function serviceForTest(over: Parameters<typeof startStandIn>[0] = {}): Promise<StandIn> {
  const service = await startStandIn(over)
  onTestFinished(() => service.close())
  return service
}

/** A run that is connected to it. */
export function connected(setup: CliSetup, service: StandIn, apiKey = service.apiKey): CliSetup {
  return { ...setup, env: { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: apiKey } }
}

/** The names of all files below a folder; none where it is not there. */
export async function allFiles(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
