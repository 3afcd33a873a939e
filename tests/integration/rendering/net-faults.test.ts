import { describe, expect, it, onTestFinished } from 'vitest'
import { startBusyService } from '../../support/busy-service/busy-service.ts'
import { readyProject } from '../../support/busy-service/project.ts'
import { startChild } from '../../support/child.ts'
import { eventually } from '../../support/eventually.ts'
import { makeGate } from '../../support/stand-in/gate.ts'
import { renderAll, renderingBench } from '../../support/studio/rendering-bench.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { type TestCertificate, type TlsLine, tlsLine, trustTestAuthority } from '../../support/tls-line.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

const three = 'RUTH: Hold the line, please.\nRUTH: I am holding it.\nRUTH: Then hold it tighter.\n'

/** A bench whose runner speaks to the service through TLS. */
async function behindTls(certificate: TestCertificate, version?: 'TLSv1') {
  let line: TlsLine | undefined
  const bench = await renderingBench(three, {
    line: async (target) => {
      line = await tlsLine(target, certificate, version)
      return { baseUrl: line.baseUrl, cut: async () => undefined, mend: async () => undefined }
    },
  })
  if (line === undefined) throw new TypeError('The bench has a line')
  return { bench, tls: line }
}

describe('a service behind TLS', () => {
  trustTestAuthority()

  it('is spoken to where its certificate is right', async () => {
    const { bench, tls } = await behindTls('whole')
    expect(await renderAll(bench)).toMatchObject({ total: 3, ready: 3 })
    expect(tls.opened()).toBeGreaterThan(0)
    expect(bench.service.billed()).toBe(3)
  })

  it.each([
    ['a certificate that it signed itself', 'self-signed', undefined],
    ['a certificate that has expired', 'expired', undefined],
    ['a certificate of another host', 'elsewhere', undefined],
    ['nothing newer than TLS 1.0', 'whole', 'TLSv1'],
  ] as const)(
    'is refused with %s: every line waits in its place, and no byte is sent',
    async (_, certificate, version) => {
      const { bench, tls } = await behindTls(certificate, version)
      expect(await renderAll(bench)).toMatchObject({ total: 3, waiting: 3, ready: 0, failed: 0, unknown: 0 })
      expect(bench.runner.phase()).toMatchObject({ kind: 'stopped', problem: { code: 'service.unreachable' } })
      expect(bench.runner.sent()).toEqual({ requests: 0, bytesOfText: 0 })
      // It was asked, and did not get as far as a request.
      await eventually(() => expect(tls.opened() + tls.failed()).toBeGreaterThan(0))
      expect(bench.service.requests).toEqual([])
      expect(bench.journal.unknown()).toEqual([])
    },
  )
})

describe('a computer that wakes up', () => {
  it('drops what it was sending: that is unknown, the rest goes on, never more at once than before', async () => {
    const text = Array.from({ length: 8 }, (_, at) => `RUTH: This is line number ${at}.`).join('\n')
    const bench = await renderingBench(text, { policy: { ceiling: 2 } })
    const gate = makeGate()
    bench.service.behave({ times: 2, behaviour: { kind: 'hold', until: gate.opened } })
    bench.runner.order({ lines: bench.lines(), again: false, resendUnknown: false })
    await bench.service.arrived(2)
    bench.runner.wake()
    await bench.runner.settled()
    expect(bench.runner.account()).toMatchObject({ total: 8, ready: 6, unknown: 2, failed: 0, waiting: 0 })
    expect(bench.runner.problems().map(({ code }) => code)).toEqual(['service.silent', 'service.silent'])
    expect(messageOf(bench.runner.problems()[0])).toContain('asleep')
    expect(bench.service.synthesis()).toHaveLength(8)
    expect(bench.service.maxInFlight()).toBeLessThanOrEqual(4)
    gate.open()
    // What is unknown stays so until a person decides.
    expect(await renderAll(bench)).toMatchObject({ total: 8, ready: 6, unknown: 2 })
    expect(bench.service.synthesis()).toHaveLength(8)
  })

  it('with nothing on its way goes on as it was', async () => {
    const bench = await renderingBench(three)
    bench.runner.wake()
    expect(await renderAll(bench)).toMatchObject({ total: 3, ready: 3 })
    bench.runner.wake()
    expect(bench.runner.account()).toMatchObject({ total: 3, ready: 3 })
  })
})

describe('a process that may open few files', () => {
  it('does not break, and loses no line', async () => {
    const service = await startBusyService({ seed: 31, places: 8, serviceMs: [20, 60] })
    onTestFinished(() => service.close())
    const { folder, data } = await readyProject(await temporaryFolder(), 24)
    const input = { folder, data, baseUrl: service.baseUrl, apiKey: service.apiKey, ceiling: 8 }
    const program = new URL('../../support/rendering-child.ts', import.meta.url).pathname
    const few = ['sh', '-c', 'ulimit -n 64 && exec "$0" "$@"']
    const child = startChild([JSON.stringify(input)], few, program)
    expect(await child.ended).toMatchObject({ code: 0, signal: null })
    const { account } = Object(child.said.at(-1))
    expect(account.total).toBe(24)
    expect(account.ready + account.failed + account.unknown + account.waiting).toBe(24)
    expect(account.ready).toBeGreaterThan(0)
    expect(service.count()).toMatchObject({ billedTwice: 0 })
  })
})
