import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CallOutput } from '../../../shared/contract/bridge.ts'
import { lineIdSchema } from '../../../shared/core/model/ids.ts'
import { alto, bass, reopened } from '../../support/studio/six-lines.ts'
import { builtAssets } from '../../support/studio/ports.ts'
import {
  castService,
  type ConnectedHost,
  connectedHost,
  renderAll,
  TWO_SPEAKERS,
} from '../../support/studio/studio-host.ts'

const line = (id: string) => lineIdSchema.parse(id)
const from = (id: string | null) => ({
  from: id === null ? null : line(id),
  isOne: false,
})

/** The page that plays in these tests. */
const page = 'page-of-tests'

async function begin(host: ConnectedHost, asked: ReturnType<typeof from> & { number?: number }) {
  const begun = await host.call('playing.begin', { project: host.project, page, ...asked })
  if (begun.kind !== 'lines') throw new Error('Nothing plays.')
  return begun
}

async function next(host: ConnectedHost, after: string, number: number) {
  return (await host.call('playing.next', { project: host.project, page, after: line(after), number })).line
}

type Played = NonNullable<CallOutput<'playing.next'>['line']>
const heard = ({ lineId, takeId, isOldWords }: Played) =>
  `${lineId} ${takeId === undefined ? 'silent' : isOldWords ? 'old words' : 'sounds'}`

describe('playing line by line', () => {
  it('makes the drafts of what is missing from the place on, and sends nothing to the service', async () => {
    const host = await connectedHost()
    await castService(host, { ruth: alto, amos: bass })
    const view = await host.view()
    // Whatever lines are rendered with.
    await host.call('project.configure', {
      project: host.project,
      settings: { ...view.settings, renderWith: 'service' },
    })
    const { line: first, missing } = await begin(host, from('bbb222'))
    expect([heard(first), missing, first.join]).toEqual(['bbb222 sounds', [], { kind: 'after', samples: 19_845 }])
    const last = await next(host, 'bbb222', 2)
    expect(last === null ? '' : heard(last)).toBe('ccc333 sounds')
    expect(await next(host, 'ccc333', 3)).toBeNull()
    expect(host.service.requests.filter(({ method }) => method === 'POST')).toEqual([])
    // What was not asked for was not made.
    expect((await host.view()).lines.map(({ takeCount }) => takeCount)).toEqual([0, 1, 1])
  })

  it('plays what stands there when a line is asked for again, also where the line before it is gone', async () => {
    const host = await connectedHost()
    const { project } = host
    const { line: first } = await begin(host, from(null))
    const before = await next(host, 'aaa111', 1)
    await host.call('script.replace', { project, text: TWO_SPEAKERS.replace('I am holding', 'Nobody is holding') })
    const after = await next(host, 'aaa111', 1)
    expect([before?.lineId, after?.lineId]).toEqual(['bbb222', 'bbb222'])
    expect(after?.takeId).not.toBe(before?.takeId)
    await host.call('script.replace', { project, text: TWO_SPEAKERS.replace(/RUTH: Hold.*\n/, '') })
    expect((await next(host, first.lineId, first.number))?.lineId).toBe('bbb222')
  })

  it('answers what still sounds where it begins, and since when', async () => {
    const text =
      '# X\nRUTH: Hold the line, whatever else happens. --  #aaa111\nAMOS: Which line?  #bbb222\nRUTH: ^ This one.  #ccc333\nAMOS: I see.  #ddd444\n'
    const host = await connectedHost({ text })
    const { project } = host
    await renderAll(host, { project, source: 'draft' })
    const view = await host.view()
    // So long that the first is still there when the third begins.
    await host.call('project.configure', {
      project,
      settings: { ...view.settings, gaps: { ...view.settings.gaps, overlapMs: 5000 } },
    })
    const shown = async (id: string) => {
      const { before, line: first } = await begin(host, from(id))
      return [
        first.lineId,
        ...before.map(({ line: { lineId }, beganSeconds }) => `${lineId} ${beganSeconds.toFixed(2)}`),
      ]
    }
    expect(await shown('aaa111')).toEqual(['aaa111'])
    // An overlap that is longer than the line before begins with it.
    expect(await shown('bbb222')).toEqual(['bbb222', 'aaa111 0.00'])
    expect(await shown('ccc333')).toEqual(['ccc333', 'aaa111 0.00', 'bbb222 0.00'])
    expect(await shown('ddd444')).toEqual(['ddd444'])
    const alone = await host.call('playing.begin', { project, page, from: line('ccc333'), isOne: true })
    expect(alone).toMatchObject({ kind: 'lines', before: [] })
  })

  it('says that words are old where a person wants the paid take, and plays the new draft otherwise', async () => {
    const host = await connectedHost()
    const { project } = host
    await castService(host, { ruth: alto, amos: bass })
    const view = await host.view()
    await host.call('project.configure', { project, settings: { ...view.settings, renderWith: 'service' } })
    await renderAll(host, { project, source: 'service' })
    const sent = host.service.synthesis().length
    await host.call('script.replace', { project, text: TWO_SPEAKERS.replace('Hold the line', 'Do not let go') })
    await host.call('settings.change', { settings: { playStaleAs: 'oldWords' } })
    expect(heard((await begin(host, from(null))).line)).toBe('aaa111 old words')
    await host.call('settings.change', { settings: { playStaleAs: 'draft' } })
    expect(heard((await begin(host, from(null))).line)).toBe('aaa111 sounds')
    expect(host.service.synthesis()).toHaveLength(sent)
  })

  it('names the lines that have no sound where drafts are not made', async () => {
    const host = await connectedHost()
    await host.call('settings.change', { settings: { playMakesDrafts: false } })
    const { line: first, missing } = await begin(host, from('bbb222'))
    expect([heard(first), missing]).toEqual(['bbb222 silent', [2, 3]])
    expect(first.durationSeconds).toBeGreaterThan(0.3)
  })

  it('finds a voice for everybody, hums what nobody can say, and has nothing where nothing is spoken', async () => {
    const text = '# X\n\nA note that nobody says.\n\nNOBODY: Who is it?  #aaa111\nSOMEBODY: ...  #bbb222\n'
    const host = await connectedHost({ text: '# X\n' })
    const { project } = host
    const nothing = { project, page, ...from(null) }
    expect(await host.call('playing.begin', nothing)).toEqual({ kind: 'nothing' })
    await host.call('script.replace', { project, text })
    expect(heard((await begin(host, from(null))).line)).toBe('aaa111 sounds')
    const hummed = await next(host, 'aaa111', 1)
    expect(hummed === null ? '' : heard(hummed)).toBe('bbb222 sounds')
  })

  it('goes before an order of drafts that is paused', async () => {
    const host = await connectedHost()
    const { project } = host
    const order = { project, source: 'draft', lineIds: null, again: false, resendUnknown: false } as const
    await host.call('render.start', order)
    await host.call('queue.pause', { project })
    expect(heard((await begin(host, from('ccc333'))).line)).toBe('ccc333 sounds')
  })

  it('says why a voice that fails is not heard, plays old words where there are some, and goes on', async () => {
    const assets = { ...builtAssets, fliteWasm: '/nowhere/flite.wasm' }
    const host = await connectedHost({ ports: { assets } })
    const { project } = host
    await castService(host, { ruth: alto, amos: bass })
    const view = await host.view()
    await host.call('project.configure', { project, settings: { ...view.settings, renderWith: 'service' } })
    await renderAll(host, { project, source: 'service', lineIds: [line('aaa111'), line('ccc333')] })
    await host.call('script.replace', { project, text: TWO_SPEAKERS.replace('Hold the line', 'Do not let go') })
    const { line: first } = await begin(host, from(null))
    expect([heard(first), first.problem?.code]).toEqual(['aaa111 old words', 'draft.failed'])
    const second = await next(host, 'aaa111', 1)
    expect([second?.takeId, second?.problem?.code]).toEqual([undefined, 'draft.failed'])
    const third = await next(host, 'bbb222', 2)
    expect(third === null ? '' : heard(third)).toBe('ccc333 sounds')
  })

  it('counts all lines that have no sound, and names the first of them', async () => {
    const lines = Array.from({ length: 120 }, (_, at) => `RUTH: Line ${at}.  #a${String(at).padStart(5, '0')}\n`)
    const host = await connectedHost({ text: `# X\n${lines.join('')}` })
    await host.call('settings.change', { settings: { playMakesDrafts: false } })
    const { missing, missingCount } = await begin(host, from('a00010'))
    expect([missing[0], missing.length, missingCount]).toEqual([11, 100, 110])
  })

  it('ends what a page waited for when it begins elsewhere, and makes what is asked for last before the rest', async () => {
    const ids = Array.from({ length: 40 }, (_, at) => `a${String(at).padStart(5, '0')}`)
    const text = ids.map((id, at) => `RUTH: This is line ${at}, which nobody has heard.  #${id}\n`).join('')
    const host = await connectedHost({ text: `# X\n${text}` })
    const { project } = host
    const asked = (id: string) => ({ project, from: line(id), isOne: true })
    const others = host.call('playing.begin', { ...asked('a00001'), page: 'another-page' })
    const all = await Promise.all(
      ids.map(async (id, at) => {
        const begun = await host.call('playing.begin', { page, ...asked(id) })
        const made = at === ids.length - 1 ? (await host.view()).lines.filter(({ takeCount }) => takeCount > 0) : []
        return { kind: begun.kind, made: made.length }
      }),
    )
    expect(all.slice(0, -1).map(({ kind }) => kind)).toEqual(Array(39).fill('superseded'))
    expect(all.at(-1)?.kind).toBe('lines')
    // Those that were begun before it, and no others.
    expect(all.at(-1)?.made).toBeLessThan(10)
    // Another page plays for itself.
    expect((await others).kind).toBe('lines')
  })

  it('begins behind a line that says nothing, and where a line stood that is gone', async () => {
    const text = '# X\nRUTH: First.  #aaa111\nAMOS:  #bbb222\nRUTH: Last.  #ccc333\n'
    const host = await connectedHost({ text })
    expect((await begin(host, from('bbb222'))).line.lineId).toBe('ccc333')
    expect((await begin(host, { ...from('ddd444'), number: 2 })).line.lineId).toBe('ccc333')
    expect((await begin(host, from('ddd444'))).line.lineId).toBe('aaa111')
  })

  it.each([
    ['emptied', async (file: string) => writeFile(file, '')],
    ['cut', async (file: string) => writeFile(file, (await readFile(file)).subarray(0, 3000))],
    ['taken away', async (file: string) => rm(file)],
  ])('plays a draft at once in place of a take whose file was %s, and says so', async (_, damage) => {
    const host = await connectedHost()
    const { project } = host
    await castService(host, { ruth: alto, amos: bass })
    const view = await host.view()
    await host.call('project.configure', { project, settings: { ...view.settings, renderWith: 'service' } })
    await renderAll(host, { project, source: 'service' })
    const paid = await begin(host, from(null))
    const takes = join(host.folder, 'projects', 'The Line', 'takes')
    await damage(join(takes, `${paid.line.takeId}.wav`))
    const sent = host.service.synthesis().length
    const { line: first } = await begin(host, from(null))
    expect([heard(first), first.problem?.code]).toEqual(['aaa111 sounds', 'audio.invalid'])
    expect(first.takeId).not.toBe(paid.line.takeId)
    expect(host.service.synthesis()).toHaveLength(sent)
  })

  it('makes nothing in a project that is only to be read, and plays what is there', async () => {
    const host = await connectedHost()
    const { project } = host
    await renderAll(host, { project, source: 'draft', lineIds: [line('aaa111')] })
    const folder = join(host.folder, 'projects', 'The Line')
    await host.studio.close()
    await writeFile(
      join(folder, 'project.json'),
      (await readFile(join(folder, 'project.json'), 'utf8')).replace(/"version": ?\d+/, '"version": 99'),
    )
    const again = await reopened(host)
    expect((await again.view()).save.kind).toBe('readOnly')
    const { line: first, missing } = await begin(again, from(null))
    expect([heard(first), missing]).toEqual(['aaa111 sounds', [2, 3]])
  })
})
