import { ChangeSet } from '@codemirror/state'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeOf } from '../../../../renderer/base/messages/problem-words.ts'
import { addSpeaker, chooseVoice } from '../../../../renderer/cast/cast.ts'
import { removeConnection, saveConnection } from '../../../../renderer/account/connection-steps.ts'
import { startExport } from '../../../../renderer/export/commands.ts'
import { refreshTimeline } from '../../../../renderer/transport/refresh-timeline.ts'
import { closeProject, openFrom, reopen } from '../../../../renderer/safety/project.ts'
import { renderLines, renderRequest } from '../../../../renderer/rendering/render.ts'
import { runCommand } from '../../../../renderer/shell/commands/registry.ts'
import { renameProject } from '../../../../renderer/safety/safety.ts'
import { listen, start } from '../../../../renderer/shell/commands/start.ts'
import { showScript, showTyping } from '../../../../renderer/project/typing.ts'
import { nothingKnown } from '../../../../renderer/account/balances.ts'
import { defaultExport } from '../../../../renderer/export/export-choices.ts'
import { idleQueue } from '../../../../renderer/rendering/store.ts'
import type { AppView } from '../../../../shared/contract/views.ts'
import { appSettingsSchema } from '../../../../shared/contract/views.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { speakerIdSchema, voiceIdSchema } from '../../../../shared/core/model/ids.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { eventually } from '../../../support/eventually.ts'
import { cast, handle, line, lineId, otherHandle, queue, script } from '../cases.ts'
import { showSettings } from '../../../../renderer/account/app-settings.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'
import { configure } from '../../../../renderer/cast/put-settings.ts'
import { actOnLine } from '../../../../renderer/takes/act-on-line.ts'
import { soundGraph } from '../../../../shared/core/timeline/sound-graph.ts'
import { noParts, noTimeline } from '../../../support/no-timeline.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'

const none = { kind: 'none', canKeepInKeychain: false } as const
const told = noTimeline
const shown = { revision: 1, parts: noParts, graph: soundGraph(noParts) }
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

describe('typing', () => {
  it('reaches main before a render starts', async () => {
    const { deps, fake } = createFakeDeps(
      {
        'script.change': ({ changes, by }) => ({
          revision: 1,
          updates: [{ revision: 1, author: by?.author ?? null, seq: by?.seq ?? 0, changes }],
        }),
        'render.start': () => ({ queued: 1, cached: 0, blocked: [] }),
      },
      projectView(),
    )
    const longer = `${script}RUTH: More.  #aaaaa4\n`
    const added = { from: script.length, to: script.length, insert: longer.slice(script.length) }
    showTyping(deps, handle, ChangeSet.of(added, script.length))
    showScript(deps, parseScript(longer), longer)
    await renderLines(deps, renderRequest('draft', null))
    expect(fake.calls.map(({ name }) => name)).toEqual(['script.change', 'render.start'])
    expect(deps.project.getState().open?.outline.lines.has(lineId('aaaaa4'))).toBe(true)
    expect(deps.view.getState().announcement.words).toBe('Rendering 1 line.')
  })
})

describe('rendering', () => {
  it('does not say over the end of an order that it has begun', async () => {
    const { deps } = createFakeDeps(
      {
        'render.start': () => {
          deps.render.setState({ queue: { ...idleQueue, total: 1, ready: 1 } })
          return { queued: 1, cached: 0, blocked: [] }
        },
      },
      projectView(),
    )
    await renderLines(deps, renderRequest('draft', null))
    expect(deps.view.getState().announcement.words).toBe('')
  })

  it('asks before it spends, with main’s own count, and sends the bytes that were shown', async () => {
    const { deps, fake } = createFakeDeps(
      {
        'render.start': ({ confirmedBytes }) => {
          if (confirmedBytes === undefined) throw studioError('spend.notConfirmed', 'This is a lot of text.')
          return { queued: 3, cached: 0, blocked: [] }
        },
        'render.estimate': () => ({ lines: 3, requests: 3, bytesOfText: 30_000, blocked: [] }),
      },
      projectView(),
    )
    await renderLines(deps, renderRequest('service', null))
    const { dialog } = deps.view.getState()
    expect(dialog).toMatchObject({ kind: 'spend', lines: 3, bytesOfText: 30_000 })
    if (dialog.kind !== 'spend') throw new TypeError('no question')
    await renderLines(deps, dialog.request, dialog.bytesOfText)
    expect(fake.calls.at(-1)?.input).toMatchObject({ confirmedBytes: 30_000, lineIds: null, source: 'service' })
  })

  it('says which line could not start, once, with the number of the others', async () => {
    const blocked = [
      { code: 'cast.noVoice', message: 'TOM has no service voice.', remedy: 'Choose one.' },
      { code: 'cast.noVoice', message: 'ANN has no service voice.' },
    ] as const
    const { deps } = createFakeDeps(
      { 'render.start': () => ({ queued: 0, cached: 2, blocked: [...blocked] }) },
      projectView(),
    )
    await renderLines(deps, renderRequest('service', null))
    expect(deps.view.getState().notices.map((notice) => messageOf(notice.told))).toEqual([
      'TOM has no service voice. 1 other line could not start either.',
    ])
  })

  it('asks about a line that may have been billed instead of sending it again', async () => {
    const { deps, fake } = createFakeDeps({}, projectView())
    await actOnLine(deps, lineId('aaaaa2'), 'decide', () => undefined)
    expect(deps.view.getState().dialog).toEqual({ kind: 'decide', lineId: 'aaaaa2' })
    expect(fake.calls).toEqual([])
  })

  it('opens the way to a service instead of switching to service voices without one', async () => {
    const { deps, fake } = createFakeDeps({}, projectView())
    await runCommand(deps, 'switchMode')
    expect(deps.view.getState().dialog.kind).toBe('connect')
    expect(fake.calls).toEqual([])
  })
})

describe('the cast', () => {
  const ruth = speakerIdSchema.parse('ruth')
  const voice = { id: voiceIdSchema.parse('v9'), title: 'Maud' }

  it('shows the new voice at once and takes it back when main refuses', async () => {
    const { deps } = createFakeDeps(
      {
        'cast.change': () => {
          throw studioError('project.readOnly', 'This project is read only.')
        },
      },
      projectView(),
    )
    const changing = chooseVoice(deps, ruth, 'service', voice)
    expect(deps.project.getState().open?.cast.speakers[0]?.voice?.title).toBe('Maud')
    await expect(changing).rejects.toThrow('read only')
    expect(deps.project.getState().open?.cast).toEqual(cast)
  })

  it('gives a new speaker a draft voice, so that it can be heard', async () => {
    const { deps, fake } = createFakeDeps(
      { 'cast.change': (input) => ({ cast: input.cast, revision: 1 }), 'cast.autoCast': () => ({ cast, revision: 2 }) },
      projectView(),
    )
    await addSpeaker(deps, 'ANN')
    expect(fake.calls.map(({ name }) => name)).toEqual(['cast.change', 'cast.autoCast'])
  })
})

describe('settings of the project', () => {
  it('go back to what they were when main refuses', async () => {
    const { deps } = createFakeDeps({}, projectView())
    await expect(configure(deps, { model: 's1' })).rejects.toThrow('not faked')
    expect(deps.project.getState().open?.settings.model).toBe('s2-pro')
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

describe('exporting', () => {
  it('keeps the reason of a failure for the sheet', async () => {
    const { deps } = createFakeDeps(
      {
        'export.start': () => {
          throw studioError('disk.full', 'The disk is full.', 'Free some space.')
        },
      },
      projectView(),
    )
    await startExport(deps, defaultExport('The Ferry'))
    expect(deps.render.getState().exportRun).toMatchObject({ kind: 'failed', problem: { code: 'disk.full' } })
  })
})

describe('the connection', () => {
  it('hands the key over once and keeps nothing of it in any store', async () => {
    const key = 'sk-very-secret-4f2a'
    const { deps, fake } = createFakeDeps({
      'connection.set': () => ({
        kind: 'connected',
        origin: 'https://api.example',
        last4: '4f2a',
        keptIn: 'memory',
        canKeepInKeychain: false,
      }),
      'account.read': () => {
        throw studioError('service.credit', 'No credits.')
      },
      'connection.clear': () => none,
    })
    await saveConnection(deps, { address: 'https://api.example', key, keepIn: 'memory' })
    const stores = [deps.project, deps.render, deps.settings, deps.view].map((store) =>
      JSON.stringify(store.getState()),
    )
    expect(stores.join('')).not.toContain('very-secret')
    expect(fake.calls.filter(({ input }) => JSON.stringify(input).includes(key))).toHaveLength(1)
    expect(deps.settings.getState().balances.credit.problem?.code).toBe('service.credit')
    await removeConnection(deps)
    expect(deps.settings.getState()).toMatchObject({ connection: none, balances: nothingKnown })
  })
})
