import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { logFolder, openProgramLog } from '../../../electron/base/program-log.ts'
import { draftVoices } from '../../../electron/speech/draft/voices.ts'
import { startStandIn } from '../../support/stand-in/stand-in.ts'
import { generatedVoices, standInVoices } from '../../support/stand-in/voices.ts'
import { type CliSetup, runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

async function setUp(): Promise<{ readonly folder: string; readonly alone: CliSetup; readonly connected: CliSetup }> {
  const folder = await temporaryFolder()
  const service = await startStandIn()
  onTestFinished(() => service.close())
  const alone = { dataFolder: join(folder, 'data'), cwd: folder }
  const env = { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey }
  return { folder, alone, connected: { ...alone, env } }
}

describe('voices', () => {
  it("lists those of the service, and only one's own if asked", async () => {
    const { connected } = await setUp()
    const all = await runCliProcess(['voices', '--json'], connected)
    expect(all.code, all.stderr).toBe(0)
    const listed = JSON.parse(all.stdout).voices
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([standInVoices[0]?.id]))
    const mine = await runCliProcess(['voices', '--mine'], connected)
    expect(mine.stdout).toContain('My own voice')
    expect(mine.stdout).not.toContain('Harbour Alto')
  })

  it('are narrowed down by language and tag, at the service and among draft voices', async () => {
    const { alone, folder } = await setUp()
    const service = await startStandIn({ voices: generatedVoices(60) })
    onTestFinished(() => service.close())
    const env = { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey }
    const setup = { dataFolder: join(folder, 'data'), cwd: folder, env }
    const run = await runCliProcess(['voices', '--language', 'de', '--tag', 'calm', '--json'], setup)
    const { total, voices } = JSON.parse(run.stdout)
    expect([voices.length > 0, voices.length < 60, total]).toEqual([true, true, voices.length])
    expect(voices.every(({ languages }: { languages: string[] }) => languages.includes('de'))).toBe(true)
    expect(Object.fromEntries(service.requests.at(-1)?.query ?? [])).toMatchObject({ language: 'de', tag: 'calm' })
    const draft = async (...args: readonly string[]): Promise<number> =>
      JSON.parse((await runCliProcess(['voices', ...args, '--json'], alone)).stdout).voices.length
    const [first] = draftVoices
    const tag = first?.tags[0] ?? ''
    expect(await draft('--language', 'en', '--tag', tag)).toBe(
      draftVoices.filter(({ tags }) => tags.includes(tag)).length,
    )
    expect(await draft('--language', 'de')).toBe(0)
  })

  it('gives no text of a stranger to the terminal as a command', async () => {
    const folder = await temporaryFolder()
    const title = 'Red\u001b[31m \u009b2J\rHa\u0007 \u202etxet\nsecond row \u0000'
    const voices = [{ id: 'a'.repeat(32), title, description: '\u001b]0;mine\u0007', isOwn: true }]
    const service = await startStandIn({ voices })
    onTestFinished(() => service.close())
    const env = { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey }
    const setup = { dataFolder: join(folder, 'data'), cwd: folder, env }
    const listed = await runCliProcess(['voices'], setup)
    expect(listed.stdout.trimEnd()).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(listed.stdout).toContain('second row')
    const json = await runCliProcess(['voices', '--json'], setup)
    expect(json.stdout.trimEnd()).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(JSON.parse(json.stdout).voices[0].title).toBe(title)
  })

  it('lists the draft voices where no service is connected', async () => {
    const { alone } = await setUp()
    const run = await runCliProcess(['voices', '--search', 'wren', '--json'], alone)
    expect(JSON.parse(run.stdout)).toMatchObject({ service: 'draft', voices: [{ id: 'draft-wren', title: 'Wren' }] })
  })
})

describe('balance', () => {
  it('prints what lines are paid from, then the package', async () => {
    const { connected } = await setUp()
    const run = await runCliProcess(['balance', '--json'], connected)
    expect(run.code, run.stderr).toBe(0)
    const { package: wallet } = JSON.parse(run.stdout)
    expect([typeof wallet.balance, typeof wallet.total]).toEqual(['number', 'number'])
    const text = await runCliProcess(['balance'], connected)
    expect(text.stdout.split('\n').map((line) => line.replace(/[\d,.]{3,}\d/g, 'N'))).toEqual([
      'API credit, lines are paid from this',
      'N left',
      expect.stringMatching(/^Package \w+ of \S+, not used by this studio$/),
      expect.stringMatching(/^N of N plan credits left/),
      expect.stringMatching(/^until /),
      ...Object.keys(wallet).map((name) => expect.stringMatching(`^  ${name}: .`)),
      '',
    ])
    expect(Object.keys(wallet)).toHaveLength(17)
    expect(text.stdout).toContain(wallet.balance.toLocaleString('en-US'))
    expect(Object.keys(JSON.parse(run.stdout))).toEqual(['service', 'credit', 'package', 'problems'])
  })

  it('needs a service and says so', async () => {
    const { alone } = await setUp()
    const run = await runCliProcess(['balance', '--json'], alone)
    expect(run.code).toBe(2)
    expect(JSON.parse(run.stdout).problems).toMatchObject([{ code: 'service.notConnected' }])
  })

  it('ends with 1 if the key is refused', async () => {
    const { connected } = await setUp()
    const env = { ...connected.env, REPARTEE_API_KEY: 'another-key-0123456789' }
    const run = await runCliProcess(['balance', '--json'], { ...connected, env })
    expect([run.code, JSON.parse(run.stdout).problems[0].code]).toEqual([1, 'service.key'])
  })
})

describe('diagnostics', () => {
  it('tell versions and what went wrong lately, and nothing of what is in the data folder', async () => {
    const { alone } = await setUp()
    const fresh = await runCliProcess(['diagnostics'], alone)
    expect(fresh.code, fresh.stderr).toBe(0)
    expect(fresh.stdout).toMatch(
      /^Repartee \d+\.\d+\.\d+\nSystem \S+ .+\nNode 24\..+\n\nNothing went wrong that was noted\.\n$/,
    )
    const log = openProgramLog({ folder: logFolder(alone.dataFolder), now: () => 0, redact: (text) => text })
    log.note('a save', Object.assign(new Error('no room'), { code: 'ENOSPC' }))
    await log.flush()
    const json = JSON.parse((await runCliProcess(['diagnostics', '--json'], alone)).stdout)
    expect(json).toMatchObject({ log: ['1970-01-01T00:00:00.000Z a save: Error ENOSPC'] })
    expect(Object.keys(json).toSorted()).toEqual(['log', 'node', 'system', 'version'])
  })
})

describe('check', () => {
  it('finds nothing in a good script and names the line in a bad one', async () => {
    const { folder, alone } = await setUp()
    await writeFile(join(folder, 'good.dialogue'), 'RUTH: Hold the line.\n')
    await writeFile(join(folder, 'bad.dialogue'), 'RUTH: Hold the line.\n\nAMOS: <|speaker:1|> I am.\n')
    const good = await runCliProcess(['check', 'good.dialogue', '--json'], alone)
    expect([good.code, JSON.parse(good.stdout)]).toEqual([0, { lines: 1, errors: 0, warnings: 0, problems: [] }])
    const bad = await runCliProcess(['check', 'bad.dialogue', '--json'], alone)
    expect(bad.code).toBe(1)
    expect(JSON.parse(bad.stdout).problems).toMatchObject([{ severity: 'error', code: 'controlToken', line: 3 }])
    await writeFile(join(folder, 'long.dialogue'), '// a typo\nRUTH: Hold. [pause 100000s] On.\n')
    const long = await runCliProcess(['check', 'long.dialogue'], alone)
    expect([long.code, long.stdout.split('\n')[0]]).toEqual([
      0,
      'long.dialogue:2: warning: [pause 100000s] is longer than a pause may be: it becomes 10 minutes of silence. ' +
        'Write at most [pause 600s]; what is meant in milliseconds ends in "ms".',
    ])
    const none = await runCliProcess(['check', 'none.dialogue', '--json'], alone)
    expect([none.code, JSON.parse(none.stdout).problems[0].code]).toEqual([2, 'script.unreadable'])
  })
})
