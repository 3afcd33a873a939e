import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { forgottenHostFile } from '../../../electron/local-host/host-file.ts'
import { type LocalHost, startLocalHost } from '../../../electron/local-host/server.ts'
import { createFakeStudio, type FakeStudio } from '../../support/fake-studio.ts'
import { barePage, type PageHeaders, signIn as signInAt } from '../../support/signed-in.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** A project and a take that the studio behind the host has a file for. */
export const project = 'p_0123456789abcdefABCD'
/** See `project`. */
export const take = 'a'.repeat(64)

/** The studio behind the host of the running test. */
export let fake: FakeStudio
/** The host of the running test. */
export let host: LocalHost
/** The calls that came through to the studio. */
export let calls: { name: string; input: unknown }[]

/** Starts a host of its own for every test of the file that calls it. */
export function hostForEach(): void {
  beforeEach(async () => {
    const path = join(await temporaryFolder(), 'take.wav')
    await writeFile(path, 'RIFF0123456789')
    calls = []
    fake = createFakeStudio({ [`${project}/${take}`]: { path, type: 'audio/wav' } })
    host = await startLocalHost({
      studio: fake.studio,
      call: async (name, input) => {
        calls.push({ name, input })
        return { ok: true, value: { heard: input } }
      },
      page: { document: barePage, files: new Map() },
      port: 0,
      file: forgottenHostFile(),
      randomBytes: (count) => new Uint8Array(randomBytes(count)),
      now: Date.now,
    })
  })

  afterEach(() => host.close())
}

/** A whole answer. */
export type HttpAnswer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** Plain HTTP, so that a test can say what no browser would let a page say: any Host, any Origin. */
export function send(
  path: string,
  options: { readonly method?: string; readonly headers?: OutgoingHttpHeaders; readonly body?: Uint8Array } = {},
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port: host.port, path, method: options.method ?? 'GET', headers: options.headers ?? {} },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('end', () => {
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(parts) })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(options.body)
  })
}

/** The host's own address, as a page of it would send it. */
export const origin = (): string => `http://127.0.0.1:${host.port}`
/** The path of the one-time link. */
export const doorway = (): string => new URL(host.openUrl).pathname

/** Opens the link as a browser would and answers the headers that its page then sends. */
export const signIn = (): Promise<PageHeaders> => signInAt(host.openUrl)

/** The cookie that an answer sets. */
export function cookieOf({ headers }: HttpAnswer): string {
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

/** What a page says of the body of a call. */
export const callHeaders = { 'content-type': 'application/x-msgpack' }
