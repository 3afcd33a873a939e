import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const SCRIPT = '# The Line\n\nRUTH: Hold the line.\n\nAMOS: I am holding it.\n'

describe('a script that is piped in', () => {
  it('is rendered like a file: what is paid for once is kept for the file too', async () => {
    const folder = await temporaryFolder()
    const service = await startStandIn()
    onTestFinished(() => service.close())
    const env = { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey }
    const setup = { dataFolder: join(folder, 'data'), cwd: folder, env }
    const voices = ['RUTH', 'AMOS'].flatMap((name, at) => ['--voice', `${name}=${standInVoices[at]?.id ?? ''}`])
    const piped = await runCliProcess(['render', '-', ...voices, '--json'], { ...setup, input: SCRIPT })
    expect(piped.code, piped.stderr).toBe(0)
    expect(reportOf(piped)).toMatchObject({ lines: { ready: 2 }, requests: 2 })
    expect(await readdir(join(folder, 'script audio'))).toEqual(['manifest.json', 'mix.wav'])
    await writeFile(join(folder, 'line.dialogue'), SCRIPT)
    const file = await runCliProcess(['render', 'line.dialogue', ...voices, '--json', '--out', 'x'], setup)
    expect(reportOf(file)).toMatchObject({ lines: { cached: 2 }, requests: 0 })
    // A file of that name is one.
    await writeFile(join(folder, '-'), SCRIPT)
    const named = await runCliProcess(['render', './-', ...voices, '--json', '--out', 'y'], setup)
    expect(reportOf(named)).toMatchObject({ lines: { cached: 2 }, requests: 0 })
    expect(service.billed()).toBe(2)
  })

  it('is checked, imported and exported, and nothing to read is an error', async () => {
    const folder = await temporaryFolder()
    const setup = { dataFolder: join(folder, 'data'), cwd: folder }
    const [checked, imported, written, empty, mixed, quiet] = await Promise.all([
      runCliProcess(['check', '-'], { ...setup, input: 'RUTH: [pause 100000s] On.\n' }),
      runCliProcess(['import', '-', 'made', '--json'], {
        ...setup,
        input: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ruth>Hold.\n',
      }),
      runCliProcess(['export-script', '-', 'line.csv'], { ...setup, input: SCRIPT }),
      runCliProcess(['render', '-', '--draft', '--json'], setup),
      runCliProcess(['render', '-', '--draft', '--out', 'mixed'], { ...setup, input: 'RUTH: Hold.\nTom: Yes.\n' }),
      runCliProcess(['render', '-', '--draft', '--out', 'none'], { ...setup, input: 'Tom: Yes.\n' }),
    ])
    expect([checked.code, checked.stdout]).toEqual([
      0,
      expect.stringMatching(/^-:1: warning: .*\n1 spoken line, 0 errors, 1 warning\n$/),
    ])
    expect(imported.code, imported.stderr).toBe(0)
    expect(JSON.parse(imported.stdout)).toMatchObject({ format: 'vtt', lines: 1 })
    expect(await readFile(join(folder, 'made', 'script.dialogue'), 'utf8')).toContain('Hold.')
    expect(written.code, written.stderr).toBe(0)
    expect(await readFile(join(folder, 'line.csv'), 'utf8')).toContain('I am holding it.')
    // What is left out because it reads like a line and is none is said, also where nothing else is spoken.
    expect([mixed.code, mixed.stderr]).toEqual([0, expect.stringContaining('line 2: "Tom:" reads like a line of TOM')])
    expect([quiet.code, quiet.stderr]).toEqual([2, expect.stringContaining('line 1: "Tom:" reads like a line of TOM')])
    expect(quiet.stderr).not.toContain('Using draft voices')
    expect([empty.code, reportOf(empty).problems[0]?.message]).toEqual([2, 'Nothing came on standard input.'])
  })
})
