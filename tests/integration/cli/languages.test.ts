import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allFiles, connected, scriptPlace, serviceForTest, voices } from '../../support/studio/cli-place.ts'
import { type CliSetup, reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const SCRIPT = `ANNA: Good evening, everybody.
ANA: ¿Quién dejó la lámpara encendida?
LI: 你好 Anna
BEN: ...
CY: 😀
ANNA: Good night.
`

async function place(): Promise<{ readonly script: string; readonly setup: CliSetup }> {
  const folder = await temporaryFolder()
  const script = join(folder, 'line.dialogue')
  await writeFile(script, SCRIPT)
  // No program of the system is found there, and so no voice of it.
  return { script, setup: { dataFolder: join(folder, 'data'), cwd: folder, env: { PATH: folder } } }
}

describe.skipIf(process.platform !== 'linux')('a script in several languages, with draft voices', () => {
  it('is rendered whole, and lines with words that nobody speaks are named, each time', async () => {
    const { script, setup } = await place()
    for (const cached of [0, 4]) {
      const run = await runCliProcess(['render', script, '--draft', '--json'], setup)
      const report = reportOf(run)
      expect(report.lines).toMatchObject({ total: 6, ready: 6, cached, failed: 0 })
      expect(report.problems.map(({ code, message }) => [code, /Spanish|Chinese/.exec(message)?.[0]])).toEqual([
        ['draft.failed', 'Spanish'],
        ['draft.failed', 'Chinese'],
      ])
      expect(run.code).toBe(0)
    }
  })

  it('is checked: lines in another language and lines without a word are named', async () => {
    const { script, setup } = await place()
    const { stdout, code } = await runCliProcess(['check', script], setup)
    expect(stdout).toMatch(/^line\.dialogue:2: warning: .*speaks Spanish/m)
    expect(stdout).toMatch(/^line\.dialogue:3: warning: .*speaks Chinese/m)
    expect(stdout).toMatch(/^line\.dialogue:4: warning: This line has no word/m)
    expect(stdout).toMatch(/^line\.dialogue:5: warning: This line has no word/m)
    expect(stdout).not.toMatch(/^line\.dialogue:[16]:/m)
    expect(code).toBe(0)
  })
})

describe('lines without a word, with a speech service', () => {
  it('are named and left out; the others are rendered, and the files are written', async () => {
    const { folder, setup } = await scriptPlace('RUTH: Hold the line.\nAMOS: ...\nRUTH: 😀\nAMOS: No.\n')
    const service = await serviceForTest()
    const run = await runCliProcess(
      ['render', 'line.dialogue', ...voices, '--lines', '--json'],
      connected(setup, service),
    )
    expect([run.code, service.billed()], run.stderr).toEqual([0, 2])
    const { lines, problems } = reportOf(run)
    expect(lines).toMatchObject({ total: 2, ready: 2 })
    expect(problems.map(({ code, lineId }) => [code, lineId !== undefined])).toEqual([
      ['line.unspeakable', true],
      ['line.unspeakable', true],
    ])
    expect(run.stderr.match(/Nothing in this line can be spoken/g)).toHaveLength(2)
    const files = await allFiles(folder)
    expect(files.filter((name) => /^\d{3}_/.test(name))).toHaveLength(2)
  })

  it('are all there is: nothing is sent', async () => {
    const { setup } = await scriptPlace('RUTH: ...\nAMOS: 😀\n')
    const service = await serviceForTest()
    const run = await runCliProcess(['render', 'line.dialogue', ...voices, '--json'], connected(setup, service))
    expect([run.code, service.billed()]).toEqual([2, 0])
    expect(reportOf(run).problems.map(({ code }) => code)).toEqual(['line.unspeakable', 'line.unspeakable'])
  })
})
