import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Behaviour } from '../../support/stand-in/behaviour.ts'
import { startStandIn } from '../../support/stand-in/stand-in.ts'
import { type Bench, renderAll, renderingBench } from '../../support/studio/rendering-bench.ts'
import { sentencesOf } from '../../../shared/messages/in-english.ts'

const three = ['please.', 'I am holding it.', 'Then hold it tighter.'].map((words) => `RUTH: Hold, ${words}`).join('\n')
const oneAtATime = { policy: { ceiling: 1 } }

/** Problems that people read of these lines. */
function problemsOf({ runner }: Bench): readonly string[] {
  return runner.problems().map((problem) => sentencesOf(problem))
}

async function audioFiles({ project }: Bench): Promise<readonly string[]> {
  return readdir(join(project.folder, 'takes')).catch(() => [])
}

describe('a success that holds something else than the audio', () => {
  it.each<{ what: string; behaviour: Behaviour }>([
    {
      what: 'an error as JSON',
      behaviour: { kind: 'answer', contentType: 'audio/wav', body: '{"status":402,"message":"No credit"}' },
    },
    {
      what: 'the page of a hotel',
      behaviour: { kind: 'answer', contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' },
    },
    { what: 'nothing', behaviour: { kind: 'answer', contentType: 'audio/wav', body: '' } },
    { what: 'a compression that nobody asked for', behaviour: { kind: 'gzip' } },
  ])('leaves the line unknown, is no take, and stops the queue before the third: $what', async ({ behaviour }) => {
    const bench = await renderingBench(three, oneAtATime)
    bench.service.behave({ behaviour })
    expect(await renderAll(bench)).toMatchObject({ total: 3, unknown: 2, waiting: 1, ready: 0 })
    expect(bench.service.synthesis()).toHaveLength(2)
    expect(bench.runner.phase().kind).toBe('stopped')
    // Not even a new order sends those two again.
    bench.service.reset()
    expect(await renderAll(bench)).toMatchObject({ total: 3, unknown: 2, ready: 1 })
    expect(bench.service.synthesis()).toHaveLength(1)
    expect(await audioFiles(bench)).toHaveLength(1)
    expect(bench.project.takes.all()).toHaveLength(1)
  })

  it('is never ready where it is a sound of another form than was asked for', async () => {
    const bench = await renderingBench(three, oneAtATime)
    const frame = new Uint8Array([0xff, 0xfb, 0x90, 0x00, ...new Uint8Array(413)])
    bench.service.behave({ behaviour: { kind: 'answer', contentType: 'audio/mpeg', body: frame } })
    expect((await renderAll(bench)).ready).toBe(0)
    expect(bench.project.takes.all().filter(({ verdict }) => verdict === 'ready')).toEqual([])
    const sent = bench.service.synthesis().length
    expect(sent).toBeLessThanOrEqual(3)
    await renderAll(bench)
    expect(bench.project.takes.all().filter(({ verdict }) => verdict === 'ready')).toEqual([])
  })
})

describe('an error with a body that nobody can want', () => {
  const key = (bench: Bench): string => bench.service.apiKey
  it.each<{ what: string; message: (bench: Bench) => string; form: 'json' | 'text' | 'html' }>([
    { what: 'ten megabytes', message: () => 'x'.repeat(10_000_000), form: 'text' },
    { what: 'deeply nested', message: () => `${'['.repeat(200_000)}${']'.repeat(200_000)}`, form: 'text' },
    { what: 'a web page', message: () => '<script>alert(1)</script>', form: 'html' },
    { what: 'the key as JSON', message: (bench) => `Bad key ${key(bench)}`, form: 'json' },
    { what: 'the key as text', message: (bench) => `authorization: Bearer ${key(bench)}`, form: 'text' },
  ])('is told in a few plain words, without the key, and fails each line once: $what', async ({ message, form }) => {
    const bench = await renderingBench(three, oneAtATime)
    bench.service.behave({ behaviour: { kind: 'status', status: 400, message: message(bench), form } })
    expect(await renderAll(bench)).toMatchObject({ total: 3, failed: 3 })
    expect(bench.service.synthesis()).toHaveLength(3)
    const problems = problemsOf(bench)
    expect(problems).toHaveLength(3)
    for (const problem of problems) {
      expect(problem.length).toBeLessThan(700)
      expect(problem).not.toContain(key(bench))
      expect(problem).not.toMatch(/<script|\p{Cc}/u)
    }
  })
})

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308] as const)(
    '%i stops the queue at one request, and nothing is sent there',
    async (status) => {
      const elsewhere = await startStandIn()
      onTestFinished(() => elsewhere.close())
      for (const location of [`${elsewhere.baseUrl}/v1/tts`, 'http://127.0.0.1:9/v1/tts', 'file:///etc/passwd']) {
        const bench = await renderingBench(three, oneAtATime)
        bench.service.behave({ behaviour: { kind: 'redirect', status, location } })
        expect(await renderAll(bench)).toMatchObject({ total: 3, ready: 0, unknown: 0 })
        expect(bench.runner.phase().kind).toBe('stopped')
        expect(bench.service.synthesis()).toHaveLength(1)
      }
      expect(elsewhere.requests).toEqual([])
    },
  )
})
