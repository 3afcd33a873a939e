import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { checkProject } from '../../../electron/project-check/check-project.ts'
import type { OpenProject } from '../../../electron/documents/types.ts'
import { SCRIPT, type TestProject, takeRecord, testProject } from '../../support/projects.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { wordedFinding } from '../../../electron/cli/terminal/finding-words.ts'

const DROPBOX = "script (Anna's conflicted copy 2026-11-21).dialogue"
const SYNCTHING = 'cast.sync-conflict-20261121-101500-ABCDEFG.json'

const copiesOf = (open: OpenProject) => open.safety().recovery.filter(({ kind }) => kind === 'copy')

/** Another computer's version: it changed the first line, deleted the second and added a third. */
const theirs = '# Test\n\nRUTH: Hello from there.  #aaaaaa\nRUTH: A line of theirs.  #cccccc\n'

async function keptCopies({ folder, path }: TestProject): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.includes('outside-'))
  return Promise.all(names.map((name) => readFile(path(name), 'utf8')))
}

describe('a copy that a sync program puts beside the script', () => {
  it('is offered when the project is opened; merged, every line of both sides stands or is asked about', async () => {
    const project = await testProject()
    await writeFile(project.path(DROPBOX), theirs)
    const open = await project.open()
    const [copy] = copiesOf(open)
    expect(copy).toMatchObject({ copy: { file: DROPBOX, of: 'script.dialogue' }, linesThatDiffer: 2 })
    // Nothing was taken over unasked.
    expect(open.text()).toBe(SCRIPT)
    expect((await open.previewRecovery(copy?.id ?? '')).toDecide).toBe(1)

    open.replace(SCRIPT.replace('Good evening', 'Typed since'))
    expect(await open.recover(copy?.id ?? '')).toBe('done')
    expect(open.text()).toBe(
      '# Test\n\nRUTH: Hello there.  #aaaaaa\nAMOS (low): Typed since.  #bbbbbb\nRUTH: A line of theirs.  #cccccc\n',
    )
    expect(await readFile(project.path('script.dialogue'), 'utf8')).toBe(open.text())
    const [conflict] = open.safety().conflicts
    expect(conflict).toMatchObject({ kind: 'line', conflict: { theirs: 'RUTH: Hello from there.  #aaaaaa' } })
    open.resolve(conflict?.id ?? '', 'both')
    expect(open.text()).toContain('Hello there.')
    expect(open.text()).toContain('Hello from there.')
    expect(copiesOf(open)).toEqual([])
    await open.close()

    // The copy itself is still there, under a name that is not offered again; both versions are snapshots too.
    expect(await keptCopies(project)).toEqual([theirs])
    const again = await project.open()
    expect(copiesOf(again)).toEqual([])
    const kept = await Promise.all((await again.snapshots.list()).map(({ id }) => again.snapshots.read(id)))
    expect(kept.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['beforeOutside', 'outside']))
    expect(kept.find(({ reason }) => reason === 'outside')?.content.text).toBe(theirs)
    await again.close()
  })

  it('is put aside once it is merged, though somebody types or decides while that is saved', async () => {
    const project = await testProject()
    await writeFile(project.path(DROPBOX), theirs)
    const open = await project.open()
    let decisions = 0
    open.onChange((what) => {
      const [conflict] = open.safety().conflicts
      if (what !== 'save' || open.saveState().kind !== 'saving' || conflict === undefined) return
      decisions += 1
      open.resolve(conflict.id, 'both')
    })
    await open.recover(copiesOf(open)[0]?.id ?? '')
    expect(decisions).toBe(1)
    expect(copiesOf(open)).toEqual([])
    expect(await keptCopies(project)).toEqual([theirs])
    await open.close()
  })

  it('is noticed while the project is open, and left alone where it is left alone', async () => {
    const project = await testProject()
    const open = await project.open()
    expect(copiesOf(open)).toEqual([])
    await writeFile(project.path(DROPBOX), theirs)
    await eventually(() => expect(copiesOf(open).length).toBe(1))
    await open.discardRecovery(copiesOf(open)[0]?.id ?? '')
    expect(copiesOf(open)).toEqual([])
    // Written again by the sync program: that is news.
    await writeFile(project.path(DROPBOX), `${theirs}RUTH: And more.  #dddddd\n`)
    await eventually(() => expect(copiesOf(open)[0]?.linesThatDiffer).toBe(3))
    expect(open.text()).toBe(SCRIPT)
    await open.close()
    expect(await readFile(project.path(DROPBOX), 'utf8')).toContain('And more.')
  })

  it('is not offered when it holds nothing new, and neither then nor ever deleted', async () => {
    const project = await testProject()
    await writeFile(project.path(DROPBOX), SCRIPT.split('\n').slice(0, 3).join('\n'))
    await symlink('/etc/hostname', project.path('script 2.dialogue'))
    const open = await project.open()
    expect(copiesOf(open)).toEqual([])
    await open.close()
    expect(await readdir(project.folder)).toContain(DROPBOX)
  })

  it('that cannot be read is said and left as it is', async () => {
    const project = await testProject()
    await writeFile(project.path(DROPBOX), '\0\0\0')
    const open = await project.open()
    expect(copiesOf(open)).toEqual([])
    expect(open.safety().notes.map((one) => messageOf(one))).toEqual([expect.stringContaining(DROPBOX)])
    await open.close()
    expect(await readFile(project.path(DROPBOX), 'utf8')).toBe('\0\0\0')
  })

  it('is told by check with its file and a way out', async () => {
    const project = await testProject()
    await writeFile(project.path(DROPBOX), theirs)
    await writeFile(project.path(SYNCTHING), '{"speakers":[]}')
    const { findings } = await checkProject(project.folder)
    const told = findings.filter(({ code }) => code === 'conflictCopy').map(wordedFinding)
    expect(told.map(({ file, severity }) => [file, severity])).toEqual([
      [SYNCTHING, 'warning'],
      [DROPBOX, 'warning'],
    ])
    expect(told[0]).toMatchObject({
      line: 1,
      message: expect.stringContaining('cast.json'),
      remedy: expect.any(String),
    })
  })
})

describe('a copy that a sync program puts beside the data', () => {
  it('of cast.json brings what only it has, or is a conflict of two versions', async () => {
    const project = await testProject()
    const cast = await readFile(project.path('cast.json'), 'utf8')
    const open = await project.open()
    const [ruth] = open.cast().speakers
    const added = { ...ruth, id: 'nina', name: 'NINA', colour: 3 }
    await writeFile(project.path(SYNCTHING), JSON.stringify({ speakers: [...open.cast().speakers, added] }))
    await eventually(() => expect(copiesOf(open).length).toBe(1))
    await open.recover(copiesOf(open)[0]?.id ?? '')
    expect(open.cast().speakers.map(({ name }) => name)).toEqual(['RUTH', 'AMOS', 'NINA'])
    expect(open.safety().conflicts).toEqual([])

    await writeFile(project.path(SYNCTHING), cast.replace('"RUTH"', '"RUTHIE"'))
    await eventually(() => expect(copiesOf(open).length).toBe(1))
    await open.recover(copiesOf(open)[0]?.id ?? '')
    const [conflict] = open.safety().conflicts
    expect(conflict).toMatchObject({ kind: 'file', part: 'cast' })
    open.resolve(conflict?.id ?? '', 'theirs')
    expect(open.cast().speakers.map(({ name }) => name)).toEqual(['RUTHIE', 'AMOS'])
    await open.close()
    expect((await keptCopies(project)).length).toBe(2)
  })

  it('of project.json is a conflict of two versions; one of another project is none', async () => {
    const project = await testProject()
    const good = await readFile(project.path('project.json'), 'utf8')
    await writeFile(project.path('project-DESKTOP-4K2J9QX.json'), good.replace('The Test', 'Their name'))
    await writeFile(project.path('project (1).json'), good.replace(/"id": "[0-9a-f]{8}/, '"id": "00000000'))
    const open = await project.open()
    expect(copiesOf(open).map(({ copy }) => copy?.file)).toEqual(['project-DESKTOP-4K2J9QX.json'])
    await open.recover(copiesOf(open)[0]?.id ?? '')
    open.resolve(open.safety().conflicts[0]?.id ?? '', 'theirs')
    expect(open.name).toBe('Their name')
    await open.close()
  })

  it('of takes.jsonl brings the takes whose audio is there, and changes no choice made here', async () => {
    const project = await testProject()
    const first = await project.open()
    const audio = (byte: number) => new Uint8Array(300).fill(byte)
    const here = await first.takes.add(takeRecord('aaaaaa', 'a'), audio(1))
    await first.takes.choose(here.lineId, here.id)
    await first.close()
    const index = await readFile(project.path('takes.jsonl'), 'utf8')
    const second = await project.open()
    const there = await second.takes.add(takeRecord('aaaaaa', 'b'), audio(2))
    await second.close()
    // As another computer has it: another take is chosen, and one has no audio here.
    const record = { ...takeRecord('aaaaaa', 'b'), id: there.id, chosen: true }
    const without = { ...takeRecord('bbbbbb', 'c'), id: 'f'.repeat(64) }
    await writeFile(project.path('takes.jsonl'), index)
    // This computer has not made that take: there is no copy of its record here.
    await rm(join(project.data, 'records'), { recursive: true })
    await writeFile(
      project.path('takes 2.jsonl'),
      [record, without].map((take) => `${JSON.stringify(take)}\n`).join(''),
    )

    const open = await project.open()
    expect(open.takes.all().map(({ id }) => id)).toEqual([here.id])
    expect(copiesOf(open)[0]).toMatchObject({ copy: { of: 'takes.jsonl' }, linesThatDiffer: 1 })
    await open.recover(copiesOf(open)[0]?.id ?? '')
    expect(open.takes.all().map(({ id, chosen }) => [id, chosen])).toEqual([
      [here.id, true],
      [there.id, undefined],
    ])
    await open.close()
    const again = await project.open()
    expect(again.takes.all().length).toBe(2)
    await again.close()
  })

  it('of sources.csv brings the lines that are not known here, keeps those that are, and is put aside', async () => {
    const project = await testProject()
    const head = 'line,file,id,row,scene,start_ms,end_ms\n'
    await writeFile(project.path('sources.csv'), `${head}aaaaaa,a.csv,GH_1,2,,,\n`)
    const theirs = `${head}aaaaaa,b.csv,OTHER,9,,,\nbbbbbb,b.srt,"=2",3,,1000,2500\nno row\n`
    await writeFile(project.path('sources-1.csv'), theirs)
    const open = await project.open()
    const [copy] = copiesOf(open)
    expect(copy).toMatchObject({ copy: { file: 'sources-1.csv', of: 'sources.csv' }, linesThatDiffer: 1 })
    // Nothing was taken over unasked.
    expect((await open.sources()).size).toBe(1)
    await open.recover(copy?.id ?? '')
    expect([...(await open.sources()).values()]).toEqual([
      { line: 'aaaaaa', file: 'a.csv', id: 'GH_1', row: 2 },
      { line: 'bbbbbb', file: 'b.srt', id: '=2', row: 3, startMs: 1000, endMs: 2500 },
    ])
    expect(open.text()).toBe(SCRIPT)
    expect(copiesOf(open)).toEqual([])
    expect(await keptCopies(project)).toEqual([theirs])
    await open.close()
  })

  it('of sources.csv makes the file where there is none, and nothing of a file of something else', async () => {
    const project = await testProject()
    await writeFile(project.path('sources (conflicted copy).csv'), 'Name;Price\nApples;3\nPears;4\n')
    await writeFile(project.path('sources 2.csv'), '\ufeffid;line;file\r\nGH_1;aaaaaa;a.csv\r\n')
    const open = await project.open()
    expect(copiesOf(open).map(({ copy }) => copy?.file)).toEqual(['sources 2.csv'])
    const told = open.safety().notes.map((note) => messageOf(note))
    expect(told).toEqual([expect.stringContaining('sources (conflicted copy).csv')])
    await open.recover(copiesOf(open)[0]?.id ?? '')
    expect(await readFile(project.path('sources.csv'), 'utf8')).toMatch(/^aaaaaa,a\.csv,GH_1,,,,$/m)
    await open.close()
  })
})
