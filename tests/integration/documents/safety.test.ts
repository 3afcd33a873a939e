import { mkdir, readdir, readFile, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type DurableFs, nodeFs } from '../../../electron/base/durable.ts'
import { projectLock } from '../../../electron/documents/locks/lock.ts'
import { openSnapshots, SNAPSHOT_EVERY_MS } from '../../../electron/documents/snapshots/snapshots.ts'
import { lineIdSchema, projectIdSchema, speakerIdSchema } from '../../../shared/core/model/ids.ts'
import { projectSettingsSchema } from '../../../shared/core/model/project.ts'
import { otherRun, SCRIPT, testProject } from '../../support/projects.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const START = Date.UTC(2026, 10, 21, 12)
const MINUTE = 60_000

describe('the lock of a project', () => {
  const lockOf = (folder: string, nonce: string, over: Parameters<typeof otherRun>[0] = {}, now = () => Date.now()) =>
    projectLock({ folder, nonce, here: otherRun(over), now })
  const owner = (over: object): string =>
    JSON.stringify({
      pid: 77,
      host: 'this-host',
      startedAt: '2026-11-21T00:00:00.000Z',
      nonce: 'nonce-of-other',
      ...over,
    })

  it.each<[string, string, number, boolean, 'held' | 'taken']>([
    [
      'a process of this system that is alive, silent for an hour',
      owner({ machine: 'this-boot' }),
      -3600,
      true,
      'taken',
    ],
    ['a process of this system that is gone', owner({ machine: 'this-boot' }), 0, false, 'held'],
    ['a process id that is gone, seen just now', owner({}), 0, false, 'taken'],
    ['a process id that is gone, silent for 61 s', owner({}), -61, false, 'held'],
    ['a process id that is gone, silent for 59 s', owner({}), -59, false, 'taken'],
    ['a process id in use again, silent for a day', owner({}), -86_400, true, 'taken'],
    [
      'a process id in use again after a restart of the system, silent for 61 s',
      owner({ machine: 'boot-before' }),
      -61,
      true,
      'held',
    ],
    ['a process of another process room, seen just now', owner({ machine: 'boot-before' }), 0, true, 'taken'],
    ['another computer, silent for a day', owner({ host: 'elsewhere' }), -86_400, false, 'taken'],
    ['a clock an hour ahead, and gone', owner({}), 3600, false, 'taken'],
    ['a file that names nobody, as a full disk leaves it, written just now', '', 0, true, 'held'],
    ['half of what it should be, written just now', '{"pid":', 0, true, 'held'],
    ['NUL, as a power cut leaves it', '\0'.repeat(120), 0, true, 'held'],
    ['an object that names nobody', '{}', 0, true, 'held'],
    ['a file that cannot be read, from long ago', '{"pid":', -3600, false, 'held'],
  ])('held by %s: %s', async (_, content, seconds, isAlive, expected) => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, '.repartee'))
    const path = join(folder, '.repartee', 'lock')
    await writeFile(path, content)
    const at = Date.now() / 1000 + seconds
    await utimes(path, at, at)
    const outcome = await lockOf(folder, 'nonce-of-ours', { isAlive: () => isAlive }).take()
    expect(outcome.kind).toBe(expected)
    if (expected === 'taken') expect(await readFile(path, 'utf8')).toBe(content)
  })

  it('is still ours when a full disk has emptied it', async () => {
    const folder = await temporaryFolder()
    const lock = lockOf(folder, 'nonce-of-ours')
    expect((await lock.take()).kind).toBe('held')
    await writeFile(join(folder, '.repartee', 'lock'), '')
    expect(await lock.isOurs()).toBe(true)
    expect((await lock.find())?.owner?.nonce).toBe('nonce-of-ours')
  })

  it.each(['ENOSPC', 'EDQUOT'])(
    'leaves no empty file where the disk is full (%s): nobody else is spoken of',
    async (code) => {
      const folder = await temporaryFolder()
      const fs: DurableFs = {
        ...nodeFs,
        open: async (path, flags, mode) => ({
          ...(await nodeFs.open(path, flags, mode)),
          writeFile: async () => Promise.reject(Object.assign(new Error('made by the test'), { code })),
        }),
      }
      const lock = projectLock({ folder, nonce: 'nonce-of-ours', here: otherRun(), now: Date.now, fs })
      expect((await lock.take()).kind).toBe('held')
      expect(await readdir(join(folder, '.repartee'))).toEqual([])
      expect(await lock.isOurs()).toBe(true)
      expect((await lockOf(folder, 'nonce-of-next').take()).kind).toBe('held')
    },
  )

  it('goes to exactly one of many that take an empty one at once', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, '.repartee'))
    await writeFile(join(folder, '.repartee', 'lock'), '')
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, at) => lockOf(folder, `nonce-${at}-of-many`, { pid: 4_100_001 + at }).take()),
    )
    expect(outcomes.filter(({ kind }) => kind === 'held').length).toBe(1)
  })

  it('goes to exactly one of many that take a stale one at once', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, '.repartee'))
    await writeFile(join(folder, '.repartee', 'lock'), owner({ machine: 'this-boot' }))
    const isAlive = (pid: number): boolean => pid !== 77
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        lockOf(folder, `nonce-${at}-of-many`, { isAlive, pid: 4_100_001 + at }).take(),
      ),
    )
    expect(outcomes.filter(({ kind }) => kind === 'held').length).toBe(1)
  })

  it('is put back when somebody deletes it, and given back at the end', async () => {
    const folder = await temporaryFolder()
    const lock = lockOf(folder, 'nonce-of-ours')
    await lock.take()
    await unlink(join(folder, '.repartee', 'lock'))
    expect(await lock.isOurs()).toBe(true)
    expect((await lock.find())?.owner?.nonce).toBe('nonce-of-ours')
    await lock.release()
    expect(await lock.find()).toBe(undefined)
  })
})

describe('a second window', () => {
  it('reads, follows what the first one saves, and takes over with its consent to merge', async () => {
    const { path, open } = await testProject()
    const first = await open()
    const second = await open()
    expect([first.readOnly, second.readOnly, second.saveState().kind]).toEqual([false, true, 'readOnly'])
    expect(second.safety().otherWindow).toMatchObject({ isThisComputer: true })
    await expect(second.restoreSnapshot('x')).rejects.toMatchObject({ problem: { code: 'project.readOnly' } })

    first.replace(SCRIPT.replace('Hello', 'First'))
    await second.takeOver()
    expect([second.readOnly, second.safety().otherWindow]).toEqual([false, undefined])
    second.replace(SCRIPT.replace('Good evening', 'Second'))
    expect((await second.save()).kind).toBe('saved')

    // The loser notices at its next save and keeps its edit.
    expect((await first.save()).kind).toBe('readOnly')
    expect([first.readOnly, first.text().includes('First there')]).toEqual([true, true])
    expect(first.safety().otherWindow).toMatchObject({ isThisComputer: true })
    await first.takeOver()
    expect((await first.save()).kind).toBe('saved')
    const both = SCRIPT.replace('Hello', 'First').replace('Good evening', 'Second')
    expect(await readFile(path('script.dialogue'), 'utf8')).toBe(both)
    await second.close()
    await first.close()
    expect(await readdir(path('.repartee'))).not.toContain('lock')
  })

  it('that lost its edits to a take-over and was closed leaves them to be merged later', async () => {
    const { open } = await testProject()
    const first = await open()
    const second = await open()
    first.replace(SCRIPT.replace('Hello', 'First'))
    await second.takeOver()
    second.replace(SCRIPT.replace('Good evening', 'Second'))
    await second.save()
    await first.close()
    await second.close()
    const third = await open()
    const [candidate] = third.safety().recovery
    expect(candidate?.kind).toBe('pending')
    await third.recover(candidate?.id ?? '')
    expect(third.text()).toBe(SCRIPT.replace('Hello', 'First').replace('Good evening', 'Second'))
    await third.close()
    const fourth = await open()
    expect(fourth.safety().recovery).toEqual([])
    await fourth.close()
  })

  it('is not offered again what it merged, though there was typing while that was saved', async () => {
    const { open } = await testProject()
    const first = await open()
    const second = await open()
    first.replace(SCRIPT.replace('Hello', 'First'))
    await second.takeOver()
    await first.close()
    await second.close()
    const third = await open()
    let typed = 0
    third.onChange((what) => {
      if (what !== 'save' || third.saveState().kind !== 'saving' || typed > 0) return
      typed += 1
      third.change(third.revision(), [{ from: third.text().length, to: third.text().length, insert: '// More.' }])
    })
    await third.recover(third.safety().recovery[0]?.id ?? '')
    expect(typed).toBe(1)
    await third.close()
    const fourth = await open()
    expect(fourth.safety().recovery).toEqual([])
    expect(fourth.text()).toContain('// More.')
    await fourth.close()
  })

  it('that lost its cast to a take-over gets it back beside what was cast since', async () => {
    const { open } = await testProject()
    const first = await open()
    const second = await open()
    const [ruth, amos] = first.cast().speakers
    if (ruth === undefined || amos === undefined) throw new Error('The project has two speakers')
    first.setCast({ speakers: [{ ...ruth, variants: [{ name: 'radio' }], gainDb: 1 }, amos] })
    await second.takeOver()
    const olga = { ...amos, id: speakerIdSchema.parse('olga'), name: 'OLGA' }
    const lines = { [lineIdSchema.parse('bbbbbb')]: { model: 's1' } } as const
    second.setCast({ speakers: [{ ...ruth, gainDb: 2 }, amos, olga], lines })
    await second.save()
    await first.close()
    await second.close()
    const third = await open()
    expect(third.cast().speakers.map(({ id }) => id)).toEqual(['ruth', 'amos', 'olga'])
    await third.recover(third.safety().recovery[0]?.id ?? '')
    // The gain was changed by both: what is brought back stands.
    expect(third.cast()).toEqual({
      speakers: [{ ...ruth, variants: [{ name: 'radio' }], gainDb: 1 }, amos, olga],
      lines,
    })
    await third.close()
  })

  it('becomes the writer by itself when the first one is closed', async () => {
    const { open } = await testProject()
    const first = await open()
    const second = await open()
    const told = new Promise<void>((resolve) => {
      second.onChange((what) => {
        if (what === 'safety' && !second.readOnly) resolve()
      })
    })
    await first.close()
    await told
    second.replace(SCRIPT.replace('Hello', 'Second'))
    expect((await second.save()).kind).toBe('saved')
    await second.close()
  })

  it('is not offered the unsaved edits of one that still runs, and discarding removes those of one that does not', async () => {
    const { data, open } = await testProject()
    const first = await open({ here: otherRun() })
    first.replace(SCRIPT.replace('Hello', 'First'))
    const second = await open({ here: otherRun({ pid: 4_100_001 }) })
    await second.takeOver()
    await first.save()
    const pending = join(data, 'pending', first.id)
    expect((await readdir(pending)).length).toBe(1)
    const running = await open({ here: otherRun({ pid: 4_100_002 }) })
    expect(running.safety().recovery).toEqual([])
    const afterCrash = await open({ here: otherRun({ pid: 4_100_003, isAlive: (pid) => pid !== 4_100_000 }) })
    const [candidate] = afterCrash.safety().recovery
    expect(candidate?.kind).toBe('pending')
    await afterCrash.discardRecovery(candidate?.id ?? '')
    expect(await readdir(pending)).toEqual([])
    for (const project of [running, afterCrash, second, first]) await project.close()
  })
})

describe('snapshots', () => {
  const settings = projectSettingsSchema.parse({})
  const contentOf = (text: string) => ({ name: 'Snap', text, cast: { speakers: [] }, settings })
  const store = async (clock: { now: number }) => {
    const dataFolder = await temporaryFolder()
    const projectId = projectIdSchema.parse('11111111-1111-4111-8111-111111111111')
    return openSnapshots({ dataFolder, projectId, folder: '/elsewhere', now: () => clock.now })
  }

  it('by time are five minutes apart, twenty at most, and seven days old at most', async () => {
    const clock = { now: START }
    const snapshots = await store(clock)
    for (let at = 0; at < 30; at += 1) {
      await snapshots.keepByTime({ content: contentOf(`text ${at}`), rev: at })
      await snapshots.keepByTime({ content: contentOf(`text ${at} a moment later`), rev: at })
      clock.now += SNAPSHOT_EVERY_MS
    }
    const listed = await snapshots.list()
    expect(listed.length).toBe(20)
    expect((await snapshots.read(listed[0]?.id ?? '')).content.text).toBe('text 29')
    expect((await snapshots.read(listed.at(-1)?.id ?? '')).content.text).toBe('text 10')
    clock.now += 8 * 24 * 60 * MINUTE
    await snapshots.keepByTime({ content: contentOf('a week later'), rev: 31 })
    expect((await snapshots.list()).length).toBe(1)
  })

  it('are not made twice of the same text, and a damaged or foreign one is refused', async () => {
    const clock = { now: START }
    const snapshots = await store(clock)
    await snapshots.keep({ content: contentOf('same'), rev: 1, reason: 'timed' })
    clock.now += MINUTE
    await snapshots.keep({ content: contentOf('same'), rev: 2, reason: 'beforeRestore' })
    expect((await snapshots.list()).length).toBe(1)
    for (const id of ['../../escape', 'nothing', '']) {
      await expect(snapshots.read(id)).rejects.toMatchObject({ problem: { code: 'snapshot.unknown' } })
    }
  })

  it('are restored, and what stood there is kept first', async () => {
    const { path, open } = await testProject()
    const project = await open()
    project.replace(SCRIPT.replace('Hello', 'Before'))
    await project.save()
    const [before] = await project.snapshots.list()
    project.replace('# All gone\n')
    await project.save()
    await project.restoreSnapshot(before?.id ?? '')
    expect(await readFile(path('script.dialogue'), 'utf8')).toBe(SCRIPT.replace('Hello', 'Before'))
    const [kept] = await project.snapshots.list()
    expect(kept?.reason).toBe('beforeRestore')
    expect((await project.snapshots.read(kept?.id ?? '')).content.text).toBe('# All gone\n')
    await project.close()
  })

  it('lie in the data folder, so that losing the project folder does not lose them', async () => {
    const { folder, data, open } = await testProject()
    const project = await open()
    project.replace('# Changed\n')
    await project.save()
    await project.close()
    expect((await stat(join(data, 'snapshots', project.id))).isDirectory()).toBe(true)
    expect(data.startsWith(folder)).toBe(false)
  })
})
