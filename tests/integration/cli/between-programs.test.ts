import { mkdir, readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { smallDisk, whyNoMounts } from '../../support/mounts.ts'
import { type SharedProject, sharedProject } from '../../support/shared-project.ts'
import { type CliRun, reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

async function shared(lines: number, folder?: string): Promise<SharedProject> {
  const made = await sharedProject(folder ?? (await temporaryFolder()), lines)
  onTestFinished(() => made.service.close())
  return made
}

function render(world: SharedProject, name: string, ...options: readonly string[]): Promise<CliRun> {
  const args = ['render', world.project, '--json', '--out', join(world.folder, `${name} audio`), ...options]
  return runCliProcess(args, world.computer(name))
}

/** The journal of the project in a data folder. */
async function journalIn(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, 'journals')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'))
  return join(folder, names[0] ?? '')
}

describe('the command line after auditions in the studio', () => {
  it('does not send a line that an audition left unknown without a word of consent', async () => {
    const world = await shared(3)
    world.service.behave({ when: 'sentence 1', times: 1, behaviour: { kind: 'drop' } })
    await render(world, 'a')
    // What an audition of line 1 would have left: the same request, in the journal of auditions.
    const { dataFolder } = world.computer('b')
    await mkdir(join(dataFolder, 'journals'), { recursive: true })
    const journal = await readFile(await journalIn(world.computer('a').dataFolder), 'utf8')
    await writeFile(join(dataFolder, 'journals', 'auditions.jsonl'), journal)
    const before = world.service.synthesis().length
    const run = await render(world, 'b')
    expect(run.code, run.stderr).toBe(1)
    expect(reportOf(run)).toMatchObject({ requests: 0, lines: { ready: 2, unknown: 1 } })
    expect(world.service.synthesis()).toHaveLength(before)
    const again = await render(world, 'b', '--resend-unknown')
    expect(again.code, again.stderr).toBe(0)
  })

  it('uses what was heard in auditions and pays for none of it again', async () => {
    const world = await shared(3)
    await render(world, 'a')
    const auditions = join(world.computer('b').dataFolder, 'auditions')
    await mkdir(auditions, { recursive: true })
    await rename(join(world.project, 'takes.jsonl'), join(auditions, 'takes.jsonl'))
    await rename(join(world.project, 'takes'), join(auditions, 'takes'))
    const before = world.service.synthesis().length
    const run = await render(world, 'b')
    expect(run.code, run.stderr).toBe(0)
    expect(reportOf(run)).toMatchObject({ requests: 0, lines: { ready: 3 } })
    expect(world.service.synthesis()).toHaveLength(before)
  })
})

describe.skipIf(whyNoMounts !== undefined)('a project on a disk that may only be read', () => {
  it('is rendered with its own takes, and nothing that was paid for or is unknown is sent again', async () => {
    const disk = await smallDisk(32 * 1024 * 1024)
    const world = await shared(4, disk.path)
    const home = await temporaryFolder()
    const setup = { ...world.computer('a'), dataFolder: join(home, 'data'), cwd: home }
    const args = ['render', world.project, '--json', '--out', join(home, 'out')]
    world.service.behave({ when: 'sentence 1', times: 1, behaviour: { kind: 'drop' } })
    const first = await runCliProcess(args, setup)
    expect(reportOf(first)).toMatchObject({ requests: 4, lines: { ready: 3, unknown: 1 } })
    disk.makeReadOnly()
    const run = await runCliProcess(args, setup)
    expect(reportOf(run), run.stderr).toMatchObject({ requests: 0, lines: { ready: 3, unknown: 1 } })
    expect(world.service.synthesis()).toHaveLength(4)
    // Somebody else, who never sent any of it, has the takes too.
    const other = await runCliProcess(args, { ...setup, dataFolder: join(home, 'other') })
    expect(reportOf(other), other.stderr).toMatchObject({ lines: { ready: 4 }, requests: 1 })
  })
})

describe('two computers that both have sent lines of one project', () => {
  it('ask before either sends again what the other paid for, when the list of takes is lost', async () => {
    const world = await shared(6)
    const script = join(world.project, 'script.dialogue')
    const text = await readFile(script, 'utf8')
    await writeFile(script, `${text.split('\n').slice(0, 3).join('\n')}\n`)
    expect((await render(world, 'b')).code).toBe(0)
    await writeFile(script, text)
    expect((await render(world, 'a')).code).toBe(0)
    expect(world.service.synthesis()).toHaveLength(6)
    await truncate(join(world.project, 'takes.jsonl'))
    const run = await render(world, 'b')
    expect(reportOf(run), run.stderr).toMatchObject({ requests: 0, lines: { ready: 3, unknown: 3 } })
    expect(run.code).toBe(1)
    expect(world.service.synthesis()).toHaveLength(6)
    // Where it was paid for, all of it is known.
    expect((await render(world, 'a')).code).toBe(0)
    expect(world.service.synthesis()).toHaveLength(6)
  })
})

describe('a line that one computer may have been billed for without audio', () => {
  it('is not sent by another one that shares the project without a word of consent, and with one it is', async () => {
    const world = await shared(3)
    world.service.behave({ when: 'sentence 1', times: 1, behaviour: { kind: 'silence' } })
    expect(reportOf(await render(world, 'a'))).toMatchObject({ requests: 3, lines: { ready: 2, unknown: 1 } })
    for (const name of ['b', 'a', 'c', 'b']) {
      const run = await render(world, name)
      expect([name, run.code, reportOf(run)]).toMatchObject([name, 1, { requests: 0, lines: { unknown: 1 } }])
    }
    expect((await render(world, 'c', '--resend-unknown')).code).toBe(0)
    for (const name of ['a', 'b']) expect(reportOf(await render(world, name))).toMatchObject({ requests: 0 })
    expect(world.service.synthesis()).toHaveLength(4)
  })
})

describe('a computer that cannot know what was paid for', () => {
  it('still asks after a call that was consented to and refused for its cost', async () => {
    const world = await shared(3)
    expect((await render(world, 'a')).code).toBe(0)
    await truncate(join(world.project, 'takes.jsonl'))
    const refused = await render(world, 'b', '--resend-unknown', '--max-bytes', '1')
    expect(refused.code, refused.stderr).toBe(2)
    const run = await render(world, 'b')
    expect(reportOf(run), run.stderr).toMatchObject({ requests: 0, lines: { unknown: 3 } })
    expect((await render(world, 'b', '--resend-unknown')).code).toBe(0)
  })
})

describe('a script in which version control left two versions', () => {
  it('renders the rest, names the lines, writes no files and ends with 1', async () => {
    const world = await shared(3)
    const script = join(world.project, 'script.dialogue')
    const text = await readFile(script, 'utf8')
    const two = '<<<<<<< ours\nRUTH: Ours.  #ours01\n=======\nRUTH: Theirs.  #their1\n>>>>>>> theirs\n'
    await writeFile(script, `${text.trimEnd()}\n${two}`)
    const run = await render(world, 'a')
    const report = reportOf(run)
    expect(run.code, run.stderr).toBe(1)
    expect(report).toMatchObject({ requests: 3, outputs: [], lines: { total: 3, ready: 3 } })
    expect(report.problems).toEqual([expect.objectContaining({ code: 'project.conflict' })])
    expect(report.problems[0]?.message).toMatch(/^Line \d+: /)
    expect(run.stderr).toContain(report.problems[0]?.message)
    expect(
      world.service
        .synthesis()
        .map((sent) => sent.text)
        .join(' '),
    ).not.toMatch(/Ours|Theirs/)
    await writeFile(script, text)
    const decided = await render(world, 'a')
    expect(decided.code, decided.stderr).toBe(0)
    expect(reportOf(decided)).toMatchObject({ requests: 0, problems: [] })
  })
})
