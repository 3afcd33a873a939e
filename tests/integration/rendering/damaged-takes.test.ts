import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CallInput } from '../../../shared/contract/bridge.ts'
import { eventually } from '../../support/eventually.ts'
import { line, sixLines } from '../../support/studio/six-lines.ts'
import { type ConnectedHost, renderAll } from '../../support/studio/studio-host.ts'

const firstTake = async (host: ConnectedHost): Promise<string> => (await host.view()).lines[0]?.take?.id ?? ''

/** Where the audio of a take lies. */
async function fileOf(host: ConnectedHost, takeId: string): Promise<string> {
  const found = await readdir(host.folder, { recursive: true })
  const name = found.find((one) => one.endsWith(`${takeId}.wav`))
  if (name === undefined) throw new TypeError('The take has no file')
  return join(host.folder, name)
}

async function rendered(): Promise<{ host: ConnectedHost; takeId: string; file: string }> {
  const host = await sixLines()
  await renderAll(host, { project: host.project })
  const takeId = await firstTake(host)
  return { host, takeId, file: await fileOf(host, takeId) }
}

const emptied = (file: string): Promise<void> => truncate(file, 0)
/** As long as it was, with other samples in it. */
async function scribbled(file: string): Promise<void> {
  const bytes = await readFile(file)
  bytes.fill(0x55, 2000, 2400)
  await writeFile(file, bytes)
}

/** It was paid for once: it waits for consent. */
const isSaid = {
  state: 'unknown',
  problem: {
    code: 'render.unknown',
    id: expect.stringMatching(/^rendering\.lost\.(paid|damaged)$/),
  },
}

describe('a take whose audio was damaged on the disk', () => {
  it.each([
    ['emptied', emptied],
    ['scribbled over', scribbled],
  ])('is said of its line when it is played (%s), and the line is sent again with consent alone', async (_, damage) => {
    const { host, takeId, file } = await rendered()
    const { project } = host
    expect(await host.studio.media(project, takeId)).toMatchObject({ path: file })
    await damage(file)
    expect(await host.studio.media(project, takeId)).toBeUndefined()
    expect((await host.view()).lines[0]).toMatchObject(isSaid)
    await eventually(() =>
      expect(
        host
          .events('lines.changed')
          .some(({ lines }) => lines.some(({ id, state }) => id === 'aaa111' && state === 'unknown')),
      ).toBe(true),
    )
    await renderAll(host, { project, lineIds: [line('aaa111')] })
    expect(host.service.billed()).toBe(6)
    await renderAll(host, { project, lineIds: [line('aaa111')], resendUnknown: true })
    // The stand-in speaks the same words the same way: the file is whole again.
    expect((await host.view()).lines[0]).toMatchObject({ state: 'ready', take: { id: takeId } })
    expect(await host.studio.media(project, takeId)).toMatchObject({ path: file })
    expect(host.service.billed()).toBe(7)
  })

  it('is not exported: the export says so, and goes through when the line is rendered again', async () => {
    const { host, file } = await rendered()
    const { project } = host
    await scribbled(file)
    const options: CallInput<'export.start'>['options'] = {
      name: 'Out',
      deliver: [{ what: 'lines', format: 'wav' }],
      missing: 'leaveSilence',
    }
    expect(await host.problem('export.start', { project, options })).toMatchObject({ code: 'audio.invalid' })
    expect((await host.view()).lines[0]).toMatchObject(isSaid)
    await renderAll(host, { project, lineIds: [line('aaa111')], resendUnknown: true })
    expect((await host.call('export.start', { project, options })).files.length).toBeGreaterThanOrEqual(6)
  })

  it('is noticed when it is emptied and the line is ordered: it is held, and not taken for ready', async () => {
    const { host, file } = await rendered()
    await emptied(file)
    const order = { project: host.project, lineIds: [line('aaa111')] }
    expect(await renderAll(host, order)).toMatchObject({ queued: 0, cached: 0 })
    expect((await host.view()).lines[0]).toMatchObject(isSaid)
    expect(await renderAll(host, { ...order, resendUnknown: true })).toMatchObject({ queued: 1, cached: 0 })
    expect((await host.view()).lines[0]).toMatchObject({ state: 'ready' })
    expect(host.service.billed()).toBe(7)
  })

  it('does not sound in the mix, nor is its waveform drawn', async () => {
    const { host, takeId, file } = await rendered()
    const { project } = host
    await emptied(file)
    await host.call('playing.begin', { project, page: 'page-of-tests', from: null, isOne: true })
    expect((await host.view()).lines[0]).toMatchObject(isSaid)
    expect((await host.problem('takes.peaks', { project, takeId, width: 100 })).code).toBe('take.unknown')
    // The file is left as it was found, for whoever can restore it.
    expect((await readFile(file)).length).toBe(0)
  })
})
