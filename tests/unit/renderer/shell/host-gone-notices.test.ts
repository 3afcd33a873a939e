import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followHost } from '../../../../renderer/safety/follow-host.ts'
import { notify, report, reportSound, run, runAsked, UNSURE_MS } from '../../../../renderer/base/notices.ts'
import { refreshTimeline } from '../../../../renderer/transport/refresh-timeline.ts'
import { readSafety } from '../../../../renderer/safety/safety-state.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import type { HostState } from '../../../../shared/contract/host-link.ts'
import type { FakeCalls } from '../../../support/fake-bridge.ts'
import { handle } from '../cases.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'

const lost: HostState = { kind: 'lost', sinceMs: 0, nextTryMs: 250 }
const back: HostState = { kind: 'connected', hostId: 'host-1', resumed: true }
/** What the window reads by itself when its host is back. */
const answers: FakeCalls = { 'script.read': () => ({ revision: 0, lastSeq: 0, updates: [], save: { kind: 'saved' } }) }
const gone = () => studioError('host.gone', 'Repartee has stopped.')

/** Everything that fails when nobody is there, as a browser or the bridge tells it. */
const failures: readonly (readonly [string, () => unknown])[] = [
  ['a call', gone],
  ['a file of the page', () => new TypeError('Failed to fetch dynamically imported module: /x.js')],
  ['a file of the page in another browser', () => new TypeError('error loading dynamically imported module: /x.js')],
  ['a request', () => new TypeError('Failed to fetch')],
  ['a request that was cut', () => new TypeError('network error')],
  ['a sound', () => new DOMException('Failed to load because no supported source was found.', 'NotSupportedError')],
  ['what was given up', () => new DOMException('The user aborted a request.', 'AbortError')],
]

describe('while its host is gone, a window', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  const open = (isOpen = true) => {
    const { deps, fake } = createFakeDeps(answers, isOpen ? projectView() : undefined)
    const stop = followHost(deps)
    return { deps, fake, stop, said: () => deps.view.getState().notices.map(({ told }) => messageOf(told)) }
  }

  it.each(failures)('does not say it again for %s that was under way when it died', (_, error) => {
    const { deps, fake, said } = open()
    report(deps.view, error())
    expect(said()).toEqual([])
    fake.setHost(lost)
    vi.advanceTimersByTime(UNSURE_MS)
    expect(said()).toEqual([])
  })

  it.each(failures)('does not say it again for %s that was asked for later', (_, error) => {
    const { deps, fake, said } = open()
    fake.setHost(lost)
    report(deps.view, error())
    run(deps.view, () => Promise.reject(error()))
    vi.advanceTimersByTime(UNSURE_MS)
    expect(said()).toEqual([])
  })

  it('does not say it again for a sound, or for words that somebody else puts in the notice area', () => {
    const { deps, fake, said } = open()
    reportSound(deps.view, 'The sound could not be played.')
    notify(deps.view, 'problem', gone().problem)
    fake.setHost(lost)
    reportSound(deps.view, 'This sound cannot be played.')
    notify(deps.view, 'problem', gone().problem)
    vi.advanceTimersByTime(UNSURE_MS)
    expect(said()).toEqual([])
  })

  it('does not say it again for what it reads by itself', async () => {
    const { deps, fake, said } = open()
    fake.setHost(lost)
    refreshTimeline(deps, handle)
    await readSafety(deps)
    await vi.advanceTimersByTimeAsync(UNSURE_MS)
    expect(said()).toEqual([])
  })

  it('does not say that its project is not open, until it has opened it again', () => {
    const { deps, fake, said } = open()
    const notOpen = studioError('project.notOpen', 'This project is not open any more.')
    fake.setHost(lost)
    report(deps.view, notOpen)
    vi.advanceTimersByTime(UNSURE_MS)
    expect(said()).toEqual([])
    deps.view.setState({ host: 'here' })
    report(deps.view, notOpen)
    expect(said()).toEqual(['This project is not open any more.'])
  })

  it('answers what a person asks for by hand, until the host is back', async () => {
    const { deps, fake, said } = open()
    fake.setHost(lost)
    runAsked(deps.view, () => Promise.reject(gone()))
    await vi.advanceTimersByTimeAsync(0)
    expect(said()).toEqual(['This cannot be done without a connection to Repartee.'])
  })

  it('tells every other problem at once', () => {
    const { deps, fake, said } = open()
    fake.setHost(lost)
    report(deps.view, studioError('disk.full', 'The disk is full.'))
    expect(said()).toEqual(['The disk is full.'])
  })

  it('tells a connection that broke although the host is there, once', () => {
    const { deps, said } = open()
    report(deps.view, gone())
    report(deps.view, gone())
    vi.advanceTimersByTime(UNSURE_MS)
    expect(said()).toEqual(['The connection to Repartee broke off.'])
  })

  it('tells it again after the host has come back and the window has gone on', async () => {
    const { deps, fake, said } = open()
    fake.setHost(lost)
    fake.setHost(back)
    report(deps.view, gone())
    await vi.advanceTimersByTimeAsync(UNSURE_MS)
    expect([said(), deps.view.getState().host]).toEqual([[], 'here'])
    report(deps.view, gone())
    await vi.advanceTimersByTimeAsync(UNSURE_MS)
    expect(said()).toEqual(['The connection to Repartee broke off.'])
  })

  it('says it in a notice where no project is open, beside which it would stand', () => {
    const { deps, fake, said } = open(false)
    report(deps.view, gone())
    fake.setHost(lost)
    report(deps.view, gone())
    expect(said()).toEqual(['Repartee has stopped.'])
  })
})
