import { describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../support/eventually.ts'
import { createRestart, type RestartPorts } from '../../../../renderer/shell/commands/restart.ts'
import { readPlace } from '../../../../renderer/shell/model/restart.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { createFakeDeps } from '../fake-deps.ts'
import { sentencesOf } from '../../../../shared/messages/in-english.ts'

/** A window and the documents that follow one another in it. */
function browserWindow() {
  const kept = new Map<string, string>()
  const timers: (() => void)[] = []
  const clock = { nowMs: 1_800_000_000_000 }
  let reloads = 0
  const host = { isThere: true }
  const load = (isReload: boolean) => {
    const { deps } = createFakeDeps({})
    let leave = (): void => undefined
    const ports: RestartPorts = {
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
      now: () => clock.nowMs,
      after: (_ms, run) => void timers.push(run),
      isReload: () => isReload,
      isServed: async () => host.isThere,
      reload: () => {
        reloads += 1
        leave()
      },
      onLeave: (run) => {
        leave = run
      },
    }
    const restart = createRestart(deps, ports)
    const notices = () => deps.view.getState().notices.map(({ told }) => sentencesOf(told))
    return { deps, restart, notices, leave: () => leave() }
  }
  return { load, clock, timers, reloads: () => reloads, kept, host }
}

const settled = (): Promise<void> => eventually(() => Promise.resolve())

describe('a window in which something is thrown that nobody caught', () => {
  it('starts itself again, says so, and is where it was', async () => {
    const { load, reloads, timers } = browserWindow()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const first = load(false)
    first.deps.view.setState({ workspace: 'casting' })
    first.restart.fail(new TypeError('x is not a function'))
    await expect.poll(reloads).toBe(1)

    const second = load(true)
    expect(second.notices()).toEqual([])
    second.restart.tell()
    expect(second.notices()).toEqual([
      expect.stringMatching(
        /^The window stopped and was started again\. Words, cursor and place .* \d\d:\d\d\. Nothing/,
      ),
    ])
    const [notice] = second.deps.view.getState().notices
    notice?.action?.run()
    expect(second.notices().at(-1)).toContain('TypeError: x is not a function')
    for (const run of timers) run()
    expect(second.notices().filter((words) => words.startsWith('The window stopped'))).toEqual([])
  })

  it('waits for the page to be had again where its host is gone, and then starts itself', async () => {
    const { load, reloads, timers, host } = browserWindow()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    host.isThere = false
    load(false).restart.fail(new RangeError('x'))
    await expect.poll(() => timers.length).toBe(1)
    timers.pop()?.()
    await expect.poll(() => timers.length).toBe(1)
    expect(reloads()).toBe(0)
    host.isThere = true
    timers.pop()?.()
    await expect.poll(reloads).toBe(1)
  })

  it.each([
    new Error('Unable to preload CSS for http://127.0.0.1:1/assets/a.css'),
    new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1:1/assets/a.js'),
    new TypeError('Failed to fetch'),
  ])('goes on where a file of the page did not come: %s', async (error) => {
    const { load, reloads } = browserWindow()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    load(false).restart.fail(error)
    await settled()
    expect(reloads()).toBe(0)
  })

  it('does not start itself for ever, but offers it', async () => {
    const { load, reloads, clock } = browserWindow()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    load(false).restart.fail(new Error('one'))
    await expect.poll(reloads).toBe(1)
    const second = load(true)
    second.restart.fail(new Error('two'))
    await settled()
    expect(reloads()).toBe(1)
    const [notice] = second.deps.view.getState().notices
    expect(notice?.action?.title).toBe('Start the window again')
    notice?.action?.run()
    await expect.poll(reloads).toBe(2)
    clock.nowMs += 61_000
    load(true).restart.fail(new Error('three'))
    await expect.poll(reloads).toBe(3)
  })

  it.each([
    ['nothing, as an observer that was told late', undefined],
    ['playback that was interrupted', new DOMException('The play() request was interrupted', 'AbortError')],
  ])('goes on where it was %s', async (_what, error) => {
    const { load, reloads } = browserWindow()
    load(false).restart.fail(error)
    await settled()
    expect(reloads()).toBe(0)
  })

  it('tells a problem that has words, and goes on', async () => {
    const { load, reloads } = browserWindow()
    const { restart, notices } = load(false)
    restart.fail(studioError('disk.full', 'The disk is full.', 'Make room.'))
    await settled()
    expect([reloads(), notices()]).toEqual([0, ['The disk is full. Make room.']])
  })
})

describe('a window that is loaded', () => {
  it('says nothing after a reload by hand, nor in a new tab', () => {
    const { load, kept } = browserWindow()
    const first = load(false)
    expect(kept.size).toBe(1)
    first.leave()
    expect(kept.size).toBe(0)
    const second = load(true)
    second.restart.tell()
    expect(second.notices()).toEqual([])
    // A tab that was duplicated holds the place of a window that still runs.
    const third = load(false)
    third.restart.tell()
    expect(third.notices()).toEqual([])
  })

  it('after its process ended, without a word to anybody, says what is certain', () => {
    const { load } = browserWindow()
    load(false)
    const second = load(true)
    second.restart.tell()
    expect(second.notices()).toEqual([
      expect.stringMatching(
        /^The window stopped and was started again\. Cursor and place .* everything that was saved/,
      ),
    ])
  })

  it.each([
    null,
    '',
    '{',
    '[]',
    '{"atMs":1}',
    '{"atMs":"x","workspace":"script"}',
    '{"atMs":1,"workspace":"elsewhere"}',
  ])('takes nothing from %j', (text) => {
    expect(readPlace(text)).toBeUndefined()
  })
})
