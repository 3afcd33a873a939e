import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSpeechClient, type SpeechTimeouts } from '../../../electron/speech/client.ts'
import { SpeechError, type SpeechFailure } from '../../../electron/speech/types.ts'
import { ttsRequestSchema } from '../../../shared/service/tts-request.ts'
import type { Behaviour } from '../../support/stand-in/behaviour.ts'
import { makeGate } from '../../support/stand-in/gate.ts'
import { type StandIn, startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import type { ErrorCode } from '../../../shared/core/model/error-codes.ts'
import { inEnglish, messageOf } from '../../../shared/messages/in-english.ts'

const request = ttsRequestSchema.parse({
  text: 'Did you?',
  reference_id: standInVoices[0]?.id,
  format: 'wav',
  sample_rate: 8000,
})

let service: StandIn
let elsewhere: StandIn
beforeAll(async () => {
  service = await startStandIn()
  elsewhere = await startStandIn()
})
afterEach(() => {
  service.reset()
  elsewhere.reset()
})
afterAll(async () => {
  await service.close()
  await elsewhere.close()
})

/** The error of one synthesis; fails if there is none. */
async function failureOf(
  options: { baseUrl?: string; apiKey?: string; timeouts?: SpeechTimeouts; signal?: AbortSignal } = {},
): Promise<SpeechError> {
  const { baseUrl = service.baseUrl, apiKey = service.apiKey, timeouts = {}, signal } = options
  const client = createSpeechClient({ baseUrl, apiKey, timeouts })
  try {
    await client.synthesize(request, 's2-pro', signal === undefined ? {} : { signal })
  } catch (error) {
    if (error instanceof SpeechError) return error
    throw error
  } finally {
    await client.close()
  }
  throw new Error('The synthesis succeeded')
}

type Expected = { failure: Partial<SpeechFailure>; code: ErrorCode; words: RegExp }
const status = (code: number, more: Partial<Extract<Behaviour, { kind: 'status' }>> = {}): Behaviour => ({
  kind: 'status',
  status: code,
  ...more,
})

const cases: readonly (Expected & { what: string; behaviour: Behaviour })[] = [
  ...[400, 404, 413, 415, 422].map((code) => ({
    what: `status ${code}`,
    behaviour: status(code),
    failure: { kind: 'refused', billed: 'no', status: code } as const,
    code: 'service.refused' as const,
    words: new RegExp(`refused the request \\(${code}\\).*Scripted ${code}`),
  })),
  ...[401, 403].map((code) => ({
    what: `status ${code}`,
    behaviour: status(code),
    failure: { kind: 'key', billed: 'no', status: code } as const,
    code: 'service.key' as const,
    words: code === 401 ? /refuses the key/ : /does not allow this/,
  })),
  ...[500, 502, 504].map((code) => ({
    what: `status ${code}`,
    behaviour: status(code),
    failure: { kind: 'server', billed: 'maybe', status: code } as const,
    code: 'service.failed' as const,
    words: new RegExp(`failed \\(${code}\\)`),
  })),
  {
    what: 'status 402',
    behaviour: status(402, { message: 'Insufficient API credit.' }),
    failure: { kind: 'credit', billed: 'no', status: 402 },
    code: 'service.credit',
    words: /no API credit.*Insufficient API credit/,
  },
  {
    what: 'status 429 with a wait',
    behaviour: status(429, { headers: { 'retry-after': '7' } }),
    failure: { kind: 'busy', billed: 'no', status: 429, retryAfterMs: 7000 },
    code: 'service.busy',
    words: /busy/,
  },
  {
    what: 'status 503 with a date to wait for',
    behaviour: status(503, {
      headers: { date: 'Wed, 21 Oct 2026 07:28:00 GMT', 'retry-after': 'Wed, 21 Oct 2026 07:28:05 GMT' },
    }),
    failure: { kind: 'busy', billed: 'no', retryAfterMs: 5000 },
    code: 'service.busy',
    words: /takes no requests at the moment \(503\)/,
  },
  {
    what: 'an array of validation entries',
    behaviour: status(422, { form: 'array', message: 'Field required' }),
    failure: { kind: 'refused', status: 422 },
    code: 'service.refused',
    words: /text: Field required/,
  },
  {
    what: 'an error in plain text',
    behaviour: status(400, { form: 'text', message: 'Not JSON at all' }),
    failure: { kind: 'refused' },
    code: 'service.refused',
    words: /“Not JSON at all”/,
  },
  {
    what: 'an error as a web page',
    behaviour: status(502, { form: 'html', message: 'Bad gateway' }),
    failure: { kind: 'server' },
    code: 'service.failed',
    words: /^The service failed \(502\)\. It may have been billed\.$/,
  },
  {
    what: 'an error of 3,000 characters with control characters',
    behaviour: status(400, { message: `a\u0000\u001b[31m\r\n${'x'.repeat(3000)}` }),
    failure: { kind: 'refused' },
    code: 'service.refused',
    words: /^[^\p{Cc}]{1,500}$/u,
  },
  {
    what: 'a web page with status 200',
    behaviour: { kind: 'answer', contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' },
    failure: { kind: 'badAnswer', billed: 'maybe', status: 200 },
    code: 'service.badAnswer',
    words: /web page/,
  },
  {
    what: 'JSON with status 200',
    behaviour: { kind: 'answer', contentType: 'audio/wav', body: '{"status":402,"message":"No credit"}' },
    failure: { kind: 'badAnswer', billed: 'maybe' },
    code: 'service.badAnswer',
    words: /“No credit”/,
  },
  {
    what: 'nothing with status 200',
    behaviour: { kind: 'answer', contentType: 'audio/wav', body: '' },
    failure: { kind: 'badAnswer', billed: 'maybe' },
    code: 'service.badAnswer',
    words: /nothing/,
  },
  {
    what: 'a compression nobody asked for',
    behaviour: { kind: 'gzip' },
    failure: { kind: 'badAnswer', billed: 'maybe' },
    code: 'service.badAnswer',
    words: /compression/,
  },
  ...(['contentLength', 'chunked', 'reset'] as const).map((how) => ({
    what: `an answer cut off (${how})`,
    behaviour: { kind: 'cut', afterBytes: 1000, how } as const,
    failure: { kind: 'cut', billed: 'probably' } as const,
    code: 'service.cut' as const,
    words: /ended before it was whole/,
  })),
  {
    what: 'a connection broken before the answer',
    behaviour: { kind: 'drop' },
    failure: { kind: 'silent', billed: 'maybe' },
    code: 'service.silent',
    words: /did not answer/,
  },
]

describe('a failed synthesis', () => {
  it.each(cases)('by $what is told apart', async ({ behaviour, failure, code, words }) => {
    service.behave({ behaviour })
    const error = await failureOf()
    expect(error.failure).toMatchObject(failure)
    expect(error.problem.code).toBe(code)
    expect(messageOf(error.problem)).toMatch(words)
    expect(inEnglish(error.problem).remedy).toMatch(/\.$/)
    expect(service.synthesis()).toHaveLength(1)
  })

  it.each([301, 302, 303, 307, 308] as const)('by redirect %i sends nothing to the other address', async (code) => {
    service.behave({ behaviour: { kind: 'redirect', status: code, location: `${elsewhere.baseUrl}/v1/tts?key=1` } })
    const error = await failureOf()
    expect(error.failure).toEqual({ kind: 'moved', billed: 'no', status: code })
    expect(messageOf(error.problem)).toContain(elsewhere.baseUrl)
    expect(messageOf(error.problem)).not.toContain('key=1')
    expect(elsewhere.requests).toHaveLength(0)
    expect(service.synthesis()).toHaveLength(1)
  })

  it('keeps what had come before the cut', async () => {
    service.behave({ behaviour: { kind: 'cut', afterBytes: 1000, how: 'chunked' } })
    const { received } = (await failureOf()).failure
    expect(received).toHaveLength(1000)
    expect(Buffer.from(received?.subarray(0, 4) ?? []).toString()).toBe('RIFF')
  })

  it('cannot be seen where only the connection’s end frames the answer, and is marked so', async () => {
    const client = createSpeechClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
    service.behave({ times: 1, behaviour: { kind: 'cut', afterBytes: 1000, how: 'close' } })
    service.behave({ times: 1, behaviour: { kind: 'closeDelimited' } })
    service.behave({ times: 1, behaviour: { kind: 'withLength' } })
    const cut = await client.synthesize(request, 's2-pro', {})
    const unframed = await client.synthesize(request, 's2-pro', {})
    const measured = await client.synthesize(request, 's2-pro', {})
    await client.close()
    expect([cut.wasWhole, unframed.wasWhole, measured.wasWhole]).toEqual([false, false, true])
    expect(cut.bytes).toHaveLength(1000)
    expect(unframed.bytes).toEqual(measured.bytes)
  })

  it('by a voice that the service does not know says so', async () => {
    const client = createSpeechClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
    const unknown = { ...request, reference_id: 'f'.repeat(32) }
    await expect(client.synthesize(unknown, 's2-pro', {})).rejects.toMatchObject({
      problem: { params: { said: expect.stringContaining('Reference not found') } },
    })
    await client.close()
    expect(service.billed()).toBe(0)
  })

  it('never shows the key, wherever the service repeats it', async () => {
    const apiKey = 'sk-0123456789abcdef'
    const echo = await startStandIn({ apiKey })
    for (const form of ['json', 'array', 'text', 'html'] as const) {
      echo.behave({ times: 1, behaviour: status(403, { form, message: `Bad ${apiKey}, sent as Bearer ${apiKey}` }) })
    }
    echo.behave({
      times: 1,
      behaviour: { kind: 'answer', contentType: 'x/y', body: JSON.stringify({ message: `No ${apiKey}` }) },
    })
    for (let turn = 0; turn < 5; turn++) {
      const error = await failureOf({ baseUrl: echo.baseUrl, apiKey })
      expect(JSON.stringify([error.message, error.problem, error.failure, error.stack])).not.toContain(apiKey)
    }
    const wrong = await failureOf({ baseUrl: echo.baseUrl, apiKey: 'another-key' })
    expect(wrong.failure).toMatchObject({ kind: 'key', status: 401 })
    await echo.close()
  })
})

describe('a synthesis that is not answered in time', () => {
  it('never left if no connection came about', async () => {
    const refusing = await startStandIn()
    await refusing.close()
    const error = await failureOf({ baseUrl: refusing.baseUrl })
    expect(error.failure).toEqual({ kind: 'unreachable', billed: 'no' })
    expect(error.problem).toMatchObject({
      code: 'service.unreachable',
      id: 'speech.failed.nobody',
    })
  })

  it('never left if the name does not exist', async () => {
    const error = await failureOf({ baseUrl: 'https://no-such-host.invalid' })
    expect(error.failure).toEqual({ kind: 'unreachable', billed: 'no' })
  })

  it('never left if the other side has no certificate', async () => {
    const error = await failureOf({ baseUrl: service.baseUrl.replace('http:', 'https:') })
    expect(error.failure).toEqual({ kind: 'unreachable', billed: 'no' })
    expect(messageOf(error.problem)).toMatch(/cannot prove/)
    expect(service.requests).toHaveLength(0)
  })

  it('may have been billed once it was sent', async () => {
    const never = new Promise(() => undefined)
    service.behave({ behaviour: { kind: 'hold', until: never } })
    expect((await failureOf({ timeouts: { headersMs: 300 } })).failure).toEqual({ kind: 'silent', billed: 'maybe' })
    expect((await failureOf({ timeouts: { totalMs: 300 } })).failure).toEqual({ kind: 'silent', billed: 'maybe' })
    expect(service.billed()).toBe(2)
  })

  it('has probably been billed once the answer had begun', async () => {
    const never = new Promise(() => undefined)
    service.behave({ times: 1, behaviour: { kind: 'hold', until: never, afterBytes: 500 } })
    const stalled = await failureOf({ timeouts: { idleMs: 500 } })
    expect(stalled.failure).toMatchObject({ kind: 'cut', billed: 'probably' })
    expect(stalled.failure.received).toHaveLength(500)
    service.behave({ behaviour: { kind: 'endless', everyMs: 5 } })
    const dripping = await failureOf({ timeouts: { idleMs: 10_000, totalMs: 1500 } })
    expect(dripping.failure).toMatchObject({ kind: 'cut', billed: 'probably' })
  })

  it('is not read without end', async () => {
    service.behave({ behaviour: { kind: 'endless', everyMs: 0 } })
    const error = await failureOf()
    expect(error.failure).toMatchObject({ kind: 'badAnswer', billed: 'maybe' })
    expect(messageOf(error.problem)).toContain('200 MiB')
  })

  it('is refused when something else than HTTP answers', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.9\r\n')))
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const error = await failureOf({ baseUrl: `http://127.0.0.1:${port}` })
    server.close()
    expect(error.failure).toEqual({ kind: 'badAnswer', billed: 'maybe' })
    expect(messageOf(error.problem)).toContain('does not speak HTTP')
  })
})

describe('a synthesis that its caller gives up', () => {
  it('costs nothing before it is sent', async () => {
    expect((await failureOf({ signal: AbortSignal.abort() })).failure).toEqual({ kind: 'aborted', billed: 'no' })
    expect(service.requests).toHaveLength(0)
  })

  it.each([
    { when: 'while the service works', afterBytes: undefined, billed: 'maybe' },
    { when: 'while the answer comes', afterBytes: 500, billed: 'probably' },
  ])('may have cost something $when', async ({ afterBytes, billed }) => {
    const gate = makeGate()
    service.behave({
      behaviour: { kind: 'hold', until: gate.opened, ...(afterBytes === undefined ? {} : { afterBytes }) },
    })
    const caller = new AbortController()
    const client = createSpeechClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
    const running = client.synthesize(request, 's2-pro', { signal: caller.signal, onBytes: () => caller.abort() })
    await service.arrived(1)
    if (afterBytes === undefined) caller.abort()
    await expect(running).rejects.toMatchObject({
      problem: { code: 'render.cancelled' },
      failure: { kind: 'aborted', billed },
    })
    gate.open()
    await client.close()
  })
})

describe('a failed read', () => {
  it.each([
    { what: 'a web page', behaviour: { kind: 'answer', contentType: 'text/html', body: '<html>' }, kind: 'badAnswer' },
    {
      what: 'the wrong form',
      behaviour: { kind: 'answer', contentType: 'x/y', body: '{"total":"many"}' },
      kind: 'badAnswer',
    },
    { what: 'a failing service', behaviour: status(500), kind: 'server' },
    { what: 'a refused key', behaviour: status(401, { form: 'text', message: 'Invalid Token' }), kind: 'key' },
    {
      what: 'a redirect',
      behaviour: { kind: 'redirect', status: 308, location: 'https://example.com/' },
      kind: 'moved',
    },
  ] as const)('by $what never costs anything', async ({ behaviour, kind }) => {
    service.behave({ when: ({ method }) => method === 'GET', behaviour })
    const client = createSpeechClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
    const reads = [client.readPackage(), client.listModels({ pageNumber: 1, pageSize: 10 })]
    for (const read of reads) await expect(read).rejects.toMatchObject({ failure: { kind, billed: 'no' } })
    await client.close()
  })

  it('is not larger than 2 MiB', async () => {
    const body = JSON.stringify({ total: 0, items: [], padding: 'x'.repeat(2 * 1024 * 1024) })
    service.behave({ when: () => true, behaviour: { kind: 'answer', contentType: 'application/json', body } })
    const client = createSpeechClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
    const list = client.listModels({ pageNumber: 1, pageSize: 10 })
    await expect(list).rejects.toMatchObject({
      problem: { id: 'speech.answer.tooLarge', params: { megabytes: 2 } },
    })
    await client.close()
  })
})
