import { z } from 'zod'
import type { ConnectionStep, ConnectionView, StepDetail } from '../../shared/contract/views.ts'
import { type Problem, problemError, toProblem } from '../../shared/core/model/errors.ts'
import { recordObject } from '../../shared/core/model/records/record-object.ts'
import type { ApiCredit, WalletPackage } from '../../shared/service/wallet.ts'
import { parseApiKey, redact } from '../speech/api-key.ts'
import { createSpeechClient } from '../speech/client.ts'
import { type Proxies, proxiesOf } from '../speech/proxy/proxies.ts'
import { parseServiceAddress } from '../speech/service-address.ts'
import type { SpeechClient } from '../speech/types.ts'
import type { StudioPorts } from '../base/ports.ts'
import { ignored, noteFailure } from '../base/failures.ts'
import { say, type Words } from '../../shared/messages/say.ts'
import { messageOf } from '../../shared/messages/in-english.ts'

/** What is kept: the key together with the one address it may be sent to, path prefix and all (reliability T2). */
const storedSchema = recordObject({
  v: z.literal(1),
  baseUrl: z.string().max(2000),
  key: z.string().min(1).max(10_000),
})

type Credentials = { readonly baseUrl: string; readonly prefix: string; readonly key: string }
type Kept = 'keychain' | 'memory' | 'environment'

/** The connection to the speech service. The only module that holds the key; it gives out clients, never the key. */
export type Connection = {
  readonly view: () => Promise<ConnectionView>
  /** A client bound to the saved address, or undefined if nothing is connected. The same one until the connection changes. */
  readonly client: () => SpeechClient | undefined
  /** Reads the package with what is typed (or, with nulls, what is saved); nothing is stored and nothing is billed. */
  readonly test: (input: {
    readonly address: string | null
    readonly key: string | null
  }) => Promise<readonly ConnectionStep[]>
  readonly set: (input: {
    readonly address: string
    readonly key: string
    readonly keepIn: 'keychain' | 'memory'
  }) => Promise<ConnectionView>
  readonly clear: () => Promise<ConnectionView>
  readonly onChange: (listener: (view: ConnectionView) => void) => () => void
  /** A text without any trace of the key in use, or of the path that a gateway is called by. */
  readonly hide: (text: string) => string
  readonly close: () => Promise<void>
}

/**
 * Opens the connection: the environment's for this run if it is set, else what the host's secret store holds.
 * A blob that cannot be read stays where it is (reliability T15) and counts as not connected.
 * @throws StudioError `service.address` or `service.key` if the environment holds something unusable.
 */
export async function openConnection(
  ports: Pick<StudioPorts, 'secrets' | 'environment' | 'clock'>,
  makeClient: (input: { readonly baseUrl: string; readonly apiKey: string }) => SpeechClient = (input) =>
    createSpeechClient({ ...input, proxies: proxiesOf(ports.environment.proxy) }),
): Promise<Connection> {
  const proxies = proxiesOf(ports.environment.proxy)
  const listeners = new Set<(view: ConnectionView) => void>()
  let current = fromEnvironment(ports.environment) ?? (await fromStore(ports))
  let client: SpeechClient | undefined

  const dropClient = async (): Promise<void> => {
    const old = client
    client = undefined
    await old?.close()
  }
  const view = async (): Promise<ConnectionView> => viewOf(current, proxies, await ports.secrets.availability())
  const changed = async (): Promise<ConnectionView> => {
    const now = await view()
    for (const listener of listeners) listener(now)
    return now
  }

  return {
    view,
    client: () => {
      if (current === undefined) return undefined
      client ??= makeClient({ baseUrl: current.credentials.baseUrl, apiKey: current.credentials.key })
      return client
    },
    test: (input) => testConnection(input, current?.credentials, makeClient, ports.clock.monotonicMs),
    set: async ({ address, key, keepIn }) => {
      const credentials = credentialsOf(address, key)
      if (keepIn === 'keychain') {
        const availability = await ports.secrets.availability()
        if (!availability.usable)
          throw problemError('account.noKeychain', availability.reason, say('account.noKeychain.remedy'))
        await ports.secrets.write(JSON.stringify({ v: 1, baseUrl: credentials.baseUrl, key: credentials.key }))
      } else {
        // An older key of another address must not come back at the next start.
        await ports.secrets.clear()
      }
      await dropClient()
      current = { credentials, kept: keepIn }
      return changed()
    },
    clear: async () => {
      await ports.secrets.clear()
      await dropClient()
      current = undefined
      return changed()
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hide: (text) => withoutPrefix(proxies.hide(redact(text, current?.credentials.key ?? '')), current?.credentials),
    close: dropClient,
  }
}

/** Some gateways know their callers by the path. */
function withoutPrefix(text: string, credentials: Credentials | undefined): string {
  if (credentials === undefined || credentials.prefix === '') return text
  return text.replaceAll(credentials.prefix, '/[path]')
}

function credentialsOf(address: string, key: string): Credentials {
  const { baseUrl, prefix } = parseServiceAddress(address, { allowLoopbackHttp: true })
  return { baseUrl, prefix, key: parseApiKey(key) }
}

function fromEnvironment(
  environment: StudioPorts['environment'],
): { credentials: Credentials; kept: Kept } | undefined {
  const { baseUrl, apiKey } = environment
  if (baseUrl === undefined && apiKey === undefined) return undefined
  if (baseUrl === undefined || apiKey === undefined) {
    const missing = baseUrl === undefined ? 'REPARTEE_BASE_URL' : 'REPARTEE_API_KEY'
    throw problemError('service.notConnected', say('account.half', { missing }), say('account.half.remedy'))
  }
  return { credentials: credentialsOf(baseUrl, apiKey), kept: 'environment' }
}

async function fromStore(
  ports: Pick<StudioPorts, 'secrets'>,
): Promise<{ credentials: Credentials; kept: Kept } | undefined> {
  try {
    const blob = await ports.secrets.read()
    if (blob === undefined) return undefined
    const stored = storedSchema.parse(JSON.parse(blob))
    return { credentials: credentialsOf(stored.baseUrl, stored.key), kept: 'keychain' }
  } catch (error) {
    noteFailure('connection: the kept key', error)
    return undefined
  }
}

function viewOf(
  current: { readonly credentials: Credentials; readonly kept: Kept } | undefined,
  proxies: Proxies,
  availability: { readonly usable: true } | { readonly usable: false; readonly reason: Words },
): ConnectionView {
  const keychain = availability.usable
    ? { canKeepInKeychain: true }
    : { canKeepInKeychain: false, keychainReason: messageOf(availability.reason) }
  if (current === undefined) return { kind: 'none', ...keychain }
  const { baseUrl, key } = current.credentials
  const proxy = proxyShown(baseUrl, proxies)
  const told = { origin: baseUrl, last4: lastFour(key), keptIn: current.kept }
  return { kind: 'connected', ...told, ...(proxy === undefined ? {} : { proxy }), ...keychain }
}

/** The proxy that an address is reached through, without its user. One that cannot be used is told where it is needed. */
function proxyShown(baseUrl: string, proxies: Proxies): string | undefined {
  const way = proxies.wayToOrigin(baseUrl)
  return way.kind === 'proxy' ? way.proxy.shown : undefined
}

/** Four characters tell keys apart; of a short key they would tell too much. */
function lastFour(key: string): string {
  return key.length >= 12 ? key.slice(-4) : ''
}

async function testConnection(
  input: { readonly address: string | null; readonly key: string | null },
  saved: Credentials | undefined,
  makeClient: (input: { readonly baseUrl: string; readonly apiKey: string }) => SpeechClient,
  monotonicMs: () => number,
): Promise<readonly ConnectionStep[]> {
  let credentials: Credentials
  try {
    credentials = credentialsToTest(input, saved)
  } catch (error) {
    return failedAt('address', toProblem(error))
  }
  const client = makeClient({ baseUrl: credentials.baseUrl, apiKey: credentials.key })
  const startedAt = monotonicMs()
  try {
    const [wallet, credit] = await Promise.all([
      client.readPackage(),
      // Not every service has one; what fails here says nothing against the connection.
      client.readCredit().catch(ignored('only a try')),
    ])
    const tookMs = Math.max(1, Math.round(monotonicMs() - startedAt))
    return [
      { step: 'address', outcome: 'passed', detail: { kind: 'took', tookMs } },
      { step: 'key', outcome: 'passed', detail: { kind: 'key', last4: lastFour(credentials.key) } },
      { step: 'balance', outcome: 'passed', detail: balanceDetail(wallet, credit) },
    ]
  } catch (error) {
    const problem = toProblem(error)
    const tookMs = Math.max(1, Math.round(monotonicMs() - startedAt))
    if (problem.code === 'service.key') return failedAt('key', problem, tookMs)
    const answered = [
      'service.credit',
      'service.refused',
      'service.failed',
      'service.busy',
      'service.badAnswer',
    ].includes(problem.code)
    return answered ? failedAt('balance', problem, tookMs) : failedAt('address', problem)
  } finally {
    await client.close()
  }
}

function balanceDetail({ balance }: WalletPackage, credit: ApiCredit | undefined): StepDetail {
  return {
    kind: 'balance',
    ...(balance === null ? {} : { plan: balance }),
    ...(credit === undefined ? {} : { credit: credit.credit }),
  }
}

function credentialsToTest(
  input: { readonly address: string | null; readonly key: string | null },
  saved: Credentials | undefined,
): Credentials {
  if (input.address === null && input.key === null) {
    if (saved === undefined)
      throw problemError('service.notConnected', say('account.notConnected'), say('account.notConnected.remedy'))
    return saved
  }
  const address = input.address ?? saved?.baseUrl ?? ''
  const { baseUrl, prefix } = parseServiceAddress(address, { allowLoopbackHttp: true })
  if (input.key !== null) return { baseUrl, prefix, key: parseApiKey(input.key) }
  // The saved key is bound to its address: it never tests another address.
  if (saved === undefined || saved.baseUrl !== baseUrl)
    throw problemError('service.key', say('account.keyOfAddress'), say('account.keyOfAddress.remedy'))
  return saved
}

function failedAt(step: ConnectionStep['step'], problem: Problem, tookMs?: number): readonly ConnectionStep[] {
  const order = ['address', 'key', 'balance'] as const
  const at = order.indexOf(step)
  return order.map((name, index) => {
    if (index === at) return { step: name, outcome: 'failed', problem }
    if (index > at) return { step: name, outcome: 'skipped' }
    return index === 0 && tookMs !== undefined
      ? { step: name, outcome: 'passed', detail: { kind: 'took', tookMs } }
      : { step: name, outcome: 'passed' }
  })
}
