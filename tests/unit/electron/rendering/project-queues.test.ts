import { describe, expect, it } from 'vitest'
import { ProjectQueues } from '../../../../electron/rendering/project-queues.ts'
import { RemadeRecords } from '../../../../electron/rendering/remade-records.ts'
import type { Runner } from '../../../../electron/rendering/runner/runner-types.ts'

describe('the queues of a project', () => {
  it('are one for each source, as long as the client is the same', () => {
    const { queues, made } = queuesOf()
    const client = clientOf()
    expect(queues.sendingBy('service', client)).toBe(queues.sendingBy('service', client))
    queues.sendingBy('draft', client)
    expect(queues.bySource().map(([source]) => source)).toEqual(['service', 'draft'])
    expect(made).toHaveLength(2)
  })

  it('send nothing more by a client that is gone, and wait for what it was sending when they are closed', async () => {
    const { queues, made } = queuesOf()
    const old = queues.sendingBy('service', clientOf())
    const present = queues.sendingBy('service', clientOf())
    expect(queues.all()).toEqual([present])
    await queues.close(50)
    expect(made.map(({ runner, calls }) => [runner === old, calls])).toEqual([
      [true, ['cancel', 'close 50']],
      [false, ['close 50']],
    ])
  })

  it('forget a retired queue once all that it was sending has come', async () => {
    const { queues, made } = queuesOf()
    queues.sendingBy('service', clientOf())
    queues.sendingBy('service', clientOf())
    made[0]?.settle()
    await Promise.resolve()
    await queues.close(50)
    expect(made.map(({ calls }) => calls)).toEqual([['cancel'], ['close 50']])
  })

  it('count what the order has sent that a new one would join, and nothing of an idle queue', () => {
    const { queues, made } = queuesOf()
    expect([queues.sentBytes, queues.openBytes, queues.isBusy]).toEqual([0, 0, false])
    queues.sendingBy('service', clientOf())
    expect([queues.sentBytes, queues.openBytes, queues.isBusy]).toEqual([30, 30, true])
    made[0]?.settle()
    expect([queues.sentBytes, queues.openBytes, queues.isBusy]).toEqual([30, 0, false])
  })
})

describe('records that are made again', () => {
  it('are told only where there were any, and are nothing until then', async () => {
    const told: string[] = []
    const some = new RemadeRecords(Promise.resolve({ fromFiles: 1, fromAnswers: 0 }), () => void told.push('some'))
    const none = new RemadeRecords(Promise.resolve({ fromFiles: 0, fromAnswers: 0 }), () => void told.push('none'))
    expect(some.found).toEqual({ fromFiles: 0, fromAnswers: 0 })
    await Promise.all([some.whenTold, none.whenTold])
    expect([some.found.fromFiles, told]).toEqual([1, ['some']])
  })

  it('are none where they could not be looked at', async () => {
    const remade = new RemadeRecords(Promise.reject(new Error('no disk')), () => undefined)
    await remade.whenTold
    expect(remade.found).toEqual({ fromFiles: 0, fromAnswers: 0 })
  })
})

type TestQueue = Pick<Runner, 'statusOf' | 'sent' | 'isBusy' | 'settled' | 'cancel' | 'close'>
type Client = { readonly name: string }
type Made = { readonly runner: TestQueue; readonly calls: string[]; readonly settle: () => void }

function queuesOf(): { readonly queues: ProjectQueues<TestQueue, Client>; readonly made: readonly Made[] } {
  const made: Made[] = []
  const queues = new ProjectQueues<TestQueue, Client>(() => {
    const one = madeRunner()
    made.push(one)
    return one.runner
  })
  return { queues, made }
}

/** A queue that has sent 30 bytes and is busy until it is settled. */
function madeRunner(): Made {
  const calls: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  let isBusy = true
  const runner: TestQueue = {
    statusOf: () => undefined,
    cancel: () => void calls.push('cancel'),
    close: async (graceMs) => void calls.push(`close ${graceMs}`),
    settled: () => promise,
    sent: () => ({ requests: 1, bytesOfText: 30 }),
    isBusy: () => isBusy,
  }
  const settle = (): void => {
    isBusy = false
    resolve()
  }
  return { runner, calls, settle }
}

function clientOf(): Client {
  return { name: 'a connection' }
}
