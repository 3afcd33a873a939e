import { describe, expect, it } from 'vitest'
import { type Connection, openConnection } from '../../../electron/account/connection.ts'
import type { SecretStore, StudioPorts } from '../../../electron/base/ports.ts'
import { type SpeechClient, SpeechError } from '../../../electron/speech/types.ts'
import { studioError } from '../../../shared/core/model/errors.ts'
import { stepDetailWords } from '../../../renderer/account/step-detail.ts'
import { say, type Words } from '../../../shared/messages/say.ts'
import { walletPackageSchema } from '../../../shared/service/wallet.ts'

const KEY = 'sk-canary-0123456789abcdef'
const ADDRESS = 'https://api.speech.example'

/** A keychain in memory. `reason` makes it unusable, as where none is running. */
function memorySecrets(initial?: string, reason?: Words): SecretStore & { readonly held: () => string | undefined } {
  let held = initial
  return {
    held: () => held,
    availability: async () => (reason === undefined ? { usable: true } : { usable: false, reason }),
    read: async () => held,
    write: async (secret) => {
      held = secret
    },
    clear: async () => {
      held = undefined
    },
  }
}

type Made = { readonly baseUrl: string; readonly apiKey: string }

/** A client that answers the package read by the key it was made with, and remembers what it was made with. */
function clientFactory(made: Made[]): (input: Made) => SpeechClient {
  return (input) => {
    made.push(input)
    const notUsed = () => Promise.reject(studioError('internal', 'not used'))
    return {
      origin: new URL(input.baseUrl).origin,
      synthesize: notUsed,
      openLive: notUsed,
      listModels: notUsed,
      readModel: notUsed,
      createModel: notUsed,
      updateModel: notUsed,
      deleteModel: notUsed,
      transcribe: notUsed,
      readCredit: notUsed,
      readPackage: async () => {
        if (input.apiKey !== KEY) {
          throw new SpeechError(
            { code: 'service.key', message: 'The key was not accepted.' },
            { kind: 'key', billed: 'no', status: 401 },
          )
        }
        return walletPackageSchema.parse({
          user_id: 'u',
          type: 'plan',
          total: 200_000,
          balance: 148_274,
          created_at: '2026-01-01T00:00:00Z',
          updated_at: '2026-01-01T00:00:00Z',
          finished_at: '2027-01-01T00:00:00Z',
        })
      },
      renew: () => undefined,
      close: async () => undefined,
    }
  }
}

async function connect(
  options: { secrets?: SecretStore; environment?: StudioPorts['environment'] } = {},
): Promise<{ connection: Connection; made: Made[] }> {
  const made: Made[] = []
  const connection = await openConnection(
    {
      secrets: options.secrets ?? memorySecrets(),
      environment: options.environment ?? {},
      clock: { now: () => 0, monotonicMs: () => 0 },
    },
    clientFactory(made),
  )
  return { connection, made }
}

describe('the connection', () => {
  it('has no client until something is connected', async () => {
    const { connection } = await connect()
    expect(connection.client()).toBeUndefined()
    expect(await connection.view()).toEqual({ kind: 'none', canKeepInKeychain: true })
  })

  it('keeps the key with its origin and never shows more than the last four characters', async () => {
    const secrets = memorySecrets()
    const { connection } = await connect({ secrets })
    const view = await connection.set({ address: ADDRESS, key: KEY, keepIn: 'keychain' })
    expect(view).toEqual({
      kind: 'connected',
      origin: ADDRESS,
      last4: 'cdef',
      keptIn: 'keychain',
      canKeepInKeychain: true,
    })
    expect(JSON.stringify(view)).not.toContain(KEY)
    const again = await connect({ secrets })
    expect(again.connection.client()?.origin).toBe(ADDRESS)
  })

  it('keeps nothing when memory was chosen, and forgets what was kept before', async () => {
    const secrets = memorySecrets()
    const { connection } = await connect({ secrets })
    await connection.set({ address: ADDRESS, key: KEY, keepIn: 'keychain' })
    await connection.set({ address: ADDRESS, key: KEY, keepIn: 'memory' })
    expect(secrets.held()).toBeUndefined()
    expect(connection.client()).toBeDefined()
  })

  it('refuses the keychain where there is none, and says why', async () => {
    const { connection } = await connect({ secrets: memorySecrets(undefined, say('account.keychain.none')) })
    await expect(connection.set({ address: ADDRESS, key: KEY, keepIn: 'keychain' })).rejects.toMatchObject({
      problem: { id: 'account.keychain.none' },
    })
  })

  it('never sends a saved key to another address', async () => {
    const { connection, made } = await connect()
    await connection.set({ address: ADDRESS, key: KEY, keepIn: 'memory' })
    const steps = await connection.test({ address: 'https://other.example', key: null })
    expect(steps[0]).toMatchObject({ step: 'address', outcome: 'failed', problem: { code: 'service.key' } })
    expect(made.filter(({ baseUrl }) => baseUrl.includes('other'))).toEqual([])
  })

  it('binds the key to the path prefix, too, and tells no log of it', async () => {
    const secrets = memorySecrets()
    const { connection, made } = await connect({ secrets })
    const view = await connection.set({ address: `${ADDRESS}/team-1/`, key: KEY, keepIn: 'keychain' })
    expect(view).toMatchObject({ kind: 'connected', origin: `${ADDRESS}/team-1` })
    for (const address of [ADDRESS, `${ADDRESS}/team-2`, `${ADDRESS}/team-1/more`]) {
      const steps = await connection.test({ address, key: null })
      expect(steps[0]).toMatchObject({ step: 'address', outcome: 'failed', problem: { code: 'service.key' } })
    }
    expect(made).toEqual([])
    expect(connection.hide(`GET ${ADDRESS}/team-1/model of ${KEY}`)).not.toMatch(/team-1|canary/)
    const again = await connect({ secrets })
    again.connection.client()
    expect(again.made).toEqual([{ baseUrl: `${ADDRESS}/team-1`, apiKey: KEY }])
  })

  it('tells the proxy that its address is reached through, and no log of who uses it', async () => {
    const proxy = { variable: 'HTTPS_PROXY', address: 'mara:canary%31@proxy.test:8080', exceptions: 'inner.example' }
    const { connection } = await connect({ environment: { baseUrl: ADDRESS, apiKey: KEY, proxy } })
    expect(await connection.view()).toMatchObject({ origin: ADDRESS, proxy: 'http://proxy.test:8080' })
    expect(connection.hide(`HTTPS_PROXY=${proxy.address}`)).toBe('HTTPS_PROXY=[proxy user]proxy.test:8080')
    for (const address of ['https://inner.example', 'http://127.0.0.1:4711']) {
      expect(await connection.set({ address, key: KEY, keepIn: 'memory' })).not.toHaveProperty('proxy')
    }
  })

  it('leaves a stored secret that it cannot read where it is', async () => {
    const secrets = memorySecrets('not json')
    const { connection } = await connect({ secrets })
    expect((await connection.view()).kind).toBe('none')
    expect(secrets.held()).toBe('not json')
  })

  it('uses the environment for this run and stores nothing of it', async () => {
    const secrets = memorySecrets()
    const { connection } = await connect({ secrets, environment: { baseUrl: 'http://127.0.0.1:4711', apiKey: KEY } })
    expect(await connection.view()).toMatchObject({
      kind: 'connected',
      keptIn: 'environment',
      origin: 'http://127.0.0.1:4711',
    })
    expect(secrets.held()).toBeUndefined()
  })

  it('refuses half an environment', async () => {
    await expect(connect({ environment: { baseUrl: ADDRESS } })).rejects.toMatchObject({
      problem: { code: 'service.notConnected' },
    })
  })

  it('clears the key and says so to listeners', async () => {
    const secrets = memorySecrets()
    const { connection } = await connect({ secrets })
    const seen: string[] = []
    connection.onChange((view) => seen.push(view.kind))
    await connection.set({ address: ADDRESS, key: KEY, keepIn: 'keychain' })
    await connection.clear()
    expect(seen).toEqual(['connected', 'none'])
    expect(secrets.held()).toBeUndefined()
  })
})

describe('the connection test', () => {
  it('passes three steps and costs nothing', async () => {
    const { connection } = await connect()
    const steps = await connection.test({ address: ADDRESS, key: KEY })
    expect(steps.map(({ step, outcome, detail }) => [step, outcome, stepDetailWords(detail)])).toEqual([
      ['address', 'passed', '1 ms'],
      ['key', 'passed', 'ends in cdef'],
      ['balance', 'passed', '148,274 plan credits'],
    ])
    expect((await connection.view()).kind).toBe('none')
  })

  it('stops at the key when it is refused', async () => {
    const { connection } = await connect()
    const steps = await connection.test({ address: ADDRESS, key: 'sk-wrong-key-000' })
    expect(steps.map(({ outcome }) => outcome)).toEqual(['passed', 'failed', 'skipped'])
    expect(JSON.stringify(steps)).not.toContain('sk-wrong-key-000')
  })

  it('stops at an address that a key must not be sent to', async () => {
    const { connection, made } = await connect()
    const steps = await connection.test({ address: 'http://api.speech.example', key: KEY })
    expect(steps.map(({ outcome }) => outcome)).toEqual(['failed', 'skipped', 'skipped'])
    expect(made).toEqual([])
  })
})
