import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { dispatch } from '../../../electron/studio/dispatch.ts'
import { openTakeStore } from '../../../electron/documents/takes/take-store.ts'
import { createStudio } from '../../../electron/studio/studio.ts'
import { bridgeCalls, type CallInput, type CallName, type CallOutput } from '../../../shared/contract/bridge.ts'
import type { ProjectView } from '../../../shared/contract/views.ts'
import { MAX_SOURCE_BYTES } from '../../../shared/core/import/limits.ts'
import { SCRIPT, takeRecord } from '../../support/projects.ts'
import { testPorts } from '../../support/studio/ports.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

const fountain = 'Title: The Salt Line\n\nINT. GALLERY\n\nMARA\nYou came back.\n\nTOM\nI said I would.\n'

function isOutput<N extends CallName>(name: N, value: unknown): value is CallOutput<N> {
  return bridgeCalls[name].output.safeParse(value).success
}

async function host() {
  const folder = await temporaryFolder()
  const ports = testPorts(folder)
  const studio = await createStudio(ports)
  onTestFinished(() => studio.close())
  const call = async <N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> => {
    const answer = await dispatch(studio.handlers, name, input, { checksOutput: true })
    if (!answer.ok) throw new Error(`${answer.error.code}: ${messageOf(answer.error)}`)
    if (!isOutput(name, answer.value)) throw new Error(`${name} answered what it never may`)
    return answer.value
  }
  const read = (text: string, project: ProjectView | null = null) =>
    call('import.read', {
      fileName: 'salt.fountain',
      bytes: new TextEncoder().encode(text),
      project: project?.project ?? null,
      format: null,
    })
  return { folder, ports, call, read }
}

const keepAll = { speakers: [] }

describe('importing through the bridge', () => {
  it('writes nothing until a project is made, then one with the chosen names', async () => {
    const { call, read, ports } = await host()
    const { importId, preview } = await read(fountain)
    expect(preview.speakers.map(({ name }) => name)).toEqual(['MARA', 'TOM'])
    await expect(readdir(ports.projectsFolder)).rejects.toThrow('ENOENT')
    const choices = {
      speakers: [
        { from: 'MARA', to: 'Mara' },
        { from: 'TOM', to: null },
      ],
    }
    const view = await call('import.create', { importId, choices, name: 'Salt' })
    expect(view.lines).toHaveLength(1)
    expect(view.cast.speakers.map(({ name }) => name)).toEqual(['Mara'])
    expect(view.text).toMatch(/^Mara: You came back\. {2}#[a-z0-9]{6}$/m)
    expect(await readdir(ports.projectsFolder)).toEqual(['Salt'])
    // What was read is used up.
    await expect(call('import.create', { importId, choices, name: 'Again' })).rejects.toThrow('not open any more')
  })

  it('reviews against the open project with its takes, and merges only what was looked at', async () => {
    const { call, read, ports } = await host()
    const view = await call('project.create', { name: 'Old', folderId: null })
    const { project } = view
    await call('script.replace', { project, text: SCRIPT })
    await call('project.save', { project })
    const path = join(ports.projectsFolder, 'Old')
    const { store } = await openTakeStore(path)
    await store.add(takeRecord('aaaaaa', 'a'), new Uint8Array(200).fill(1))
    await call('project.close', { project })
    const [entry] = (await call('app.read', {})).recent
    const open = await call('project.openRecent', { recentId: entry?.recentId ?? '' })

    const { importId } = await read(fountain, open)
    const { review, revision } = await call('import.review', { project: open.project, importId, choices: keepAll })
    expect(review.counts.removedWithTakes).toBe(1)
    const input = { project: open.project, importId, choices: keepAll, revision, refused: [] }
    const merged = await call('import.merge', input)
    expect(merged.text).toContain('You came back.')
    expect(merged.cast.speakers.map(({ name }) => name)).toEqual(expect.arrayContaining(['MARA', 'TOM']))
    // The merge itself changed nothing: the page puts it in place.
    expect((await call('project.read', { project: open.project })).text).toBe(open.text)
    await call('script.replace', { project: open.project, text: `${open.text}\n` })
    await expect(call('import.merge', input)).rejects.toThrow('project.conflict')
    const wrong = { ...input, revision: revision + 1, refused: [9999] }
    await expect(call('import.merge', wrong)).rejects.toThrow('import.gone')
  })

  it('keeps what the source calls its lines in sources.csv, fills it in when it comes again, and takes that back', async () => {
    const { call, ports } = await host()
    const yarn = 'title: A\n---\nAnn: One. #line:0a1\nIt rains. #line:0a2\nAnn: Two.\n===\n'
    const readYarn = (text: string, project: ProjectView | null = null) =>
      call('import.read', {
        fileName: 'a.yarn',
        bytes: new TextEncoder().encode(text),
        project: project?.project ?? null,
        format: null,
      })
    const first = await readYarn(yarn)
    const view = await call('import.create', { importId: first.importId, choices: keepAll, name: 'Game' })
    const file = () => readFile(join(ports.projectsFolder, 'Game', 'sources.csv'), 'utf8')
    const ids = [...view.text.matchAll(/#([a-z0-9]{6})$/gm)].map((match) => match[1] ?? '')
    const heading = 'line,file,id,row,scene,start_ms,end_ms'
    const rows = `${heading}\n${ids[0]},a.yarn,0a1,3,,,\n${ids[1]},a.yarn,0a2,4,,,\n`
    expect(await file()).toBe(rows)

    const { importId } = await readYarn(yarn.replace('Two.', 'Two. #line:0a3'), view)
    const reviewed = await call('import.review', { project: view.project, importId, choices: keepAll })
    expect([reviewed.review.items, reviewed.named]).toEqual([[], 1])
    const input = { project: view.project, importId, choices: keepAll, revision: reviewed.revision, refused: [] }
    const { text, sources } = await call('import.merge', input)
    expect(text).toBe(view.text)
    await call('sources.change', { project: view.project, changes: sources.after })
    expect(await file()).toBe(`${rows}${ids[2]},a.yarn,0a3,5,,,\n`)
    await call('sources.change', { project: view.project, changes: sources.before })
    expect(await file()).toBe(rows)

    // Damaged by a merge of version control: left as it is, and said.
    await writeFile(join(ports.projectsFolder, 'Game', 'sources.csv'), `${heading}\n<<<<<<< a\n=======\n>>>>>>> b\n`)
    const change = call('sources.change', { project: view.project, changes: sources.after })
    await expect(change).rejects.toThrow('project.unreadable: sources.csv was left as it is')
    expect(await file()).toContain('<<<<<<< a')
  })

  it('keeps target times as it keeps ids: they come again, may differ, may be taken back, and stay where a line is split', async () => {
    const { call, ports } = await host()
    const srt = (second: string) =>
      `1\n00:00:01,000 --> 00:00:02,000\nMARA: You came back.\n\n2\n${second}\nTOM: I said I would. And here I am.\n`
    const readSrt = (text: string, project: ProjectView | null = null) =>
      call('import.read', {
        fileName: 'salt.srt',
        bytes: new TextEncoder().encode(text),
        project: project?.project ?? null,
        format: null,
      })
    const first = await readSrt(srt('00:00:03,000 --> 00:00:04,500'))
    const view = await call('import.create', { importId: first.importId, choices: keepAll, name: 'Salt' })
    const { project } = view
    const file = () => readFile(join(ports.projectsFolder, 'Salt', 'sources.csv'), 'utf8')
    const tom = /TOM: .*#([a-z0-9]{6})$/m.exec(view.text)?.[1] ?? ''
    expect(view.text).toContain('// at 00:00:03.000 to 00:00:04.500\nTOM: ')
    expect(await file()).toContain(`${tom},salt.srt,2,6,,3000,4500\n`)

    // The same file with another time: one change, of the note and of what is known.
    const again = await readSrt(srt('00:00:03,250 --> 00:00:05,000'), view)
    const asked = { project, importId: again.importId, choices: keepAll }
    const { review, revision } = await call('import.review', asked)
    expect(review.counts).toMatchObject({ changed: 1, added: 0, removed: 0, moved: 0 })
    const merged = await call('import.merge', { ...asked, revision, refused: [] })
    expect(merged.text).toContain('// at 00:00:03.250 to 00:00:05.000\nTOM: ')
    expect(merged.text).not.toContain('00:00:04.500')
    await call('script.replace', { project, text: merged.text })
    await call('sources.change', { project, changes: merged.sources.after })
    expect(await file()).toContain(`${tom},salt.srt,2,6,,3250,5000\n`)
    await call('sources.change', { project, changes: merged.sources.before })
    expect(await file()).toContain(`${tom},salt.srt,2,6,,3000,4500\n`)

    // Split in two: the first part keeps line, note and source; the second has none until it is whole again.
    const split = view.text.replace(/ And here I am\. {2}(#\S+)$/m, '  $1\nTOM: And here I am.')
    await call('script.replace', { project, text: split })
    const third = await readSrt(srt('00:00:03,000 --> 00:00:04,500'), view)
    const look = await call('import.review', { project, importId: third.importId, choices: keepAll })
    expect(look.review.counts).toMatchObject({ changed: 1, added: 0, removed: 1 })
    const whole = await call('import.merge', {
      project,
      importId: third.importId,
      choices: keepAll,
      revision: look.revision,
      refused: [],
    })
    expect(whole.text.match(/^\/\/ at 00:00:03\.000/gm)).toHaveLength(1)
    expect(whole.text).toMatch(new RegExp(`^TOM: I said I would\\. And here I am\\. {2}#${tom}$`, 'm'))
  })

  it('takes a file of 20 MB, and refuses a larger one and one with a path for a name', async () => {
    const { call } = await host()
    const source = { project: null, format: 'plain', fileName: 'big.txt' } as const
    const line = 'MARA: You came back and said that you would.\n'
    const text = line.repeat(Math.floor((MAX_SOURCE_BYTES - 1024) / line.length))
    const outcome = call('import.read', { ...source, bytes: new TextEncoder().encode(text) })
    // As many lines as this are refused by the reader, in words; the call itself goes through.
    await expect(outcome).rejects.toThrow('script.unreadable')
    const tooLarge = new Uint8Array(MAX_SOURCE_BYTES + 1)
    await expect(call('import.read', { ...source, bytes: tooLarge })).rejects.toThrow('input.invalid')
    const bytes = new TextEncoder().encode(line)
    await expect(call('import.read', { ...source, bytes, fileName: '../big.txt' })).rejects.toThrow('input.invalid')
  })

  it('reads what the picker lists, and nothing else', async () => {
    const { call, ports } = await host()
    await mkdir(ports.projectsFolder, { recursive: true })
    await writeFile(join(ports.projectsFolder, 'salt.fountain'), fountain)
    const { entries } = await call('picker.list', { folderId: null })
    expect(entries).toMatchObject([{ name: 'salt.fountain', kind: 'script' }])
    const entryId = entries[0]?.entryId ?? ''
    const { preview, fileName } = await call('import.readEntry', { entryId, project: null, format: null })
    expect({ fileName, lines: preview.lines, title: preview.title }).toEqual({
      fileName: 'salt.fountain',
      lines: 2,
      title: 'The Salt Line',
    })
    await expect(call('import.readEntry', { entryId: 'e_x', project: null, format: null })).rejects.toThrow('not known')
    // Opening the entry makes a project of it, read as what it is.
    const opened = await call('project.open', { entryId })
    expect(opened?.lines).toHaveLength(2)
  })
})

describe('exporting the script through the bridge', () => {
  it('writes each format beside what was exported before', async () => {
    const { call, ports } = await host()
    const { project } = await call('project.create', { name: 'Old', folderId: null })
    await call('script.replace', { project, text: SCRIPT })
    for (const format of ['dialogue', 'fountain', 'csv', 'tagged', 'docx', 'fountain'] as const) {
      await call('script.export', { project, format })
    }
    const exports = join(ports.projectsFolder, 'Old', 'exports')
    expect((await readdir(exports)).toSorted()).toEqual([
      'Old 2.fountain',
      'Old.csv',
      'Old.dialogue',
      'Old.docx',
      'Old.fountain',
      'Old.txt',
    ])
    expect(await readFile(join(exports, 'Old.dialogue'), 'utf8')).toBe((await call('project.read', { project })).text)
  })

  it('does not bring back a project that was taken away', async () => {
    const { call, ports } = await host()
    const { project } = await call('project.create', { name: 'Old', folderId: null })
    await call('script.replace', { project, text: SCRIPT })
    await call('project.save', { project })
    await rename(join(ports.projectsFolder, 'Old'), join(ports.projectsFolder, 'away'))
    await expect(call('script.export', { project, format: 'csv' })).rejects.toThrow('disk.failed')
    expect(await readdir(ports.projectsFolder)).toEqual(['away'])
    await rename(join(ports.projectsFolder, 'away'), join(ports.projectsFolder, 'Old'))
  })
})
