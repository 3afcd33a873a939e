import { readdir, readFile, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createProject } from '../../../electron/documents/create-project.ts'
import { type StandIn, startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { type CliRun, reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const EIGHT = `# Eight\n\n${numbers.map((word, at) => `RUTH: This is number ${word}.  #aaaaa${at + 1}`).join('\n')}\n`
const ruth = standInVoices[0]?.id ?? ''

type Paid = {
  readonly folder: string
  readonly index: string
  readonly data: string
  readonly service: StandIn
  readonly render: (...more: readonly string[]) => Promise<CliRun>
}

/** A project whose eight lines were rendered and paid for, through the command line. */
async function eightPaidLines(): Promise<Paid> {
  const parent = await temporaryFolder()
  const folder = await createProject({ parent, name: 'Eight', text: EIGHT })
  const service = await startStandIn()
  onTestFinished(() => service.close())
  const data = join(parent, 'data')
  const setup = {
    dataFolder: data,
    cwd: parent,
    env: { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey },
  }
  const render: Paid['render'] = (...more) =>
    runCliProcess(['render', folder, '--voice', `RUTH=${ruth}`, '--out', 'out', '--json', ...more], setup)
  const first = await render()
  expect(first.code, first.stderr).toBe(0)
  expect(service.synthesis()).toHaveLength(8)
  return { folder, index: join(folder, 'takes.jsonl'), data, service, render }
}

/** Ways in which the list of takes is lost, and how many of eight lines were sent again before anything was done about it. */
const damages: readonly (readonly [string, (index: string) => Promise<void>])[] = [
  ['emptied', (index) => truncate(index, 0)],
  ['deleted', (index) => unlink(index)],
  ['full of NULs, as after a power cut', async (index) => writeFile(index, Buffer.alloc((await stat(index)).size))],
  ['cut in half', async (index) => truncate(index, Math.floor((await stat(index)).size / 2))],
  [
    'with one flipped bit',
    async (index) => {
      const bytes = await readFile(index)
      const at = bytes.indexOf('"key"') + 10
      bytes[at] = (bytes[at] ?? 0) ^ 1
      await writeFile(index, bytes)
    },
  ],
  [
    'with a byte that is no UTF-8',
    async (index) => {
      const bytes = await readFile(index)
      bytes[Math.floor(bytes.length / 2)] = 0xff
      await writeFile(index, bytes)
    },
  ],
]

describe('a list of takes that was lost after eight paid lines', () => {
  it.each(damages)('is made again, and nothing is sent: %s', async (_, damage) => {
    const { index, service, render } = await eightPaidLines()
    await damage(index)
    const again = await render()
    expect(service.synthesis()).toHaveLength(8)
    expect(again.code, again.stderr).toBe(0)
    expect(reportOf(again)).toMatchObject({ requests: 0, lines: { total: 8, ready: 8 } })
  })

  it('is made again once, and then it is as if nothing had been', async () => {
    const { index, render } = await eightPaidLines()
    await unlink(index)
    expect((await render()).stderr).toContain('8 takes are back from their copy')
    const third = await render()
    expect(reportOf(third)).toMatchObject({ requests: 0, lines: { total: 8, ready: 8, cached: 8 } })
    expect(third.stderr).not.toContain('made again')
  })

  it.each(damages.slice(2, 4))(
    'is made again from journal and files alone, without the copy of the records: %s',
    async (_, damage) => {
      const { index, data, service, render } = await eightPaidLines()
      await rm(join(data, 'records'), { recursive: true, force: true })
      await damage(index)
      const again = await render()
      expect(service.synthesis()).toHaveLength(8)
      expect(again.code, again.stderr).toBe(0)
      expect(reportOf(again)).toMatchObject({ requests: 0, lines: { total: 8, ready: 8 } })
    },
  )

  it('holds the one line whose file is gone, says so, and sends it when that is asked for', async () => {
    const { folder, service, render } = await eightPaidLines()
    const takes = join(folder, 'takes')
    const [name = ''] = await readdir(takes)
    await unlink(join(takes, name))
    const again = await render()
    expect(service.synthesis()).toHaveLength(8)
    expect(again.code).toBe(1)
    expect(reportOf(again)).toMatchObject({ requests: 0, lines: { ready: 7, unknown: 1 } })
    expect(again.stderr).toContain('has no file any more. It was paid for once.')
    const sent = await render('--resend-unknown')
    expect(sent.code, sent.stderr).toBe(0)
    expect(reportOf(sent)).toMatchObject({ requests: 1, lines: { ready: 8 } })
    expect(service.synthesis()).toHaveLength(9)
  })
})
