import { ChangeSet } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { addSpeaker, chooseVoice } from '../../../../renderer/cast/cast.ts'
import { removeConnection, saveConnection } from '../../../../renderer/account/connection-steps.ts'
import { startExport } from '../../../../renderer/export/commands.ts'
import { renderLines, renderRequest } from '../../../../renderer/rendering/render.ts'
import { runCommand } from '../../../../renderer/shell/commands/registry.ts'
import { showScript, showTyping } from '../../../../renderer/project/typing.ts'
import { nothingKnown } from '../../../../renderer/account/balances.ts'
import { defaultExport } from '../../../../renderer/export/export-choices.ts'
import { idleQueue } from '../../../../renderer/rendering/store.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { speakerIdSchema, voiceIdSchema } from '../../../../shared/core/model/ids.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { cast, handle, lineId, script } from '../cases.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'
import { configure } from '../../../../renderer/cast/put-settings.ts'
import { actOnLine } from '../../../../renderer/takes/act-on-line.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'

const none = { kind: 'none', canKeepInKeychain: false } as const

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
