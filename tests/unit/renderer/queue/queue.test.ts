import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pauseQueue, refreshQueue, resumeQueue, showQueue, tellNear } from '../../../../renderer/queue/commands.ts'
import {
  cancelLines,
  giveUpLines,
  retryLines,
  sendFirst,
  sendUnknownAgain,
} from '../../../../renderer/queue/queue-lines.ts'
import { account, queueAnnouncement } from '../../../../renderer/rendering/model/announcements.ts'
import { itemDetail, itemWords, orderAfterMove, waitingLines } from '../../../../renderer/queue/model/queue.ts'
import { idleQueue } from '../../../../renderer/rendering/store.ts'
import { type QueueItem, queueItemSchema } from '../../../../shared/contract/render-views.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { eventually } from '../../../support/eventually.ts'
import { handle, line } from '../cases.ts'
import { runCommand } from '../../../../renderer/shell/commands/registry.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'

const id = (text: string) => lineIdSchema.parse(text)
const [first, second, third] = [id('aaaaa1'), id('aaaaa2'), id('aaaaa3')]

function item(change: Partial<QueueItem> = {}): QueueItem {
  return queueItemSchema.parse({
    lineId: first,
    number: 1,
    speaker: 'RUTH',
    source: 'service',
    state: 'queued',
    bytesOfText: 63,
    attempts: 0,
    ...change,
  })
}

describe('rendering with nobody cast', () => {
  it('leads to Casting, and asks for nothing that would fail', async () => {
    const opened = projectView({ lines: [line('aaaaa1', 'missingVoice'), line('aaaaa2', 'missingVoice')] })
    const { deps, fake } = createFakeDeps({}, { ...opened, settings: { ...opened.settings, renderWith: 'service' } })
    await runCommand(deps, 'render')
    expect(deps.view.getState().workspace).toBe('casting')
    expect(deps.view.getState().announcement.words).toBe('Nobody is cast for 2 lines. Choose voices first.')
    expect(fake.calls).toEqual([])
  })
})

describe('the order of the queue', () => {
  it('is changed by putting first what stands before the new place, and the line', () => {
    expect(orderAfterMove([first, second, third], third, 0)).toEqual([third, first, second])
    expect(orderAfterMove([first, second, third], third, 1)).toEqual([first, third, second])
    expect(orderAfterMove([first, second, third], first, 1)).toEqual([second, first])
  })

  it.each([
    ['at its place', first, 0],
    ['before the beginning', first, -1],
    ['after the end', third, 7],
    ['not among those that wait', id('bbbbb1'), 0],
  ] as const)('stays as it is for a line that is %s', (_, lineId, place) => {
    expect(orderAfterMove([first, second, third], lineId, place)).toEqual([])
  })

  it('holds after every move each line once, with the moved one at its place', () => {
    const ids = Array.from({ length: 30 }, (_, index) => id(`bbbb${String(index).padStart(2, '0')}`))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 0, max: 29 }), (from, to) => {
        const moved = ids[from] ?? first
        const order = orderAfterMove(ids, moved, to)
        const after = [...order, ...ids.filter((one) => !order.includes(one))]
        expect(new Set(after).size).toBe(ids.length)
        expect(after.indexOf(moved)).toBe(to)
        expect(after.filter((one) => one !== moved)).toEqual(ids.filter((one) => one !== moved))
      }),
    )
  })

  it('is of lines that wait only', () => {
    const items = [item({ state: 'rendering' }), item({ lineId: second }), item({ lineId: third, state: 'failed' })]
    expect(waitingLines(items)).toEqual([second])
  })
})

describe('a line of the queue', () => {
  it.each([
    [item(), 'Queued', '63 bytes'],
    [item({ state: 'rendering', progress: 0.64 }), 'Rendering 64%', '63 bytes'],
    [item({ state: 'rendering' }), 'Rendering', '63 bytes'],
    [item({ state: 'verifying', attempts: 2 }), 'Being checked', '63 bytes, 2 attempts'],
    [item({ source: 'draft' }), 'Queued', 'draft, free'],
    [
      item({ state: 'failed', problem: { code: 'service.refused', message: 'Refused.', remedy: 'Shorten it.' } }),
      'Failed',
      'Refused. Shorten it.',
    ],
  ] as const)('is told in words', (given, words, detail) => {
    expect(itemWords(given)).toBe(words)
    expect(itemDetail(given)).toBe(detail)
  })
})

describe('the account at the end', () => {
  it('counts every line, and says that none is lost', () => {
    const queue = { ...idleQueue, total: 134, ready: 131, suspicious: 2, failed: 1 }
    expect(account(queue)).toBe('131 ready, 2 suspicious, 1 failed, 0 lost')
  })

  it('would tell a line that is in no figure', () => {
    expect(account({ ...idleQueue, total: 3, ready: 1, waiting: 1 })).toBe('1 ready, 1 not sent, 1 lost')
  })

  it('is not said when a person pauses the queue, but when what was paused has ended', () => {
    const running = { ...idleQueue, kind: 'running', total: 2, ready: 1, waiting: 1 } as const
    const paused = { ...running, kind: 'paused' } as const
    const ended = { ...idleQueue, total: 2, ready: 2 }
    expect(queueAnnouncement(running, paused)).toBeUndefined()
    expect(queueAnnouncement(paused, ended)).toBe('Render finished. 2 ready, 0 lost.')
  })
})

describe('the commands of the queue', () => {
  it('read it only while somebody looks', async () => {
    const { deps, fake } = createFakeDeps({ 'queue.read': () => [item()], 'unknown.list': () => [] }, projectView())
    refreshQueue(deps)
    expect(fake.calls).toEqual([])
    showQueue(deps, true)
    await eventually(() => expect(deps.queue.getState().items).toHaveLength(1))
  })

  it('read a burst of changes twice at most', async () => {
    const { deps, fake } = createFakeDeps(
      { 'queue.read': () => [], 'unknown.list': () => [item()].map(unknownOf) },
      projectView(),
    )
    showQueue(deps, true)
    for (let count = 0; count < 50; count += 1) refreshQueue(deps)
    await eventually(() => expect(fake.calls.filter(({ name }) => name === 'queue.read')).toHaveLength(2))
    await eventually(() => expect(deps.queue.getState().unknown).toHaveLength(1))
    expect(fake.calls.filter(({ name }) => name === 'queue.read')).toHaveLength(2)
  })

  it('pause, go on, order, cancel and give up as the contract says', async () => {
    const paused = { ...idleQueue, kind: 'paused', total: 2, waiting: 2 } as const
    const { deps, fake } = createFakeDeps(
      {
        'queue.pause': () => paused,
        'queue.resume': () => ({ ...paused, kind: 'running' }),
        'queue.first': () => ({}),
        'queue.cancelLines': () => ({}),
        'unknown.giveUp': () => ({}),
        'queue.near': () => ({}),
      },
      projectView(),
    )
    await pauseQueue(deps)
    expect(deps.render.getState().queue.kind).toBe('paused')
    await resumeQueue(deps)
    expect(deps.render.getState().queue.kind).toBe('running')
    await sendFirst(deps, [second, first])
    await sendFirst(deps, [])
    await cancelLines(deps, [third])
    await giveUpLines(deps, [first])
    tellNear(deps, second)
    expect(fake.calls.slice(2)).toEqual([
      { name: 'queue.first', input: { project: handle, lineIds: [second, first] } },
      { name: 'queue.cancelLines', input: { project: handle, lineIds: [third] } },
      { name: 'unknown.giveUp', input: { project: handle, lineIds: [first] } },
      { name: 'queue.near', input: { project: handle, lineId: second } },
    ])
  })

  it('send again what may have been billed only when that was asked for', async () => {
    const answer = { queued: 1, cached: 0, blocked: [] }
    const { deps, fake } = createFakeDeps({ 'render.start': () => answer }, projectView())
    await retryLines(deps, [first])
    await sendUnknownAgain(deps, [second])
    expect(fake.calls.map(({ input }) => input)).toMatchObject([
      { lineIds: [first], resendUnknown: false },
      { lineIds: [second], resendUnknown: true, source: 'service' },
    ])
  })
})

function unknownOf({ lineId, bytesOfText }: QueueItem) {
  return { lineId, bytesOfText, sentAt: '2026-11-21T10:00:00.000Z', hasTake: false }
}
