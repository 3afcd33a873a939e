import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PATIENCE_MS } from '../../support/patience.ts'
import { type CliRun, reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import {
  allFiles,
  amos,
  connected,
  ruth,
  scriptPlace,
  serviceForTest,
  untrained,
  voices,
} from '../../support/studio/cli-place.ts'

describe('a call that is wrong', () => {
  const wrong: readonly (readonly [string, readonly string[], string])[] = [
    ['a missing file', ['render', 'nothing.dialogue'], 'script.unreadable'],
    ['a folder that is no project', ['render', '.'], 'script.unreadable'],
    ['an unknown format', ['render', 'line.dialogue', '--format', 'aiff'], 'option.invalid'],
    [
      'a rate the format cannot have',
      ['render', 'line.dialogue', '--format', 'opus', '--sample-rate', '44100'],
      'export.format',
    ],
    ['a voice for nobody', ['render', 'line.dialogue', '--voice', `VIOLA=${ruth}`], 'cast.noSuchSpeaker'],
    ['a voice that is no id', ['render', 'line.dialogue', '--voice', 'RUTH=../x'], 'cast.voiceId'],
    [
      'a voice nobody has',
      ['render', 'line.dialogue', '--voice', 'RUTH=nobody', '--voice', `AMOS=${amos}`],
      'cast.noSuchVoice',
    ],
    [
      'a voice that is still in training',
      ['render', 'line.dialogue', '--voice', `RUTH=${untrained}`, '--voice', `AMOS=${amos}`],
      'cast.noSuchVoice',
    ],
    ['no cast voice', ['render', 'line.dialogue'], 'cast.noVoice'],
    ['a file as --out', ['render', 'line.dialogue', ...voices, '--out', 'line.dialogue'], 'export.folder'],
    [
      'a folder below a file as --out',
      ['render', 'line.dialogue', ...voices, '--out', 'line.dialogue/a/b'],
      'export.folder',
    ],
    ['more text than was allowed', ['render', 'line.dialogue', ...voices, '--max-bytes', '10'], 'spend.notConfirmed'],
  ]
  it.each(wrong)('ends with 2 for %s, and nothing is sent or written', async (_, args, code) => {
    const { folder, setup } = await scriptPlace()
    const service = await serviceForTest()
    const run = await runCliProcess([...args, '--json'], connected(setup, service))
    expect(run.code, run.stderr).toBe(2)
    const report = reportOf(run)
    expect(report.problems[0]?.code).toBe(code)
    expect(report.requests).toBe(0)
    expect(run.stderr.trim()).toContain(report.problems[0]?.message)
    expect(service.synthesis()).toEqual([])
    expect((await allFiles(folder)).filter((name) => /wav|srt|partial/.test(name))).toEqual([])
  })

  it.runIf(process.platform === 'linux')('ends where --out cannot be made, and sends nothing', async () => {
    const { setup } = await scriptPlace()
    const service = await serviceForTest()
    const args = ['render', 'line.dialogue', ...voices, '--out', '/proc/none/here', '--json']
    let kill: (signal: NodeJS.Signals) => void = () => undefined
    const deadline = AbortSignal.timeout(PATIENCE_MS)
    deadline.addEventListener('abort', () => kill('SIGKILL'))
    const run = await runCliProcess(args, { ...connected(setup, service), onStart: (stop) => (kill = stop) })
    expect(run.code).toBe(2)
    expect(reportOf(run).problems[0]?.code).toMatch(/^disk\./)
    expect(service.synthesis()).toEqual([])
  })

  it('names every speaker without a voice and says how to give one', async () => {
    const { setup } = await scriptPlace()
    const service = await serviceForTest()
    const run = await runCliProcess(['render', 'line.dialogue', '--json'], connected(setup, service))
    expect(reportOf(run).problems).toMatchObject([
      { message: 'No service voice is cast for RUTH, AMOS.', remedy: expect.stringContaining('--voice "RUTH=ID"') },
    ])
    expect(reportOf(run).lines).toMatchObject({ total: 3, waiting: 3 })
  })

  it('says that a cast has no room for so many speakers, with draft voices too', async () => {
    const text = Array.from({ length: 66 }, (_, at) => `SPEAKER ${at}: Hello.`).join('\n')
    const { setup } = await scriptPlace(text)
    const run = await runCliProcess(['render', 'line.dialogue', '--draft', '--json'], setup)
    expect([run.code, reportOf(run).problems]).toMatchObject([
      2,
      [
        {
          code: 'cast.tooMany',
          message: 'A cast has room for 64 speakers, and none is left for SPEAKER 64, SPEAKER 65.',
        },
      ],
    ])
  })

  it('wants address and key together, and an address that a key may go to', async () => {
    const { setup } = await scriptPlace()
    const onlyAddress = { ...setup, env: { REPARTEE_BASE_URL: 'https://api.example.com' } }
    const half = await runCliProcess(['render', 'line.dialogue', '--json'], onlyAddress)
    expect([half.code, reportOf(half).problems[0]?.code]).toEqual([2, 'service.notConnected'])
    const plain = { ...setup, env: { REPARTEE_BASE_URL: 'http://example.com', REPARTEE_API_KEY: 'k-0123456789abcdef' } }
    const open = await runCliProcess(['render', 'line.dialogue', '--json'], plain)
    expect([open.code, reportOf(open).problems[0]?.code]).toEqual([2, 'service.address'])
  })

  it('asks where less is left than the limit of the settings, and --yes is the answer', async () => {
    const { script, setup } = await scriptPlace('RUTH: Hold the line, please.')
    const service = await serviceForTest({ credit: { credit: '2.50' } })
    await mkdir(setup.dataFolder, { recursive: true })
    await writeFile(join(setup.dataFolder, 'settings.json'), JSON.stringify({ askBelow: 5 }))
    const args = ['render', script, '--voice', `RUTH=${ruth}`]
    const refused = await runCliProcess(args, connected(setup, service))
    expect([refused.code, service.billed()]).toEqual([2, 0])
    expect(refused.stderr).toMatch(/2\.5 is left at the service, below your limit of 5\.[\s\S]*--yes/)
    const sent = await runCliProcess([...args, '--yes'], connected(setup, service))
    expect([sent.code, service.billed()]).toEqual([0, 1])
  })

  it('asks before much text is sent, and --yes is the answer', async () => {
    const words = 'This is a long line that says very little at some length. '
    const { script, setup } = await scriptPlace(
      Array.from({ length: 30 }, (_, at) => `RUTH: ${at} ${words.repeat(12).trim()}`).join('\n'),
    )
    const service = await serviceForTest()
    const args = ['render', script, '--voice', `RUTH=${ruth}`, '--json']
    const run: CliRun = await runCliProcess(args, connected(setup, service))
    expect([run.code, reportOf(run).problems[0]?.code]).toEqual([2, 'spend.notConfirmed'])
    expect(service.synthesis()).toEqual([])
    service.behave({ behaviour: { kind: 'status', status: 402 } })
    const agreed = await runCliProcess([...args, '--yes'], connected(setup, service))
    expect([agreed.code, reportOf(agreed).problems[0]?.code]).toEqual([1, 'service.credit'])
  })
})
