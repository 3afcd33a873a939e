import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeOf } from '../../../../renderer/base/messages/problem-words.ts'
import { refreshTimeline } from '../../../../renderer/transport/refresh-timeline.ts'
import { closeProject, openFrom, reopen } from '../../../../renderer/safety/project.ts'
import { renameProject } from '../../../../renderer/safety/safety.ts'
import { listen, start } from '../../../../renderer/shell/commands/start.ts'
import type { AppView } from '../../../../shared/contract/views.ts'
import { appSettingsSchema } from '../../../../shared/contract/views.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { eventually } from '../../../support/eventually.ts'
import { handle, line, lineId, otherHandle, queue, script } from '../cases.ts'
import { showSettings } from '../../../../renderer/account/app-settings.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'
import { soundGraph } from '../../../../shared/core/timeline/sound-graph.ts'
import { noParts, noTimeline } from '../../../support/no-timeline.ts'

const none = { kind: 'none', canKeepInKeychain: false } as const
const told = noTimeline
const shown = { listenTo: 'best' as const, revision: 1, parts: noParts, graph: soundGraph(noParts) }
const app: AppView = {
  version: '0.1.0',
  host: 'browser',
  platform: 'linux',
  picker: 'page',
  settingsRevision: 0,
  settings: appSettingsSchema.parse({}),
  connection: none,
  recent: [],
  samples: [],
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('starting', () => {
  const voices = () => ({ items: [], total: 9, totalIsExact: true, windowLimited: false, hasMore: false })

  it('opens what main names, counts the draft voices and fetches the timeline', async () => {
    const { deps } = createFakeDeps({
      'app.read': () => app,
      'voices.list': voices,
      'project.openFirst': () => projectView(),
      'timeline.read': () => told,
    })
    await start(deps)
    await eventually(() => expect(deps.project.getState().open?.timeline).toEqual(shown))
    expect(deps.project.getState().open?.name).toBe('The Ferry')
    expect(deps.settings.getState().isStarting).toBe(false)
    await eventually(() => expect(deps.settings.getState().draftVoices).toBe(9))
  })

  it('opens the same project again after a reload, and what main names when it is gone', async () => {
    const { deps, fake } = createFakeDeps({
      'project.openSample': () => projectView(),
      'project.read': () => projectView({ name: 'As it was' }),
      'timeline.read': () => told,
    })
    expect(await reopen(deps)).toBe(false)
    await openFrom(deps, { kind: 'sample', sampleId: 'ferry' })
    expect(await reopen(deps)).toBe(true)
    expect(deps.project.getState().open?.name).toBe('As it was')
    expect(fake.calls.filter(({ name }) => name === 'project.read')).toHaveLength(1)

    const gone = createFakeDeps({})
    expect(await reopen(gone.deps)).toBe(false)
    expect(sessionStorage.getItem('repartee.project')).toBeNull()
  })

  it('shows the start screen with a notice when the project cannot be opened', async () => {
    const { deps } = createFakeDeps({
      'app.read': () => app,
      'voices.list': voices,
      'project.openFirst': () => {
        throw studioError('disk.denied', 'The folder may not be read.', 'Choose another one.')
      },
    })
    await start(deps)
    expect(deps.project.getState().open).toBeUndefined()
    expect(deps.view.getState().notices.map((notice) => codeOf(notice.told))).toEqual(['disk.denied'])
  })
})

describe('events', () => {
  it('change the open project and leave it alone when they are about another', () => {
    const { deps, fake } = createFakeDeps({}, projectView())
    const end = listen(deps)
    fake.emit('lines.changed', {
      project: handle,
      lines: [line('aaaaa2', 'ready', 'draft')],
      removed: [lineId('aaaaa3')],
    })
    const states = () => [...(deps.project.getState().open?.lines.values() ?? [])].map((each) => each.state)
    expect(states()).toEqual(['ready', 'ready'])
    fake.emit('save.changed', { project: otherHandle, save: { kind: 'failed' } })
    expect(deps.project.getState().open?.save.kind).toBe('saved')
    fake.emit('save.changed', { project: handle, save: { kind: 'failed' } })
    expect(deps.project.getState().open?.save.kind).toBe('failed')
    end()
    expect(fake.listenerCount()).toBe(0)
  })

  it('announce the end of a render', () => {
    const { deps, fake } = createFakeDeps({}, projectView())
    listen(deps)
    fake.emit('queue.changed', { project: handle, queue: queue({ total: 2, ready: 1 }) })
    fake.emit('queue.changed', { project: handle, queue: queue({ kind: 'idle', total: 2, ready: 2 }) })
    expect(deps.view.getState().announcement.words).toBe('Render finished. 2 ready, 0 lost.')
  })
})

describe('the timeline', () => {
  it('is fetched twice at most for a burst of changes', async () => {
    const { deps, fake } = createFakeDeps({ 'timeline.read': () => told }, projectView())
    for (let count = 0; count < 10; count += 1) refreshTimeline(deps, handle)
    await eventually(() => expect(fake.calls).toHaveLength(2))
    await eventually(() => expect(deps.project.getState().open?.timeline).toEqual(shown))
    expect(fake.calls).toHaveLength(2)
  })

  it('that comes while its project is being closed is not loaded, for its address is gone by then', async () => {
    const answer = Promise.withResolvers<typeof told>()
    const closed = Promise.withResolvers<Record<string, never>>()
    const { deps, fake } = createFakeDeps(
      { 'timeline.read': () => answer.promise, 'project.close': () => closed.promise, 'app.read': () => app },
      projectView(),
    )
    const seen: unknown[] = []
    deps.project.subscribe(({ open }) => seen.push(open?.timeline))
    refreshTimeline(deps, handle)
    const done = closeProject(deps)
    await eventually(() => expect(fake.calls.map(({ name }) => name)).toContain('project.close'))
    answer.resolve(told)
    await answer.promise
    closed.resolve({})
    await done
    expect(seen).not.toContainEqual(shown)
    expect(deps.project.getState().open).toBeUndefined()
  })

  it('that cannot be had because its project is being renamed is no news to anybody', async () => {
    const answer = Promise.withResolvers<typeof told>()
    const renamed = Promise.withResolvers<ReturnType<typeof projectView>>()
    const { deps } = createFakeDeps(
      {
        'timeline.read': ({ project }) => (project === handle ? answer.promise : told),
        'project.rename': () => renamed.promise,
        'script.read': () => ({ revision: 0, lastSeq: 0, text: script, save: { kind: 'saved' } }),
      },
      projectView(),
    )
    refreshTimeline(deps, handle)
    const done = renameProject(deps, 'Better')
    answer.reject(studioError('disk.failed', 'The mix cannot be written to the disk.'))
    await answer.promise.catch(() => undefined)
    renamed.resolve(projectView({ project: otherHandle, name: 'Better' }))
    await done
    await eventually(() => expect(deps.project.getState().open?.timeline).toEqual(shown))
    expect(deps.view.getState().notices).toEqual([])
  })

  it('that is asked for where the project is not any more, because another window has moved it, is no news either', async () => {
    const { deps, fake } = createFakeDeps(
      {
        'timeline.read': () => {
          throw studioError('project.notOpen', 'This project is not open any more.')
        },
      },
      projectView(),
    )
    refreshTimeline(deps, handle)
    await eventually(() => expect(fake.calls).toHaveLength(1))
    await Promise.resolve()
    expect(deps.view.getState().notices).toEqual([])
  })

  it('is that of the new place once a project has another name, and of the old one if it could not be renamed', async () => {
    const late = Promise.withResolvers<typeof told>()
    const renamed = Promise.withResolvers<ReturnType<typeof projectView>>()
    const asked: unknown[] = []
    const { deps } = createFakeDeps(
      {
        'timeline.read': ({ project }) => {
          asked.push(project)
          return project === handle ? late.promise : told
        },
        'project.rename': () => renamed.promise,
      },
      projectView(),
    )
    const seen: unknown[] = []
    deps.project.subscribe(({ open }) => seen.push([open?.handle, open?.timeline?.revision]))
    refreshTimeline(deps, handle)
    const done = renameProject(deps, 'Better')
    late.resolve(told)
    await late.promise
    renamed.resolve(projectView({ project: otherHandle, name: 'Better' }))
    await done
    await eventually(() => expect(seen.at(-1)).toEqual([otherHandle, 1]))
    expect(seen).not.toContainEqual([handle, 1])
    expect(asked).toEqual([handle, otherHandle])

    const failing = createFakeDeps(
      {
        'timeline.read': () => told,
        'project.rename': () => {
          throw studioError('disk.denied', 'No.', 'Try again.')
        },
      },
      projectView(),
    )
    await expect(renameProject(failing.deps, 'Better')).rejects.toThrow('No.')
    await eventually(() => expect(failing.deps.project.getState().open?.timeline).toEqual(shown))
  })
})

describe('closing', () => {
  it('sends the typing, closes, and shows the start screen with fresh recent projects', async () => {
    const recent = [
      { recentId: 'r', name: 'The Ferry', folderLabel: 'Documents', openedAt: '2026-08-19T14:32:00.000Z' },
    ]
    const { deps, fake } = createFakeDeps(
      { 'project.close': () => ({}), 'app.read': () => ({ ...app, recent }) },
      projectView(),
    )
    await closeProject(deps)
    expect(deps.project.getState().open).toBeUndefined()
    expect(deps.settings.getState().app?.recent).toEqual(recent)
    expect(fake.calls.map(({ name }) => name)).toEqual(['project.close', 'app.read'])
  })

  it('keeps the settings that were changed in another window meanwhile', async () => {
    const answer = Promise.withResolvers<AppView>()
    const { deps, fake } = createFakeDeps(
      { 'project.close': () => ({}), 'app.read': () => answer.promise },
      projectView(),
    )
    deps.settings.setState({ app })
    const closing = closeProject(deps)
    await eventually(() => expect(fake.calls.at(-1)?.name).toBe('app.read'))
    const settings = { ...app.settings, playMakesDrafts: false }
    showSettings(deps, settings, app.settingsRevision + 1)
    answer.resolve(app)
    await closing
    expect(deps.settings.getState().app).toMatchObject({ settings, settingsRevision: app.settingsRevision + 1 })
  })
})
