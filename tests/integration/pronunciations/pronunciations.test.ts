import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkProject } from '../../../electron/project-check/check-project.ts'
import type { Pronunciation } from '../../../shared/core/model/pronunciations.ts'
import { eventually } from '../../support/eventually.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import {
  type ConnectedHost,
  castService,
  connectedHost,
  renderAll,
  studioHost,
} from '../../support/studio/studio-host.ts'

const word = (written: string, spokenAs: string, over: Partial<Pronunciation> = {}): Pronunciation => ({
  word: written,
  spokenAs,
  scope: { kind: 'project' },
  wholeWord: true,
  matchCase: false,
  ...over,
})
const fileOf = (host: ConnectedHost) => join(host.folder, 'projects', 'The Line', 'pronunciations.csv')
const HEAD = 'word,spoken_as,scope,whole_word,match_case\n'

async function saved(host: ConnectedHost): Promise<string> {
  await host.call('project.save', { project: host.project })
  return readFile(fileOf(host), 'utf8')
}

describe('pronunciations', () => {
  it('are kept in the project as a table, and are there again after a restart', async () => {
    const host = await connectedHost()
    const entries = [word('line', 'lyne'), word('Ruth', 'Rooth', { matchCase: true })]
    const { affectedLines } = await host.call('pronunciations.change', { project: host.project, entries })
    expect(affectedLines).toBe(1)
    expect(await saved(host)).toBe(`${HEAD}line,lyne,project,yes,no\nRuth,Rooth,project,yes,yes\n`)
    await host.studio.close()
    const again = await studioHost({}, host.folder)
    const { recentId = '' } = (await again.call('app.read', {})).recent[0] ?? {}
    const { project } = await again.call('project.openRecent', { recentId })
    expect((await again.call('pronunciations.read', { project })).entries).toEqual(entries)
  })

  it('make exactly the affected lines stale, and are what is sent', async () => {
    const host = await connectedHost()
    const [alto, bass] = standInVoices
    await castService(host, { ruth: alto?.id ?? '', amos: bass?.id ?? '' })
    const { settings } = await host.view()
    await host.call('project.configure', { project: host.project, settings: { ...settings, renderWith: 'service' } })
    await renderAll(host, { project: host.project })
    await host.call('pronunciations.change', { project: host.project, entries: [word('line', 'lyne')] })
    expect((await host.view()).lines.map(({ state }) => state)).toEqual(['stale', 'ready', 'ready'])
    const lineId = (await host.view()).lines[0]?.id
    if (lineId === undefined) throw new Error('There is no line')
    const preview = await host.call('direction.preview', { project: host.project, lineId, source: 'service' })
    await renderAll(host, { project: host.project })
    expect(host.service.synthesis().at(-1)?.text).toBe('Hold the lyne, please.')
    expect(preview.requests[0]?.body).toEqual(host.service.synthesis().at(-1)?.body)
    await host.call('pronunciations.change', { project: host.project, entries: [] })
    expect((await host.view()).lines.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
  })

  it('changed by another program are taken over, and told', async () => {
    const host = await connectedHost()
    await host.call('pronunciations.change', { project: host.project, entries: [word('line', 'lyne')] })
    await saved(host)
    await writeFile(fileOf(host), `${HEAD}holding,howlding,speaker:amos,yes,no\n`)
    await eventually(() => {
      const told = host.events('pronunciations.changed').at(-1)?.entries
      expect(told).toEqual([word('holding', 'howlding', { scope: expect.objectContaining({ speakerId: 'amos' }) })])
    })
  })

  it('on both sides are a conflict, and neither version is lost', async () => {
    const host = await connectedHost()
    await host.call('pronunciations.change', { project: host.project, entries: [word('line', 'lyne')] })
    await saved(host)
    await writeFile(fileOf(host), `${HEAD}line,theirs,project,yes,no\n`)
    await host.call('pronunciations.change', { project: host.project, entries: [word('line', 'ours')] })
    await saved(host)
    const [conflict] = await host.call('conflicts.list', { project: host.project })
    expect(conflict).toMatchObject({ kind: 'pronunciations', kept: 'ours', theirs: expect.stringContaining('theirs') })
    await host.call('conflicts.resolve', { project: host.project, conflictId: conflict?.id ?? '', choice: 'theirs' })
    expect((await host.call('pronunciations.read', { project: host.project })).entries).toEqual([
      word('line', 'theirs'),
    ])
  })

  it('whose rows cannot be read are told by line, and set aside before they are replaced', async () => {
    const host = await connectedHost()
    const damaged = `${HEAD}line,lyne,project,yes,no\n,nothing,project,yes,no\nword,spoken,nowhere:1,perhaps,no\n`
    await writeFile(fileOf(host), damaged)
    await eventually(async () => {
      expect((await host.call('pronunciations.read', { project: host.project })).entries).toHaveLength(1)
    })
    const { findings } = await checkProject(join(host.folder, 'projects', 'The Line'))
    expect(
      findings
        .filter(({ file, severity }) => file === 'pronunciations.csv' && severity !== 'info')
        .map(({ line, severity }) => [line, severity]),
    ).toEqual([
      [3, 'warning'],
      [4, 'warning'],
    ])
    await host.call('pronunciations.change', { project: host.project, entries: [word('line', 'other')] })
    await saved(host)
    const names = await readdir(join(host.folder, 'projects', 'The Line'))
    const aside = names.find((name) => name.startsWith('pronunciations.csv.corrupt-')) ?? ''
    expect(await readFile(join(host.folder, 'projects', 'The Line', aside), 'utf8')).toBe(damaged)
  })

  it('come in from a table and go out as one, guarded against formulas', async () => {
    const host = await connectedHost()
    const csv = 'spoken_as;word\r\nlyne;line\r\n"=1+1";sum\r\n;empty\r\n'
    const read = await host.call('pronunciations.import', { project: host.project, csv })
    expect(read.entries.map((entry) => [entry.word, entry.spokenAs])).toEqual([
      ['line', 'lyne'],
      ['sum', '=1+1'],
    ])
    expect(read.problems).toHaveLength(1)
    expect((await host.call('pronunciations.read', { project: host.project })).entries).toEqual([])
    await host.call('pronunciations.change', { project: host.project, entries: read.entries })
    const out = await host.call('pronunciations.export', { project: host.project })
    expect(out.csv).toContain("sum,'=1+1,project")
    expect((await host.call('pronunciations.import', { project: host.project, csv: out.csv })).entries).toEqual(
      read.entries,
    )
  })

  it('come back with a snapshot', async () => {
    const host = await connectedHost()
    await host.call('pronunciations.change', { project: host.project, entries: [word('line', 'lyne')] })
    await saved(host)
    await writeFile(fileOf(host), `${HEAD}line,theirs,project,yes,no\n`)
    await eventually(async () => {
      expect((await host.call('pronunciations.read', { project: host.project })).entries).toEqual([
        word('line', 'theirs'),
      ])
    })
    const snapshots = await host.call('snapshots.list', { project: host.project })
    await host.call('snapshots.restore', { project: host.project, snapshotId: snapshots[0]?.id ?? '' })
    expect((await host.call('pronunciations.read', { project: host.project })).entries).toEqual([word('line', 'lyne')])
  })
})
