import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { type SharedProject, sharedProject } from '../../support/shared-project.ts'
import { type CliRun, reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

async function shared(lines: number, latencyMs = 0): Promise<SharedProject> {
  const made = await sharedProject(await temporaryFolder(), lines, { latencyMs: () => latencyMs })
  onTestFinished(() => made.service.close())
  return made
}

/** Renders as one computer; `kill` ends it the hard way. */
function render(
  { project, folder, computer }: SharedProject,
  name: string,
  ...options: readonly string[]
): { readonly run: Promise<CliRun>; readonly kill: (signal: NodeJS.Signals) => void } {
  let kill: (signal: NodeJS.Signals) => void = () => undefined
  const args = ['render', project, '--json', '--out', join(folder, `${name} audio`), ...options]
  const run = runCliProcess(args, { ...computer(name), onStart: (stop) => (kill = stop) })
  return { run, kill: (signal) => kill(signal) }
}

/** How often each text was sent. */
function timesSent({ service }: SharedProject): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const { text } of service.synthesis()) times.set(text, (times.get(text) ?? 0) + 1)
  return times
}

describe('two computers on one shared project folder', () => {
  it('send each line once: the second is told who sends, sends nothing and ends with 1', async () => {
    // Long enough for another program to start meanwhile.
    const world = await shared(33, 250)
    const first = render(world, 'a')
    await world.service.arrived(3)
    const second = await render(world, 'b').run
    expect(second.code, second.stderr).toBe(1)
    const report = reportOf(second)
    expect(report).toMatchObject({ requests: 0, outputs: [] })
    const problem = report.problems.find(({ code }) => code === 'render.elsewhere')
    expect(problem?.message).toMatch(
      /^Lines of this project are being sent elsewhere: .*, since \d\d:\d\d, \d+ of 33 lines done\.$/,
    )
    expect(problem?.remedy).toMatch(/--wait/)
    const done = await first.run
    expect(done.code, done.stderr).toBe(0)
    expect(world.service.synthesis()).toHaveLength(33)
    // Now that it is done, its takes are used.
    const later = await render(world, 'b').run
    expect([later.code, reportOf(later).requests]).toEqual([0, 0])
    expect(world.service.synthesis()).toHaveLength(33)
  })

  it('wait for each other with --wait, all three of them: 33 requests, and every one has all lines', async () => {
    const world = await shared(33, 10)
    const runs = await Promise.all(['a', 'b', 'c'].map((name) => render(world, name, '--wait').run))
    for (const run of runs) expect(run.code, run.stderr).toBe(0)
    expect(runs.reduce((sum, run) => sum + reportOf(run).requests, 0)).toBe(33)
    expect(world.service.synthesis()).toHaveLength(33)
  })

  it('what one had on its way when it was killed is unknown to the other, which sends the rest at once', async () => {
    const world = await shared(12, 300)
    const first = render(world, 'a')
    await world.service.arrived(4)
    first.kill('SIGKILL')
    expect((await first.run).code).toBeNull()
    const sent = world.service.synthesis().length
    const second = await render(world, 'b').run
    expect(second.code, second.stderr).toBe(1)
    const report = reportOf(second)
    expect(report.lines.unknown).toBeGreaterThan(0)
    expect(report.lines.unknown).toBeLessThanOrEqual(2 + 2)
    expect(report.lines.ready + report.lines.unknown).toBe(12)
    expect(world.service.synthesis()).toHaveLength(sent + report.requests)
    expect([...timesSent(world).values()].filter((times) => times > 1)).toEqual([])
    // A third computer, which has seen neither, knows it too.
    const third = await render(world, 'c').run
    expect(reportOf(third)).toMatchObject({ requests: 0, lines: { unknown: report.lines.unknown } })
    // With consent it is sent again, once for all of them.
    const agreed = await render(world, 'c', '--resend-unknown').run
    expect([agreed.code, reportOf(agreed).requests]).toEqual([0, report.lines.unknown])
    const last = await render(world, 'b').run
    expect([last.code, reportOf(last).requests]).toEqual([0, 0])
  })

  it('draft voices cost nothing and wait for nobody', async () => {
    const world = await shared(6, 200)
    const first = render(world, 'a')
    await world.service.arrived(1)
    const draft = await runCliProcess(
      ['render', world.project, '--draft', '--json', '--out', join(world.folder, 'draft')],
      world.computer('b'),
    )
    expect(draft.code, draft.stderr).toBe(0)
    expect((await first.run).code).toBe(0)
    expect(world.service.synthesis()).toHaveLength(6)
    await eventually(async () => {
      const again = await render(world, 'b').run
      expect([again.code, reportOf(again).requests]).toEqual([0, 0])
    })
  })
})

describe('two calls on one computer for one project', () => {
  it('take for unknown nothing that the other has on its way: with --wait, what it renders is used', async () => {
    const world = await shared(10, 400)
    const first = render(world, 'a')
    await world.service.arrived(3)
    const second = await render(world, 'a', '--wait', '--out', join(world.folder, 'second')).run
    expect(second.code, second.stderr).toBe(0)
    expect(reportOf(second)).toMatchObject({ requests: 0, lines: { ready: 10, unknown: 0 }, problems: [] })
    expect((await first.run).code).toBe(0)
    expect(world.service.synthesis()).toHaveLength(10)
  })

  it('and without it the second is told who sends, and never to send that again', async () => {
    const world = await shared(10, 400)
    const first = render(world, 'a')
    await world.service.arrived(5)
    const second = await render(world, 'a', '--out', join(world.folder, 'second')).run
    const report = reportOf(second)
    expect([second.code, report.requests, report.lines.unknown]).toEqual([1, 0, 0])
    expect(report.lines.ready).toBeGreaterThan(0)
    expect(report.problems.map(({ code }) => code)).toEqual(['render.elsewhere'])
    expect(report.problems[0]?.remedy).toMatch(/--wait/)
    expect((await first.run).code).toBe(0)
    expect(world.service.synthesis()).toHaveLength(10)
  })
})
