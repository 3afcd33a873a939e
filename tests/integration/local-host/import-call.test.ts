import { randomBytes } from 'node:crypto'
import { decode, encode } from '@msgpack/msgpack'
import { describe, expect, it, onTestFinished } from 'vitest'
import { forgottenHostFile } from '../../../electron/local-host/host-file.ts'
import { startLocalHost } from '../../../electron/local-host/server.ts'
import { MAX_MESSAGE_BYTES } from '../../../shared/contract/bridge.ts'
import { messageLimits } from '../../../shared/contract/message-limits.ts'
import { MAX_SOURCE_BYTES } from '../../../shared/core/import/limits.ts'
import { createFakeStudio } from '../../support/fake-studio.ts'
import { barePage, signIn } from '../../support/signed-in.ts'

/** A signed-in page over real HTTP; answers the status and how many bytes the studio was handed. */
async function page() {
  const host = await startLocalHost({
    studio: createFakeStudio({}).studio,
    call: async (_name, input) => ({ ok: true, value: sizeOf(input) }),
    page: { document: barePage, files: new Map() },
    port: 0,
    file: forgottenHostFile(),
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
    now: Date.now,
  })
  onTestFinished(() => host.close())
  const origin = `http://127.0.0.1:${host.port}`
  const headers = await signIn(host.openUrl)
  return async (name: string, body: Uint8Array<ArrayBuffer>) => {
    const answer = await fetch(`${origin}/bridge/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-msgpack', ...headers },
      body,
    })
    const bytes = await answer.arrayBuffer()
    return { status: answer.status, value: answer.ok ? decode(bytes) : undefined }
  }
}

function sizeOf(input: unknown): number {
  return typeof input === 'object' && input !== null && 'bytes' in input && input.bytes instanceof Uint8Array
    ? input.bytes.byteLength
    : -1
}

const fileOf = (size: number) =>
  encode({ fileName: 'script.txt', bytes: new Uint8Array(size), project: null, format: null })

describe('a file that is sent for import', () => {
  it('may be larger than any other message, up to 20 MB', async () => {
    const send = await page()
    const largest = fileOf(MAX_SOURCE_BYTES)
    expect(largest.byteLength).toBeGreaterThan(MAX_MESSAGE_BYTES)
    expect(await send('import.read', largest)).toEqual({ status: 200, value: { ok: true, value: MAX_SOURCE_BYTES } })
  })

  it.each([
    ['import.read', messageLimits('import.read').maxBytes + 1],
    ['import.forget', 1025],
    ['script.replace', MAX_MESSAGE_BYTES + 1],
  ])('is refused before it is read: %s with %i bytes', async (name, size) => {
    const send = await page()
    expect(await send(name, new Uint8Array(size))).toEqual({ status: 413, value: undefined })
  })
})
