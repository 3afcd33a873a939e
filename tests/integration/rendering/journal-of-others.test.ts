import { appendFile, mkdir, readFile, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lineIdSchema, renderKeySchema } from '../../../shared/core/model/ids.ts'
import { guardedJournal } from '../../../electron/rendering/journal/guarded-journal.ts'
import { openJournal } from '../../../electron/rendering/journal/journal.ts'
import { openSpending } from '../../../electron/rendering/journal/spending.ts'
import { sendingLock } from '../../../electron/rendering/sending/sending-lock.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const ports = { now: Date.now, randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) }
const start = (digit: string, bytesOfText: number) => ({
  key: renderKeySchema.parse(digit.repeat(64)),
  origin: 'https://api.example',
  lineIds: [lineIdSchema.parse('aaaaaa')],
  bytesOfText,
  consented: false,
})
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => Object(error).problem?.code ?? String(error),
  )

describe('a journal that another program has added to', () => {
  it('is not sent by when a newer version has, and lets the others have their turn', async () => {
    const folder = await temporaryFolder()
    const journal = await openJournal(folder, 'project', ports)
    await journal.hold()
    await journal.end(await journal.begin(start('a', 10)), { outcome: 'done' })
    await journal.release()
    const path = join(folder, 'project.jsonl')
    await appendFile(path, '{"v":2,"kind":"sending","attempt":"0123","how":"otherwise"}\n')
    expect(await codeOf(journal.hold())).toBe('project.newer')
    expect(journal.damage().newer).toBe(1)
    // Not held in secret: the newer program can send.
    const other = await openJournal(folder, 'project', ports)
    expect(await codeOf(other.hold())).toBe('project.newer')
    expect(await readFile(path, 'utf8')).toContain('"v":2')
  })
})

describe('the turn of others', () => {
  it('comes although the disk does not say how large the journal is when it is given back', async () => {
    const folder = await temporaryFolder()
    const journal = await openJournal(folder, 'project', ports)
    await journal.hold()
    await mkdir(join(folder, 'project.jsonl'))
    expect(await codeOf(journal.release())).toBe('disk.failed')
    await rmdir(join(folder, 'project.jsonl'))
    const other = await openJournal(folder, 'project', ports)
    expect(await codeOf(other.hold())).toBe('done')
    await other.release()
  })

  it.each(['adopting', 'reading'])('comes where %s what others have sent fails', async (failing) => {
    const folder = await temporaryFolder()
    const own = await openJournal(join(folder, 'journals'), 'project', ports)
    const fails = async (step: string) => {
      if (step === failing) throw new Error('The disk does not answer')
    }
    const guards = { spending: { reserve: async <T>(_: number, work: () => Promise<T>) => work() }, now: Date.now }
    const lockIn = () => sendingLock({ folder: join(folder, 'sending'), monotonicMs: () => 0, ...ports })
    const guarded = guardedJournal(own, {
      ...guards,
      lock: lockIn(),
      adopt: () => fails('adopting'),
      rereadTakes: () => fails('reading'),
    })
    expect(await codeOf(guarded.hold())).toContain('The disk does not answer')
    const other = await openJournal(join(folder, 'journals'), 'project', ports)
    const lock = lockIn()
    expect([await codeOf(other.hold()), await codeOf(lock.hold())]).toEqual(['done', 'done'])
    await Promise.all([other.release(), lock.release()])
  })

  it('comes although the journal could not be given back', async () => {
    const folder = await temporaryFolder()
    const own = await openJournal(join(folder, 'journals'), 'project', ports)
    const lockIn = () => sendingLock({ folder: join(folder, 'sending'), monotonicMs: () => 0, ...ports })
    const guarded = guardedJournal(own, {
      spending: { reserve: async <T>(_: number, work: () => Promise<T>) => work() },
      now: Date.now,
      lock: lockIn(),
      adopt: own.adopt,
      rereadTakes: async () => false,
    })
    await guarded.hold()
    await mkdir(join(folder, 'journals', 'project.jsonl'))
    expect(await codeOf(guarded.release())).toBe('disk.failed')
    const lock = lockIn()
    expect(await codeOf(lock.hold())).toBe('done')
    await lock.release()
  })
})

describe('the cap of the hour', () => {
  it('counts what another program sent for a project that is open here, too', async () => {
    const dataFolder = await temporaryFolder()
    const journals = join(dataFolder, 'journals')
    const settings = () => ({ capBatchBytes: null, capHourBytes: 100, price: null })
    const here = await openSpending({ dataFolder, ...ports, settings })
    const openHere = await openJournal(journals, 'two', ports)
    here.register('two', openHere.entries)
    // The command line sends for it meanwhile.
    const other = await openJournal(journals, 'two', ports)
    await other.hold()
    await other.end(await other.begin(start('b', 90)), { outcome: 'done' })
    await other.release()
    expect(await codeOf(here.reserve(20, async () => 'sent'))).toBe('spend.capped')
    expect(here.lastHour()).toMatchObject({ requests: 1, bytesOfText: 90 })
    // Known here as well, it still counts once.
    await openHere.hold()
    await openHere.release()
    await here.look()
    expect(here.lastHour()).toMatchObject({ requests: 1, bytesOfText: 90 })
    expect(await codeOf(here.reserve(10, async () => 'sent'))).toBe('done')
  })
})
