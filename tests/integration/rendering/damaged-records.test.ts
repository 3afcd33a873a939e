import { copyFile, cp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '../../../shared/contract/bridge.ts'
import { damagesOf, seeded } from '../../support/damage.ts'
import { madeOnce } from '../../support/made-once.ts'
import { type StandIn, startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { line } from '../../support/studio/six-lines.ts'
import { castService, connectedHost, renderAll, studioHost } from '../../support/studio/studio-host.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const isFull = process.env['REPARTEE_FAULTS'] === 'full'
/** The whole numbers take minutes. */
const PATIENCE = isFull ? 1_800_000 : 240_000
const SEED = Number(process.env['REPARTEE_SEED'] ?? 20_261_122)
const [alto = '', bass = ''] = standInVoices.map(({ id }) => id)

const TEXT = `# Eight

RUTH: Hold the line, please.  #aaa111
AMOS: I am holding it.  #bbb222
RUTH: Thank you. [pause 0.3s] Go on.  #ccc333
AMOS: It is heavy.  #ddd444
RUTH: I know that.  #eee555

## Stairs

RUTH: Is it you there?  #sss111
AMOS: It is me.  #sss222
RUTH: Then come up.  #sss333
`

/** A studio's folder, closed, and the service that it was connected to. */
type Paid = { readonly folder: string; readonly service: StandIn }

// One service for the file: what was paid is bound to its address.
let service: StandIn
beforeAll(async () => {
  service = await startStandIn()
})
afterAll(() => service.close())

const addressOf = ({ baseUrl, apiKey }: StandIn) => ({ baseUrl, apiKey })

/** A project with eight paid lines, three of them one scene, one chosen, one locked and one noted; everything closed. */
async function paid(): Promise<Paid> {
  return { folder: await paidOnce(await temporaryFolder()), service }
}

// The scene's answer is searched for its borders, which takes a processor seconds.
const paidOnce = madeOnce(async (folder) => {
  const studio = await studioHost({ environment: addressOf(service) }, folder)
  const { project } = await studio.call('project.create', { name: 'The Line', folderId: null })
  const host = { ...studio, service, project, view: () => studio.call('project.read', { project }) }
  await host.call('script.replace', { project, text: TEXT })
  await host.call('cast.autoCast', { project })
  await castService(host, { ruth: alto, amos: bass })
  const { settings } = await host.view()
  const audio = { format: 'wav', sampleRate: 8000 } as const
  await host.call('project.configure', { project, settings: { ...settings, renderWith: 'service', audio } })
  const ids = (names: string): CallInput<'render.start'>['lineIds'] => names.split(' ').map(line)
  await renderAll(host, { project, lineIds: ids('aaa111 bbb222 ccc333 ddd444 eee555') })
  await renderAll(host, { project, lineIds: ids('sss111 sss222 sss333'), mode: 'scene' })
  const takeOf = async (id: string) => {
    const [take] = await host.call('takes.list', { project, lineId: line(id) })
    if (take === undefined) throw new Error(`${id} has no take`)
    return take.id
  }
  await host.call('takes.choose', { project, lineId: line('aaa111'), takeId: await takeOf('aaa111') })
  const mark = async (id: string, marks: CallInput<'takes.mark'>['mark']) =>
    host.call('takes.mark', { project, lineId: line(id), takeId: await takeOf(id), mark: marks })
  await mark('bbb222', { locked: true, starred: true })
  await mark('ddd444', { note: 'The tired one.', rating: 4 })
  await host.studio.close()
})

type Reopened = { readonly held: readonly string[]; readonly sent: number; readonly decided: readonly unknown[] }

/** Opens a copy of what is there with a studio of its own, orders every line, and says what was sent and what is held. */
async function reopen(host: Paid, harm: (folder: string) => Promise<void>): Promise<Reopened> {
  const folder = await temporaryFolder()
  await cp(host.folder, folder, { recursive: true })
  await harm(folder)
  const before = host.service.synthesis().length
  const environment = addressOf(host.service)
  const next = await studioHost({ environment }, folder)
  // The list of projects names the place of the original.
  const listing = await next.call('picker.list', { folderId: null })
  const entry = listing.entries.find(({ name }) => name === 'The Line')
  const opened = await next.call('project.open', { entryId: entry?.entryId ?? '' })
  if (opened === null) throw new Error('It was not opened')
  const { project } = opened
  await renderAll(next, { project, lineIds: opened.lines.map(({ id }) => id) })
  await renderAll(next, { project, lineIds: opened.lines.map(({ id }) => id), mode: 'scene' })
  const { lines } = await next.call('project.read', { project })
  const decided = await Promise.all(
    ['aaa111', 'bbb222', 'ddd444'].map(async (id) => {
      const [take] = await next.call('takes.list', { project, lineId: line(id) })
      return take === undefined
        ? undefined
        : {
            isChosen: take.isChosen,
            isLocked: take.isLocked,
            isStarred: take.isStarred,
            note: take.note,
            rating: take.rating,
          }
    }),
  )
  await next.studio.close()
  await rm(folder, { recursive: true, force: true })
  const held = lines.flatMap(({ id, state }) => (state === 'unknown' ? [id] : []))
  return { held, sent: host.service.synthesis().length - before, decided }
}

const indexOf = (folder: string): string => join(folder, 'projects', 'The Line', 'takes.jsonl')
const takesOf = (folder: string): string => join(folder, 'projects', 'The Line', 'takes')
async function journalOf(folder: string): Promise<string> {
  const names = await readdir(join(folder, 'data', 'journals'))
  return join(folder, 'data', 'journals', names.find((name) => /^[0-9a-f-]{36}\.jsonl$/.test(name)) ?? '')
}
const withoutCopy = (folder: string): Promise<void> =>
  rm(join(folder, 'data', 'records'), { recursive: true, force: true })

describe(`records that were damaged, each in turn (seed ${SEED})`, () => {
  it('of takes come back with what people decided, and nothing is sent or held', { timeout: PATIENCE }, async () => {
    const host = await paid()
    const whole = await reopen(host, async () => undefined)
    expect(whole).toMatchObject({ held: [], sent: 0 })
    const good = await readFile(indexOf(host.folder))
    const damages = damagesOf(good, isFull ? 270 : 9, SEED)
    for (const { name, bytes } of damages) {
      const after = await reopen(host, (folder) => writeFile(indexOf(folder), bytes))
      expect({ name, held: after.held, sent: after.sent }).toEqual({ name, held: [], sent: 0 })
      expect({ name, decided: after.decided }).toEqual({ name, decided: whole.decided })
    }
    console.log(`list of takes, with its copy: ${damages.length} damages, none held or sent anything`)
  })

  it('of takes come back from journal and files where there is no copy, and nothing is sent or held', {
    timeout: PATIENCE,
  }, async () => {
    const host = await paid()
    const good = await readFile(indexOf(host.folder))
    const damages = damagesOf(good, isFull ? 270 : 9, SEED + 1)
    for (const { name, bytes } of damages) {
      const after = await reopen(host, async (folder) => {
        await withoutCopy(folder)
        await writeFile(indexOf(folder), bytes)
      })
      expect({ name, held: after.held, sent: after.sent }).toEqual({ name, held: [], sent: 0 })
    }
    console.log(`list of takes, without a copy: ${damages.length} damages, none held or sent anything`)
  })

  it('of what was sent never lead to a second bill while the takes are there', { timeout: PATIENCE }, async () => {
    const host = await paid()
    const good = await readFile(await journalOf(host.folder))
    const damages = damagesOf(good, isFull ? 270 : 9, SEED + 2)
    for (const { name, bytes } of damages) {
      const after = await reopen(host, async (folder) => writeFile(await journalOf(folder), bytes))
      expect({ name, held: after.held, sent: after.sent }).toEqual({ name, held: [], sent: 0 })
    }
    console.log(`what was sent: ${damages.length} damages, none held or sent anything`)
  })

  it('of an unknown line hold it still, whatever became of its record', { timeout: PATIENCE }, async () => {
    const host = await connectedHost({ text: 'RUTH: This one was cut.  #aaa111\n' })
    await castService(host, { ruth: alto })
    const { project } = host
    const { settings } = await host.view()
    await host.call('project.configure', { project, settings: { ...settings, renderWith: 'service' } })
    host.service.behave({ times: 1, behaviour: { kind: 'drop' } })
    await renderAll(host, { project })
    await host.studio.close()
    const good = await readFile(await journalOf(host.folder))
    const record = good.subarray(0, good.indexOf(0x0a) + 1)
    const random = seeded(SEED + 3)
    for (let round = 0; round < (isFull ? 300 : 6); round += 1) {
      const at = Math.floor(random() * (record.length - 1))
      const bytes = Buffer.from(good)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
      const folder = await temporaryFolder()
      await cp(host.folder, folder, { recursive: true })
      await writeFile(await journalOf(folder), bytes)
      const before = host.service.synthesis().length
      const environment = addressOf(host.service)
      const next = await studioHost({ environment }, folder)
      const listing = await next.call('picker.list', { folderId: null })
      const opened = await next.call('project.open', {
        entryId: listing.entries.find(({ name }) => name === 'The Line')?.entryId ?? '',
      })
      if (opened === null) throw new Error('It was not opened')
      await renderAll(next, { project: opened.project, lineIds: [line('aaa111')] })
      const { lines } = await next.call('project.read', { project: opened.project })
      const sent = host.service.synthesis().length - before
      expect({ at, byte: bytes[at], state: lines[0]?.state, sent }).toMatchObject({ at, state: 'unknown', sent: 0 })
      await next.studio.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('files of takes', () => {
  it('that were swapped or deleted hold their lines, and no others', async () => {
    const host = await paid()
    const names = (await readdir(takesOf(host.folder))).toSorted()
    const [one = '', other = ''] = names
    const swapped = await reopen(host, async (folder) => {
      await copyFile(join(takesOf(folder), one), join(folder, 'kept'))
      await copyFile(join(takesOf(folder), other), join(takesOf(folder), one))
      await copyFile(join(folder, 'kept'), join(takesOf(folder), other))
    })
    expect(swapped.sent).toBe(0)
    for (const name of names) {
      const after = await reopen(host, (folder) => unlink(join(takesOf(folder), name)))
      expect({ name, sent: after.sent }).toEqual({ name, sent: 0 })
      expect(after.held.length).toBeLessThanOrEqual(1)
    }
  })

  it('that a person cleaned up are not held: rendering the line sends it', async () => {
    const host = await connectedHost({ text: 'RUTH: Hold the line.  #aaa111\n' })
    await castService(host, { ruth: alto })
    const { project } = host
    await renderAll(host, { project })
    const [take] = await host.call('takes.list', { project, lineId: line('aaa111') })
    const takeId = take?.id
    if (takeId === undefined) throw new Error('There is no take')
    await host.call('takes.trash', { project, takes: [{ lineId: line('aaa111'), takeId }] })
    await host.call('takes.cleanUp', { project, takeIds: [takeId], paidToo: true })
    expect(await renderAll(host, { project })).toMatchObject({ queued: 1 })
    expect(host.service.synthesis()).toHaveLength(2)
  })

  it('that are missing on a computer that never sent them are asked about once', async () => {
    const host = await paid()
    const names = await readdir(takesOf(host.folder))
    const folder = await temporaryFolder()
    await cp(join(host.folder, 'projects'), join(folder, 'projects'), { recursive: true })
    for (const name of names) await unlink(join(takesOf(folder), name))
    const environment = addressOf(host.service)
    const next = await studioHost({ environment }, folder)
    const listing = await next.call('picker.list', { folderId: null })
    const opened = await next.call('project.open', {
      entryId: listing.entries.find(({ name }) => name === 'The Line')?.entryId ?? '',
    })
    if (opened === null) throw new Error('It was not opened')
    const { project } = opened
    expect(await renderAll(next, { project })).toMatchObject({ queued: 0 })
    const { records } = await next.call('safety.read', { project })
    expect(records?.lost.map(({ loss }) => loss)).toEqual(Array.from({ length: 8 }, () => 'elsewhere'))
    await renderAll(next, { project, resendUnknown: true })
    const { lines } = await next.call('project.read', { project })
    expect(lines.map(({ state }) => state)).toEqual(lines.map(() => 'ready'))
  })
})

describe('where nothing tells any more what was paid for', () => {
  const openedBy = async (host: Paid, folder: string) => {
    const environment = addressOf(host.service)
    const next = await studioHost({ environment }, folder)
    const listing = await next.call('picker.list', { folderId: null })
    const entryId = listing.entries.find(({ name }) => name === 'The Line')?.entryId ?? ''
    const opened = await next.call('project.open', { entryId })
    if (opened === null) throw new Error('It was not opened')
    return { next, project: opened.project }
  }

  it('a computer that never sent it asks once before anything is sent', async () => {
    const host = await paid()
    const folder = await temporaryFolder()
    await cp(join(host.folder, 'projects'), join(folder, 'projects'), { recursive: true })
    await writeFile(indexOf(folder), '')
    const { next, project } = await openedBy(host, folder)
    const before = host.service.synthesis().length
    expect(await renderAll(next, { project, lineIds: [line('aaa111'), line('bbb222')] })).toMatchObject({ queued: 0 })
    const { records } = await next.call('safety.read', { project })
    expect(records?.lost.map(({ loss }) => loss)).toEqual(Array.from({ length: 8 }, () => 'notKnown'))
    expect(host.service.synthesis()).toHaveLength(before)
    await renderAll(next, { project, lineIds: [line('aaa111')], resendUnknown: true })
    // Asked once: what follows is sent as ever, also after a restart.
    await next.studio.close()
    const again = await openedBy(host, folder)
    await renderAll(again.next, { project: again.project, lineIds: [line('bbb222')] })
    expect(host.service.synthesis()).toHaveLength(before + 2)
  })

  it('a record of what was sent that holds nothing legible asks once, is told and stops nothing else', async () => {
    const host = await paid()
    const path = await journalOf(host.folder)
    await writeFile(path, `${await readFile(path, 'utf8')}\u0000\u0000\u0000\u0000\u0000\u0000\n`)
    const { next, project } = await openedBy(host, host.folder)
    const { revision } = await next.call('project.read', { project })
    await next.call('script.replace', {
      project,
      text: `${TEXT}RUTH: And a new one.  #nnn111\n`,
      baseRevision: revision,
    })
    const before = host.service.synthesis().length
    await renderAll(next, { project, lineIds: [line('nnn111')] })
    expect(host.service.synthesis()).toHaveLength(before)
    expect((await next.call('safety.read', { project })).records).toMatchObject({ unreadable: 1 })
    await renderAll(next, { project, lineIds: [line('nnn111')], resendUnknown: true })
    expect(host.service.synthesis()).toHaveLength(before + 1)
  })
})

describe('a record of what was sent by a newer version', () => {
  it('is not passed over: nothing is sent, and it is said why', async () => {
    const host = await connectedHost({ text: 'RUTH: Hold the line.  #aaa111\n' })
    await castService(host, { ruth: alto })
    await renderAll(host, { project: host.project })
    await host.studio.close()
    const path = await journalOf(host.folder)
    await writeFile(path, `${await readFile(path, 'utf8')}{"v":2,"kind":"sending","attempt":"x","what":"comes"}\n`)
    const environment = addressOf(host.service)
    const next = await studioHost({ environment }, host.folder)
    const [recent] = (await next.call('app.read', {})).recent
    const { project } = await next.call('project.openRecent', { recentId: recent?.recentId ?? '' })
    await renderAll(next, { project, lineIds: [line('aaa111')], again: true })
    expect(host.service.synthesis()).toHaveLength(1)
    const { queue } = await next.call('project.read', { project })
    expect(JSON.stringify(queue)).toContain('rendering.journal.newer')
  })
})
