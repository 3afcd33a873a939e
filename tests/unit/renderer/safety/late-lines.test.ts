import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messageOf } from '../../../../renderer/base/messages/problem-words.ts'
import { openFrom, showMoved } from '../../../../renderer/safety/project.ts'
import { listen } from '../../../../renderer/shell/commands/start.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { eventually } from '../../../support/eventually.ts'
import { noTimeline } from '../../../support/no-timeline.ts'
import type { FakeCalls } from '../../../support/fake-bridge.ts'
import { handle, line, lineId, otherHandle } from '../cases.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'

const later = projectView({ lines: [], linesLater: true })

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => queueMicrotask(callback))
})
afterEach(() => vi.unstubAllGlobals())

function open(fakes: FakeCalls) {
  const made = createFakeDeps({ 'project.openSample': () => later, 'timeline.read': () => noTimeline, ...fakes })
  listen(made.deps)
  const states = () =>
    [...(made.deps.project.getState().open?.lines.values() ?? [])].map(({ id, state }) => `${id} ${state}`)
  const said = () => made.deps.view.getState().notices.map(({ told }) => messageOf(told))
  return { ...made, states, said, opening: openFrom(made.deps, { kind: 'sample', sampleId: 'long' }) }
}

describe('a long script', () => {
  it('is shown before its lines, which are read a moment later', async () => {
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { deps, fake, states, opening } = open({
      'lines.read': async () => {
        await asked
        return { lines: [line('aaaaa1', 'ready')] }
      },
    })
    await eventually(() => expect(deps.project.getState().open?.text).toBe(later.text))
    expect(states()).toEqual([])
    answer()
    await opening
    expect(states()).toEqual(['aaaaa1 ready'])
    expect(fake.calls.filter(({ name }) => name === 'lines.read')).toEqual([
      { name: 'lines.read', input: { project: handle } },
    ])
  })

  it('keeps what main tells of its lines while they are read', async () => {
    const { fake, states, opening } = open({
      'lines.read': () => {
        const lines = [line('aaaaa1', 'ready'), line('aaaaa2', 'ready'), line('aaaaa3', 'ready')]
        fake.emit('lines.changed', {
          project: handle,
          lines: [line('aaaaa2', 'failed'), line('aaaaa4', 'notRendered')],
          removed: [lineId('aaaaa3')],
        })
        fake.emit('lines.changed', { project: otherHandle, lines: [], removed: [lineId('aaaaa1')] })
        return { lines }
      },
    })
    await opening
    expect(states()).toEqual(['aaaaa1 ready', 'aaaaa2 failed', 'aaaaa4 notRendered'])
    expect(fake.listenerCount()).toBe(20 - 1)
  })

  it('gives draft voices to speakers without one once its lines are known', async () => {
    const { fake, said, opening } = open({
      'lines.read': () => ({ lines: [line('aaaaa1', 'missingVoice')] }),
      'cast.autoCast': () => ({ cast: later.cast, revision: 1 }),
    })
    await opening
    expect(fake.calls.map(({ name }) => name)).toContain('cast.autoCast')
    expect(said()).toEqual(['Speakers without a voice were given draft voices.'])
  })

  it('is asked for under its new handle when it was moved meanwhile', async () => {
    const { deps, states, said, opening } = open({
      'script.read': () => ({ revision: 0, lastSeq: 0, text: later.text, save: { kind: 'saved' } }),
      'lines.read': ({ project }) => {
        if (project === otherHandle) return { lines: [line('aaaaa1', 'ready')] }
        showMoved(deps, { ...later, project: otherHandle })
        throw studioError('project.notOpen', 'The project is not open.')
      },
    })
    await opening
    expect(states()).toEqual(['aaaaa1 ready'])
    expect(said()).toEqual([])
  })

  it('says nothing when it was closed meanwhile', async () => {
    const { deps, said, opening } = open({
      'lines.read': () => {
        deps.project.setState({ open: undefined })
        throw studioError('project.notOpen', 'The project is not open.')
      },
    })
    await opening
    expect(deps.project.getState().open).toBeUndefined()
    expect(said()).toEqual([])
  })

  it('is not asked for its lines when it is not open any more by then', async () => {
    let draw = (): void => undefined
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
      draw = callback
    })
    const { deps, fake, opening } = open({})
    await eventually(() => expect(deps.project.getState().open).toBeDefined())
    deps.project.setState({ open: undefined })
    draw()
    await opening
    expect(fake.calls.map(({ name }) => name)).not.toContain('lines.read')
  })

  it('fails as any command when its lines cannot be read', async () => {
    const { opening } = open({
      'lines.read': () => {
        throw studioError('internal', 'Something broke.')
      },
    })
    await expect(opening).rejects.toThrow('Something broke.')
  })
})
