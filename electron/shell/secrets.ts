import { chmod, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SafeStorage } from 'electron'
import { readRegular } from '../base/regular-file.ts'
import { writeDurably } from '../base/durable.ts'
import type { SecretStore } from '../base/ports.ts'
import { noted, orAbsent } from '../base/failures.ts'
import { say } from '../../shared/messages/say.ts'
import { messageOf } from '../../shared/messages/in-english.ts'

/** What the keychain is reached by. */
export type SecretPorts = {
  readonly safeStorage: Pick<
    SafeStorage,
    'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptStringAsync' | 'decryptStringAsync'
  >
  readonly platform: string
  /** Where the encrypted blobs lie, one for each backend. */
  readonly folder: string
}

/** A key is a line of text. */
const MAX_BLOB_BYTES = 1024 * 1024

/** The backends on Linux that really keep a secret. Everything else, `unknown` too, would write it readable (T15). */
const KEEPING_BACKENDS: readonly string[] = ['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6']

/**
 * The key in the system's keychain (reliability T15). The blob's name carries the backend that made it: after a change of
 * desktop the new backend finds no blob and the key is asked for again, while the old blob stays as it was. A blob that
 * cannot be decrypted is never deleted, because a keychain can be locked for a while.
 */
export function keychainSecrets({ safeStorage, platform, folder }: SecretPorts): SecretStore {
  const backend = (): string =>
    platform === 'linux' ? safeStorage.getSelectedStorageBackend() : platform === 'darwin' ? 'keychain' : 'dpapi'
  const file = (): string => join(folder, `key-${backend()}.blob`)
  const availability: SecretStore['availability'] = async () => {
    if (platform === 'linux' && !KEEPING_BACKENDS.includes(safeStorage.getSelectedStorageBackend())) {
      return { usable: false, reason: say('account.keychain.none') }
    }
    const isAvailable = await safeStorage.isAsyncEncryptionAvailable().catch(noted('secrets: availability', false))
    return isAvailable
      ? { usable: true }
      : {
          usable: false,
          reason: say('account.keychain.unusable'),
        }
  }
  const write = async (secret: string): Promise<void> => {
    const blob = await safeStorage.encryptStringAsync(secret)
    // A file that is replaced passes on who may read it.
    await onlyForUser(file())
    await writeDurably(file(), blob)
    await onlyForUser(file())
  }
  return {
    availability,
    read: async () => {
      if (!(await availability()).usable) return undefined
      const blob = await readRegular(file(), MAX_BLOB_BYTES).catch(orAbsent('secrets: reading'))
      if (blob === undefined) return undefined
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(blob)
      // The keychain has a newer key of its own; the old blob still serves if the new one cannot be written.
      if (shouldReEncrypt) await write(result).catch(noted('secrets: keeping'))
      return result
    },
    write: async (secret) => {
      const state = await availability()
      if (!state.usable) throw new Error(messageOf(state.reason))
      await write(secret)
    },
    clear: async () => {
      const names = await readdir(folder).catch(orAbsent('secrets: listing', []))
      const blobs = names.filter((name) => /^key-[a-z0-9_]+\.blob$/.test(name))
      await Promise.all(blobs.map((name) => rm(join(folder, name), { force: true })))
    },
  }
}

async function onlyForUser(path: string): Promise<void> {
  await chmod(path, 0o600).catch(noted('secrets: mode'))
}
