import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, it, onTestFinished } from 'vitest'
import { dispatch } from '../../../electron/studio/dispatch.ts'
import { openTakeStore } from '../../../electron/documents/takes/take-store.ts'
import { createStudio } from '../../../electron/studio/studio.ts'
import { bridgeCalls, type CallInput, type CallName, type CallOutput } from '../../../shared/contract/bridge.ts'
import type { ProjectView } from '../../../shared/contract/views.ts'
import { SCRIPT, takeRecord } from '../../support/projects.ts'
import { testPorts } from '../../support/studio/ports.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

function isOutput<N extends CallName>(name: N, value: unknown): value is CallOutput<N> {
  return bridgeCalls[name].output.safeParse(value).success
}

/** A studio over the contract: every answer is held to its schema. */
async function host(root?: string) {
  const folder = root ?? (await temporaryFolder())
  const ports = testPorts(folder)
  const studio = await createStudio(ports)
  let isOpen = true
  const close = async (): Promise<void> => {
    if (isOpen) await studio.close()
    isOpen = false
  }
  onTestFinished(close)
  const heard: string[] = []
  studio.onEvent((name) => void heard.push(name))
  const call = async <N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> => {
    const answer = await dispatch(studio.handlers, name, input, { checksOutput: true })
    if (!answer.ok) throw new Error(`${answer.error.code}: ${messageOf(answer.error)}`)
    if (!isOutput(name, answer.value)) throw new Error(`${name} answered what it never may`)
    return answer.value
  }
  return { folder, ports, call, close, heard }
}

type Host = Awaited<ReturnType<typeof host>>

async function withProject(): Promise<Host & { view: ProjectView; path: string }> {
  const made = await host()
  const view = await made.call('project.create', { name: 'The Safe', folderId: null })
  await made.call('script.replace', { project: view.project, text: SCRIPT })
  await made.call('project.save', { project: view.project })
  return { ...made, view, path: join(made.ports.projectsFolder, 'The Safe') }
}

describe('a project through the bridge', () => {
  it('is safe and has nothing to say when all is well', async () => {
    const { call, view } = await withProject()
    expect(await call('safety.read', { project: view.project })).toEqual({
      canWrite: true,
      recovery: [],
      conflicts: [],
      notes: [],
    })
  })

  it('is copied with its takes and unsaved edits, under an id of its own, without what can be rebuilt', async () => {
    const { call, view, path, ports } = await withProject()
    const { store } = await openTakeStore(path)
    const take = await store.add(takeRecord('aaaaaa', 'a'), new Uint8Array(200).fill(1))
    await call('script.replace', { project: view.project, text: '# Unsaved\n' })
    const copied = await call('project.saveCopy', { project: view.project, name: 'The Copy', folderId: null })
    const target = join(ports.projectsFolder, 'The Copy')
    expect((await readdir(target)).toSorted()).toEqual([
      '.gitattributes',
      '.gitignore',
      'cast.json',
      'project.json',
      'script.dialogue',
      'takes',
      'takes.jsonl',
    ])
    expect(await readFile(join(target, 'script.dialogue'), 'utf8')).toBe('# Unsaved\n')
    expect((await stat(join(target, `takes/${take.id}.wav`))).size).toBe(200)
    const idOf = async (folder: string): Promise<unknown> =>
      JSON.parse(await readFile(join(folder, 'project.json'), 'utf8')).id
    expect(await idOf(target)).not.toBe(await idOf(path))
    const opened = await call('project.openRecent', { recentId: copied.recentId })
    expect([opened.name, opened.text]).toEqual(['The Copy', '# Unsaved\n'])
  })

  it('is packed into an archive that holds every file, and a second one never replaces the first', async () => {
    const { call, view, path } = await withProject()
    const { store } = await openTakeStore(path)
    const take = await store.add(takeRecord('aaaaaa', 'a'), new Uint8Array(3_000_000).fill(1))
    const first = await call('project.archive', { project: view.project, folderId: null })
    const second = await call('project.archive', { project: view.project, folderId: null })
    expect([first.fileName, second.fileName]).toEqual(['The Safe.zip', 'The Safe 2.zip'])
    const bytes = await readFile(join(dirname(path), first.fileName))
    expect(bytes.byteLength).toBe(first.bytes)
    const files = unzipSync(bytes)
    expect(Object.keys(files).toSorted()).toEqual(
      [
        '.gitattributes',
        '.gitignore',
        'cast.json',
        'project.json',
        'script.dialogue',
        'takes.jsonl',
        `takes/${take.id}.wav`,
      ].map((name) => `The Safe/${name}`),
    )
    expect(new TextDecoder().decode(files['The Safe/script.dialogue'])).toBe(SCRIPT)
    expect(files[`The Safe/takes/${take.id}.wav`]?.byteLength).toBe(3_000_000)
    expect((await readdir(dirname(path))).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('is renamed with its folder, and forgotten under its old name', async () => {
    const { call, view, path } = await withProject()
    const renamed = await call('project.rename', { project: view.project, name: 'The Better Name' })
    expect([renamed.name, renamed.text]).toEqual(['The Better Name', SCRIPT])
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' })
    expect((await stat(join(dirname(path), 'The Better Name', 'project.json'))).isFile()).toBe(true)
    const { recent } = await call('app.read', {})
    expect(recent.map(({ name }) => name)).toEqual(['The Better Name'])
    await expect(call('project.read', { project: view.project })).rejects.toThrow(/project\.notOpen/)
  })

  it('is moved into a folder that was chosen', async () => {
    const { call, view, path } = await withProject()
    await mkdir(join(dirname(path), 'Elsewhere'))
    const listing = await call('picker.list', { folderId: null })
    const entry = listing.entries.find(({ name }) => name === 'Elsewhere')
    const moved = await call('project.move', { project: view.project, folderId: entry?.entryId ?? '' })
    expect(moved.text).toBe(SCRIPT)
    expect((await stat(join(dirname(path), 'Elsewhere', basename(path), 'project.json'))).isFile()).toBe(true)
  })

  it('tells the page what another program wrote, and lists, previews and restores snapshots', async () => {
    const { call, view, path, heard } = await withProject()
    const { project } = view
    await writeFile(join(path, 'script.dialogue'), SCRIPT.replace('Hello', 'Good day'))
    await call('script.replace', { project, text: SCRIPT.replace('Hello', 'Ours') })
    await call('project.save', { project })
    expect(heard).toContain('safety.changed')
    const [conflict] = await call('conflicts.list', { project })
    expect(conflict).toMatchObject({ kind: 'line', lineId: 'aaaaaa', kept: 'ours' })
    const after = await call('conflicts.resolve', { project, conflictId: conflict?.id ?? '', choice: 'theirs' })
    expect(after.conflicts).toEqual([])
    expect(heard).toContain('script.changed')
    expect((await call('project.read', { project })).text).toContain('Good day')

    const kept = (await call('snapshots.list', { project })).find(({ reason }) => reason === 'outside')
    const preview = await call('snapshots.preview', { project, snapshotId: kept?.id ?? '' })
    expect(preview).toMatchObject({ spokenLines: 2, linesToCome: 0, linesToGo: 0 })
    const restored = await call('snapshots.restore', { project, snapshotId: kept?.id ?? '' })
    expect(restored.text).toBe(SCRIPT.replace('Hello', 'Good day'))
  })

  it('with a damaged file opens for reading and is whole again, under a new handle, once a copy was accepted', async () => {
    const first = await withProject()
    await first.call('script.replace', { project: first.view.project, text: SCRIPT.replace('Hello', 'Good day') })
    await first.close()
    await writeFile(join(first.path, 'project.json'), '')
    const { call } = await host(first.folder)
    const [entry] = (await call('app.read', {})).recent
    const view = await call('project.openRecent', { recentId: entry?.recentId ?? '' })
    const { canWrite, reason, recovery } = await call('safety.read', { project: view.project })
    expect([canWrite, reason?.code, recovery[0]?.files]).toEqual([false, 'project.readOnly', ['project.json']])
    await expect(call('script.replace', { project: view.project, text: 'no' })).rejects.toThrow(/project\.readOnly/)
    const whole = await call('recovery.accept', { project: view.project, candidateId: recovery[0]?.id ?? '' })
    expect([whole.project === view.project, whole.name, whole.text]).toEqual([
      false,
      'The Safe',
      SCRIPT.replace('Hello', 'Good day'),
    ])
    expect((await call('safety.read', { project: whole.project })).canWrite).toBe(true)
  })

  it('that two studios have open can be taken over by the second', async () => {
    const first = await withProject()
    const { call } = await host(first.folder)
    const [entry] = (await call('app.read', {})).recent
    const view = await call('project.openRecent', { recentId: entry?.recentId ?? '' })
    const before = await call('safety.read', { project: view.project })
    expect([before.canWrite, before.otherWindow?.isThisComputer, view.save.kind]).toEqual([false, true, 'readOnly'])
    const taken = await call('project.takeOver', { project: view.project })
    expect(taken.save.kind).toBe('saved')
    expect((await call('safety.read', { project: view.project })).canWrite).toBe(true)
  })
})
