import { describe, expect, it } from 'vitest'
import { proxiesOf } from '../../../electron/speech/proxy/proxies.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { type ConnectProxy, connectProxy, type ProxyConduct } from '../../support/connect-proxy.ts'
import type { StandIn } from '../../support/stand-in/stand-in.ts'
import { renderAll, renderingBench } from '../../support/studio/rendering-bench.ts'
import { tlsLine, trustTestAuthority } from '../../support/tls-line.ts'

trustTestAuthority()

const three = 'RUTH: Hold the line, please.\nRUTH: I am holding it.\nRUTH: Then hold it tighter.\n'

/** Syntheses that the service was asked for, each of which it bills: requests, and sessions of the live socket. */
const taken = ({ service }: { readonly service: StandIn }): number =>
  service.synthesis().length + service.sessions.length

/** A bench whose service is reached through a proxy alone, one request after the other. */
async function behindProxy(overSocket: boolean, conduct: ProxyConduct = { kind: 'open' }) {
  let proxy: ConnectProxy | undefined
  const bench = await renderingBench(three, {
    overSocket,
    policy: { ceiling: 1 },
    timeouts: { connectMs: 300 },
    line: async (target) => {
      proxy = await connectProxy((await tlsLine(target, 'elsewhere')).baseUrl, { conduct })
      const none = async (): Promise<void> => undefined
      return {
        baseUrl: 'https://elsewhere.example',
        proxies: proxiesOf(proxy.settings({ user: 'mara:canary' })),
        cut: none,
        mend: none,
      }
    },
  })
  if (proxy === undefined) throw new TypeError('The bench has a line')
  return { bench, proxy }
}

describe.each([
  ['over http', false],
  ['over the live socket', true],
] as const)('rendering through a proxy %s', (_, overSocket) => {
  it('makes every line, each billed once', async () => {
    const { bench, proxy } = await behindProxy(overSocket)
    expect(await renderAll(bench)).toMatchObject({ total: 3, ready: 3 })
    expect(taken(bench)).toBe(3)
    for (const secret of ['Hold the line', bench.service.apiKey]) expect(proxy.seen().includes(secret)).toBe(false)
  })

  it('knows what a proxy that dies in the middle of an answer may have cost, and sends none of it again', async () => {
    const { bench, proxy } = await behindProxy(overSocket, { kind: 'breakAfter', bytes: 20_000 })
    // Three answers that break off in a row, and nothing is asked for a second time.
    expect(await renderAll(bench)).toMatchObject({ total: 3, ready: 0, unknown: 3, failed: 0 })
    expect(taken(bench)).toBe(3)
    expect(bench.journal.unknown()).toHaveLength(3)
    expect(bench.runner.sent().requests).toBe(3)
    proxy.conduct({ kind: 'open' })
    expect(await renderAll(bench)).toMatchObject({ unknown: 3 })
    expect(taken(bench)).toBe(3)
    // With consent it goes on.
    expect(await renderAll(bench, { resendUnknown: true })).toMatchObject({ total: 3, ready: 3 })
  })

  it.each<[string, ProxyConduct]>([
    ['refuses', { kind: 'sayAndClose', text: 'HTTP/1.1 407 No\r\nProxy-Authenticate: Basic\r\n\r\n' }],
    ['hangs', { kind: 'hang' }],
  ])('waits in its place while the proxy %s, with nothing sent or billed, and goes on after it', async (_kind, bad) => {
    const { bench, proxy } = await behindProxy(overSocket, bad)
    expect(await renderAll(bench)).toMatchObject({ total: 3, waiting: 3, ready: 0, failed: 0, unknown: 0 })
    const phase = bench.runner.phase()
    if (phase.kind !== 'stopped') throw new Error(`The queue is ${phase.kind}`)
    expect(phase.problem.code).toBe('service.unreachable')
    expect(messageOf(phase.problem)).toContain(`The proxy ${proxy.url} `)
    expect(JSON.stringify(phase)).not.toContain('canary')
    expect(bench.runner.sent()).toEqual({ requests: 0, bytesOfText: 0 })
    expect(bench.journal.unknown()).toEqual([])
    expect(bench.service.requests).toEqual([])
    proxy.conduct({ kind: 'open' })
    expect(await renderAll(bench)).toMatchObject({ total: 3, ready: 3 })
    expect(taken(bench)).toBe(3)
  })
})
