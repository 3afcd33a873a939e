import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { sharedProject } from '../../support/shared-project.ts'
import { builtCli, reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const processes = new URL('../../../scripts/process.mjs', import.meta.url).href
const hangingDisk = fileURLToPath(new URL('../../support/hanging-disk.mjs', import.meta.url))
/** What the runner of the npm scripts does with a command. */
const runner = `
  const { passSignalsOn, runChild } = await import(${JSON.stringify(processes)})
  passSignalsOn({ graceMs: Infinity })
  process.exitCode = await runChild(process.execPath, process.argv.slice(1))
`

/** Renders in a process group of its own, as from a terminal without standard input. `press` signals the whole group. */
async function started(how: 'directly' | 'by the runner', latencyMs: number) {
  const world = await sharedProject(await temporaryFolder(), 12, { latencyMs: () => latencyMs })
  onTestFinished(() => world.service.close())
  const { dataFolder, cwd, env } = world.computer('a')
  const args = [builtCli, 'render', world.project, '--json']
  const child = spawn(process.execPath, how === 'directly' ? args : ['--input-type=module', '-e', runner, ...args], {
    detached: true,
    env: {
      PATH: process.env['PATH'],
      HOME: dataFolder,
      INIT_CWD: cwd,
      REPARTEE_DATA_FOLDER: dataFolder,
      NODE_NO_WARNINGS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr }))
  await world.service.arrived(2)
  return {
    world,
    ended,
    said: () => stderr,
    press: (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal),
  }
}

describe('a command that is stopped twice while it is still starting, on a disk that does not answer,', () => {
  it.each([
    ['render', 'project.json'],
    ['render', 'takes.jsonl'],
    ['check', 'project.json'],
  ] as const)('reports at once, once: %s, at %s', async (command, name) => {
    const world = await sharedProject(await temporaryFolder(), 2)
    onTestFinished(() => world.service.close())
    const toggle = join(world.folder, 'hang')
    await writeFile(toggle, '')
    let [kill, said]: [(signal: NodeJS.Signals) => void, () => string] = [() => undefined, () => '']
    const setup = world.computer('a')
    const env = {
      ...setup.env,
      NODE_OPTIONS: `--import ${hangingDisk}`,
      HANGING_DISK_SWITCH: toggle,
      HANGING_DISK_NAME: name,
      HANGING_DISK_READS: 'yes',
    }
    const run = runCliProcess([command, world.project, '--json'], {
      ...setup,
      env,
      onStart: (stop, stderr) => ([kill, said] = [stop, stderr]),
    })
    await eventually(() => access(`${toggle}.hangs`))
    kill('SIGINT')
    await eventually(() => expect(said()).toContain('Stopping'))
    // Told apart by time.
    await new Promise((resolve) => {
      setTimeout(resolve, 1700)
    })
    kill('SIGINT')
    const { code, stdout } = await run
    expect(code).toBe(1)
    const { problems } = command === 'render' ? reportOf({ code, stdout, stderr: '' }) : JSON.parse(stdout)
    expect(problems).toMatchObject([{ code: 'render.cancelled' }])
    expect(world.service.synthesis()).toEqual([])
  })
})

describe('a render that is stopped by a signal to its group', () => {
  it.each([
    ['directly', 'SIGINT'],
    ['directly', 'SIGTERM'],
    ['by the runner', 'SIGINT'],
    ['by the runner', 'SIGTERM'],
  ] as const)('once (%s, %s) finishes what is on its way, sends nothing more and reports', async (how, signal) => {
    const { world, ended, press } = await started(how, 2500)
    press(signal)
    const run = await ended
    const report = reportOf(run)
    expect(run.code, run.stderr).toBe(1)
    expect(report.lines).toMatchObject({ unknown: 0, failed: 0, ready: report.requests })
    expect(report.requests).toBeGreaterThan(0)
    expect(world.service.synthesis()).toHaveLength(report.requests)
    expect(report.problems.map(({ code }) => code)).toContain('render.cancelled')
  })

  it('twice, stops at once, and what was on its way is unknown and reported', async () => {
    const { ended, press, said } = await started('directly', 60_000)
    press('SIGINT')
    await eventually(async () => expect(said()).toContain('Stopping'))
    // Told apart by time: a press that follows at once is the same one.
    press('SIGINT')
    await new Promise((resolve) => {
      setTimeout(resolve, 1700)
    })
    press('SIGINT')
    const run = await ended
    const report = reportOf(run)
    expect(run.code).toBe(1)
    expect(report.lines.unknown).toBe(report.requests)
    expect(report.requests).toBeGreaterThan(0)
  })
})
