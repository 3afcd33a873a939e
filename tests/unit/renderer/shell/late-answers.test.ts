import { describe, expect, it } from 'vitest'
import { readWallet } from '../../../../renderer/account/connection.ts'
import { nothingKnown } from '../../../../renderer/account/balances.ts'
import { shownProject } from '../../../../renderer/project/store.ts'
import { pauseQueue } from '../../../../renderer/queue/commands.ts'
import { startLive } from '../../../../renderer/rendering/live.ts'
import { renderLines, renderRequest } from '../../../../renderer/rendering/render.ts'
import { idleQueue } from '../../../../renderer/rendering/store.ts'
import { saveNow } from '../../../../renderer/safety/project.ts'
import { readSafety } from '../../../../renderer/safety/safety-state.ts'
import { listen } from '../../../../renderer/shell/commands/start.ts'
import { markVoice, takeKept } from '../../../../renderer/voices/commands.ts'
import { chooseTake } from '../../../../renderer/takes/commands.ts'
import type { FakeCalls } from '../../../support/fake-bridge.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { lineIdSchema, projectHandleSchema, takeIdSchema, voiceIdSchema } from '../../../../shared/core/model/ids.ts'
import { eventually } from '../../../support/eventually.ts'
import { handle } from '../cases.ts'
import { createFakeDeps, projectView, quietSafety } from '../fake-deps.ts'

const conflict = { id: 'p1-1', kind: 'line', ours: 'RUTH: Mine.', theirs: 'RUTH: Theirs.', kept: 'ours' } as const

const keyed = {
  kind: 'connected',
  origin: 'https://service.example',
  last4: '1234',
  keptIn: 'memory',
  canKeepInKeychain: false,
} as const

/** A window whose host answers when it is let. */
function slowHost(answers: FakeCalls) {
  const asked = Promise.withResolvers<void>()
  const slow = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      async (input: never) => {
        await asked.promise
        return answer?.(input)
      },
    ]),
  )
  const { deps, fake } = createFakeDeps(slow, projectView())
  listen(deps)
  return { deps, fake, answer: asked.resolve }
}

describe('an answer that comes behind an event which is newer', () => {
  it('does not bring a conflict back that was decided', async () => {
    const { deps, fake, answer } = slowHost({ 'safety.read': () => ({ ...quietSafety, conflicts: [conflict] }) })
    const read = readSafety(deps)
    fake.emit('safety.changed', { project: handle, safety: quietSafety })
    answer()
    await read
    expect(deps.safety.getState().safety?.conflicts).toEqual([])
  })

  it('does not call a queue paused that goes on', async () => {
    const { deps, fake, answer } = slowHost({ 'queue.pause': () => ({ ...idleQueue, kind: 'paused' }) })
    const paused = pauseQueue(deps)
    fake.emit('queue.changed', { project: handle, queue: { ...idleQueue, kind: 'running', total: 2 } })
    answer()
    await paused
    expect(deps.render.getState().queue.kind).toBe('running')
  })

  it('does not show a line as it was before', async () => {
    const [line] = projectView().lines
    if (line === undefined) throw new Error('The project has lines.')
    const { deps, fake, answer } = slowHost({ 'takes.choose': () => ({ ...line, number: 1 }) })
    const chosen = chooseTake(deps, line.id, takeIdSchema.parse('0'.repeat(64)))
    fake.emit('lines.changed', { project: handle, lines: [{ ...line, number: 2 }], removed: [] })
    answer()
    await chosen
    expect(deps.project.getState().open?.lines.get(line.id)?.number).toBe(2)
  })

  it('does not call words saved that were typed meanwhile', async () => {
    const { deps, fake, answer } = slowHost({ 'project.save': () => ({ kind: 'saved' }) })
    const saved = saveNow(deps)
    await eventually(() => expect(fake.calls.at(-1)?.name).toBe('project.save'))
    fake.emit('save.changed', { project: handle, save: { kind: 'unsaved' } })
    answer()
    await saved
    expect(deps.project.getState().open?.save.kind).toBe('unsaved')
  })
})

describe('what two windows change at once', () => {
  const favourite = (id: string) => ({
    source: 'draft' as const,
    voice: {
      id: voiceIdSchema.parse(id),
      title: id,
      description: '',
      languages: [],
      tags: [],
      state: 'trained' as const,
      isOwn: false,
    },
    missing: false,
  })

  it('is in the list of marked voices, whichever answer comes last', async () => {
    const one = { favourites: [favourite('draft-hazel')], recent: [] }
    const both = { favourites: [...one.favourites, favourite('draft-cliff')], recent: [] }
    const { deps, answer } = slowHost({ 'voices.mark': () => one })
    const marked = markVoice(deps, { source: 'draft', id: voiceIdSchema.parse('draft-hazel'), title: 'Hazel' }, true)
    // As told by the event.
    takeKept(deps, both)
    answer()
    await marked
    expect(deps.voices.getState().kept.favourites).toHaveLength(2)
  })
})

describe('an answer that comes when its key is not used any more', () => {
  it('does not show the balances of another key', async () => {
    const { deps, answer } = slowHost({
      'account.read': () => ({
        package: { kind: 'failed', problem: { code: 'service.cut', message: 'Of the earlier key.' } },
        credit: { kind: 'failed', problem: { code: 'service.cut', message: 'Of the earlier key.' } },
      }),
    })
    deps.settings.setState({ connection: keyed })
    const read = readWallet(deps)
    deps.settings.setState({ connection: { ...keyed, last4: '5678' } })
    answer()
    await read
    expect(deps.settings.getState().balances).toEqual(nothingKnown)
  })
})

describe('an answer that comes when another project is open', () => {
  const lineId = lineIdSchema.parse('aaaaa1')
  const other = shownProject(projectView({ project: projectHandleSchema.parse('p_bbcdefghijklmnopqrst') }))
  const refuse = () => {
    throw studioError('spend.notConfirmed', 'This would send a lot.')
  }
  const estimate = () => ({ lines: 1, requests: 1, bytesOfText: 30_000, blocked: [] })

  it('lets nothing of the earlier project be heard', async () => {
    const { deps, fake, answer } = slowHost({
      'live.start': () => ({ liveId: 'live-1', state: 'starting', receivedMs: 0 }),
    })
    const started = startLive(deps, [lineId])
    await eventually(() => expect(fake.calls.at(-1)?.name).toBe('live.start'))
    deps.project.setState({ open: other })
    answer()
    await started
    expect(deps.live.getState().live).toBeUndefined()
    expect(deps.audition.state().playingId).toBeUndefined()
  })

  it('does not ask there whether lines of the earlier one may be paid for', async () => {
    const { deps, fake, answer } = slowHost({
      'render.start': refuse,
      'live.start': refuse,
      'render.estimate': estimate,
    })
    const rendered = renderLines(deps, renderRequest('service', null))
    const heard = startLive(deps, [lineId])
    await eventually(() => expect(fake.calls).toHaveLength(2))
    deps.project.setState({ open: other })
    answer()
    await Promise.all([rendered, heard])
    expect(deps.view.getState().dialog.kind).toBe('none')
  })
})
