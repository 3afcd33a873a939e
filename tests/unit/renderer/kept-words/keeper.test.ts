import { ChangeSet, Text } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { findRecords, takeRecord } from '../../../../renderer/kept-words/model/kept-records.ts'
import { createKeeper, KEEP_MS, type Keeper, type KeeperState } from '../../../../renderer/kept-words/model/keeper.ts'
import { parseRecord } from '../../../../renderer/kept-words/model/record.ts'
import type { UnflushedWords, WordStorage } from '../../../../renderer/kept-words/model/types.ts'
import { memoryStorage } from '../../../support/memory-storage.ts'

const windowId = 'abcdefghijklmnopqrstuv'
const base = Text.of(['MARA: Here.  #aaaaa1', 'OSTER: There.  #aaaaa2'])

/** A window whose keys and acknowledgments come when the test says, in virtual time. */
function typingWindow(ownStorage?: () => WordStorage | undefined) {
  const memory = memoryStorage()
  let changes = ChangeSet.empty(base.length)
  let sinceMs: number | undefined
  let nowMs = 0
  let asked = 0
  const listeners = new Set<() => void>()
  const timers: { at: number; run: () => void }[] = []
  const states: KeeperState[] = []
  let keys = 0
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const keeper: Keeper = createKeeper(
    {
      hasUnacknowledged: () => sinceMs !== undefined,
      unacknowledged: (): UnflushedWords | undefined => {
        asked += 1
        return sinceMs === undefined ? undefined : { base, changes, sinceMs }
      },
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    {
      storage: ownStorage ?? (() => memory),
      later: (ms, run) => {
        const timer = { at: nowMs + ms, run }
        timers.push(timer)
        return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
      },
      nowMs: () => nowMs,
      newKey: () => `${windowId}.${++keys}`,
      context: () => ({ windowId, project: { recentId: 'r1', name: 'Ferry' }, lineFacts: () => ({}) }),
      onState: (state) => states.push(state),
    },
  )
  return {
    keeper,
    memory,
    states,
    asked: () => asked,
    /** One key, and nothing else: whatever it sets off runs later. */
    key: (letter: string) => {
      changes = changes.compose(
        ChangeSet.of({ from: 11 - 1 + changes.newLength - base.length, insert: letter }, changes.newLength),
      )
      sinceMs ??= nowMs
      tell()
    },
    acknowledge: () => {
      changes = ChangeSet.empty(base.length)
      sinceMs = undefined
      tell()
    },
    pass: (ms: number) => {
      const end = nowMs + ms
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        timers.splice(timers.indexOf(next), 1)
        nowMs = next.at
        next.run()
      }
      nowMs = end
    },
    records: () =>
      Array.from({ length: memory.length }, (_, at) => parseRecord(memory.getItem(memory.key(at) ?? '') ?? '')),
  }
}

describe('the words of a window that are not on the disk', () => {
  it('are written down a tenth of a second after the first key, and never within its task', () => {
    const { key, pass, memory, records } = typingWindow()
    key('a')
    expect(memory.writes()).toBe(0)
    pass(KEEP_MS - 1)
    expect(memory.writes()).toBe(0)
    pass(1)
    expect(records()).toMatchObject([{ words: 1, regions: [{ after: ['MARA: Herea.  #aaaaa1'] }] }])
  })

  it('are written down at most ten times a second, and the last of them too', () => {
    const { key, pass, memory, records } = typingWindow()
    for (let count = 0; count < 100; count++) {
      key('x')
      pass(10)
    }
    pass(KEEP_MS)
    expect(memory.writes()).toBeLessThanOrEqual(11)
    expect(memory.writes()).toBeGreaterThan(8)
    expect(records()[0]?.regions[0]?.after[0]).toContain('x'.repeat(100))
  })

  it('are not even looked at within the task of a key', () => {
    const { key, asked, pass } = typingWindow()
    const before = asked()
    for (let count = 0; count < 50; count++) key('b')
    expect(asked() - before).toBe(0)
    pass(KEEP_MS)
    expect(asked() - before).toBe(1)
  })

  it('are no longer kept once they are acknowledged', () => {
    const { key, pass, acknowledge, memory, states } = typingWindow()
    key('a')
    pass(200)
    expect(memory.length).toBe(1)
    acknowledge()
    expect(memory.length).toBe(0)
    pass(500)
    expect(memory.length).toBe(0)
    expect(states.map(({ isUnacknowledged }) => isUnacknowledged)).toEqual([true, true, false])
  })

  it('are never written down if they are acknowledged at once', () => {
    const { key, pass, acknowledge, memory } = typingWindow()
    key('a')
    pass(20)
    acknowledge()
    pass(500)
    expect(memory.writes()).toBe(0)
  })

  it('can be written down at once, before something that the page may not survive', () => {
    const { key, keeper, records } = typingWindow()
    keeper.keepNow()
    expect(records()).toEqual([])
    key('a')
    keeper.keepNow()
    expect(records()).toMatchObject([{ words: 1 }])
  })

  it('stay where they are for later if the window leaves them', () => {
    const { key, pass, keeper, acknowledge, records } = typingWindow()
    key('a')
    keeper.leave()
    acknowledge()
    key('b')
    pass(200)
    acknowledge()
    expect(records()).toMatchObject([{ regions: [{ after: ['MARA: Herea.  #aaaaa1'] }] }])
  })

  it.each<[string, () => WordStorage | undefined]>([
    ['keeps nothing', () => undefined],
    [
      'forbids it',
      () => {
        throw new DOMException('The request was denied.', 'SecurityError')
      },
    ],
    ['is full', () => memoryStorage(10)],
  ])('are said to be in the window alone if the browser %s', (_, storage) => {
    const { key, pass, states } = typingWindow(storage)
    key('a')
    pass(200)
    expect(states.at(-1)).toMatchObject({ isUnacknowledged: true, keeping: 'refused' })
  })
})

describe('records that were left behind', () => {
  const left = () => {
    const { key, keeper, memory } = typingWindow()
    key('a')
    keeper.keepNow()
    const bad: string[] = []
    const find = (input: Partial<Parameters<typeof findRecords>[1]> = {}) =>
      findRecords(memory, {
        recentId: 'r1',
        ownKey: 'none',
        own: 'zzzzzzzzzzzzzzzzzzzzzz',
        living: new Set(),
        nowMs: 0,
        onBad: () => bad.push('bad'),
        ...input,
      })
    return { memory, find, bad, key: keeper.key() }
  }

  it.each<[string, Partial<Parameters<typeof findRecords>[1]>, number]>([
    ['are found if their window lives no more', {}, 1],
    ['are left to a window that lives', { living: new Set([windowId]) }, 0],
    ['are left to their project', { recentId: 'r2' }, 0],
    ['are found by the same window after a reload', { own: windowId, living: new Set([windowId]) }, 1],
    ['may be a living window’s where the browser cannot tell', { living: undefined, nowMs: 1000 }, 0],
    ['are found after a while where the browser cannot tell', { living: undefined, nowMs: 100_000 }, 1],
  ])('%s', (_, input, count) => {
    expect(left().find(input)).toHaveLength(count)
  })

  it('are not offered to the page that keeps them', () => {
    const { find, key } = left()
    expect(find({ ownKey: key, own: windowId })).toEqual([])
  })

  it.each(['{', 'null', '{"version":1}', '[]'])('are taken away with one word if they are damaged: %s', (stored) => {
    const { find, bad, memory } = left()
    memory.setItem('repartee.kept.bad', stored)
    memory.setItem('other', stored)
    expect(find()).toHaveLength(1)
    expect(bad).toEqual(['bad'])
    expect(memory.getItem('repartee.kept.bad')).toBeNull()
    expect(memory.getItem('other')).toBe(stored)
  })

  it('are left to a newer version that wrote them', () => {
    const { find, bad, memory } = left()
    memory.setItem('repartee.kept.new', '{"version":2,"words":[]}')
    expect(find()).toHaveLength(1)
    expect(bad).toEqual([])
    expect(memory.getItem('repartee.kept.new')).not.toBeNull()
  })

  it('are taken by one window alone', async () => {
    const { memory, key } = left()
    const take = () => takeRecord(memory, undefined, key, () => memory.removeItem(key))
    expect([await take(), await take()]).toEqual([true, false])
  })
})
