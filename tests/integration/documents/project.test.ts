import { randomBytes } from 'node:crypto'
import { appendFile, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProject } from '../../../electron/documents/create-project.ts'
import { openProject } from '../../../electron/documents/open-project.ts'
import { openTakeStore } from '../../../electron/documents/takes/take-store.ts'
import type { OpenProject } from '../../../electron/documents/types.ts'
import { lineIdSchema, renderKeySchema } from '../../../shared/core/model/ids.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

const TEXT = '# Test\n\nRUTH: Hello there.\nAMOS (low): Good evening.\n'

async function open(folder: string): Promise<OpenProject> {
  return openProject({
    folder,
    folderLabel: 'Test',
    dataFolder: join(folder, '..', 'data'),
    randomBytes,
    now: Date.now,
  })
}

async function newProject(text = TEXT): Promise<string> {
  return createProject({ parent: await temporaryFolder(), name: 'The Test', text })
}

function record(lineId: string, key: string, over: Partial<Omit<Take, 'id'>> = {}): Omit<Take, 'id'> {
  return {
    kind: 'line',
    lineId: lineIdSchema.parse(lineId),
    source: 'draft',
    key: renderKeySchema.parse(key.repeat(64).slice(0, 64)),
    requests: [],
    createdAt: '2026-11-21T00:00:00.000Z',
    sampleRate: 44_100,
    durationSamples: 100,
    verdict: 'ready',
    ...over,
  }
}

const audio = (seed: number): Uint8Array => new Uint8Array(200).fill(seed)

describe('a new project', () => {
  it('is the folder of the design, with every speaker in the cast', async () => {
    const folder = await newProject()
    expect((await readdir(folder)).toSorted()).toEqual([
      '.gitattributes',
      '.gitignore',
      'cast.json',
      'project.json',
      'script.dialogue',
    ])
    const project = await open(folder)
    expect(project.cast().speakers.map(({ name }) => name)).toEqual(['RUTH', 'AMOS'])
    await project.close()
  })

  it('never uses a folder that exists', async () => {
    const parent = await temporaryFolder()
    const first = await createProject({ parent, name: 'Twin', text: '' })
    const second = await createProject({ parent, name: 'Twin', text: '' })
    expect([first, second].map((folder) => folder.slice(parent.length + 1))).toEqual(['Twin', 'Twin 2'])
  })
})

describe('an open project', () => {
  it('gives every line an id and saves it', async () => {
    const folder = await newProject()
    const project = await open(folder)
    await project.close()
    const saved = await readFile(join(folder, 'script.dialogue'), 'utf8')
    expect(saved).toMatch(/^RUTH: Hello there\. {2}#[a-z0-9]{6}$/m)
    expect(saved).toMatch(/^AMOS \(low\): Good evening\. {2}#[a-z0-9]{6}$/m)
  })

  it('saves an edit by itself, durably, and says so', async () => {
    const folder = await newProject()
    const project = await open(folder)
    await project.save()
    const saved = new Promise<void>((resolve) => {
      project.onChange((what) => {
        if (what === 'save' && project.saveState().kind === 'saved') resolve()
      })
    })
    project.change(project.revision(), [{ from: 0, to: 6, insert: '# Better' }])
    expect(project.saveState().kind).toBe('unsaved')
    await saved
    expect(await readFile(join(folder, 'script.dialogue'), 'utf8')).toMatch(/^# Better\n/)
    await project.close()
  })

  it('refuses a change that builds on another revision, and keeps the text', async () => {
    const project = await open(await newProject())
    const text = project.text()
    expect(() => project.change(project.revision() + 1, [{ from: 0, to: 1, insert: '' }])).toThrow(
      'documents.script.changed',
    )
    expect(project.text()).toBe(text)
    await project.close()
  })

  it('merges the version of another program into its own instead of overwriting it', async () => {
    const folder = await newProject()
    const project = await open(folder)
    await project.save()
    await writeFile(join(folder, 'script.dialogue'), `${project.text()}Written by someone else.\n`)
    project.replace(project.text().replace('# Test', '# Ours'))
    await project.close()
    const saved = await readFile(join(folder, 'script.dialogue'), 'utf8')
    expect(saved).toMatch(/^# Ours\n/)
    expect(saved).toMatch(/^Written by someone else\.$/m)
  })

  it('reports a failed save, keeps the edit and saves it once the folder is back', async () => {
    const folder = await newProject()
    const project = await open(folder)
    await project.save()
    await rename(folder, `${folder} away`)
    project.setCast({ speakers: [] })
    expect(await project.save()).toMatchObject({ kind: 'failed', problem: { code: 'disk.failed' } })
    await rename(`${folder} away`, folder)
    expect((await project.save()).kind).toBe('saved')
    expect(await readFile(join(folder, 'cast.json'), 'utf8')).toBe('{\n  "speakers": []\n}\n')
    await project.close()
  })
})

describe('a damaged project', () => {
  it.each([
    ['project.json', ''],
    ['project.json', '{'],
    ['project.json', 'null'],
    ['project.json', '{"format":"repartee-project","version":1}'],
    ['project.json', '{"format":"something else","version":1}'],
    ['cast.json', '{"speakers":[{"id":"a"}]}'],
    ['cast.json', '{"speakers":[],"__proto__":{"polluted":true}}'],
    ['cast.json', '['.repeat(50_000)],
  ])('%s holding %.40j is refused and left as it is', async (name, content) => {
    const folder = await newProject()
    await writeFile(join(folder, name), content)
    await expect(open(folder)).rejects.toMatchObject({ problem: { code: 'project.unreadable' } })
    expect(await readFile(join(folder, name), 'utf8')).toBe(content)
  })

  it('of a newer version opens for reading only', async () => {
    const folder = await newProject()
    const path = join(folder, 'project.json')
    const file: unknown = JSON.parse(await readFile(path, 'utf8'))
    const newer = JSON.stringify({ ...Object(file), version: 2, somethingNew: true })
    await writeFile(path, newer)
    const project = await open(folder)
    expect([project.readOnly, project.saveState().kind, project.problems[0]?.code]).toEqual([
      true,
      'readOnly',
      'project.newer',
    ])
    project.replace('changed in memory')
    await project.close()
    expect(await readFile(path, 'utf8')).toBe(newer)
    expect(await readFile(join(folder, 'script.dialogue'), 'utf8')).toBe(TEXT)
  })

  it('whose takes folder is a link to elsewhere is refused', async () => {
    const folder = await newProject()
    await symlink(await temporaryFolder(), join(folder, 'takes'))
    await expect(open(folder)).rejects.toMatchObject({
      problem: { id: 'documents.file.link', params: { name: 'takes' } },
    })
  })
})

describe('the take store', () => {
  it('writes audio under its own hash and finds takes by key after opening again', async () => {
    const folder = await temporaryFolder()
    const { store } = await openTakeStore(folder)
    const take = await store.add(record('abc123', 'a'), audio(1))
    const again = (await openTakeStore(folder)).store
    expect(again.byKey('line', take.key)?.id).toBe(take.id)
    expect(again.audioPath(take.id)).toBe(join(folder, 'takes', `${take.id}.wav`))
    expect(await readdir(join(folder, 'takes'))).toEqual([`${take.id}.wav`])
  })

  it('keeps one file and two records for the same audio of two lines', async () => {
    const folder = await temporaryFolder()
    const { store } = await openTakeStore(folder)
    await store.add(record('abc123', 'a'), audio(1))
    await store.add(record('def456', 'a'), audio(1))
    expect([store.all().length, (await readdir(join(folder, 'takes'))).length]).toEqual([2, 1])
  })

  it('never finds a suspicious take by key', async () => {
    const { store } = await openTakeStore(await temporaryFolder())
    const take = await store.add(record('abc123', 'a', { verdict: 'suspicious' }), audio(1))
    expect(store.byKey('line', take.key)).toBeUndefined()
  })

  it('chooses one take of a line at a time, also after opening again', async () => {
    const folder = await temporaryFolder()
    const { store } = await openTakeStore(folder)
    const first = await store.add(record('abc123', 'a'), audio(1))
    const second = await store.add(record('abc123', 'b'), audio(2))
    await store.choose(first.lineId, first.id)
    await store.choose(first.lineId, second.id)
    const again = (await openTakeStore(folder)).store
    expect(again.ofLine(first.lineId).map((take) => [take.id, take.chosen === true])).toEqual([
      [first.id, false],
      [second.id, true],
    ])
  })

  it('keeps every record when many arrive at once', async () => {
    const folder = await temporaryFolder()
    const { store } = await openTakeStore(folder)
    await Promise.all(Array.from({ length: 40 }, (_, index) => store.add(record('abc123', 'a'), audio(index))))
    expect((await openTakeStore(folder)).store.all()).toHaveLength(40)
  })

  it('reports torn records and missing audio, and leaves both where they are', async () => {
    const folder = await temporaryFolder()
    const { store } = await openTakeStore(folder)
    const take = await store.add(record('abc123', 'a'), audio(1))
    await store.add(record('def456', 'b'), audio(2))
    await appendFile(join(folder, 'takes.jsonl'), '{"id":"torn')
    await writeFile(join(folder, 'takes', `${take.id}.wav`), '')
    const before = await readFile(join(folder, 'takes.jsonl'), 'utf8')
    const opened = await openTakeStore(folder)
    expect(opened.problems.map((one) => messageOf(one))).toEqual([
      '1 record in takes.jsonl cannot be read.',
      '1 take has no audio file any more.',
    ])
    expect(opened.store.all()).toHaveLength(1)
    expect(await readFile(join(folder, 'takes.jsonl'), 'utf8')).toBe(before)
  })
})
