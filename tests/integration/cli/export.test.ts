import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LOCK_FILE } from '../../../electron/export/folder-lock.ts'
import { deliverSchema } from '../../../shared/core/deliver/deliverables.ts'
import { fitReportSchema } from '../../../shared/core/fit/fit-report.ts'
import { type CliRun, runCliProcess, builtCli } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const problems = z.array(
  z.strictObject({
    lineId: z.string().optional(),
    code: z.string(),
    message: z.string(),
    remedy: z.string().optional(),
  }),
)
const level = z.number().nullable()
const measures = z.strictObject({
  integratedLufs: level,
  momentaryMaxLufs: level,
  shortTermMaxLufs: level,
  rangeLu: level,
  truePeakDbtp: level,
  samplePeakDbfs: level,
  rmsDbfs: level,
  noiseFloorDbfs: level,
})
const absolute = z.string().regex(/^\//)

/** The promised form, with no field more or less. */
const exportSchema = z.strictObject({
  project: z.strictObject({ id: z.string().nullable(), name: z.string() }).nullable(),
  out: absolute.nullable(),
  isDraft: z.boolean(),
  durationSeconds: z.number().nullable(),
  lines: z
    .strictObject({
      total: z.int(),
      final: z.int(),
      draft: z.int(),
      missing: z.int(),
      needAttention: z.int(),
    })
    .nullable(),
  loudness: z
    .strictObject({
      target: z.string(),
      targetLufs: level,
      ceilingDbtp: z.number(),
      gainDb: level,
      limitedPeaks: z.int(),
      maxReductionDb: z.number(),
      before: measures,
      after: measures,
    })
    .nullable(),
  fit: fitReportSchema.nullable(),
  outputs: z.array(
    z.strictObject({
      kind: z.enum(['mix', 'stem', 'scene', 'line', 'chapters', 'captions', 'manifest']),
      path: absolute,
      format: z.string(),
      bytes: z.int().positive(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      durationSamples: z.int().nullable(),
      durationSeconds: z.number(),
      sampleRate: z.int().nullable(),
      channels: z.int().nullable(),
      bitsPerSample: z.int().nullable(),
      bitrateKbps: z.number().nullable(),
      integratedLufs: level,
      truePeakDbtp: level,
      lineId: z.string().nullable(),
      sourceId: z.string().nullable(),
      takeId: z.string().nullable(),
      speaker: z.string().nullable(),
      scene: z.string().nullable(),
      isDraft: z.boolean(),
      wasReused: z.boolean(),
    }),
  ),
  written: z.int(),
  reused: z.int(),
  problems,
})

const listSchema = z.strictObject({
  presets: z.array(z.object({ preset: z.string(), target: z.string().nullable(), deliver: deliverSchema })),
  deliverables: z.array(
    z.strictObject({
      what: z.string(),
      kind: z.string(),
      folder: z.string().nullable(),
      formats: z.array(z.string()).min(1),
      goesThroughLimiter: z.boolean(),
    }),
  ),
  formats: z.array(
    z.strictObject({
      format: z.string(),
      sampleRatesHz: z.array(z.int()).min(1),
      bitrates: z.array(z.int()).nullable(),
      bitratesKbps: z.array(z.number()).nullable(),
      bitsPerSample: z.array(z.int()).nullable(),
    }),
  ),
  targets: z.array(
    z.strictObject({
      target: z.string(),
      rule: z.enum(['integratedLufs', 'rmsDbfs']),
      level: z.number(),
      min: z.number(),
      max: z.number(),
      ceilingDbtp: z.number(),
      noiseFloorDbfs: level,
      isPerLine: z.boolean(),
    }),
  ),
  nameFields: z.array(z.strictObject({ field: z.string(), takesDigits: z.boolean() })),
  captionLimits: z.array(z.looseObject({ language: z.string().nullable(), charactersPerLine: z.int() })),
  problems,
})

/** The JSON of `export`, alone on standard output, whose counts add up. */
function reportOf({ stdout }: CliRun): z.infer<typeof exportSchema> {
  const report = exportSchema.parse(JSON.parse(stdout))
  expect(stdout.endsWith('}\n')).toBe(true)
  expect(report.written + report.reused).toBe(report.outputs.length)
  return report
}

const script = `# The Line

## Gate

RUTH: Hold the line, please.  #aaa111
AMOS: I am holding it.  #bbb222

## Night

RUTH: Thank you very much.  #ccc333
`

async function everything(folder: string): Promise<readonly string[]> {
  return (await readdir(folder, { recursive: true })).toSorted()
}

/** A project of three lines that has draft audio. */
async function drafted() {
  const folder = await temporaryFolder()
  const setup = { dataFolder: join(folder, 'data'), cwd: folder }
  const cli = (...args: readonly string[]): Promise<CliRun> => runCliProcess(args, setup)
  await writeFile(join(folder, 'line.dialogue'), script)
  await cli('import', 'line.dialogue', 'The Line')
  expect((await cli('render', 'The Line', '--draft', '--out', 'rendered', '--quiet')).code).toBe(0)
  const out = join(folder, 'out')
  const run = (...args: readonly string[]) => cli('export', 'The Line', '--out', 'out', '--json', ...args)
  return { folder, setup, cli, out, run }
}

describe('export', () => {
  it('writes what is asked for, says it in the promised form, and writes again only what has changed', async () => {
    const { folder, out, run, cli } = await drafted()
    const what = ['--what', 'mix,stems,lines', '--what', 'scenes,captions,chapters', '--draft']
    const forms = ['--format', 'flac,lines=mp3', '--bits', '24', '--bitrate', 'lines=96', '--captions', 'vtt,ass']
    const first = await run(...what, ...forms, '--target', '-24', '--names', '{scene:2}_{line:2}_{speaker}')
    expect(first.code, first.stderr).toBe(0)
    const report = reportOf(first)
    expect(report).toMatchObject({
      project: { name: 'The Line' },
      out,
      isDraft: true,
      lines: { total: 3, final: 0, draft: 3, missing: 0 },
      loudness: { target: 'custom', targetLufs: -24 },
      reused: 0,
      problems: [],
    })
    expect(report.outputs.map(({ path }) => path.slice(out.length + 1))).toEqual([
      'mix draft.flac',
      'stems/01_ruth_draft.flac',
      'stems/02_amos_draft.flac',
      'scenes/01_gate_draft.flac',
      'scenes/02_night_draft.flac',
      'lines/01_01_RUTH_draft.mp3',
      'lines/01_02_AMOS_draft.mp3',
      'lines/02_03_RUTH_draft.mp3',
      'captions.vtt',
      'captions.ass',
      'chapters draft.m4b',
      'manifest.json',
    ])
    expect(report.outputs[0]).toMatchObject({ kind: 'mix', format: 'flac', bitsPerSample: 24, isDraft: true })
    expect(report.outputs[5]).toMatchObject({ kind: 'line', bitsPerSample: null, speaker: 'RUTH', scene: 'Gate' })
    expect(report.outputs[0]?.integratedLufs).toBeCloseTo(-24, 0)

    const before = await everything(out)
    const again = reportOf(await run(...what, ...forms, '--target', '-24', '--names', '{scene:2}_{line:2}_{speaker}'))
    expect([again.written, again.reused]).toEqual([1, 11])
    expect(again.outputs.filter(({ wasReused }) => !wasReused).map(({ kind }) => kind)).toEqual(['manifest'])
    expect(again.outputs[0]).toEqual({ ...report.outputs[0], wasReused: true })
    expect(await everything(out)).toEqual(before)

    // Another kind leaves what is there, and nothing of others is touched.
    await writeFile(join(out, 'notes.txt'), 'mine')
    const slow = ['--caption-limits', 'charactersPerSecond=2']
    const captions = await run('--what', 'captions', '--captions', 'srt', '--draft', ...slow)
    expect(captions.stderr).toMatch(/captions are too fast to be read \(up to \d+ characters a second\): line 1, 2/)
    const scenes = reportOf(captions)
    expect(scenes.outputs.map(({ kind }) => kind)).toEqual(['captions', 'manifest'])
    expect(await everything(out)).toEqual(
      [...before.filter((name) => !/\.(vtt|ass)$/.test(name)), 'captions.srt', 'notes.txt'].toSorted(),
    )

    // Without draft audio, lines are missing: there is nothing to write.
    const none = await run('--what', 'mix')
    expect(none.code).toBe(2)
    // But there is some, which the way out names.
    const remedy = 'Render them first, or add --draft for draft audio.'
    const problems = [{ code: 'export.nothing', remedy }]
    expect(reportOf(none)).toMatchObject({ lines: { missing: 3 }, outputs: [], problems })
    expect(folder).not.toBe('')

    // A script alone has no cast, and each of its speakers a stem.
    const line = ['export', 'line.dialogue', '--out', 'alone', '--json', '--draft', '--what']
    expect((await cli('render', 'line.dialogue', '--draft', '--out', 'drafts', '--quiet')).code).toBe(0)
    const alone = reportOf(await cli(...line, 'stems'))
    expect(alone.outputs.map(({ speaker }) => speaker)).toEqual(['RUTH', 'AMOS', null])
    const long = reportOf(await cli(...line, 'lines', '--names', `${'long '.repeat(25)}{line}`))
    expect(long.problems).toMatchObject([{ message: 'A template of file names has at most 120 characters.' }])

    const list = await cli('export', '--list', '--json')
    expect(list.code).toBe(0)
    const listed = listSchema.parse(JSON.parse(list.stdout))
    expect(listed.deliverables.map((one) => one.what)).toEqual([
      'mix',
      'stems',
      'scenes',
      'lines',
      'captions',
      'chapters',
    ])

    expect(listed.presets).toEqual([{ preset: 'default', target: null, deliver: [{ what: 'mix', format: 'wav' }] }])

    expect(report.fit).toBeNull()
    await writeFile(join(folder, 'The Line', 'mix.json'), '{"lengths":[{"of":"programme","seconds":1}]}')
    const { fit, durationSeconds } = reportOf(await run('--what', 'captions', '--draft'))
    expect(fit?.spans).toMatchObject([{ of: 'programme', targetSeconds: 1, isEstimate: false }])
    expect(fit?.spans[0]?.overrunSeconds).toBeCloseTo((durationSeconds ?? 0) - 1, 1)
  })

  it('tells by estimate what overruns its cues before anything is rendered, and by takes afterwards', async () => {
    const folder = await temporaryFolder()
    const cli = (...args: readonly string[]) => runCliProcess(args, { dataFolder: join(folder, 'data'), cwd: folder })
    const cues = [
      '1\n00:00:01,000 --> 00:00:02,000\nRUTH: Hold the line, please, and do not let go of it until I say so.',
      '2\n00:00:09,000 --> 00:00:10,000\nAMOS: 今日はとても良い天気ですね、みんなで一緒に海へ行きましょうか。',
    ]
    await writeFile(join(folder, 'cues.srt'), `${cues.join('\n\n')}\n`)
    await cli('import', 'cues.srt', 'Cues')
    const before = await cli('export', 'Cues', '--out', 'out', '--draft', '--json')
    expect(before.code).toBe(2)
    const estimate = reportOf(before).fit
    expect(estimate).toMatchObject({ overruns: 2, early: 2, lines: [{ isEstimate: true, earlySeconds: 1 }, {}] })
    // Words of a script that writes no spaces are counted as well.
    expect(estimate?.lines[1]?.mends.at(-1)).toMatchObject({ kind: 'shorten', fits: true })
    expect((await cli('render', 'Cues', '--draft', '--quiet', '--out', 'rendered')).code).toBe(0)
    const after = await cli('export', 'Cues', '--out', 'out', '--draft', '--json', '--quiet')
    const { fit } = reportOf(after)
    expect(fit).toMatchObject({ overruns: 2, lines: [{ isEstimate: false }, { isEstimate: false }] })
    expect(after.stderr).toMatch(/^2 lines overrun their target times, worst \d+(\.\d)? s\.\n/)
  })

  it('overwrites nothing that it has not written, and writes nothing where it refuses', async () => {
    const { folder, out, run, cli } = await drafted()
    await mkdir(join(out, 'lines'), { recursive: true })
    await writeFile(join(out, 'mix draft.wav'), 'mine')
    const before = await everything(out)
    const refused = await run('--draft')
    expect(refused.code).toBe(2)
    expect(reportOf(refused)).toMatchObject({ outputs: [], problems: [{ code: 'export.folder' }] })
    expect(await everything(out)).toEqual(before)
    expect(await readFile(join(out, 'mix draft.wav'), 'utf8')).toBe('mine')

    // A link would lead out of the folder.
    await rm(out, { recursive: true })
    await mkdir(join(folder, 'elsewhere'))
    await mkdir(out)
    await symlink(join(folder, 'elsewhere'), join(out, 'lines'))
    expect(reportOf(await run('--what', 'lines', '--draft')).problems[0]?.code).toBe('export.folder')
    expect(await readdir(join(folder, 'elsewhere'))).toEqual([])

    // What it wrote and somebody changed is not its own any more.
    await rm(out, { recursive: true })
    expect((await run('--draft')).code).toBe(0)
    await writeFile(join(out, 'mix draft.wav'), 'cut by hand')
    expect(reportOf(await run('--draft', '--bits', '24')).problems[0]?.code).toBe('export.folder')
    expect(await readFile(join(out, 'mix draft.wav'), 'utf8')).toBe('cut by hand')

    for (const name of ['takes', 'takes/new/deep', 'references']) {
      const own = await cli('export', 'The Line', '--out', join('The Line', name), '--draft', '--json')
      expect([own.code, reportOf(own).problems[0]?.code], name).toEqual([2, 'export.folder'])
    }
    const names = await run('--what', 'lines', '--names', '{speaker}{source}', '--draft')
    expect([names.code, reportOf(names).problems[0]?.code]).toEqual([2, 'option.invalid'])
    const wrong = [
      ['--what', 'songs'],
      ['--format', 'lines=m4b', '--what', 'lines'],
      ['--format', 'aiff'],
      ['--bits', 'mix=12'],
      ['--names', '{actor}'],
      ['--handles', '-1'],
      ['--caption-limits', 'width=3', '--what', 'captions'],
      ['--nonsense'],
    ]
    for (const args of wrong) {
      const run2 = await run(...args)
      expect(run2.code, args.join(' ')).toBe(2)
      expect(reportOf(run2).outputs, args.join(' ')).toEqual([])
    }
    await writeFile(join(folder, 'The Line', 'project.json'), '{"broken')
    const broken = await run('--draft')
    expect(broken.code).toBe(2)
    expect(reportOf(broken).problems).toHaveLength(1)
  })

  it('puts the cover of the project, or one that is named, into whole files, and refuses what is no picture', async () => {
    const { folder, out, run } = await drafted()
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await writeFile(join(folder, 'The Line', 'cover.png'), png)
    expect(reportOf(await run('--what', 'chapters,lines', '--draft')).problems).toEqual([])
    expect((await readFile(join(out, 'chapters draft.m4b'))).includes(png)).toBe(true)
    const again = reportOf(await run('--what', 'chapters,lines', '--draft'))
    expect(again.reused).toBe(again.outputs.length - 1)
    const other = Buffer.concat([png, Buffer.from('another')])
    await writeFile(join(folder, 'other.png'), other)
    const named = reportOf(await run('--what', 'chapters,lines', '--draft', '--cover', 'other.png'))
    expect(named.outputs.filter(({ wasReused }) => !wasReused).map(({ kind }) => kind)).toEqual([
      'chapters',
      'manifest',
    ])
    expect((await readFile(join(out, 'chapters draft.m4b'))).includes(other)).toBe(true)
    await writeFile(join(folder, 'The Line', 'cover.png'), 'a text')
    for (const more of [[], ['--cover', 'nothing.jpg']]) {
      const refused = await run('--what', 'chapters', '--draft', ...more)
      expect([refused.code, reportOf(refused).problems[0]?.code]).toEqual([2, 'export.cover'])
    }
  })

  it('ends what could be moved only in part, once nothing is in its way any more', async () => {
    const { out, run, setup } = await drafted()
    await mkdir(out)
    const what = ['--what', 'mix,captions', '--draft']
    const hindered = await runCliProcess(['export', 'The Line', '--out', 'out', '--json', ...what], {
      ...setup,
      onStart: () => {
        const timer = setInterval(() => {
          if (!readdirSync(out).some((name) => name.endsWith('.partial'))) return
          clearInterval(timer)
          mkdirSync(join(out, 'captions.srt', 'in the way'), { recursive: true })
        }, 1)
        setTimeout(() => clearInterval(timer), 20_000)
      },
    })
    expect(hindered.code).toBe(2)
    expect(reportOf(hindered).problems[0]?.message).toContain('captions.srt')
    await rm(join(out, 'captions.srt'), { recursive: true })
    const again = await run(...what)
    expect(again.code, again.stderr).toBe(0)
    expect(await everything(out)).toEqual(['captions.srt', 'manifest.json', 'mix draft.wav'])
  })

  it('says its JSON when it is stopped, leaves nothing behind, and one of two into a folder writes', async () => {
    const { out, run, setup } = await drafted()
    const stopped = runCliProcess(['export', 'The Line', '--out', 'out', '--draft', '--json', '--what', 'mix,lines'], {
      ...setup,
      onStart: (kill, stderr) => {
        const timer = setInterval(() => {
          if (!stderr().includes('0/5')) return
          clearInterval(timer)
          kill('SIGTERM')
        }, 5)
        setTimeout(() => clearInterval(timer), 20_000)
      },
    })
    const ended = await stopped
    const report = reportOf(ended)
    if (ended.code === 1) {
      expect(report).toMatchObject({ outputs: [], problems: [{ code: 'render.cancelled' }] })
      await expect(readdir(out)).rejects.toMatchObject({ code: 'ENOENT' })
    } else expect(report.outputs.length).toBe(5)

    const both = await Promise.all([run('--draft', '--what', 'mix,lines'), run('--draft', '--what', 'mix,lines')])
    for (const one of both) {
      const { outputs, problems: found } = reportOf(one)
      if (one.code === 0) expect(outputs.length).toBe(5)
      else expect([one.code, found[0]?.code]).toEqual([2, 'export.running'])
    }
    expect(both.some(({ code }) => code === 0)).toBe(true)
    expect((await everything(out)).some((name) => name.includes('partial') || name.includes(LOCK_FILE))).toBe(false)

    // A reader that has seen enough is no reason to fail.
    const child = spawn(process.execPath, [builtCli, 'export', 'The Line', '--out', 'out', '--draft', '--json'], {
      cwd: setup.cwd,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: setup.dataFolder,
        INIT_CWD: setup.cwd,
        REPARTEE_DATA_FOLDER: setup.dataFolder,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    child.stdout.destroy()
    await once(child, 'close')
    expect(child.exitCode).toBe(0)
  })
})
