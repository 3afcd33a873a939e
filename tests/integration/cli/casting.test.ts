import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { writeWav } from '../../../electron/audio/codecs/wav.ts'
import { keepReferences } from '../../../electron/voices/clone/references.ts'
import { tonePcm } from '../../support/audio/tones.ts'
import { testProject } from '../../support/projects.ts'
import { type StandIn, startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { type CliSetup, reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

async function place(): Promise<{ folder: string; alone: CliSetup; connected: CliSetup; service: StandIn }> {
  const folder = await temporaryFolder()
  const service = await startStandIn()
  onTestFinished(() => service.close())
  const alone = { dataFolder: join(folder, 'data'), cwd: folder }
  const env = { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey }
  return { folder, alone, connected: { ...alone, env }, service }
}

describe('balance', () => {
  it('tells both records, and of another user that this key may not read them', async () => {
    const { connected } = await place()
    const own = await runCliProcess(['balance', '--json'], connected)
    expect(JSON.parse(own.stdout)).toMatchObject({
      package: { user_id: 'user-1', balance: 148_274 },
      credit: { credit: expect.any(String) },
      problems: [],
    })
    const text = await runCliProcess(['balance', '--user', 'user-1'], connected)
    expect(text.stdout).toMatch(/^API credit\n\d[\s\S]*Package standard of user-1/)
    const other = await runCliProcess(['balance', '--user', 'user-2', '--json'], connected)
    expect([other.code, JSON.parse(other.stdout).problems]).toMatchObject([1, [{ code: 'service.refused' }]])
  })
})

describe('check', () => {
  it('asks a connected service about the voices of a project, and names the speaker', async () => {
    const { alone, connected, service } = await place()
    const project = await testProject()
    const [alto, , , training] = standInVoices
    const cast = {
      speakers: [
        { id: 'ruth', name: 'RUTH', colour: 1, voice: { id: training?.id, title: 'Half-baked voice' } },
        { id: 'amos', name: 'AMOS', colour: 2, voice: { id: 'e'.repeat(32), title: 'Gone' } },
        {
          id: 'mara',
          name: 'MARA',
          colour: 3,
          voice: { id: alto?.id, title: 'Harbour Alto' },
          draftVoice: { id: 'draft-none', title: 'None' },
        },
      ],
    }
    await writeFile(project.path('cast.json'), JSON.stringify(cast, null, 1))
    const offline = await runCliProcess(['check', project.folder, '--json'], alone)
    expect(JSON.parse(offline.stdout).problems).toMatchObject([
      { code: 'cast.noSuchVoice', file: 'cast.json', message: expect.stringMatching(/^MARA: There is no draft voice/) },
    ])
    const asked = await runCliProcess(['check', project.folder, '--json'], connected)
    const messages = JSON.parse(asked.stdout).problems.map(({ message }: { message: string }) => message)
    expect(messages).toEqual([
      'RUTH: The voice “Half-baked voice” is still being trained.',
      'AMOS: The service does not know the voice “Gone” any more.',
      expect.stringMatching(/^MARA/),
    ])
    expect(asked.code).toBe(1)
    expect(service.synthesis()).toEqual([])
  })

  it('tells a missing reference clip with its speaker, and what to do about an empty script', async () => {
    const { alone } = await place()
    const project = await testProject()
    const missing = 'a'.repeat(64)
    const reference = { title: 'Ada', clips: [{ id: missing, text: 'Said.' }] }
    await writeFile(
      project.path('cast.json'),
      JSON.stringify({ speakers: [{ id: 'ruth', name: 'RUTH', colour: 1, reference }] }),
    )
    await writeFile(project.path('script.dialogue'), '# Nothing\n')
    const { stdout } = await runCliProcess(['check', project.folder, '--json'], alone)
    const { problems } = JSON.parse(stdout)
    expect(problems).toMatchObject([
      { file: 'cast.json', message: expect.stringMatching(/^RUTH: The reference clip aaaaaaaa… is missing/) },
      { code: 'consentMissing', severity: 'warning', file: `references/${missing}.json` },
      { code: 'script.empty', remedy: expect.stringContaining('MARA') },
    ])
  })
})

describe('render', () => {
  it('speaks a project with its clips and its pronunciations', async () => {
    const { connected, service } = await place()
    const project = await testProject()
    await mkdir(project.path('references'), { recursive: true })
    const bytes = new Uint8Array(writeWav(tonePcm(150, 11, 44_100)))
    const reference = await keepReferences({
      folder: project.folder,
      title: 'Ada',
      clips: [{ cut: { bytes, fileName: 'a.wav', sampleRate: 44_100, durationSamples: 11 * 44_100 }, text: 'Said.' }],
      consent: { statement: 'I may.', speakerName: 'Ada' },
      nowMs: 0,
    })
    const speakers = [
      { id: 'ruth', name: 'RUTH', colour: 1, reference },
      { id: 'amos', name: 'AMOS', colour: 2, voice: { id: standInVoices[0]?.id, title: 'Alto' } },
    ]
    await writeFile(project.path('cast.json'), JSON.stringify({ speakers }))
    await writeFile(project.path('pronunciations.csv'), 'word,spoken_as\nevening,evenink\n')
    const run = await runCliProcess(['render', project.folder, '--json', '--out', 'out'], connected)
    expect(run.code, run.stderr).toBe(0)
    expect(reportOf(run).lines).toMatchObject({ total: 2, ready: 2 })
    expect(
      service
        .synthesis()
        .map(({ encoding }) => encoding)
        .toSorted(),
    ).toEqual(['json', 'msgpack'])
    expect(service.synthesis().some(({ text }) => text.includes('evenink'))).toBe(true)
  })

  it('takes models that the user described in the settings, and no others', async () => {
    const { folder, alone, connected, service } = await place()
    await writeFile(join(folder, 'line.dialogue'), 'RUTH: Hold the line.\n')
    const args = ['render', 'line.dialogue', '--model', 's9', '--voice', `RUTH=${standInVoices[0]?.id}`, '--json']
    const unknown = await runCliProcess(args, connected)
    expect([unknown.code, reportOf(unknown).problems]).toMatchObject([2, [{ message: 'There is no model "s9".' }]])
    await mkdir(alone.dataFolder, { recursive: true })
    const models = [{ id: 's9', title: 'Nine', dialogue: false, cues: 'brackets' }]
    await writeFile(join(alone.dataFolder, 'settings.json'), JSON.stringify({ models }))
    await runCliProcess(args, connected)
    const project = await testProject()
    const file = JSON.parse(await readFile(project.path('project.json'), 'utf8'))
    await writeFile(
      project.path('project.json'),
      JSON.stringify({ ...file, settings: { ...file.settings, model: 's9' } }),
    )
    const here = await runCliProcess(['check', project.folder, '--json'], alone)
    expect(JSON.parse(here.stdout).errors, here.stdout).toBe(0)
    const elsewhere = { ...alone, dataFolder: join(folder, 'elsewhere') }
    const there = await runCliProcess(['check', project.folder, '--json'], elsewhere)
    expect(JSON.parse(there.stdout).problems).toMatchObject([{ severity: 'error', file: 'project.json' }])
    expect(service.synthesis()[0]?.model).toBe('s9')
  })

  it('takes a cast without colours, and leaves no empty folder behind', async () => {
    const { folder, alone } = await place()
    await writeFile(join(folder, 'line.dialogue'), 'RUTH: Hold the line.\n')
    await writeFile(
      join(folder, 'cast.json'),
      JSON.stringify({ speakers: [{ id: 'ruth', name: 'RUTH', draftVoice: { id: 'draft-oak', title: 'Oak' } }] }),
    )
    const args = ['render', 'line.dialogue', '--draft', '--cast', 'cast.json', '--out', 'out', '--json']
    const first = await runCliProcess([...args, '--lines'], alone)
    expect(first.code, first.stderr).toBe(0)
    expect(await readdir(join(folder, 'out'))).toContain('lines')
    expect((await runCliProcess(args, alone)).code).toBe(0)
    expect(await readdir(join(folder, 'out'))).not.toContain('lines')
  })
})
