import { readdirSync } from 'node:fs'
import { access, appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { runCli } from '../../../electron/cli/main.ts'
import { type CliRun, runCliProcess } from '../../support/studio/cli-process.ts'
import { testPorts } from '../../support/studio/ports.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const fixture = (name: string): string => fileURLToPath(new URL(`../../fixtures/import/${name}`, import.meta.url))

type Run = Pick<CliRun, 'code' | 'stdout' | 'stderr'>

/** The command line in this process: a process each would cost a second for every call. */
async function setUp(): Promise<{
  readonly folder: string
  readonly cli: (...args: readonly string[]) => Promise<Run>
  readonly script: () => Promise<string>
}> {
  const folder = await temporaryFolder()
  return {
    folder,
    cli: async (...argv) => {
      let [stdout, stderr] = ['', '']
      const code = await runCli({
        argv,
        ports: () => testPorts(folder, { host: 'cli' }),
        console: {
          out: (text) => {
            stdout += text
          },
          err: (text) => {
            stderr += text
          },
          isTerminal: false,
          columns: 80,
        },
        callerFolder: folder,
        stop: new AbortController().signal,
      })
      return { code, stdout, stderr }
    },
    script: () => readFile(join(folder, 'Play', 'script.dialogue'), 'utf8'),
  }
}

describe('import', () => {
  it('makes a project of a screenplay', async () => {
    const { cli, folder, script } = await setUp()
    const run = await cli('import', fixture('01-plain.fdx'), 'Play', '--json')
    expect(run.code, run.stderr).toBe(0)
    expect(JSON.parse(run.stdout)).toMatchObject({
      project: join(folder, 'Play'),
      created: true,
      applied: true,
      format: 'fdx',
      lines: 3,
      speakers: [{ name: 'PETRA', scriptName: 'PETRA', lines: 2 }, { name: 'JON' }],
      problems: [],
    })
    expect(await script()).toContain('PETRA (stamping papers): Next.')
    const cast = JSON.parse(await readFile(join(folder, 'Play', 'cast.json'), 'utf8'))
    expect(cast.speakers.map(({ name }: { name: string }) => name)).toEqual(['PETRA', 'JON'])
    expect((await cli('check', 'Play')).code).toBe(0)
  })

  it('merges a file into its project, and changes nothing the second time', async () => {
    const { cli, folder, script } = await setUp()
    await writeFile(join(folder, 'a.txt'), 'Mara: One two.\nTom: Three.\nMara: Four five.\n')
    expect((await cli('import', 'a.txt', 'Play')).code).toBe(0)
    const before = await script()
    await writeFile(join(folder, 'a.txt'), 'Mara: One two.\nTom: Three.\nTom: Quite new.\nMara: Four five six.\n')
    const run = await cli('import', 'a.txt', 'Play', '--json')
    expect(JSON.parse(run.stdout).counts).toMatchObject({ same: 2, changed: 1, added: 1, removed: 0 })
    const merged = await script()
    for (const id of before.match(/#[a-z0-9]{6}$/gm) ?? []) expect(merged).toContain(id)
    const again = await cli('import', 'a.txt', 'Play', '--json')
    expect(JSON.parse(again.stdout).counts).toMatchObject({ same: 4, changed: 0, added: 0 })
    expect(await script()).toBe(merged)
  })

  it('removes lines that have takes only with --yes', async () => {
    const { cli, folder, script } = await setUp()
    await writeFile(join(folder, 'a.txt'), 'MARA: One two.\nTOM: Three.\n')
    await cli('import', 'a.txt', 'Play')
    const rendered = await cli('render', 'Play', '--draft', '--json')
    expect(rendered.code, rendered.stderr).toBe(0)
    const before = await script()
    await writeFile(join(folder, 'a.txt'), 'MARA: One two.\n')
    const refused = await cli('import', 'a.txt', 'Play', '--json')
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.stdout)).toMatchObject({ applied: false, problems: [{ code: 'project.conflict' }] })
    expect(await script()).toBe(before)
    const takes = await readdir(join(folder, 'Play', 'takes'))
    const done = await cli('import', 'a.txt', 'Play', '--yes', '--json')
    expect([done.code, JSON.parse(done.stdout).counts.removedWithTakes]).toEqual([0, 1])
    expect(await script()).not.toContain('TOM')
    expect(await readdir(join(folder, 'Play', 'takes'))).toEqual(takes)
  })

  it.each<[string, readonly string[], RegExp]>([
    ['a file that is not there', ['import', 'none.txt', 'Play'], /no file none\.txt/],
    ['one name only', ['import', 'a.txt'], /needs a file and the folder/],
    ['an unknown format', ['import', 'a.txt', 'Play', '--format', 'pdf'], /no format "pdf"/],
    ['a folder with something else in it', ['import', 'a.txt', 'used'], /neither a project nor an empty folder/],
    ['a file in which nobody speaks', ['import', 'prose.txt', 'Play'], /Nobody speaks/],
    ['a damaged screenplay', ['import', 'bad.fdx', 'Play'], /not well-formed/],
    ['a name that is no folder', ['import', 'a.txt', 'CON'], /cannot be named/],
    ['an ending that is no format', ['export-script', 'a.dialogue', 'b.pdf'], /no format/],
    ['a script over itself', ['export-script', 'a.dialogue', 'a.dialogue'], /over itself/],
  ])('refuses %s with 2 and makes no folder', async (_name, args, words) => {
    const { cli, folder } = await setUp()
    await writeFile(join(folder, 'a.txt'), 'MARA: One.\n')
    await writeFile(join(folder, 'a.dialogue'), 'MARA: One.\n')
    await writeFile(join(folder, 'prose.txt'), 'It rains.\n')
    await writeFile(join(folder, 'bad.fdx'), '<FinalDraft><Content>')
    await mkdir(join(folder, 'used'))
    await appendFile(join(folder, 'used', 'letter.txt'), 'x')
    const run = await cli(...args, '--json')
    expect(run.code).toBe(2)
    expect(JSON.parse(run.stdout).problems[0].message).toMatch(words)
    await expect(access(join(folder, 'Play'))).rejects.toThrow(/ENOENT/)
    expect(await readdir(join(folder, 'used'))).toEqual(['letter.txt'])
  })
})

describe('real files of every format', () => {
  const files = readdirSync(fixture(''))
    .filter((file) => !file.startsWith('.'))
    .toSorted()

  it('are at least ten of Fountain, five of Final Draft and one of every other', () => {
    const endings = files.map((file) => file.slice(file.lastIndexOf('.') + 1))
    const count = (ending: string): number => endings.filter((one) => one === ending).length
    expect([count('fountain') >= 10, count('fdx') >= 5]).toEqual([true, true])
    expect(endings).toEqual(expect.arrayContaining(['csv', 'ink', 'md', 'srt', 'txt', 'vtt', 'yarn']))
  })

  it.each(files)('%s becomes a project without errors, and again changes nothing', async (file) => {
    const { cli, script } = await setUp()
    const first = await cli('import', fixture(file), 'Play', '--json')
    expect(first.code, first.stderr).toBe(0)
    expect(JSON.parse(first.stdout).lines).toBeGreaterThan(0)
    const before = await script()
    const checked = JSON.parse((await cli('check', 'Play', '--json')).stdout)
    expect(checked.problems.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([])
    const again = await cli('import', fixture(file), 'Play', '--json')
    expect(JSON.parse(again.stdout).changes).toEqual([])
    expect(await script()).toBe(before)
  })

  it.each<[string, (source: string) => string, number]>([
    ['table.csv', (source) => source.replace('You came back; at last.', 'Never.').replace('Two\nrows', 'Anew'), 2],
    ['talk.ink', (source) => source.replace('You came back.', 'Never.').replace('Go {seen: again}', 'Anew'), 2],
    ['talk.yarn', (source) => source.replace('You came back.', 'Never.').replace('[wave]will[/wave]', 'do'), 2],
  ])('%s with other words at the same ids keeps every line with its take', async (file, rewrite, changed) => {
    const { cli, folder, script } = await setUp()
    expect((await cli('import', fixture(file), 'Play')).code).toBe(0)
    expect((await cli('render', 'Play', '--draft', '--json')).code).toBe(0)
    const ids = (text: string): readonly string[] => text.match(/#[a-z0-9]{6}$/gm) ?? []
    const before = ids(await script())
    const takes = await readFile(join(folder, 'Play', 'takes.jsonl'), 'utf8')
    const source = await readFile(fixture(file), 'utf8')
    expect(rewrite(source)).not.toBe(source)
    await writeFile(join(folder, file), rewrite(source))
    const run = await cli('import', file, 'Play', '--json')
    expect(run.code, run.stderr).toBe(0)
    expect(JSON.parse(run.stdout).counts).toMatchObject({ changed, added: 0, removed: 0, removedWithTakes: 0 })
    expect(ids(await script())).toEqual(before)
    expect(await readFile(join(folder, 'Play', 'takes.jsonl'), 'utf8')).toBe(takes)
  })

  it.each([
    ['talk.srt', '00:00:03,000 --> 00:00:04,000', '00:00:13,000 --> 00:00:14,250', 'TOM: I said -'],
    ['talk.vtt', '00:00:03.000 --> 00:00:04.000', '00:00:13.000 --> 00:00:14.250', 'TOM: [laughs]'],
    ['table.csv', ';3.5;4', ';13;14.25', 'TOM: =HYPERLINK'],
  ])('the times of %s are targets above their lines, and move with the file', async (file, old, moved, words) => {
    const { cli, folder, script } = await setUp()
    const run = await cli('import', fixture(file), 'Play', '--json')
    expect(JSON.parse(run.stdout).timed).toBeGreaterThan(1)
    expect(await script()).toContain('// at 00:00:01.000 to 00:00:02.500\nMARA')
    const before = await script()
    await writeFile(join(folder, file), (await readFile(fixture(file), 'utf8')).replace(old, moved))
    expect(JSON.parse((await cli('import', file, 'Play', '--json')).stdout).counts).toMatchObject({ changed: 1 })
    expect(await script()).toContain(`// at 00:00:13.000 to 00:00:14.250\n${words}`)
    expect((await script()).match(/#[a-z0-9]{6}$/gm)).toEqual(before.match(/#[a-z0-9]{6}$/gm))
  })
})

it('reads columns as they are named on the call, gives nobody a voice, and appends', async () => {
  const { cli, folder, script } = await setUp()
  await writeFile(join(folder, 'barks.csv'), 'Nr;Wer;Satz;Satz EN\nGH_1;WARD (V.O.);Zu.;Shut.\nGH_2;;Regen.;Rain.\n')
  const how = ['--column', 'line=Satz EN', '--column', 'speaker=2', '--column', 'id=Nr', '--narrator', 'Teller']
  expect((await cli('import', 'barks.csv', 'Play', ...how, '--places', 'delivery')).stderr).toBe('')
  const text = await script()
  expect(text.replace(/#[a-z0-9]{6}$/gm, '#')).toBe('WARD (V.O.): Shut.  #\nTELLER: Rain.  #\n')
  const sources = () => readFile(join(folder, 'Play', 'sources.csv'), 'utf8')
  expect(await sources()).toMatch(/^[a-z0-9]{6},barks\.csv,GH_2,3,,,$/m)
  expect((await cli('import', 'barks.csv', 'Play', ...how, '--append')).code).toBe(0)
  expect((await script()).startsWith(`${text}\n`)).toBe(true)
  expect((await sources()).match(/GH_1/g)).toHaveLength(2)
  const wrong = await cli('import', 'barks.csv', 'Play', '--column', 'line=Text')
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('It has Nr, Wer, Satz and Satz EN')])
  const role = await cli('import', 'barks.csv', 'Play', '--column', 'words=Satz')
  expect([role.code, role.stderr]).toEqual([2, expect.stringContaining('--column cannot be "words"')])
})

it('names the files of lines by the ids of the file that was imported', async () => {
  const { cli, folder } = await setUp()
  await writeFile(join(folder, 'bar.yarn'), 'title: Bar\n---\nAnn: Hi. #line:0a1\nAnn: No id here.\n===\n')
  expect((await cli('import', 'bar.yarn', 'Play')).code).toBe(0)
  const run = await cli('render', 'Play', '--draft', '--line-names', '{source}', '--out', 'out', '--json')
  expect(run.code, run.stderr).toBe(0)
  const names = await readdir(join(folder, 'out', 'lines'))
  expect(names.toSorted()).toEqual([expect.stringMatching(/^002_ann_[a-z0-9]{6}\.wav$/), '0a1.wav'])
  const { files } = JSON.parse(await readFile(join(folder, 'out', 'manifest.json'), 'utf8'))
  expect(files).toContainEqual(
    expect.objectContaining({ path: 'lines/0a1.wav', sourceId: '0a1', sourceFile: 'bar.yarn' }),
  )
  const wrong = await cli('render', 'Play', '--draft', '--line-names', '{actor}')
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('File names cannot hold {actor}.')])
})

it('import runs in a process of its own as well', async () => {
  const folder = await temporaryFolder()
  const setup = { dataFolder: join(folder, 'data'), cwd: folder }
  const run = await runCliProcess(['import', fixture('talk.vtt'), 'Play'], setup)
  expect(run.code, run.stderr).toBe(0)
  expect(run.stdout).toContain('vtt: 3 lines of 2 speakers in 0 scenes')
})

describe('export-script', () => {
  it.each(['dialogue', 'fountain', 'csv', 'docx', 'txt'])('writes a .%s file that says the same', async (ending) => {
    const { cli, folder, script } = await setUp()
    expect((await cli('import', fixture('01-lighthouse.fountain'), 'Play')).code).toBe(0)
    const before = await script()
    const run = await cli('export-script', 'Play', `out.${ending}`, '--json')
    expect(run.code, run.stderr).toBe(0)
    expect(JSON.parse(run.stdout)).toMatchObject({ file: join(folder, `out.${ending}`), lines: 5 })
    const again = await cli('import', `out.${ending}`, 'Play', '--json')
    expect(JSON.parse(again.stdout).changes).toEqual([])
    expect(await script()).toBe(before)
  })
})
