import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { nodeFs } from '../../../electron/base/durable.ts'
import type { Surroundings } from '../../../electron/documents/locks/running.ts'
import { SIGN_EVERY_MS, SILENT_AFTER_MS } from '../../../electron/rendering/sending/other-sender.ts'
import { type SendingLock, sendingLock } from '../../../electron/rendering/sending/sending-lock.ts'
import type { SentElsewhere } from '../../../electron/rendering/sending/sender-sign.ts'
import { sentElsewhereSchema } from '../../../electron/rendering/sending/sender-sign.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const HOUR_MS = 3_600_000
const NOON = Date.parse('2026-11-22T12:00:00.000Z')

/** A request for a key that ends in this number. */
function request(key: number): SentElsewhere {
  return sentElsewhereSchema.parse({
    attempt: randomBytes(12).toString('hex'),
    key: key.toString(16).padStart(64, '0'),
    at: new Date(NOON).toISOString(),
    origin: 'https://speech.example',
    lineIds: ['aaaaa1'],
    bytesOfText: 10,
  })
}

/** Computers that see one folder. Time passes for all of them when it is told to. */
async function share(): Promise<{
  readonly room: string
  readonly open: (
    computer: Partial<Surroundings> & { readonly clockOffMs?: number; readonly whileWaiting?: () => Promise<void> },
  ) => SendingLock
  readonly pass: (ms: number) => void
}> {
  const project = await temporaryFolder()
  const room = join(project, '.repartee', 'sending')
  let atMs = 0
  let pid = 1000
  return {
    room,
    open: ({ clockOffMs = 0, whileWaiting, ...here }) => {
      pid += 1
      const lock = sendingLock({
        folder: room,
        randomBytes,
        now: () => NOON + atMs + clockOffMs,
        monotonicMs: () => atMs,
        here: { pid, host: 'here', machine: 'boot-1', isAlive: () => true, ...here },
        fs: {
          ...nodeFs,
          pause: async (ms) => {
            atMs += ms
            await whileWaiting?.()
          },
        },
      })
      onTestFinished(() => lock.release())
      return lock
    },
    pass: (ms) => {
      atMs += ms
    },
  }
}

/** Looks every few seconds for so long, as everything that waits does. */
async function watchFor(lock: SendingLock, pass: (ms: number) => void, ms: number): Promise<void> {
  for (let passed = 0; passed <= ms; passed += SIGN_EVERY_MS) {
    await lock.other()
    pass(SIGN_EVERY_MS)
  }
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'problem' in error ? Object(error.problem).code : String(error)),
  )

describe('the right to send', () => {
  it('is one opening’s at a time, and free when it was given back by all who held it', async () => {
    const { open } = await share()
    const [first, second] = [open({}), open({})]
    await first.hold()
    await first.hold()
    expect(await codeOf(second.hold())).toBe('render.elsewhere')
    await first.release()
    expect(await codeOf(second.hold())).toBe('render.elsewhere')
    await first.release()
    expect(await codeOf(second.hold())).toBe('done')
  })

  it('says who has it, since when and how far, whatever their clock says', async () => {
    for (const clockOffMs of [-7 * HOUR_MS, 0, 7 * HOUR_MS]) {
      const { open, pass } = await share()
      const [first, second] = [open({ host: 'studio-mac', machine: 'boot-2', clockOffMs }), open({})]
      first.followProgress(() => ({ done: 31, total: 33 }))
      await first.hold()
      pass(600_000)
      await first.begin(request(1))
      expect(await second.other()).toMatchObject({
        computer: 'studio-mac',
        isThisComputer: false,
        sinceMs: NOON,
        done: 31,
        total: 33,
        underWay: 1,
        isSilent: false,
      })
    }
  })

  it('is never taken from another computer that gives signs, even where its clock is wrong by hours', async () => {
    for (const clockOffMs of [-7 * HOUR_MS, 7 * HOUR_MS]) {
      const { open, pass } = await share()
      const [first, second] = [open({ host: 'studio-mac', machine: 'boot-2', clockOffMs }), open({})]
      await first.hold()
      for (let at = 0; at < 40; at += 1) {
        const one = request(at)
        await first.begin(one)
        first.end(one.attempt)
        pass(SIGN_EVERY_MS)
        expect(await second.other()).toMatchObject({ isSilent: false })
      }
      expect(await codeOf(second.takeOver())).toBe('render.elsewhere')
      expect(await codeOf(second.hold())).toBe('render.elsewhere')
    }
  })

  it('of another computer is asked for after two minutes without a sign, and never taken by itself', async () => {
    const { open, pass } = await share()
    const [first, second] = [open({ host: 'studio-mac', machine: 'boot-2' }), open({})]
    await first.hold()
    const lost = request(7)
    await first.begin(lost)
    await watchFor(second, pass, SILENT_AFTER_MS - 2 * SIGN_EVERY_MS)
    expect(await codeOf(second.takeOver())).toBe('render.elsewhere')
    await watchFor(second, pass, 2 * SIGN_EVERY_MS)
    expect(await second.other()).toMatchObject({ isSilent: true, underWay: 1 })
    expect(await codeOf(second.hold())).toBe('render.elsewhere')
    await second.takeOver()
    const left = await second.hold()
    expect(left.requests).toEqual([{ ...lost, computer: 'studio-mac' }])
    // The other one was only asleep: it notices before it sends anything more.
    expect(await codeOf(first.begin(request(8)))).toBe('render.elsewhere')
    expect(await codeOf(first.hold())).toBe('render.elsewhere')
    await second.begin(request(9))
    await first.release()
    expect(await second.begin(request(10))).toBeUndefined()
  })

  it('does not count as silence what passed while nobody looked', async () => {
    const { open, pass } = await share()
    const [first, second] = [open({ host: 'studio-mac', machine: 'boot-2' }), open({})]
    await first.hold()
    await second.other()
    pass(10 * HOUR_MS)
    expect((await second.other())?.silentMs).toBeLessThan(SILENT_AFTER_MS / 2)
  })

  it('of a process of this computer that has ended is free at once, with what it left', async () => {
    const { open } = await share()
    const [first, second] = [open({ pid: 77 }), open({ isAlive: (pid) => pid !== 77 })]
    await first.hold()
    const lost = request(1)
    await first.begin(lost)
    expect((await second.hold()).requests.map(({ attempt }) => attempt)).toEqual([lost.attempt])
  })

  it('of an earlier start of this computer is free after a little patience, and not if it gives signs after all', async () => {
    const { open } = await share()
    const [first, second] = [open({ machine: 'boot-0' }), open({})]
    await first.hold()
    expect(await codeOf(second.hold())).toBe('done')
    const world = await share()
    const same = world.open({ machine: 'boot-0' })
    await same.hold()
    const other = world.open({ whileWaiting: () => same.begin(request(1)) })
    expect(await codeOf(other.hold())).toBe('render.elsewhere')
  })

  it.each(['', '{"v":1,"pid":12', '\0\0\0\0'])('that is torn (%j) is nobody’s', async (text) => {
    const { room, open } = await share()
    await mkdir(room, { recursive: true })
    await writeFile(join(room, '000000000003'), text)
    expect(await codeOf(open({}).hold())).toBe('done')
  })

  it('is put back where its folder was deleted, by whoever is there first', async () => {
    const { room, open } = await share()
    const [first, second] = [open({}), open({})]
    await first.hold()
    await rm(room, { recursive: true })
    await first.begin(request(1))
    expect(await codeOf(second.hold())).toBe('render.elsewhere')
    await rm(room, { recursive: true })
    expect(await codeOf(second.hold())).toBe('done')
    expect(await codeOf(first.begin(request(2)))).toBe('render.elsewhere')
  })

  it('is not given back by those whose claim was lost, once somebody else here has it', async () => {
    const { open, pass } = await share()
    const [here, there] = [open({}), open({ host: 'studio-mac', machine: 'boot-2' })]
    // The queue holds it and is asleep; the other computer takes over, and a live reading here finds that out.
    await here.hold()
    await watchFor(there, pass, SILENT_AFTER_MS)
    await there.takeOver()
    await there.hold()
    expect(await codeOf(here.begin(request(1)))).toBe('render.elsewhere')
    expect(await codeOf(here.hold())).toBe('render.elsewhere')
    expect(await codeOf(here.begin(request(2)))).toBe('render.elsewhere')
    await there.release()
    await here.hold()
    // Only now has the queue noticed; the reading counts on what it has.
    await here.release()
    expect(await codeOf(here.begin(request(3)))).toBe('done')
    expect(await codeOf(there.hold())).toBe('render.elsewhere')
    await here.release()
    expect(await codeOf(there.hold())).toBe('done')
  })

  it('leaves few files, however often it was taken', async () => {
    const { room, open } = await share()
    for (let at = 0; at < 20; at += 1) {
      const one = open({})
      await one.hold()
      await one.release()
    }
    expect((await readdir(room)).length).toBeLessThan(10)
  })
})

describe('many who send and die', () => {
  it('send no key twice, whoever dies and comes when', async () => {
    const KEYS = 12
    let [histories, requests, deaths] = [0, 0, 0]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ diesAfter: fc.integer({ min: 0, max: 8 }), delay: fc.integer({ min: 0, max: 5 }) }), {
          minLength: 2,
          maxLength: 5,
        }),
        async (actors) => {
          const { open } = await share()
          const dead = new Set<number>()
          const sent: number[] = []
          const takes = new Set<number>()
          const act = async ({ diesAfter, delay }: (typeof actors)[number], at: number): Promise<void> => {
            const lock = open({ pid: at + 1, isAlive: (pid) => !dead.has(pid) })
            const unknown = new Set<number>()
            let sends = 0
            for (let tries = 0; tries < 400; tries += 1) {
              await new Promise((resolve) => {
                setTimeout(resolve, delay)
              })
              const left = await lock.hold().catch(() => undefined)
              if (left === undefined) continue
              for (const { key } of left.requests) unknown.add(Number.parseInt(key, 16))
              for (let key = 0; key < KEYS; key += 1) {
                if (takes.has(key) || unknown.has(key)) continue
                const one = request(key)
                if (sends === diesAfter) {
                  // Dies while it is about to send, or has just sent.
                  await lock.begin(one)
                  if (key % 2 === 0) sent.push(key)
                  dead.add(at + 1)
                  return
                }
                await lock.begin(one)
                sends += 1
                sent.push(key)
                takes.add(key)
                lock.end(one.attempt)
              }
              await lock.release()
              return
            }
          }
          await Promise.all(actors.map(act))
          expect(sent.length).toBe(new Set(sent).size)
          histories += 1
          requests += sent.length
          deaths += dead.size
        },
      ),
      { numRuns: process.env['REPARTEE_FAULTS'] === 'full' ? 300 : 15 },
    )
    console.log(
      `${histories} histories, ${deaths} senders died, ${requests} requests, none for a key that was sent before`,
    )
  })
})
