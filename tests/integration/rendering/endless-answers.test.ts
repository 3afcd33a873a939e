import { readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { encode } from '@msgpack/msgpack'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { MAX_AUDIO_BYTES } from '../../../shared/service/limits.ts'
import { readyProject } from '../../support/busy-service/project.ts'
import { startRenderingChild } from '../../support/child.ts'
import { listenOnLoopback } from '../../support/stand-in/loopback.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const MEBIBYTE = 1024 * 1024
/** Collecting garbage all the time takes most of the time: of every kind by `npm run faults -- endless`. */
const isFull = process.env['REPARTEE_FAULTS'] === 'full'
const TOTAL = 400 * MEBIBYTE
const block = new Uint8Array(256 * 1024).fill(7)

type Kind = 'samples' | 'gzip' | 'error' | 'redirect'

/** Sends 400 MiB whatever is asked, as far as anybody reads; answers how much went out. */
async function startEndless(kind: Kind): Promise<{ readonly baseUrl: string; readonly sent: () => number }> {
  let sent = 0
  const server = createServer((request, response) => {
    request.resume()
    if (kind === 'error') response.writeHead(400)
    else if (kind === 'redirect') response.writeHead(307, { location: 'https://example.com/' })
    else response.writeHead(200, kind === 'gzip' ? { 'content-encoding': 'gzip' } : {})
    const more = (): void => {
      while (sent < TOTAL && !response.destroyed) {
        sent += block.length
        if (!response.write(block)) return
      }
      response.end()
    }
    response.on('drain', more)
    more()
  })
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (socket) => {
    const frame = encode({ event: 'audio', audio: block })
    const more = (): void => {
      if (sent >= TOTAL || socket.readyState !== socket.OPEN) return
      sent += block.length
      socket.send(frame, () => setImmediate(more))
    }
    socket.on('error', () => undefined)
    socket.once('message', more)
  })
  const baseUrl = await listenOnLoopback(server)
  onTestFinished(async () => {
    for (const socket of sockets.clients) socket.terminate()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { baseUrl, sent: () => sent }
}

/** Renders one line that is answered without an end, in a process of its own. `collecting` keeps garbage out of the figures. */
async function renderEndless(
  kind: Kind,
  overSocket: boolean,
  collecting: { readonly collectEveryBytes?: number } = {},
): Promise<{ readonly account: unknown; readonly sent: number; readonly kept: number } & Growth> {
  const service = await startEndless(kind)
  const { folder, data, projectId } = await readyProject(await temporaryFolder(), 1)
  const child = startRenderingChild({
    folder,
    data,
    baseUrl: service.baseUrl,
    apiKey: 'key',
    overSocket,
    ...collecting,
  })
  expect(await child.ended).toMatchObject({ code: 0, errors: '' })
  const { account, peakGrowth, liveGrowth = 0 } = Object(child.said.at(-1))
  const parts = join(data, 'journals', `${projectId}.parts`)
  const names = await readdir(parts).catch(() => [])
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(parts, name))).size))
  return { account, sent: service.sent(), kept: sizes.reduce((sum, size) => sum + size, 0), peakGrowth, liveGrowth }
}

/** In bytes, since before the request: `peakGrowth` of all memory of the process, `liveGrowth` of what is in use. */
type Growth = { readonly peakGrowth: number; readonly liveGrowth: number }

const mebibytes = (bytes: number): string => `${(bytes / MEBIBYTE).toFixed(1)} MiB`

describe('an answer without an end', () => {
  it.each([
    ['of samples over HTTP', 'samples', false, MAX_AUDIO_BYTES],
    ['in a compression that nobody asked for', 'gzip', false, MAX_AUDIO_BYTES],
    ['of sound over the live socket', 'samples', true, MAX_AUDIO_BYTES],
    ['in the words of an error', 'error', false, 0],
    ['behind a redirect', 'redirect', false, 0],
  ] as const)('%s needs no memory, and what came is kept up to the cap', async (_, kind, overSocket, atMost) => {
    const { account, sent, kept, peakGrowth } = await renderEndless(kind, overSocket)
    console.log(`${mebibytes(sent)} sent, ${mebibytes(peakGrowth)} more memory at the peak`)
    // Far below what came: the engine lets 64 MiB of buffers that nobody needs any more wait before it collects them.
    expect(peakGrowth).toBeLessThan(128 * MEBIBYTE)
    expect(account).toMatchObject({ total: 1, ready: 0, unknown: atMost > 0 ? 1 : 0 })
    expect(kept).toBeLessThanOrEqual(atMost)
    expect(kept).toBeGreaterThan(atMost - 16 * MEBIBYTE)
  })

  const collected = [
    ['of samples over HTTP', 'samples', false],
    ['in a compression that nobody asked for', 'gzip', false],
    ['of sound over the live socket', 'samples', true],
  ] as const
  it.each(isFull ? collected : collected.slice(0, 1))(
    '%s holds few buffers at a time: the others are garbage',
    async (_, kind, overSocket) => {
      const { kept, peakGrowth, liveGrowth } = await renderEndless(kind, overSocket, {
        collectEveryBytes: 2 * MEBIBYTE,
      })
      console.log(`${mebibytes(liveGrowth)} more in use, ${mebibytes(peakGrowth)} more memory at the peak`)
      expect(liveGrowth).toBeLessThan(48 * MEBIBYTE)
      expect(peakGrowth).toBeLessThan(64 * MEBIBYTE)
      expect(kept).toBeGreaterThan(MAX_AUDIO_BYTES - 16 * MEBIBYTE)
    },
  )
})
