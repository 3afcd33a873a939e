import { describe, expect, it } from 'vitest'
import { showLive, startLive } from '../../../../renderer/rendering/live.ts'
import { runCommand } from '../../../../renderer/shell/commands/registry.ts'
import {
  markTake,
  newTakes,
  pickUpLine,
  putToUse,
  reviewAttention,
  reviewLine,
  setBlindTakes,
  trashTakes,
} from '../../../../renderer/takes/commands.ts'
import type { LiveView } from '../../../../shared/contract/render-views.ts'
import type { FakeCalls } from '../../../support/fake-bridge.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { lineIdSchema, takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { eventually } from '../../../support/eventually.ts'
import { handle, line } from '../cases.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'

const lineId = lineIdSchema.parse('aaaaa1')
const takeId = takeIdSchema.parse('a'.repeat(64))
const started = { queued: 1, cached: 0, blocked: [] }

describe('the commands of takes', () => {
  it('say what a person says about a take, and have the lists read again', async () => {
    const { deps, fake } = createFakeDeps({ 'takes.mark': () => [] }, projectView())
    const { turn } = deps.takes.getState()
    await markTake(deps, { lineId, takeId }, { starred: true })
    expect(fake.calls.at(-1)?.input).toEqual({ project: handle, lineId, takeId, mark: { starred: true } })
    expect(deps.takes.getState().turn).toBe(turn + 1)
  })

  it('throw takes away with a notice that takes it back', async () => {
    const { deps, fake } = createFakeDeps({ 'takes.trash': () => ({}), 'takes.restore': () => ({}) }, projectView())
    await trashTakes(deps, [{ lineId, takeId }], 'Take 2 of line 1')
    const [notice] = deps.view.getState().notices
    expect(messageOf(notice?.told)).toBe('Take 2 of line 1 is in the trash.')
    // Nothing is wrong: there is no code.
    expect(notice?.told).not.toHaveProperty('code')
    expect(notice?.action?.title).toBe('Undo')
    notice?.action?.run()
    await eventually(() => expect(fake.calls.at(-1)?.name).toBe('takes.restore'))
    expect(fake.calls.at(-1)?.input).toEqual({ project: handle, takes: [{ lineId, takeId }] })
  })

  it('bring a chosen take back as the chosen one, unless another one was chosen meanwhile', async () => {
    const chosen = { ...line('aaaaa1', 'ready', 'service') }
    const { take } = chosen
    if (take === undefined) throw new TypeError('The line has a take')
    const lines = [{ ...chosen, take: { ...take, isChosen: true } }]
    for (const isOtherChosen of [false, true]) {
      const { deps, fake } = createFakeDeps(
        { 'takes.trash': () => ({}), 'takes.restore': () => ({}), 'takes.choose': () => lines[0] ?? chosen },
        projectView({ lines }),
      )
      await trashTakes(deps, [{ lineId, takeId: take.id }], 'Take 1 of line 1')
      const other = { ...chosen, take: { ...take, id: takeId, isChosen: isOtherChosen } }
      deps.project.setState(({ open }) => ({ open: open && { ...open, lines: new Map([[lineId, other]]) } }))
      deps.view.getState().notices[0]?.action?.run()
      const expected = isOtherChosen ? ['takes.restore'] : ['takes.restore', 'takes.choose']
      await eventually(() => expect(fake.calls.map(({ name }) => name).slice(1)).toEqual(expected))
    }
  })

  it('keep a line with the take that it is locked to, and offer to unlock it', async () => {
    const other = takeIdSchema.parse('b'.repeat(64))
    const { deps, fake } = createFakeDeps(
      { 'takes.mark': () => [], 'takes.choose': () => line('aaaaa1', 'ready') },
      projectView(),
    )
    const named = [
      { name: 'Take 1', take: { id: takeId, isLocked: true } },
      { name: 'Take 2', take: { id: other, isLocked: false } },
    ]
    await putToUse(deps, lineId, other, named)
    const [notice] = deps.view.getState().notices
    expect(messageOf(notice?.told)).toBe('The line is locked to Take 1, which stays in use.')
    expect(fake.calls).toEqual([])
    notice?.action?.run()
    await eventually(() => expect(fake.calls.map(({ name }) => name)).toEqual(['takes.mark', 'takes.choose']))
    expect(fake.calls[0]?.input).toMatchObject({ takeId, mark: { locked: false } })
    expect(fake.calls[1]?.input).toMatchObject({ takeId: other })
  })

  it.each([
    [1, { again: true, lineIds: [lineId] }],
    [3, { again: true, lineIds: [lineId], takes: 3 }],
  ])('make %i takes in one order', async (count, wanted) => {
    const { deps, fake } = createFakeDeps({ 'render.start': () => started }, projectView())
    await newTakes(deps, lineId, 'service', count)
    expect(fake.calls.map(({ name }) => name)).toEqual(['render.start'])
    expect(fake.calls[0]?.input).toMatchObject(wanted)
    expect('takes' in Object(fake.calls[0]?.input)).toBe(count > 1)
  })

  it('retake a line between its neighbours', async () => {
    const { deps, fake } = createFakeDeps({ 'render.start': () => started }, projectView())
    await pickUpLine(deps, lineId, 2)
    expect(fake.calls[0]?.input).toMatchObject({ source: 'service', again: true, pickUp: { neighbours: 2 } })
  })

  it('go to the next line that needs attention, around the end', () => {
    const { deps } = createFakeDeps(
      {},
      projectView({
        lines: [line('aaaaa1', 'failed'), line('aaaaa2', 'ready', 'draft'), line('aaaaa3', 'suspicious')],
      }),
    )
    const seen = [1, 1, 1, -1].map((step) => {
      reviewAttention(deps, step === 1 ? 1 : -1)
      return deps.takes.getState().lineId
    })
    expect(seen).toEqual(['aaaaa1', 'aaaaa3', 'aaaaa1', 'aaaaa3'])
  })

  it('say so if nothing needs attention', () => {
    const { deps } = createFakeDeps({}, projectView({ lines: [line('aaaaa1', 'ready', 'draft')] }))
    reviewAttention(deps, 1)
    expect(deps.takes.getState().lineId).toBeUndefined()
    expect(deps.view.getState().announcement.words).toBe('No line needs attention.')
  })

  it('shuffle for a blind comparison without losing a take, and end it with the next line', () => {
    const { deps } = createFakeDeps({}, projectView())
    const ids = ['1', '2', '3', '4'].map((digit) => takeIdSchema.parse(digit.repeat(64)))
    setBlindTakes(deps, ids, true)
    expect(deps.takes.getState().blind?.toSorted()).toEqual(ids)
    reviewLine(deps, lineId)
    expect(deps.takes.getState().blind).toBeUndefined()
  })
})

describe('the commands in the palette', () => {
  it.each([
    ['spending', 'spending'],
    ['cleanUp', 'cleanUp'],
    ['scenePlan', 'scenePlan'],
  ] as const)('"%s" opens its dialog', async (id, kind) => {
    const { deps } = createFakeDeps({}, projectView())
    await runCommand(deps, id)
    expect(deps.view.getState().dialog.kind).toBe(kind)
  })

  it('act in Takes on the line that is compared', async () => {
    const { deps, fake } = createFakeDeps({ 'render.start': () => started }, projectView())
    deps.view.setState({ workspace: 'takes', caretLineId: lineIdSchema.parse('aaaaa3') })
    reviewLine(deps, lineId)
    await runCommand(deps, 'pickUp')
    expect(fake.calls[0]?.input).toMatchObject({ lineIds: [lineId] })
  })
})

describe('hearing lines while they are made', () => {
  /** Windows in which what is heard makes no sound. */
  function quiet(calls: FakeCalls) {
    const { deps, fake } = createFakeDeps(calls, projectView())
    return { deps: { ...deps, audition: { ...deps.audition, play: async () => undefined } }, fake }
  }
  const live: LiveView = { liveId: 'live-1', state: 'starting', receivedMs: 0 }

  it('asks before it spends, with the bytes that it would send', async () => {
    const { deps } = createFakeDeps(
      {
        'live.start': () => {
          throw studioError('spend.notConfirmed', 'This would send a lot.')
        },
        'render.estimate': () => ({ lines: 1, requests: 1, bytesOfText: 30_000, blocked: [] }),
      },
      projectView(),
    )
    await startLive(deps, [lineId])
    expect(deps.view.getState().dialog).toMatchObject({ kind: 'spendLive', lineIds: [lineId], bytesOfText: 30_000 })
  })

  it('follows what main tells of this reading, and of no other', () => {
    const { deps } = createFakeDeps({}, projectView())
    deps.live.setState({ project: handle, lineIds: [lineId], live })
    showLive(deps, handle, { liveId: 'live-2', state: 'done', receivedMs: 900 })
    expect(deps.live.getState().live).toEqual(live)
    showLive(deps, handle, { ...live, state: 'receiving', receivedMs: 900 })
    expect(deps.live.getState().live?.receivedMs).toBe(900)
    showLive(deps, handle, { ...live, state: 'done', receivedMs: 1800 })
    expect(deps.view.getState().announcement.words).toBe('All of it has come and is kept.')
  })

  it('shows what was told before the call was answered', async () => {
    const { deps } = quiet({
      'live.start': () => {
        showLive(deps, handle, { ...live, state: 'receiving', receivedMs: 300 })
        showLive(deps, handle, {
          ...live,
          state: 'failed',
          receivedMs: 300,
          problem: { code: 'service.cut', message: 'Cut.' },
        })
        return live
      },
    })
    await startLive(deps, [lineId])
    expect(deps.live.getState().live).toMatchObject({ state: 'failed', receivedMs: 300 })
    expect(deps.view.getState().notices).toHaveLength(1)
  })

  it('begins once, however often it is asked to before it is answered', async () => {
    const answers: ((view: typeof live) => void)[] = []
    const { deps, fake } = quiet({
      'live.start': () => new Promise((resolve) => answers.push(resolve)),
      'live.stop': () => ({}),
    })
    const names = (): string[] => fake.calls.map(({ name }) => name)
    const clicks = [startLive(deps, [lineId]), startLive(deps, [lineId])]
    await eventually(() => expect(answers).toHaveLength(1))
    const other = startLive(deps, [lineIdSchema.parse('aaaaa2')])
    answers[0]?.(live)
    await Promise.all(clicks)
    // Another line takes its place: what was begun is stopped first.
    await eventually(() => expect(answers).toHaveLength(2))
    answers[1]?.({ ...live, liveId: 'live-2' })
    await other
    expect(names()).toEqual(['live.start', 'live.stop', 'live.start'])
    expect(deps.live.getState().live?.liveId).toBe('live-2')
  })

  it('tells once why it was cut off', () => {
    const { deps } = createFakeDeps({}, projectView())
    const problem = { code: 'service.cut', message: 'The connection was lost.' } as const
    deps.live.setState({ project: handle, lineIds: [lineId], live })
    showLive(deps, handle, { ...live, state: 'unknown', problem })
    showLive(deps, handle, { ...live, state: 'unknown', problem })
    expect(deps.view.getState().notices.map((notice) => messageOf(notice.told))).toEqual(['The connection was lost.'])
  })
})
