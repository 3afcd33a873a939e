import { mkdir, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProject } from '../../../electron/documents/create-project.ts'
import type { OpenProject } from '../../../electron/documents/types.ts'
import { readEnvelope } from '../../../electron/documents/files/envelope.ts'
import { eventually } from '../../support/eventually.ts'
import { hangingFs } from '../../support/failing-fs.ts'
import { fillDisk as fill, smallDisk, whyNoMounts } from '../../support/mounts.ts'
import { projectAt, SCRIPT, type TestProject, takeRecord, testProject } from '../../support/projects.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

const MEGABYTE = 1024 * 1024

function errnoOfWrite(path: string, bytes = 4096): Promise<string> {
  return writeFile(path, new Uint8Array(bytes)).then(
    () => 'written',
    (error: NodeJS.ErrnoException) => error.code ?? 'no code',
  )
}

function reaches(project: OpenProject, kind: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (project.saveState().kind === kind) resolve()
    }
    project.onChange(look)
    look()
  })
}

async function pendingTexts({ data }: TestProject, id: string): Promise<readonly string[]> {
  const pending = join(data, 'pending', id)
  const names = (await readdir(pending).catch(() => [])).filter((name) => name.endsWith('.json'))
  return Promise.all(names.map(async (name) => (await readEnvelope(join(pending, name))).content.text))
}

async function onDisk(bytes: number): Promise<{ disk: Awaited<ReturnType<typeof smallDisk>>; project: TestProject }> {
  const disk = await smallDisk(bytes)
  const folder = await createProject({ parent: disk.path, name: 'Full', text: SCRIPT })
  return { disk, project: projectAt(folder, await temporaryFolder()) }
}

describe.skipIf(whyNoMounts !== undefined)('a disk that is full', () => {
  it('leaves the old file, keeps the edit aside, says so, and saves by itself once there is room', async () => {
    const { disk, project } = await onDisk(MEGABYTE)
    const open = await project.open()
    const filler = await fill(disk.path)
    expect(await errnoOfWrite(join(disk.path, 'control'))).toBe('ENOSPC')
    await rm(join(disk.path, 'control'), { force: true })

    const text = `${SCRIPT}RUTH: ${'More. '.repeat(5000)}\n`
    open.replace(text)
    expect(await open.save()).toMatchObject({ kind: 'failed', problem: { code: 'disk.full' } })
    expect(await readFile(project.path('script.dialogue'), 'utf8')).toBe(SCRIPT)
    expect(open.text()).toBe(text)
    expect(await pendingTexts(project, open.id)).toEqual([text])

    await unlink(filler)
    await reaches(open, 'saved')
    expect(await readFile(project.path('script.dialogue'), 'utf8')).toContain('More. More.')
    expect(await pendingTexts(project, open.id)).toEqual([])
    await open.close()
  })

  it('refuses a take whole, and takes it when there is room', async () => {
    const { disk, project } = await onDisk(MEGABYTE)
    const open = await project.open()
    const filler = await fill(disk.path)
    expect(await errnoOfWrite(join(disk.path, 'control'))).toBe('ENOSPC')
    await rm(join(disk.path, 'control'), { force: true })
    const audio = new Uint8Array(100_000).fill(7)
    await expect(open.takes.add(takeRecord('aaaaaa', 'a'), audio)).rejects.toMatchObject({
      problem: { code: 'disk.full' },
    })
    expect(open.takes.all()).toEqual([])
    await unlink(filler)
    const take = await open.takes.add(takeRecord('aaaaaa', 'a'), audio)
    expect((await stat(project.path(`takes/${take.id}.wav`))).size).toBe(100_000)
    await open.close()
  })
})

describe.skipIf(whyNoMounts !== undefined)('a disk with little room left', () => {
  it('is said as soon as a project on it is opened', async () => {
    const { project } = await onDisk(MEGABYTE)
    const open = await project.open()
    expect(open.safety().lowSpace).toMatchObject({ code: 'disk.full', remedy: { id: 'documents.lowSpace.remedy' } })
    await open.close()
  })

  it('is said from 100 MB down, and not where nobody can tell', async () => {
    const project = await testProject()
    const said: (string | undefined)[] = []
    for (const free of [undefined, 100_000_000, 99_999_999, 0]) {
      const open = await project.open({ freeBytes: async () => free })
      said.push(messageOf(open.safety().lowSpace))
      await open.close()
    }
    const words = (megabytes: number) => `Only ${megabytes} MB are left on the disk of this project.`
    expect(said).toEqual([undefined, undefined, words(99), words(0)])
  })
})

describe.skipIf(whyNoMounts !== undefined)('a disk that may only be read', () => {
  it('opens for reading, and nothing is written', async () => {
    const { disk, project } = await onDisk(MEGABYTE)
    disk.makeReadOnly()
    expect(await errnoOfWrite(join(disk.path, 'control'))).toBe('EROFS')
    const open = await project.open()
    expect([open.readOnly, open.saveState().kind, open.safety().otherWindow]).toEqual([true, 'readOnly', undefined])
    expect(open.problems.map((one) => messageOf(one))).toEqual([
      'This folder cannot be written to: the project is open for reading only.',
    ])
    await open.close()
  })

  it('keeps edits aside when it turns so while a project is open, and saves them later', async () => {
    const { disk, project } = await onDisk(MEGABYTE)
    const open = await project.open()
    disk.makeReadOnly()
    expect(await errnoOfWrite(join(disk.path, 'control'))).toBe('EROFS')
    open.replace('# Changed\n')
    expect(await open.save()).toMatchObject({ kind: 'failed', problem: { code: 'disk.denied' } })
    expect(await pendingTexts(project, open.id)).toEqual(['# Changed\n'])
    disk.makeWritable()
    await reaches(open, 'saved')
    expect(await readFile(project.path('script.dialogue'), 'utf8')).toBe('# Changed\n')
    await open.close()
  })

  it('that goes away altogether leaves the text in memory and aside', async () => {
    const { disk, project } = await onDisk(MEGABYTE)
    const open = await project.open()
    disk.takeAway()
    await expect(stat(project.folder)).rejects.toMatchObject({ code: 'ENOENT' })
    open.replace('# Changed\n')
    expect(await open.save()).toMatchObject({ kind: 'failed', problem: { code: 'disk.failed' } })
    expect(open.text()).toBe('# Changed\n')
    expect(await pendingTexts(project, open.id)).toEqual(['# Changed\n'])
    await open.close()
  })
})

describe('a folder that is removed while it is open', () => {
  it('is said, the edit is kept aside, and offered when the project is back', async () => {
    const project = await testProject()
    const open = await project.open()
    const kept = await Promise.all(
      (await readdir(project.folder))
        .filter((name) => name !== '.repartee')
        .map(async (name) => [name, await readFile(project.path(name))] as const),
    )
    await rm(project.folder, { recursive: true })
    open.replace(SCRIPT.replace('Hello', 'Good morning'))
    expect(await open.save()).toMatchObject({ kind: 'failed', problem: { code: 'disk.failed' } })
    await open.close()

    await mkdir(project.folder)
    for (const [name, bytes] of kept) await writeFile(project.path(name), bytes)
    const again = await project.open()
    expect(again.text()).toBe(SCRIPT)
    const [candidate] = again.safety().recovery
    expect(candidate).toMatchObject({ kind: 'pending', linesThatDiffer: 1, files: [] })
    await again.recover(candidate?.id ?? '')
    expect(again.text()).toBe(SCRIPT.replace('Hello', 'Good morning'))
    expect(again.safety().recovery).toEqual([])
    expect(await readFile(project.path('script.dialogue'), 'utf8')).toBe(again.text())
    await again.close()
  })
})

describe('a disk that does not answer any more', () => {
  it('is told as a save that goes on, keeps the edit aside meanwhile, and edits go on', async () => {
    const project = await testProject()
    const disk = hangingFs(project.folder)
    const open = await project.open({ fs: disk.fs })
    disk.hang = true
    open.replace(SCRIPT.replace('Hello', 'Good morning'))
    void open.save()
    await reaches(open, 'saving')
    // The fault is there: the save stands still in the project's folder.
    await eventually(() => expect(disk.hanging()).toBeGreaterThan(0))
    await eventually(async () => {
      expect(await pendingTexts(project, open.id)).toEqual([SCRIPT.replace('Hello', 'Good morning')])
    })
    open.replace(SCRIPT.replace('Hello', 'Good evening'))
    expect(open.text()).toContain('Good evening')
    expect(open.saveState().kind).toBe('saving')
    expect(await readFile(project.path('script.dialogue'), 'utf8')).toBe(SCRIPT)
  })
})
