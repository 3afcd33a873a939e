import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

async function setUp() {
  const folder = await temporaryFolder()
  const service = await startStandIn()
  onTestFinished(() => service.close())
  await writeFile(join(folder, 'a.dialogue'), 'RUTH: Hold the line.\n')
  const env = { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey }
  const setup = { dataFolder: join(folder, 'data'), cwd: folder, env }
  const args = ['render', 'a.dialogue', '--voice', `RUTH=${standInVoices[0]?.id ?? ''}`, '--json']
  const busy = (seconds: number) =>
    service.behave({
      times: 1,
      behaviour: { kind: 'status', status: 429, headers: { 'retry-after': String(seconds) } },
    })
  return { render: (...more: readonly string[]) => runCliProcess([...args, ...more], setup), busy }
}

it('says in a pipe how far a render is, why it waits and for how long, unless it is to be quiet', async () => {
  const { render, busy } = await setUp()
  busy(1)
  const run = await render()
  expect(run.code, run.stderr).toBe(0)
  expect(reportOf(run).lines.ready).toBe(1)
  expect(run.stderr).not.toContain('\r')
  const waiting = /^0\/1 {2}waiting 1 second: The service is busy .* \(429\) and asks to wait 1 second\..*$/m
  expect(run.stderr).toMatch(waiting)
  expect(run.stderr).toContain('\n1/1\n')
  const quiet = await render('--quiet')
  expect([quiet.code, quiet.stderr, reportOf(quiet).lines.cached]).toEqual([0, '', 1])
})

it('ends where the service asks to wait an hour, and says so', async () => {
  const { render, busy } = await setUp()
  busy(3600)
  const run = await render('--quiet')
  expect(run.code).toBe(1)
  expect(reportOf(run).problems).toMatchObject([
    {
      code: 'service.busy',
      message: expect.stringContaining('and asks to wait 1 hour.'),
      remedy: 'Try again when that time is over.',
    },
  ])
  expect(run.stderr).toContain('asks to wait 1 hour. ')
})
