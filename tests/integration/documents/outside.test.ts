import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { printCast, readCast } from '../../../electron/documents/files/project-files.ts'
import { printPronunciations } from '../../../electron/documents/files/pronunciations-file.ts'
import type { OpenProject, ProjectChange } from '../../../electron/documents/types.ts'
import { type Cast, type Speaker, speakerSchema } from '../../../shared/core/model/cast.ts'
import { lineIdSchema, speakerIdSchema } from '../../../shared/core/model/ids.ts'
import type { Pronunciation } from '../../../shared/core/model/pronunciations.ts'
import { SCRIPT, testProject } from '../../support/projects.ts'

/** Resolves when the project announces this. */
function hears(project: OpenProject, wanted: ProjectChange): Promise<void> {
  return new Promise((resolve) => {
    project.onChange((what) => {
      if (what === wanted) resolve()
    })
  })
}

describe('a file that another program changes while a project is open', () => {
  it('is taken over where nothing was changed here, and what it replaced is kept', async () => {
    const { path, open } = await testProject()
    const project = await open()
    const heard = hears(project, 'outside')
    await writeFile(path('script.dialogue'), SCRIPT.replace('Hello', 'Good day'))
    await heard
    expect(project.text()).toBe(SCRIPT.replace('Hello', 'Good day'))
    const [snapshot] = await project.snapshots.list()
    expect(snapshot?.reason).toBe('beforeOutside')
    expect((await project.snapshots.read(snapshot?.id ?? '')).content.text).toBe(SCRIPT)
    await project.close()
  })

  it('is merged with unsaved edits of other lines, by id, without a conflict', async () => {
    const { path, open } = await testProject()
    const project = await open()
    project.replace(SCRIPT.replace('Hello', 'Good morning'))
    await writeFile(path('script.dialogue'), SCRIPT.replace('Good evening', 'Good night'))
    expect((await project.save()).kind).toBe('saved')
    const merged = SCRIPT.replace('Hello', 'Good morning').replace('Good evening', 'Good night')
    expect([project.text(), await readFile(path('script.dialogue'), 'utf8')]).toEqual([merged, merged])
    expect(project.safety().conflicts).toEqual([])
    await project.close()
  })

  it('gives a conflict with both versions where both changed one line, and either can be had', async () => {
    const { path, open } = await testProject()
    const project = await open()
    project.replace(SCRIPT.replace('Hello', 'Ours'))
    await writeFile(path('script.dialogue'), SCRIPT.replace('Hello', 'Theirs'))
    await project.save()
    expect(project.text()).toBe(SCRIPT.replace('Hello', 'Ours'))
    const [conflict] = project.safety().conflicts
    expect(conflict).toMatchObject({
      kind: 'line',
      conflict: { lineId: 'aaaaaa', ours: 'RUTH: Ours there.  #aaaaaa', theirs: 'RUTH: Theirs there.  #aaaaaa' },
    })
    const reasons = (await project.snapshots.list()).map(({ reason }) => reason)
    expect(reasons).toContain('outside')
    project.resolve(conflict?.id ?? '', 'theirs')
    await project.save()
    expect(await readFile(path('script.dialogue'), 'utf8')).toBe(SCRIPT.replace('Hello', 'Theirs'))
    expect(project.safety().conflicts).toEqual([])
    expect(() => project.resolve(conflict?.id ?? '', 'ours')).toThrow('documents.conflict.resolved')
    await project.close()
  })

  it('is merged again into text that the page sends without knowing of it', async () => {
    const { path, open } = await testProject()
    const project = await open()
    const heard = hears(project, 'outside')
    await writeFile(path('script.dialogue'), SCRIPT.replace('Good evening', 'Good night'))
    await heard
    const sent = SCRIPT.replace('Hello', 'Good morning')
    const revision = project.replace(sent, 0)
    const both = sent.replace('Good evening', 'Good night')
    expect(project.text()).toBe(both)
    // The page builds on what it sent: what it writes is moved to where it belongs now.
    project.change(revision, [{ from: 2, to: 6, insert: 'Better' }])
    expect(project.text()).toBe(both.replace('# Test', '# Better'))
    await project.close()
  })

  it('reloads cast and settings, or gives a conflict where they were changed here too', async () => {
    const { path, open } = await testProject()
    const project = await open()
    const castText = await readFile(path('cast.json'), 'utf8')
    const heard = hears(project, 'outside')
    await writeFile(path('cast.json'), castText.replace('"RUTH"', '"RUTHIE"'))
    await heard
    expect(project.cast().speakers[0]?.name).toBe('RUTHIE')

    project.setCast({ speakers: [] })
    await writeFile(path('cast.json'), castText)
    await project.save()
    expect(project.cast().speakers).toEqual([])
    const [conflict] = project.safety().conflicts
    expect(conflict).toMatchObject({ kind: 'file', part: 'cast' })
    project.resolve(conflict?.id ?? '', 'theirs')
    await project.save()
    expect(await readFile(path('cast.json'), 'utf8')).toBe(castText)
    await project.close()
  })

  it.each([
    ['emptied', ''],
    ['filled with NUL', '\0'.repeat(100)],
  ])('that was %s is kept aside before an edit is saved over it', async (_, content) => {
    const { folder, path, open } = await testProject()
    const project = await open()
    await writeFile(path('script.dialogue'), content)
    project.replace(SCRIPT.replace('Hello', 'Good morning'))
    expect((await project.save()).kind).toBe('saved')
    const aside = (await readdir(folder)).find((name) => name.startsWith('script.dialogue.corrupt-'))
    expect(await readFile(path(aside ?? 'none'), 'utf8')).toBe(content)
    expect(await readFile(path('script.dialogue'), 'utf8')).toContain('Good morning')
    expect(project.safety().notes.length).toBe(1)
    await project.close()
  })

  it('that was deleted is written again with the next edit', async () => {
    const { path, open } = await testProject()
    const project = await open()
    await rm(path('script.dialogue'))
    project.replace(SCRIPT.replace('Hello', 'Good morning'))
    expect((await project.save()).kind).toBe('saved')
    expect(await readFile(path('script.dialogue'), 'utf8')).toContain('Good morning')
    await project.close()
  })

  it('keeps the ids of lines that an editor wrote back without them', async () => {
    const { path, open } = await testProject()
    const project = await open()
    const heard = hears(project, 'outside')
    await writeFile(path('script.dialogue'), SCRIPT.replaceAll(/ {2}#[a-z]{6}/g, '').replace('# Test', '# Renamed'))
    await heard
    expect(project.text()).toBe(SCRIPT.replace('# Test', '# Renamed'))
    await project.close()
    expect(await readFile(path('script.dialogue'), 'utf8')).toBe(SCRIPT.replace('# Test', '# Renamed'))
  })
})

describe('a data file that both sides changed', () => {
  const word = (written: string, spokenAs: string): Pronunciation => ({
    word: written,
    spokenAs,
    scope: { kind: 'project' },
    wholeWord: true,
    matchCase: false,
  })

  it('is merged speaker by speaker, field by field and line by line, and nobody has to choose', async () => {
    const { path, open } = await testProject()
    const project = await open()
    const [ruth, amos] = project.cast().speakers
    if (ruth === undefined || amos === undefined) throw new Error('The project has two speakers')
    const a = lineIdSchema.parse('aaaaaa')
    const b = lineIdSchema.parse('bbbbbb')
    // Ours: direction of a line, RUTH's brief and a speaker of our own. Theirs: another line, RUTH's gain, AMOS's variants.
    const olga = { ...amos, id: speakerIdSchema.parse('olga'), name: 'OLGA' }
    const vera = { ...amos, id: speakerIdSchema.parse('vera'), name: 'VERA' }
    project.setCast({
      speakers: [{ ...ruth, brief: 'Tired.' }, amos, olga],
      lines: { [a]: { model: 's1' } },
    })
    await writeFile(
      path('cast.json'),
      printCast({
        speakers: [{ ...ruth, gainDb: -3 }, vera, { ...amos, variants: [{ name: 'radio', gainDb: 2 }] }],
        lines: { [b]: { parameters: { temperature: 0.4 } } },
      }),
    )
    expect((await project.save()).kind).toBe('saved')
    expect(project.safety().conflicts).toEqual([])
    expect(readCast(await readFile(path('cast.json'), 'utf8'))).toEqual(project.cast())
    expect(project.cast()).toEqual({
      speakers: [
        { ...ruth, brief: 'Tired.', gainDb: -3 },
        vera,
        { ...amos, variants: [{ name: 'radio', gainDb: 2 }] },
        olga,
      ],
      lines: { [a]: { model: 's1' }, [b]: { parameters: { temperature: 0.4 } } },
    })
    await project.close()
  })

  it.each<[string, (cast: Cast) => Cast, (cast: Cast) => Cast]>([
    ['one field', (cast) => withFirst(cast, { gainDb: 1 }), (cast) => withFirst(cast, { gainDb: 2 })],
    [
      'a speaker that we removed',
      (cast) => ({ speakers: cast.speakers.slice(1) }),
      (cast) => withFirst(cast, { pan: 1 }),
    ],
    [
      'the direction of one line',
      (cast) => ({ ...cast, lines: { [lineIdSchema.parse('aaaaaa')]: { model: 's1' } } }),
      (cast) => ({ ...cast, lines: { [lineIdSchema.parse('aaaaaa')]: { model: 's2-pro' } } }),
    ],
    [
      'the name of a new speaker',
      (cast) => ({ speakers: [...cast.speakers, speakerSchema.parse({ id: 'one', name: 'OLGA', colour: 1 })] }),
      (cast) => ({ speakers: [...cast.speakers, speakerSchema.parse({ id: 'two', name: 'Olga', colour: 1 })] }),
    ],
  ])('is a conflict with both versions where both changed %s', async (_, change, changeOutside) => {
    const { path, open } = await testProject()
    const project = await open()
    const before = project.cast()
    project.setCast(change(before))
    await writeFile(path('cast.json'), printCast(changeOutside(before)))
    await project.save()
    expect(project.cast()).toEqual(change(before))
    const [conflict, ...others] = project.safety().conflicts
    expect(others).toEqual([])
    expect(conflict).toMatchObject({ kind: 'file', part: 'cast' })
    project.resolve(conflict?.id ?? '', 'theirs')
    await project.save()
    expect(readCast(await readFile(path('cast.json'), 'utf8'))).toEqual(changeOutside(before))
    await project.close()
  })

  it('keeps words that two people added, and settings that each of them changed', async () => {
    const { path, open } = await testProject()
    const project = await open()
    project.setPronunciations([word('Tees', 'teez')])
    await project.save()
    project.setPronunciations([word('Tees', 'teez'), word('Alnwick', 'annick')])
    project.configure({ ...project.settings(), gaps: { ...project.settings().gaps, sceneMs: 900 } })
    await writeFile(path('pronunciations.csv'), printPronunciations([word('Tees', 'tease'), word('Ouse', 'ooze')]))
    const file = await readFile(path('project.json'), 'utf8')
    await writeFile(path('project.json'), file.replace('"sameSpeakerMs": 250', '"sameSpeakerMs": 100'))
    await project.save()
    expect(project.safety().conflicts).toEqual([])
    expect(project.pronunciations()).toEqual([word('Tees', 'tease'), word('Alnwick', 'annick'), word('Ouse', 'ooze')])
    expect(project.settings().gaps).toMatchObject({ sceneMs: 900, sameSpeakerMs: 100 })
    expect(await readFile(path('pronunciations.csv'), 'utf8')).toBe(printPronunciations(project.pronunciations()))
    await project.close()
  })
})

function withFirst(cast: Cast, change: Partial<Speaker>): Cast {
  return { ...cast, speakers: cast.speakers.map((speaker, at) => (at === 0 ? { ...speaker, ...change } : speaker)) }
}
