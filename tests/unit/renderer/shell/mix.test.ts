import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshMix } from '../../../../renderer/transport/mix.ts'
import { closeProject } from '../../../../renderer/safety/project.ts'
import { renameProject } from '../../../../renderer/safety/safety.ts'
import type { MixView } from '../../../../shared/contract/views.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { memoryStorage } from '../../../support/memory-storage.ts'
import { eventually } from '../../../support/eventually.ts'
import { app, handle, otherHandle, script } from '../cases.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'

const mix: MixView = {
  mixId: `mix-${'a'.repeat(64)}`,
  sampleRate: 44_100,
  durationSamples: 44_100,
  lanes: [],
  entries: [],
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

describe('the mix', () => {
  it('is fetched twice at most for a burst of changes', async () => {
    const { deps, fake } = createFakeDeps({ 'timeline.mix': () => mix }, projectView())
    for (let count = 0; count < 10; count += 1) refreshMix(deps, handle)
    await eventually(() => expect(fake.calls).toHaveLength(2))
    await eventually(() => expect(deps.project.getState().open?.mix).toEqual(mix))
    expect(fake.calls).toHaveLength(2)
  })

  it('that comes while its project is being closed is not loaded, for its address is gone by then', async () => {
    const answer = Promise.withResolvers<MixView>()
    const closed = Promise.withResolvers<Record<string, never>>()
    const { deps, fake } = createFakeDeps(
      { 'timeline.mix': () => answer.promise, 'project.close': () => closed.promise, 'app.read': () => app },
      projectView(),
    )
    const seen: unknown[] = []
    deps.project.subscribe(({ open }) => seen.push(open?.mix))
    refreshMix(deps, handle)
    const done = closeProject(deps)
    await eventually(() => expect(fake.calls.map(({ name }) => name)).toContain('project.close'))
    answer.resolve(mix)
    await answer.promise
    closed.resolve({})
    await done
    expect(seen).not.toContainEqual(mix)
    expect(deps.project.getState().open).toBeUndefined()
  })

  it('that cannot be had because its project is being renamed is no news to anybody', async () => {
    const answer = Promise.withResolvers<MixView>()
    const renamed = Promise.withResolvers<ReturnType<typeof projectView>>()
    const { deps } = createFakeDeps(
      {
        'timeline.mix': ({ project }) => (project === handle ? answer.promise : mix),
        'project.rename': () => renamed.promise,
        'script.read': () => ({ revision: 0, lastSeq: 0, text: script, save: { kind: 'saved' } }),
      },
      projectView(),
    )
    refreshMix(deps, handle)
    const done = renameProject(deps, 'Better')
    answer.reject(studioError('disk.failed', 'The mix cannot be written to the disk.'))
    await answer.promise.catch(() => undefined)
    renamed.resolve(projectView({ project: otherHandle, name: 'Better' }))
    await done
    await eventually(() => expect(deps.project.getState().open?.mix).toEqual(mix))
    expect(deps.view.getState().notices).toEqual([])
  })

  it('that is asked for where the project is not any more, because another window has moved it, is no news either', async () => {
    const { deps, fake } = createFakeDeps(
      {
        'timeline.mix': () => {
          throw studioError('project.notOpen', 'This project is not open any more.')
        },
      },
      projectView(),
    )
    refreshMix(deps, handle)
    await eventually(() => expect(fake.calls).toHaveLength(1))
    await Promise.resolve()
    expect(deps.view.getState().notices).toEqual([])
  })

  it('is that of the new place once a project has another name, and of the old one if it could not be renamed', async () => {
    const late = Promise.withResolvers<MixView>()
    const renamed = Promise.withResolvers<ReturnType<typeof projectView>>()
    const asked: unknown[] = []
    const { deps } = createFakeDeps(
      {
        'timeline.mix': ({ project }) => {
          asked.push(project)
          return project === handle ? late.promise : mix
        },
        'project.rename': () => renamed.promise,
      },
      projectView(),
    )
    const seen: unknown[] = []
    deps.project.subscribe(({ open }) => seen.push([open?.handle, open?.mix?.mixId]))
    refreshMix(deps, handle)
    const done = renameProject(deps, 'Better')
    late.resolve(mix)
    await late.promise
    renamed.resolve(projectView({ project: otherHandle, name: 'Better' }))
    await done
    await eventually(() => expect(seen.at(-1)).toEqual([otherHandle, mix.mixId]))
    expect(seen).not.toContainEqual([handle, mix.mixId])
    expect(asked).toEqual([handle, otherHandle])

    const failing = createFakeDeps(
      {
        'timeline.mix': () => mix,
        'project.rename': () => {
          throw studioError('disk.denied', 'No.', 'Try again.')
        },
      },
      projectView(),
    )
    await expect(renameProject(failing.deps, 'Better')).rejects.toThrow('No.')
    await eventually(() => expect(failing.deps.project.getState().open?.mix).toEqual(mix))
  })
})
