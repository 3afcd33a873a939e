import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wavHeader } from '../../../electron/audio/codecs/wav.ts'
import { checkCommand } from '../../../electron/cli/check-command.ts'
import { checkProject } from '../../../electron/project-check/check-project.ts'
import { openTakeStore } from '../../../electron/documents/takes/take-store.ts'
import { takeIdSchema } from '../../../shared/core/model/ids.ts'
import { takeRecord, testProject } from '../../support/projects.ts'

function audio(seed: number): Uint8Array {
  const data = new Uint8Array(200).fill(seed)
  const header = wavHeader({ sampleRate: 44_100, channels: 1, dataBytes: data.length })
  return new Uint8Array([...header, ...data])
}

async function codes(folder: string): Promise<readonly string[]> {
  return (await checkProject(folder)).findings.map(
    ({ severity, code, file, line }) => `${severity} ${code} ${file}:${line}`,
  )
}

describe('checking a project', () => {
  it('finds nothing in a good one, and writes nothing', async () => {
    const { folder } = await testProject()
    const { store } = await openTakeStore(folder)
    await store.add(takeRecord('aaaaaa', 'a'), audio(1))
    const listing = await checkCommand({ kind: 'disk', path: folder })
    expect(listing.text).toBe('2 spoken lines, 0 errors, 0 warnings\n')
    expect(listing.exit).toBe(0)
  })

  it('names what lines ask for that is not there, and pronunciations that never apply', async () => {
    const { folder, path } = await testProject()
    const script = 'MARA/calm: Rui is here.  #aaaaaa\nMARA/angry: Who?  #bbbbbb\nMARA: Me.  #cccccc\n'
    await writeFile(path('script.dialogue'), script)
    const mara = { id: 'mara', name: 'Mara', colour: 1, variants: [{ name: 'calm', model: 's9-round' }] }
    const cast = { speakers: [mara], lines: { cccccc: { model: 's8-square' } } }
    await writeFile(path('cast.json'), JSON.stringify(cast))
    const words = ['Rui,roo-ee,project', 'Ines,ee-nesh,project', 'Me,mee,speaker:gone', 'Me,mee,line:zzzzzz']
    await writeFile(path('pronunciations.csv'), ['word,spoken_as,scope', ...words, ''].join('\n'))
    expect((await codes(folder)).toSorted()).toEqual([
      'info pronunciationUnused pronunciations.csv:3',
      'info pronunciationUnused pronunciations.csv:4',
      'info pronunciationUnused pronunciations.csv:5',
      'warning unknownModel script.dialogue:1',
      'warning unknownModel script.dialogue:3',
      'warning unknownVariant script.dialogue:2',
    ])
    const described = { id: 's9-round', title: 'Round', dialogue: false, cues: 'brackets' } as const
    const { findings } = await checkProject(folder, { models: [described] })
    expect(findings.filter(({ code }) => code === 'unknownModel').map(({ line }) => line)).toEqual([3])
  })

  it('lists missing, empty, damaged, renamed, extra and orphaned takes by file and line', async () => {
    const { folder, path } = await testProject()
    const { store } = await openTakeStore(folder)
    const [missing, empty, damaged, renamed, orphan] = await Promise.all(
      ['aaaaaa', 'bbbbbb', 'aaaaaa', 'bbbbbb', 'zzzzzz'].map((lineId, at) =>
        store.add(takeRecord(lineId, 'abcde'.charAt(at)), audio(at + 1)),
      ),
    )
    expect(orphan?.lineId).toBe('zzzzzz')
    const fileOf = (id: string | undefined): string => path(`takes/${id}.wav`)
    await rm(fileOf(missing?.id))
    await writeFile(fileOf(empty?.id), '')
    await writeFile(fileOf(damaged?.id), 'x'.repeat(300))
    await writeFile(fileOf(renamed?.id), audio(99))
    const extra = takeIdSchema.parse('e'.repeat(64))
    await writeFile(fileOf(extra), audio(50))
    await writeFile(path('takes.jsonl'), `${await readFile(path('takes.jsonl'), 'utf8')}{"torn":\n`)
    const lines = (await readFile(path('takes.jsonl'), 'utf8')).split('\n')
    const lineOf = (id: string | undefined): number => lines.findIndex((row) => row.includes(`"${id}"`)) + 1
    expect([...(await codes(folder))].sort()).toEqual(
      [
        `error takeDamaged takes/${damaged?.id}.wav:1`,
        `error takeEmpty takes/${empty?.id}.wav:1`,
        `error takeMissing takes.jsonl:${lineOf(missing?.id)}`,
        'error takeRecord takes.jsonl:6',
        `error takeRenamed takes/${renamed?.id}.wav:1`,
        `info takeOrphan takes.jsonl:${lineOf(orphan?.id)}`,
        `warning takeExtra takes/${extra}.wav:1`,
      ].sort(),
    )
    expect((await checkCommand({ kind: 'disk', path: folder })).exit).toBe(1)
  })

  it('names the lines of duplicate ids, missing ids and speakers that nobody knows', async () => {
    const { folder, path } = await testProject()
    await writeFile(path('script.dialogue'), 'RUTH: One.  #aaaaaa\nRUTH: Two.  #aaaaaa\nNOBODY: Three.\n')
    const found = await codes(folder)
    expect(found.some((row) => row.endsWith(' duplicateId script.dialogue:2'))).toBe(true)
    expect(found.some((row) => row.endsWith(' unknownSpeaker script.dialogue:3'))).toBe(true)
    expect(found).toContain('info missingId script.dialogue:3')
  })

  it('says at which line a JSON file is broken, and still checks the rest', async () => {
    const { folder, path } = await testProject()
    await writeFile(path('cast.json'), '{\n  "speakers": [\n    {"id": }\n  ]\n}\n')
    await writeFile(
      path('project.json'),
      (await readFile(path('project.json'), 'utf8')).replace('"version": 1', '"version": 9'),
    )
    await writeFile(path('script.dialogue'), 'RUTH: <|speaker:1|> no.  #aaaaaa\n')
    const found = await codes(folder)
    expect(found).toEqual(
      expect.arrayContaining([
        'error project.unreadable cast.json:3',
        'warning project.newer project.json:1',
        'error controlToken script.dialogue:1',
      ]),
    )
  })

  it('names links, pipes, names that not every computer can hold, and what saves left behind', async () => {
    const { folder, path } = await testProject()
    await mkdir(path('references'))
    await mkdir(path('takes'))
    for (const name of ['con.wav', 'trailing.', 'a:b', 'Twin.wav', 'twin.WAV', 'new\nline'])
      await writeFile(join(path('references'), name), 'x')
    await writeFile(path('script.dialogue.corrupt-2026-11-21T00-00-00-000Z'), 'x')
    await writeFile(path('.cast.json.123.0123456789ab.tmp'), 'x')
    await symlink('/etc/hostname', join(path('references'), 'elsewhere'))
    execFileSync('mkfifo', [join(path('takes'), 'pipe.wav')])
    const found = await codes(folder)
    expect(found).toEqual(
      expect.arrayContaining([
        'warning nameNotPortable references/con.wav:1',
        'warning nameNotPortable references/trailing.:1',
        'warning nameNotPortable references/a:b:1',
        'warning nameNotPortable references/new\nline:1',
        'warning nameTwin references/twin.WAV:1',
        'info setAside script.dialogue.corrupt-2026-11-21T00-00-00-000Z:1',
        'info leftOver .cast.json.123.0123456789ab.tmp:1',
        'error link references/elsewhere:1',
        'error notAFile takes/pipe.wav:1',
      ]),
    )
  })
})
