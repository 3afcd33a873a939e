import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sharedProject } from '../../support/shared-project.ts'
import { startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

describe('the cap of the hour', () => {
  it('holds over processes that send for different projects at the same time', async () => {
    const folder = await temporaryFolder()
    const data = join(folder, 'data')
    await mkdir(data, { recursive: true })
    // Each line has 30 bytes or a few less; one project alone would pass the cap nearly.
    await writeFile(join(data, 'settings.json'), JSON.stringify({ capHourBytes: 500, concurrency: 4 }))
    const worlds = await Promise.all(
      ['one', 'two', 'three'].map(async (name) => {
        await mkdir(join(folder, name))
        const world = await sharedProject(join(folder, name), 16, { latencyMs: () => 20 })
        onTestFinished(() => world.service.close())
        return world
      }),
    )
    const runs = await Promise.all(
      worlds.map(({ project, computer }) =>
        runCliProcess(['render', project, '--json'], { ...computer('own'), dataFolder: data }),
      ),
    )
    const bytes = worlds
      .flatMap(({ service }) => service.synthesis())
      .reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
    expect(bytes).toBeLessThanOrEqual(500)
    expect(bytes).toBeGreaterThan(440)
    const problems = runs.flatMap((run) => reportOf(run).problems.map(({ code }) => code))
    expect(new Set(problems)).toEqual(new Set(['spend.capped']))
    expect(runs.map(({ code }) => code)).toContain(1)
  })
})

/** A folder for scripts without a project, and a service. `render` renders one of them by its name. */
async function bareScripts() {
  const folder = await temporaryFolder()
  const service = await startStandIn()
  onTestFinished(() => service.close())
  const setup = { cwd: folder, env: { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey } }
  const render = (script: string, dataFolder = join(folder, 'data')) =>
    runCliProcess(['render', script, '--json', '--voice', `RUTH=${standInVoices[0]?.id}`], { ...setup, dataFolder })
  return { folder, service, render }
}

describe('bare scripts', () => {
  it('do not share one another’s unknown lines, but mind what was unknown when they had one journal', async () => {
    const { folder, service, render } = await bareScripts()
    await writeFile(join(folder, 'one.dialogue'), 'RUTH: Hold the line.\nRUTH: Say it twice.\n')
    await writeFile(join(folder, 'two.dialogue'), 'RUTH: Hold the line.\nRUTH: Say it thrice.\n')
    service.behave({ when: 'Hold', times: 1, behaviour: { kind: 'drop' } })
    const first = reportOf(await render('one.dialogue'))
    expect(first.lines).toMatchObject({ ready: 1, unknown: 1 })
    const second = reportOf(await render('two.dialogue'))
    expect(second).toMatchObject({ lines: { ready: 2, unknown: 0 }, requests: 2 })
    // As it was when all scripts had one journal: what it says may have been billed is asked about still.
    const journals = join(folder, 'data', 'journals')
    const name = (await readdir(journals)).filter((file) => file.startsWith('bare-'))
    const lost = (await Promise.all(name.map((file) => readFile(join(journals, file), 'utf8')))).join('').split('\n')
    const old = join(folder, 'old data')
    await mkdir(join(old, 'journals'), { recursive: true })
    await writeFile(join(old, 'journals', 'bare.jsonl'), `${lost.find((record) => record.includes('"sending"'))}\n`)
    const then = await render('two.dialogue', old)
    expect(reportOf(then)).toMatchObject({ lines: { ready: 1, unknown: 1 }, requests: 1 })
    // The other one’s answer is audio of the same words: nothing is asked any more.
    expect(reportOf(await render('one.dialogue'))).toMatchObject({ lines: { ready: 2, cached: 2 }, requests: 0 })
  })

  it.each([
    ['renamed', false],
    ['renamed, with another one in its place', true],
  ])('that are %s take with them what may have been billed', async (_, isReplaced) => {
    const { folder, service, render } = await bareScripts()
    const [before, after] = [join(folder, 'draft.dialogue'), join(folder, 'final.dialogue')]
    await writeFile(before, 'RUTH: Hold the line.\nRUTH: Say it twice.\n')
    service.behave({ when: 'Hold', times: 1, behaviour: { kind: 'drop' } })
    expect(reportOf(await render('draft.dialogue')).lines).toMatchObject({ ready: 1, unknown: 1 })
    await rename(before, after)
    if (isReplaced) await writeFile(before, 'RUTH: Something else.\n')
    for (const times of [1, 2]) {
      const run = await render('final.dialogue')
      expect([times, run.code, reportOf(run)]).toMatchObject([times, 1, { requests: 0, lines: { unknown: 1 } }])
    }
    if (isReplaced) expect((await render('draft.dialogue')).code).toBe(0)
    const run = await render('final.dialogue')
    expect([run.code, reportOf(run)]).toMatchObject([1, { requests: 0, lines: { unknown: 1 } }])
  })
})
