import { createServer } from 'node:http'
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { encodeAudio } from '../../../electron/audio/mix/encode.ts'
import { writeWav } from '../../../electron/audio/codecs/wav.ts'
import { voicedPcm } from '../../support/audio/tones.ts'
import { listenOnLoopback } from '../../support/stand-in/loopback.ts'
import { renderingBench } from '../../support/studio/rendering-bench.ts'

const isFull = process.env['REPARTEE_FAULTS'] === 'full'
const RUNS = isFull ? 150 : 15
const SEED = 20_261_122

/** How the service ends requests, by whether it bills them. Nothing tells the studio which. */
const billed = ['whole', 'mp3', 'json', 'raw', 'silence', 'empty', 'half', 'drop', 500, 504] as const
const unbilled = [400, 401, 402, 307] as const
const kinds = [...billed, ...unbilled]
type EndingKind = (typeof kinds)[number]

const isBilled = (kind: EndingKind): boolean => billed.some((one) => one === kind)

const pcm = voicedPcm(2, 44_100)
const wav = writeWav(pcm)
const silence = writeWav({ sampleRate: 44_100, channels: [new Float32Array(88_200)] })

/** A service that ends requests as it is told, one after the other, and keeps a list of what it was sent. */
async function startService() {
  const mp3 = await encodeAudio(pcm, { format: 'mp3', sampleRate: 44_100, bitrate: 64 })
  const received: { readonly text: string; readonly kind: EndingKind }[] = []
  const script: EndingKind[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { text } = Object(JSON.parse(Buffer.concat(chunks).toString('utf8')))
      const kind = script.shift() ?? 'whole'
      received.push({ text: String(text), kind })
      if (kind === 'whole') response.end(wav)
      else if (kind === 'mp3') response.end(mp3)
      else if (kind === 'json') response.end('{"message":"Sorry"}')
      else if (kind === 'raw') response.end(wav.subarray(44))
      else if (kind === 'silence') response.end(silence)
      else if (kind === 'empty') response.end()
      else if (kind === 'half') response.write(wav.subarray(0, 50_000), () => response.socket?.resetAndDestroy())
      else if (kind === 'drop') response.socket?.resetAndDestroy()
      else response.writeHead(kind, { location: 'https://example.com/' }).end()
    })
  })
  const baseUrl = await listenOnLoopback(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl, received, script }
}

/** One order: by which of two programs, of which lines, with or without consent, and how the service ends its requests. */
const anyStep = fc.record({
  sender: fc.nat(1),
  lines: fc.constantFrom<readonly number[]>([0], [1], [0, 1], [1, 2], [0, 1, 2]),
  consents: fc.boolean(),
  again: fc.boolean(),
  restarts: fc.boolean(),
  script: fc.array(fc.constantFrom(...kinds), { minLength: 4, maxLength: 4 }),
})

describe('whatever was sent, however it ended, in whichever order, over restarts and two programs', () => {
  it(`nothing that may have been billed is sent again without consent (${RUNS} histories)`, async () => {
    const service = await startService()
    let requests = 0
    let held = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 7 }), async (steps) => {
        const bench = await renderingBench(
          'RUTH: Hold the line.\nRUTH: I am holding it.\nRUTH: Then hold it tighter.\n',
          {
            policy: { ceiling: 1 },
            line: async () => ({ baseUrl: service.baseUrl, cut: async () => undefined, mend: async () => undefined }),
          },
        )
        const lines = bench.lines()
        const senders = [await bench.restart(), await bench.restart()]
        // The law, by the service's own list: what it may have billed, and for which it gave no audio.
        const open = new Set<string>()
        for (const { sender: at, lines: wanted, consents, again, restarts, script } of steps) {
          if (restarts) senders[at] = await bench.restart()
          const sender = senders[at]
          if (sender === undefined) throw new TypeError('There are two senders')
          service.script.splice(0, Infinity, ...script)
          const from = service.received.length
          const consented = new Set(consents ? open : [])
          sender.runner.order({
            lines: lines.filter((_, number) => wanted.includes(number)),
            again,
            resendUnknown: consents,
          })
          await sender.runner.settled()
          await sender.journal.hold()
          await sender.journal.release()
          held += sender.runner.account().unknown
          for (const { text, kind } of service.received.slice(from)) {
            requests += 1
            expect(open.has(text) && !consented.has(text)).toBe(false)
            if (!isBilled(kind)) continue
            // One word is good for one sending.
            consented.delete(text)
            if (kind === 'whole' || kind === 'mp3') open.delete(text)
            else open.add(text)
          }
          sender.runner.cancel()
        }
        for (const { runner } of senders) await runner.close(0)
      }),
      { numRuns: RUNS, seed: SEED },
    )
    console.log(`seed ${SEED}: ${RUNS} histories, ${requests} requests, ${held} times a line was held for consent`)
    expect(requests).toBeGreaterThan(RUNS)
    expect(held).toBeGreaterThan(0)
  })
})
