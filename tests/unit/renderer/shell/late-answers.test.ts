import { describe, expect, it } from 'vitest'
import { pauseQueue } from '../../../../renderer/queue/commands.ts'
import { idleQueue } from '../../../../renderer/rendering/store.ts'
import { readSafety } from '../../../../renderer/safety/safety-state.ts'
import { listen } from '../../../../renderer/shell/commands/start.ts'
import { chooseTake } from '../../../../renderer/takes/commands.ts'
import type { FakeCalls } from '../../../support/fake-bridge.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { handle } from '../cases.ts'
import { createFakeDeps, projectView, quietSafety } from '../fake-deps.ts'

const conflict = { id: 'p1-1', kind: 'line', ours: 'RUTH: Mine.', theirs: 'RUTH: Theirs.', kept: 'ours' } as const

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
})
