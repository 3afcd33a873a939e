import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keychainSecrets, type SecretPorts } from '../../../../electron/shell/secrets.ts'
import { temporaryFolder } from '../../../support/temp-folder.ts'

type Backend = ReturnType<SecretPorts['safeStorage']['getSelectedStorageBackend']>

/** A keychain that "encrypts" by naming its backend, and can be switched off, locked or changed while it runs. */
function keychain(backend: Backend = 'gnome_libsecret') {
  const state = { backend, isAvailable: true, isLocked: false, wantsNewBlob: false, encryptions: 0 }
  const safeStorage: SecretPorts['safeStorage'] = {
    getSelectedStorageBackend: () => state.backend,
    isAsyncEncryptionAvailable: () => Promise.resolve(state.isAvailable),
    encryptStringAsync: (text) => {
      state.encryptions += 1
      return Promise.resolve(Buffer.from(`${state.backend}:${Buffer.from(text).toString('hex')}`))
    },
    decryptStringAsync: (blob) => {
      const [made, hex = ''] = blob.toString('utf8').split(':')
      if (state.isLocked || made !== state.backend) return Promise.reject(new Error('cannot decrypt'))
      return Promise.resolve({ result: Buffer.from(hex, 'hex').toString(), shouldReEncrypt: state.wantsNewBlob })
    },
  }
  return { state, safeStorage }
}

describe('a key in the keychain', () => {
  it('comes back after a restart and is not readable on the disk', async () => {
    const folder = await temporaryFolder()
    const { safeStorage } = keychain()
    await keychainSecrets({ safeStorage, platform: 'linux', folder }).write('secret-key')
    expect(await keychainSecrets({ safeStorage, platform: 'linux', folder }).read()).toBe('secret-key')
    expect(await readFile(join(folder, 'key-gnome_libsecret.blob'), 'utf8')).not.toContain('secret-key')
  })

  it.each<[Backend, boolean]>([
    ['gnome_libsecret', true],
    ['kwallet', true],
    ['kwallet5', true],
    ['kwallet6', true],
    ['basic_text', false],
    ['unknown', false],
  ])('on Linux with %s may be kept: %s', async (backend, usable) => {
    const folder = await temporaryFolder()
    const { safeStorage } = keychain(backend)
    const secrets = keychainSecrets({ safeStorage, platform: 'linux', folder })
    expect((await secrets.availability()).usable).toBe(usable)
    if (usable) return
    await expect(secrets.write('secret-key')).rejects.toThrow(/keychain/)
    expect(await secrets.read()).toBeUndefined()
    expect(await readdir(folder)).toEqual([])
  })

  it.each(['darwin', 'win32'])('on %s depends on the keychain alone', async (platform) => {
    const { state, safeStorage } = keychain('unknown')
    const secrets = keychainSecrets({ safeStorage, platform, folder: await temporaryFolder() })
    expect((await secrets.availability()).usable).toBe(true)
    state.isAvailable = false
    expect((await secrets.availability()).usable).toBe(false)
    await expect(secrets.write('secret-key')).rejects.toThrow(/keychain/)
  })

  it('stays as it was when the backend changes, and is there again when it changes back', async () => {
    const folder = await temporaryFolder()
    const { state, safeStorage } = keychain('gnome_libsecret')
    const secrets = keychainSecrets({ safeStorage, platform: 'linux', folder })
    await secrets.write('first')
    const blob = await readFile(join(folder, 'key-gnome_libsecret.blob'))
    state.backend = 'kwallet6'
    expect(await secrets.read()).toBeUndefined()
    await secrets.write('second')
    expect(await readFile(join(folder, 'key-gnome_libsecret.blob'))).toEqual(blob)
    state.backend = 'gnome_libsecret'
    expect(await secrets.read()).toBe('first')
  })

  it('is not deleted when it cannot be decrypted', async () => {
    const folder = await temporaryFolder()
    const { state, safeStorage } = keychain()
    const secrets = keychainSecrets({ safeStorage, platform: 'linux', folder })
    await secrets.write('secret-key')
    state.isLocked = true
    await expect(secrets.read()).rejects.toThrow()
    state.isLocked = false
    expect(await secrets.read()).toBe('secret-key')
  })

  it('is encrypted anew when the keychain asks for it', async () => {
    const folder = await temporaryFolder()
    const { state, safeStorage } = keychain()
    const secrets = keychainSecrets({ safeStorage, platform: 'linux', folder })
    await secrets.write('secret-key')
    state.wantsNewBlob = true
    expect(await secrets.read()).toBe('secret-key')
    expect(state.encryptions).toBe(2)
    state.wantsNewBlob = false
    expect(await secrets.read()).toBe('secret-key')
    expect(state.encryptions).toBe(2)
  })

  it('is gone from every backend when it is cleared, and nothing else is', async () => {
    const folder = await temporaryFolder()
    const { state, safeStorage } = keychain('gnome_libsecret')
    const secrets = keychainSecrets({ safeStorage, platform: 'linux', folder })
    await secrets.write('first')
    state.backend = 'kwallet'
    await secrets.write('second')
    await secrets.clear()
    expect(await readdir(folder)).toEqual([])
    await secrets.clear()
  })
})
