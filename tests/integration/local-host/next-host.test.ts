import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { encode } from '@msgpack/msgpack'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openHostFile } from '../../../electron/local-host/host-file.ts'
import { type LocalHost, startLocalHost } from '../../../electron/local-host/server.ts'
import { MEDIA_TICKET_HEADER, PAGE_SECRET_HEADER } from '../../../shared/contract/local-headers.ts'
import { createFakeStudio } from '../../support/fake-studio.ts'
import { barePage, type PageHeaders, signIn } from '../../support/signed-in.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** A host of a data folder, as `local.ts` makes it. `end` is what a process does that ends. */
async function startHost(dataFolder: string, port?: number): Promise<LocalHost> {
  const host = await startLocalHost({
    studio: createFakeStudio({}).studio,
    call: async () => ({ ok: true, value: null }),
    page: { document: barePage, files: new Map() },
    port,
    file: await openHostFile(dataFolder),
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
    now: Date.now,
  })
  onTestFinished(() => host.close())
  return host
}

const callAt = (port: number, headers: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/bridge/app.read`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-msgpack', ...headers, origin: `http://127.0.0.1:${port}` },
    body: new Uint8Array(encode({})),
  })
const isKnownAt = async (port: number, headers: PageHeaders): Promise<boolean> =>
  (await callAt(port, headers)).status === 200

describe('the next host of a data folder', () => {
  it('is at the same port, and knows a window that was let in, which has other audio addresses', async () => {
    const folder = await temporaryFolder()
    const first = await startHost(folder)
    const page = await signIn(first.openUrl)
    const before = (await callAt(first.port, page)).headers.get(MEDIA_TICKET_HEADER)
    await first.close()

    const second = await startHost(folder)
    expect([second.port, second.takenPort]).toEqual([first.port, undefined])
    const answer = await callAt(second.port, page)
    expect(answer.status).toBe(200)
    expect(answer.headers.get(MEDIA_TICKET_HEADER)).not.toBe(before)
    // Also where its address is opened or pasted: the document is there for the cookie.
    const document = await fetch(`http://127.0.0.1:${second.port}/`, { headers: { cookie: page.cookie } })
    expect(document.status).toBe(200)
  })

  it('has only proofs of the secrets, in a file that nobody else can read', async () => {
    const folder = await temporaryFolder()
    const host = await startHost(folder)
    const page = await signIn(host.openUrl)
    const path = join(folder, 'local-host.json')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const text = await readFile(path, 'utf8')
    for (const secret of [page[PAGE_SECRET_HEADER], page.cookie.split('=')[1] ?? 'none']) {
      expect(secret).toMatch(/^[\w-]{43}$/)
      expect(text).not.toContain(secret)
    }
    // What stands in it opens nothing.
    const { windows } = JSON.parse(text)
    const { cookieSha256, pageSecretSha256 } = windows[0]
    const forged = { cookie: `repartee_${host.port}=${cookieSha256}`, [PAGE_SECRET_HEADER]: pageSecretSha256 }
    expect((await callAt(host.port, forged)).status).toBe(403)
  })

  it('is at another port while somebody has that one, says so, and is back at it later', async () => {
    const folder = await temporaryFolder()
    const first = await startHost(folder)
    const page = await signIn(first.openUrl)
    await first.close()
    const other = createServer()
    await new Promise<void>((done) => {
      other.listen(first.port, '127.0.0.1', done)
    })
    onTestFinished(() => void other.close())

    const second = await startHost(folder)
    expect(second.takenPort).toBe(first.port)
    expect(second.port).not.toBe(first.port)
    // Whoever has the port was sent the window's secrets: they are worth nothing here.
    const elsewhere = { ...page, cookie: page.cookie.replace(String(first.port), String(second.port)) }
    expect(await isKnownAt(second.port, elsewhere)).toBe(false)
    expect(await isKnownAt(second.port, await signIn(second.openUrl))).toBe(true)
    await second.close()
    await new Promise((done) => {
      other.close(done)
    })

    const third = await startHost(folder)
    expect([third.port, third.takenPort]).toEqual([first.port, undefined])
    expect(await isKnownAt(third.port, page)).toBe(true)
  })

  it('has its own port where two run at the same time, each time the same', async () => {
    const folder = await temporaryFolder()
    const ports: (readonly number[])[] = []
    for (let round = 0; round < 3; round += 1) {
      const pair = [await startHost(folder), await startHost(folder)]
      ports.push(pair.map(({ port }) => port))
      for (const host of pair) await host.close()
    }
    expect(ports[0]?.[0]).not.toBe(ports[0]?.[1])
    expect(ports).toEqual([ports[0], ports[0], ports[0]])
  })

  it('listens where it is told to, which says nothing about the next time', async () => {
    const folder = await temporaryFolder()
    const usual = await startHost(folder)
    const told = await startHost(folder, 0)
    const page = await signIn(told.openUrl)
    await usual.close()
    await told.close()
    expect((await startHost(folder)).port).toBe(usual.port)
    // The same port by the same word: the window that was let in there is known.
    const again = await startHost(folder, told.port)
    expect(await isKnownAt(again.port, page)).toBe(true)
    await expect(startHost(folder, told.port)).rejects.toMatchObject({
      problem: { id: 'hosting.port.unusable', params: { port: told.port, isTaken: true } },
    })
  })

  it('knows the twenty windows that were let in last, and a browser once', async () => {
    const folder = await temporaryFolder()
    const pages: PageHeaders[] = []
    let port = 0
    for (let start = 0; start < 21; start += 1) {
      const host = await startHost(folder)
      port = host.port
      pages.push(await signIn(host.openUrl))
      await host.close()
    }
    // The newest browser opens ten more links.
    let own = pages.at(-1)?.cookie
    let newest = pages[0]
    for (let start = 0; start < 10; start += 1) {
      const host = await startHost(folder)
      newest = await signIn(host.openUrl, own)
      own = newest.cookie
      await host.close()
    }
    const host = await startHost(folder)
    expect(host.port).toBe(port)
    if (newest !== undefined) pages.push(newest)
    const known = await Promise.all(pages.map(async (page) => isKnownAt(port, page)))
    expect(known).toEqual([false, ...Array.from({ length: 19 }, () => true), false, true])
  })

  it.each(['', '{', '{"version":2}', '{"version":1,"ports":[0],"windows":[]}', 'x'.repeat(100_000)])(
    'starts over where the file is damaged: %j',
    async (text) => {
      const folder = await temporaryFolder()
      await writeFile(join(folder, 'local-host.json'), text)
      const host = await startHost(folder)
      expect(await isKnownAt(host.port, await signIn(host.openUrl))).toBe(true)
    },
  )
})
