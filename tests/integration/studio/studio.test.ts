import { SCRIPT, withScript, rendered, openedOf } from '../../support/studio/called-studio.ts'
import { studioHost } from '../../support/studio/studio-host.ts'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { logFolder, readProgramLog } from '../../../electron/base/program-log.ts'
import { dispatch } from '../../../electron/studio/dispatch.ts'
import type { ExportOptions } from '../../../shared/contract/export-views.ts'
import { lineIdSchema, projectHandleSchema } from '../../../shared/core/model/ids.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const exportOptions: ExportOptions = {
  deliver: [
    { what: 'mix', format: 'wav' },
    { what: 'lines', format: 'wav' },
    { what: 'captions', formats: ['srt'] },
  ],
  missing: 'fillWithDraft',
  name: 'First cut',
}

describe('the first start', () => {
  it('offers the sample, opens its copy and leaves what is shipped alone', async () => {
    const made = await studioHost()
    const app = await made.call('app.read', {})
    expect(app).toMatchObject({ host: 'browser', picker: 'page', connection: { kind: 'none' }, recent: [] })
    const view = openedOf(await made.call('project.openFirst', {}))
    expect(view.lines.length).toBeGreaterThan(20)
    expect((await stat(join(made.folder, 'data', 'samples'))).isDirectory()).toBe(true)
    const again = await made.call('app.read', {})
    expect(again.recent).toHaveLength(1)
    // Opened once more, it is the same session and not a second one over the same files.
    const sampleId = app.samples[0]?.sampleId ?? ''
    expect((await made.call('project.openSample', { sampleId })).project).toBe(view.project)
    expect((await made.call('project.openFirst', {}))?.project).toBe(view.project)
  })

  it('makes one copy of a sample that is opened twice at once', async () => {
    const made = await studioHost()
    const { samples } = await made.call('app.read', {})
    const sampleId = samples[1]?.sampleId ?? ''
    const opening = [1, 2, 3].map(() => made.call('project.openSample', { sampleId }))
    const handles = (await Promise.all(opening)).map(({ project }) => project)
    expect(new Set(handles).size).toBe(1)
  })
})

describe('drafting a script', () => {
  it('casts, speaks, mixes and shows every line, and tells the page as it goes', async () => {
    const made = await withScript()
    const { project } = made.view
    expect(made.view.lines.map(({ state }) => state)).toEqual(['notRendered', 'notRendered'])
    await rendered(made, { project })
    const after = await made.call('project.read', { project })
    expect(after.lines.map(({ state, take }) => [state, take?.source, take?.isCurrent])).toEqual([
      ['ready', 'draft', true],
      ['ready', 'draft', true],
    ])
    expect(after.queue).toMatchObject({ kind: 'idle', total: 2, ready: 2, requests: 2 })
    expect(new Set(after.cast.speakers.map(({ draftVoice }) => draftVoice?.id)).size).toBe(2)

    const heard = await made.call('timeline.read', { project })
    if (heard.kind !== 'whole') throw new Error('not the whole')
    expect(heard.parts.lines.map(({ isEstimate }) => isEstimate)).toEqual([false, false])
    expect(heard.parts.lanes).toHaveLength(2)
    expect(await made.call('timeline.read', { project, since: heard.revision })).toEqual({
      kind: 'changes',
      revision: heard.revision,
      changes: { put: [] },
    })

    await eventually(() => {
      const told = made.events('lines.changed').flatMap(({ lines }) => lines)
      expect(told.filter(({ state }) => state === 'ready')).toHaveLength(2)
      expect(made.events('queue.changed').at(-1)?.queue.kind).toBe('idle')
      expect(made.events('timeline.changed').length).toBeGreaterThan(0)
    })
  })

  it('makes a changed line stale, keeps its audio, and renders that line alone', async () => {
    const made = await withScript()
    const { project } = made.view
    await rendered(made, { project })
    const { text, revision } = await made.call('project.read', { project })
    const from = text.indexOf('please')
    await made.call('script.change', {
      project,
      baseRevision: revision,
      changes: [{ from, to: from + 'please'.length, insert: 'will you' }],
    })
    const stale = await made.call('project.read', { project })
    expect(stale.lines.map(({ state, take }) => [state, take?.isCurrent])).toEqual([
      ['stale', false],
      ['ready', true],
    ])
    await rendered(made, { project })
    const fresh = await made.call('project.read', { project })
    expect(fresh.lines.map(({ state, takeCount }) => [state, takeCount])).toEqual([
      ['ready', 2],
      ['ready', 1],
    ])
    expect(fresh.queue.requests).toBe(1)

    // Undone, the old audio is the line's own again, without a request.
    await made.call('script.replace', { project, text })
    const undone = await made.call('project.read', { project })
    expect(undone.lines.map(({ state }) => state)).toEqual(['ready', 'ready'])
  })

  it('also speaks lines that have no id yet', async () => {
    const made = await withScript('RUTH: Just pasted.\nRUTH: Just pasted.\n')
    const { project } = made.view
    await rendered(made, { project })
    const { lines, queue } = await made.call('project.read', { project })
    expect(lines.map(({ state }) => state)).toEqual(['ready', 'ready'])
    expect(queue.requests).toBe(1)
    const heard = await made.call('timeline.read', { project })
    const placed = heard.kind === 'whole' ? heard.parts.lines : []
    expect(placed.map(({ lineId, isEstimate }) => [lineId, isEstimate])).toEqual(lines.map(({ id }) => [id, false]))
  })

  it('lets a person choose a take and shows its peaks and its request', async () => {
    const made = await withScript('RUTH: Hold the line, please.  #aaa111\n')
    const { project } = made.view
    await rendered(made, { project })
    const lineId = lineIdSchema.parse(made.view.lines[0]?.id)
    const [take] = await made.call('takes.list', { project, lineId })
    if (take === undefined) throw new TypeError('There is no take')
    expect(take.requests[0]?.body['text']).toBe('Hold the line, please.')
    const line = await made.call('takes.choose', { project, lineId, takeId: take.id })
    expect(line.take).toMatchObject({ id: take.id, isChosen: true })
    const { peaks } = await made.call('takes.peaks', { project, takeId: take.id, width: 100 })
    expect(peaks).toHaveLength(200)
    expect((await made.studio.media(project, take.id))?.type).toBe('audio/wav')
    // The page hears of peaks without asking for any.
    await eventually(() => expect(made.events('peaks.changed')).toContainEqual({ project }))
  })

  it('refuses a change that builds on another revision', async () => {
    const made = await withScript()
    const { project, revision } = made.view
    const change = { project, baseRevision: revision + 1, changes: [] }
    expect((await made.problem('script.change', change)).code).toBe('project.conflict')
  })
})

describe('exporting', () => {
  it('writes a new folder that is whole, marks drafts, and numbers the next one', async () => {
    const made = await withScript()
    const { project } = made.view
    await rendered(made, { project })
    const readiness = await made.call('export.readiness', { project, options: exportOptions })
    expect(readiness).toMatchObject({ final: 0, draft: 2, missing: 0, needAttention: 0, files: 5 })
    const result = await made.call('export.start', { project, options: exportOptions })
    expect(result.isDraft).toBe(true)
    const exportsFolder = join(made.folder, 'projects', 'The Line', 'exports')
    const second = await made.call('export.start', { project, options: exportOptions })
    expect(second.folderLabel).toContain('First cut draft 2')
    expect((await readdir(exportsFolder)).toSorted()).toEqual(['First cut draft', 'First cut draft 2'])
    const files = await readdir(join(exportsFolder, 'First cut draft'))
    expect(files.toSorted()).toEqual(['captions.srt', 'lines', 'manifest.json', 'mix draft.wav'])
    expect(result.files.map(({ kind }) => kind)).toEqual(['mix', 'line', 'line', 'captions', 'manifest'])
    expect(made.events('export.progress').at(-1)).toMatchObject({ done: 5, total: 5 })
    const manifest = JSON.parse(await readFile(join(exportsFolder, 'First cut draft', 'manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({ isDraft: true, title: 'The Line' })
  })

  it('refuses where there is nothing final to export, and leaves nothing behind', async () => {
    const made = await withScript()
    const { project } = made.view
    await rendered(made, { project })
    const options = { ...exportOptions, missing: 'finalOnly' }
    expect((await made.problem('export.start', { project, options })).code).toBe('export.nothing')
    expect(await readdir(join(made.folder, 'projects', 'The Line'))).not.toContain('exports')
  })

  it('is undone by a cancel', async () => {
    const made = await withScript()
    const { project } = made.view
    await rendered(made, { project })
    const exporting = made.problem('export.start', { project, options: exportOptions })
    await made.call('export.cancel', { project })
    expect((await exporting).code).toBe('render.cancelled')
    const left = await readdir(join(made.folder, 'projects', 'The Line', 'exports')).catch(() => [])
    expect(left).toEqual([])
  })
})

describe('a call from outside', () => {
  const unknown = projectHandleSchema.parse('p_0123456789abcdef0123')

  it.each([
    ['a name that is not in the contract', 'app.write', {}, 'input.invalid'],
    ['a name of every object', 'constructor', {}, 'input.invalid'],
    ['an input without its field', 'project.read', {}, 'input.invalid'],
    ['a field too many', 'app.read', { extra: 1 }, 'input.invalid'],
    ['no input at all', 'app.read', undefined, 'input.invalid'],
    ['a project that is not open', 'project.read', { project: unknown }, 'project.notOpen'],
    ['a recent project that is not in the list', 'project.openRecent', { recentId: 'r_x' }, 'project.unreadable'],
    ['a folder that was not listed', 'project.open', { entryId: 'e_x' }, 'folder.unknown'],
    ['the balance of nothing', 'account.read', { userId: null }, 'service.notConnected'],
  ])('with %s is refused in words', async (_, name, input, code) => {
    const { studio } = await studioHost()
    const answer = await dispatch(studio.handlers, name, input)
    expect(answer).toMatchObject({ ok: false, error: { code } })
  })

  it('gets no media but takes and mixes of an open project', async () => {
    const made = await withScript()
    const { project } = made.view
    for (const id of ['../project.json', 'mix-', `mix-${'0'.repeat(64)}`, '0'.repeat(64), '']) {
      expect(await made.studio.media(project, id)).toBeUndefined()
    }
    expect(await made.studio.media(unknown, `mix-${'0'.repeat(64)}`)).toBeUndefined()
  })

  it('never sees the words of an error that nobody foresaw', async () => {
    const { studio } = await studioHost()
    const logged: string[] = []
    const handlers = {
      ...studio.handlers,
      'app.read': () => Promise.reject(new Error('the key is k-0123456789')),
    }
    const answer = await dispatch(handlers, 'app.read', {}, { log: (text) => void logged.push(text) })
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify(answer) + logged.join()).not.toContain('k-0123456789')
    expect(logged.join()).toContain('app.read: Error')
  })
})

describe('an error that nobody foresaw', () => {
  it('is noted in the data folder, without its words and without the key', async () => {
    const key = 'k-0123456789abcdef'
    const { studio, folder } = await studioHost({ environment: { baseUrl: 'http://127.0.0.1:1', apiKey: key } })
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => told.mockRestore())
    const handlers = { ...studio.handlers, 'app.read': () => Promise.reject(new Error('the words of a line')) }
    await dispatch(handlers, 'app.read', {}, { log: studio.noteFailure })
    studio.noteFailure(`something with ${key}`)
    await studio.close()
    const log = await readProgramLog(logFolder(join(folder, 'data')))
    expect(log).toMatch(/^\S+Z app\.read: Error\n/)
    expect(log).toContain('something with [key]')
    expect(log).not.toMatch(/words of a line|k-0123456789/)
  })
})

describe('a script file', () => {
  it('opens as a new project and stays as it is', async () => {
    const folder = await temporaryFolder()
    const script = join(folder, 'barks.dialogue')
    await writeFile(script, SCRIPT)
    await mkdir(join(folder, 'projects'))
    const made = await studioHost({ openAtStart: script })
    const view = openedOf(await made.call('project.openFirst', {}))
    expect(openedOf(await made.call('project.openFirst', {})).project).toBe(view.project)
    expect((await made.call('app.read', {})).recent.map(({ name }) => name)).toEqual(['barks'])
    expect([view.name, view.lines.length]).toEqual(['barks', 2])
    expect(await readFile(script, 'utf8')).toBe(SCRIPT)
  })
})
