import { readdir, readFile, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProject } from '../../../electron/documents/create-project.ts'
import { madeOnce } from '../../support/made-once.ts'
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
  /** Lines that were sent since. */
  readonly sent: () => number
  readonly render: (...more: readonly string[]) => Promise<CliRun>
}

// One service for the file: what was paid is bound to its address.
let service: StandIn
beforeAll(async () => {
  service = await startStandIn()
})
afterAll(() => service.close())

const eightPaid = madeOnce(async (parent) => {
  await createProject({ parent, name: 'Eight', text: EIGHT })
  const first = await renderIn(parent)
  expect(first.code, first.stderr).toBe(0)
  expect(service.synthesis()).toHaveLength(8)
})

function renderIn(parent: string, ...more: readonly string[]): Promise<CliRun> {
  return runCliProcess(
    ['render', join(parent, 'Eight'), '--voice', `RUTH=${ruth}`, '--out', 'out', '--json', ...more],
    {
      dataFolder: join(parent, 'data'),
      cwd: parent,
      env: { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey },
    },
  )
}

/** A project whose eight lines were rendered and paid for, through the command line. */
async function eightPaidLines(): Promise<Paid> {
  const parent = await eightPaid(await temporaryFolder())
  const before = service.synthesis().length
  const folder = join(parent, 'Eight')
  return {
    folder,
    index: join(folder, 'takes.jsonl'),
    data: join(parent, 'data'),
    sent: () => service.synthesis().length - before,
    render: (...more) => renderIn(parent, ...more),
  }
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
    const { index, sent, render } = await eightPaidLines()
    await damage(index)
    const again = await render()
    expect(sent()).toBe(0)
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
      const { index, data, sent, render } = await eightPaidLines()
      await rm(join(data, 'records'), { recursive: true, force: true })
      await damage(index)
      const again = await render()
      expect(sent()).toBe(0)
      expect(again.code, again.stderr).toBe(0)
      expect(reportOf(again)).toMatchObject({ requests: 0, lines: { total: 8, ready: 8 } })
    },
  )

  it('holds the one line whose file is gone, says so, and sends it when that is asked for', async () => {
    const { folder, sent, render } = await eightPaidLines()
    const takes = join(folder, 'takes')
    const [name = ''] = await readdir(takes)
    await unlink(join(takes, name))
    const again = await render()
    expect(sent()).toBe(0)
    expect(again.code).toBe(1)
    expect(reportOf(again)).toMatchObject({ requests: 0, lines: { ready: 7, unknown: 1 } })
    expect(again.stderr).toContain('has no file any more. It was paid for once.')
    const resent = await render('--resend-unknown')
    expect(resent.code, resent.stderr).toBe(0)
    expect(reportOf(resent)).toMatchObject({ requests: 1, lines: { ready: 8 } })
    expect(sent()).toBe(1)
  })
})
