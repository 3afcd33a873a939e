import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { type CliRun, reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import { studioHost } from '../../support/studio/studio-host.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { placeThen, writtenBefore } from '../../support/written-before/place-then.ts'
import { readThen } from '../../support/written-before/read-then.ts'
import { THEN_KEY, THEN_ORIGIN } from '../../support/written-before/then.ts'

const recordsSchema = z.looseObject({ settings: z.looseObject({}), projects: z.array(z.looseObject({})) })
const read = async (): Promise<z.infer<typeof recordsSchema>> =>
  recordsSchema.parse(JSON.parse(await readFile(join(writtenBefore, 'expected.json'), 'utf8'), withOldDrafts))

/** Draft voices sound differently by now: what they said then is there and can be heard, and is made again for nothing. */
const madeThen = z.looseObject({ source: z.literal('draft'), isCurrent: z.literal(true) })
function withOldDrafts(_key: string, value: unknown): unknown {
  const { success, data } = madeThen.safeParse(value)
  return success ? { ...data, isCurrent: false } : value
}

/** Copies the fixture and runs the command line on it; nobody listens where the service was. */
async function placed(): Promise<{
  readonly folder: string
  readonly journal: (name: string) => Promise<string>
  readonly run: (...args: readonly string[]) => Promise<CliRun>
}> {
  const folder = await temporaryFolder()
  await placeThen(writtenBefore, folder)
  const env = { REPARTEE_BASE_URL: THEN_ORIGIN, REPARTEE_API_KEY: THEN_KEY }
  return {
    folder,
    journal: (name) => readFile(join(folder, 'data', 'journals', `${name}.jsonl`), 'utf8'),
    run: (...args) => runCliProcess([...args, '--json'], { dataFolder: join(folder, 'data'), cwd: folder, env }),
  }
}

/** The id of one of the fixture's projects. */
async function projectId(name: string): Promise<string> {
  const text = await readFile(join(writtenBefore, 'projects', name, 'project.json'), 'utf8')
  return z.looseObject({ id: z.string() }).parse(JSON.parse(text)).id
}

describe('projects and a data folder of an earlier version', () => {
  it('open as they were: words, cast, takes, choices, journal, unknown lines, settings, snapshots, unsaved edits', async () => {
    const now = await readThen(writtenBefore)
    // Later versions may say more.
    expect(now).toMatchObject(await read())
  })

  it('send nothing that was paid for: a project, coded sound and a bare script are whole without a request', async () => {
    const { folder, journal, run } = await placed()
    const coded = await projectId('Coded before')
    const before = { coded: await journal(coded), bare: await journal('bare') }
    const project = await run('render', join(folder, 'projects', 'Coded before'), '--out', 'one')
    expect(project.code, project.stderr).toBe(0)
    expect(reportOf(project)).toMatchObject({ requests: 0, lines: { total: 2, ready: 2, cached: 2 } })
    const voices = ['RUTH', 'AMOS'].flatMap((name, at) => ['--voice', `${name}=${standInVoices[at]?.id}`])
    const bare = await run('render', join(folder, 'scripts', 'bare.dialogue'), ...voices, '--out', 'two')
    expect(bare.code, bare.stderr).toBe(0)
    expect(reportOf(bare)).toMatchObject({ requests: 0, lines: { total: 2, ready: 2, cached: 2 } })
    // The journal names everything that leaves.
    expect({ coded: await journal(coded), bare: await journal('bare') }).toEqual(before)
  })

  it.each(['line', 'scene'] as const)(
    'hold what may have been billed, and order nothing again: by %s',
    async (mode) => {
      const { folder, journal } = await placed()
      const id = await projectId('Written before')
      const before = await journal(id)
      const host = await studioHost({ environment: { baseUrl: THEN_ORIGIN, apiKey: THEN_KEY } }, folder)
      const { recent } = await host.call('app.read', {})
      const recentId = recent.find(({ name }) => name === 'Written before')?.recentId ?? ''
      const { project, lines } = await host.call('project.openRecent', { recentId })
      const lineIds = lines.filter(({ state }) => state !== 'failed' && state !== 'notRendered').map((line) => line.id)
      expect(lineIds).toHaveLength(10)
      const order = { project, source: 'service', lineIds, again: false, resendUnknown: false, mode } as const
      expect(await host.call('render.estimate', order)).toMatchObject({ requests: 0, bytesOfText: 0 })
      expect(await host.call('render.start', order)).toMatchObject({ queued: 0 })
      const unknown = await host.call('unknown.list', { project })
      expect(unknown.map(({ lineId }) => lineId)).toEqual(['eee555'])
      expect(await journal(id)).toBe(before)
    },
  )
})
