import { copyFile, mkdir, readdir, readFile, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { writeWav } from '../../../electron/audio/codecs/wav.ts'
import type { StudioPorts } from '../../../electron/base/ports.ts'
import { voicedPcm } from '../../support/audio/tones.ts'
import { listenOnLoopback } from '../../support/stand-in/loopback.ts'
import { makeGate } from '../../support/stand-in/gate.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { builtAssets } from '../../support/studio/ports.ts'
import { line, reopened } from '../../support/studio/six-lines.ts'
import { castService, type ConnectedHost, connectedHost, renderAll } from '../../support/studio/studio-host.ts'

const alto = standInVoices[0]?.id ?? ''
/** A process that is certainly gone. */
const GONE = 4_190_000
const LONG_AGO = new Date(Date.now() - 120_000)

async function connected(
  text: string,
  ports: Partial<StudioPorts> = {},
  voices: Readonly<Record<string, string>> = { ruth: alto },
): Promise<ConnectedHost> {
  const host = await connectedHost({ text, ports })
  await castService(host, voices)
  const { settings } = await host.view()
  const changed = { ...settings, renderWith: 'service' } as const
  await host.call('project.configure', { project: host.project, settings: changed })
  return host
}

const projectOf = (host: ConnectedHost): string => join(host.folder, 'projects', 'The Line')
const takesOf = (host: ConnectedHost): string => join(projectOf(host), 'takes')

async function dropLast(path: string): Promise<void> {
  const rows = (await readFile(path, 'utf8')).split('\n').filter((row) => row !== '')
  await writeFile(
    path,
    rows
      .slice(0, -1)
      .map((row) => `${row}\n`)
      .join(''),
  )
}

async function journalOf(host: ConnectedHost): Promise<string> {
  const folder = join(host.folder, 'data', 'journals')
  const name = (await readdir(folder)).find((one) => /^[0-9a-f-]{36}\.jsonl$/.test(one)) ?? ''
  return join(folder, name)
}

/** As a kill leaves it while the audio of a take is on its way to the disk: nothing but the temporary file says that it came. */
async function killedWhileKeeping(withCopy: boolean): Promise<{ host: ConnectedHost; temporary: string }> {
  const host = await connected('RUTH: Hold the line, please.  #aaa111\n')
  await renderAll(host, { project: host.project })
  await host.studio.close()
  const [name = ''] = await readdir(takesOf(host))
  const temporary = join(takesOf(host), `.${name}.${GONE}.0123456789ab.tmp`)
  await rename(join(takesOf(host), name), temporary)
  await dropLast(join(projectOf(host), 'takes.jsonl'))
  await dropLast(await journalOf(host))
  if (!withCopy) await rm(join(host.folder, 'data', 'records'), { recursive: true })
  return { host, temporary }
}

describe('audio that was on its way to the disk when the program was killed', () => {
  it.each([
    ['its record was written before it', true],
    ['an earlier version was killed', false],
  ])('and is whole is a take at the next opening: %s', async (_, withCopy) => {
    const { host, temporary } = await killedWhileKeeping(withCopy)
    await utimes(temporary, LONG_AGO, LONG_AGO)
    const next = await reopened(host)
    await renderAll(next, { project: next.project, lineIds: [line('aaa111')] })
    expect((await next.view()).lines[0]).toMatchObject({ state: 'ready', take: { source: 'service' } })
    expect(host.service.synthesis()).toHaveLength(1)
    expect(await next.call('unknown.list', { project: next.project })).toEqual([])
    expect(await readdir(takesOf(host))).toHaveLength(1)
  })

  it('and is not whole is kept with its line, to be listened to, and never sent again unasked', async () => {
    const { host, temporary } = await killedWhileKeeping(true)
    await truncate(temporary, Math.floor((await stat(temporary)).size / 2))
    await utimes(temporary, LONG_AGO, LONG_AGO)
    const next = await reopened(host)
    await renderAll(next, { project: next.project, lineIds: [line('aaa111')] })
    expect(host.service.synthesis()).toHaveLength(1)
    const [unknown] = await next.call('unknown.list', { project: next.project })
    expect(unknown).toMatchObject({ lineId: 'aaa111' })
    expect(await next.studio.media(next.project, unknown?.mediaId ?? '')).toBeDefined()
    expect(await readdir(takesOf(host))).toEqual([])
  })

  it('is left alone while somebody may still be writing it, and swept when it holds nothing', async () => {
    const { host, temporary } = await killedWhileKeeping(true)
    const bytes = await readFile(temporary)
    await writeFile(temporary, bytes.subarray(0, 3000))
    await (await reopened(host)).studio.close()
    expect(await readdir(takesOf(host))).toHaveLength(1)
    await writeFile(temporary, Buffer.alloc(3000))
    await utimes(temporary, LONG_AGO, LONG_AGO)
    const next = await reopened(host)
    await renderAll(next, { project: next.project, lineIds: [line('aaa111')] })
    expect(await readdir(takesOf(host))).toEqual([])
    expect(host.service.synthesis()).toHaveLength(1)
  })
})

describe('the answer of a scene whose lines were still to be cut when the program was killed', () => {
  it.each([
    ['its end was written down', true, false, false],
    ['its end was not written down yet', false, false, false],
    ['nor was the answer taken away that lies beside the journal', false, true, false],
    ['the next opening ended before it was cut', true, false, true],
  ])('is cut at the next opening, and nothing is unknown or sent: %s', async (_, hasEnd, hasPart, isLeftAtOnce) => {
    const text = 'RUTH: Hold the line, please.  #aaa111\nAMOS: I am holding it.  #bbb222\n'
    const host = await connected(text, {}, { ruth: alto, amos: standInVoices[1]?.id ?? '' })
    await renderAll(host, { project: host.project, mode: 'scene' })
    expect(host.service.synthesis()).toHaveLength(1)
    await host.studio.close()
    const copies = join(host.folder, 'data', 'records')
    const [copy = ''] = await readdir(copies)
    const [first = ''] = (await readFile(join(projectOf(host), 'takes.jsonl'), 'utf8')).split('\n')
    await writeFile(join(projectOf(host), 'takes.jsonl'), `${first}\n`)
    await writeFile(join(copies, copy), `${first}\n`)
    for (const name of await readdir(takesOf(host))) {
      if (!first.includes(name.replace('.wav', ''))) await rm(join(takesOf(host), name))
    }
    if (!hasEnd) await dropLast(await journalOf(host))
    if (hasPart) {
      const journal = await journalOf(host)
      const { attempt } = Object(JSON.parse((await readFile(journal, 'utf8')).trimEnd().split('\n').at(-1) ?? ''))
      const [answer = ''] = await readdir(takesOf(host))
      const parts = journal.replace(/jsonl$/, 'parts')
      await mkdir(parts, { recursive: true })
      await copyFile(join(takesOf(host), answer), join(parts, `${attempt}.part`))
    }
    if (isLeftAtOnce) await (await reopened(host)).studio.close()
    const next = await reopened(host)
    const takes = async () =>
      Promise.all(
        ['aaa111', 'bbb222'].map((id) => next.call('takes.list', { project: next.project, lineId: line(id) })),
      )
    await expect
      .poll(async () => (await takes()).map((ofLine) => ofLine.map(({ isSlice }) => isSlice)))
      .toEqual([[true], [true]])
    expect(await next.call('unknown.list', { project: next.project })).toEqual([])
    expect(host.service.synthesis()).toHaveLength(1)
  })
})

/** The first second of two, whose header does not say how long it is, as of a service that does not know yet. */
function halfOfWav(): Uint8Array {
  const wav = Buffer.from(writeWav(voicedPcm(2, 44_100)))
  wav.writeUInt32LE(0xffffffff, 4)
  wav.writeUInt32LE(0xffffffff, 40)
  return wav.subarray(0, 44 + 88_200)
}

describe('answers that lie beside the journal', () => {
  it('and had come whole when no disk took them become takes at the next opening', async () => {
    const host = await connected('RUTH: Hold the line, please.  #aaa111\nRUTH: And the other one.  #bbb222\n')
    // Where the folder of takes should be lies a file: nothing can be kept there.
    await writeFile(takesOf(host), 'no folder')
    await renderAll(host, { project: host.project })
    const sent = host.service.synthesis().length
    expect(sent).toBeGreaterThan(0)
    await host.studio.close()
    await rm(takesOf(host))
    const next = await reopened(host)
    await renderAll(next, { project: next.project })
    expect((await next.view()).lines.map(({ state }) => state)).toEqual(['ready', 'ready'])
    expect(host.service.synthesis()).toHaveLength(2)
    const { records } = await next.call('safety.read', { project: next.project })
    expect(records?.fromAnswers).toBe(sent)
    expect(await next.call('unknown.list', { project: next.project })).toEqual([])
  })

  it('and had come whole when nothing could look into them become takes at the next opening', async () => {
    const nowhere = new URL('nothing-is-here.ts', builtAssets.audioWorker)
    const host = await connected('RUTH: Hold the line, please.  #aaa111\n', {
      assets: { ...builtAssets, audioWorker: nowhere },
    })
    await renderAll(host, { project: host.project })
    expect((await host.view()).lines[0]?.state).toBe('unknown')
    const next = await reopened(host)
    await renderAll(next, { project: next.project })
    expect((await next.view()).lines[0]?.state).toBe('ready')
    expect(host.service.synthesis()).toHaveLength(1)
  })

  it('and broke off while no disk took them are not taken for whole', async () => {
    const sent = makeGate()
    const cut = makeGate()
    const half = halfOfWav()
    const server = createServer((request, response) => {
      request.resume()
      if (request.method === 'POST') response.write(half, () => sent.open())
      else response.writeHead(404).end()
      void cut.opened.then(() => response.socket?.resetAndDestroy())
    })
    const baseUrl = await listenOnLoopback(server)
    onTestFinished(() => void server.close())
    const host = await connected('RUTH: Hold the line, please.  #aaa111\n', { environment: { baseUrl, apiKey: 'key' } })
    // Where the folder of answers should be lies a file: nothing can be kept there.
    const { id } = Object(JSON.parse(await readFile(join(projectOf(host), 'project.json'), 'utf8')))
    const parts = join(host.folder, 'data', 'journals', `${id}.parts`)
    await mkdir(join(host.folder, 'data', 'journals'), { recursive: true })
    await writeFile(parts, 'no folder')
    const rendered = renderAll(host, { project: host.project })
    await sent.opened
    // So many questions to the disk take longer than the one that fails.
    for (let times = 0; times < 300; times += 1) await stat(parts)
    await rm(parts)
    cut.open()
    await rendered
    expect((await host.view()).lines[0]?.state).toBe('unknown')
    const next = await reopened({ ...host, service: { ...host.service, baseUrl, apiKey: 'key' } })
    await renderAll(next, { project: next.project })
    expect((await next.view()).lines[0]?.state).toBe('unknown')
    const [unknown] = await next.call('unknown.list', { project: next.project })
    expect(await next.studio.media(next.project, unknown?.mediaId ?? '')).toBeDefined()
  })

  it('and were still coming when the program was killed are kept as unknown, to be listened to', async () => {
    const host = await connected('RUTH: Hold the line, please.  #aaa111\n')
    const gate = makeGate()
    host.service.behave({ times: 1, behaviour: { kind: 'hold', until: gate.opened, afterBytes: 20_000 } })
    const order = {
      project: host.project,
      source: 'service',
      lineIds: null,
      again: false,
      resendUnknown: false,
    } as const
    await host.call('render.start', order)
    await host.service.arrived(1)
    const parts = (await journalOf(host)).replace(/jsonl$/, 'parts')
    const started = await readFile(await journalOf(host))
    await expect.poll(async () => (await readdir(parts).catch(() => [])).length).toBe(1)
    const [name = ''] = await readdir(parts)
    await expect.poll(async () => (await stat(join(parts, name))).size).toBeGreaterThan(10_000)
    const came = await readFile(join(parts, name))
    gate.open()
    await host.studio.close()
    // What a kill at that moment would have left.
    await writeFile(await journalOf(host), started)
    await rm(takesOf(host), { recursive: true, force: true })
    await rm(join(projectOf(host), 'takes.jsonl'), { force: true })
    await rm(join(host.folder, 'data', 'records'), { recursive: true, force: true })
    await mkdir(parts, { recursive: true })
    await writeFile(join(parts, name), came)
    await utimes(join(parts, name), LONG_AGO, LONG_AGO)
    const next = await reopened(host)
    await renderAll(next, { project: next.project, lineIds: [line('aaa111')] })
    expect(host.service.synthesis()).toHaveLength(1)
    const [unknown] = await next.call('unknown.list', { project: next.project })
    expect(unknown).toMatchObject({ lineId: 'aaa111', mediaId: `part-${name.replace('.part', '')}` })
  })
})
