import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCli } from '../../../electron/cli/main.ts'
import { withFieldSettings } from '../../../electron/cli/request-settings.ts'
import { CallError } from '../../../electron/cli/terminal/exit.ts'
import { fieldSetting, requestFields } from '../../../electron/cli/terminal/request-fields.ts'
import { VERSION } from '../../../electron/hosting/version.ts'
import { projectSettingsSchema } from '../../../shared/core/model/project.ts'
import { allParameters, type DirectionParameter } from '../../../renderer/direction/parameter-list.ts'
import { directionFormat, directionModel } from '../../../shared/messages/made/direction.ts'
import { seededRandom } from '../../support/audio/tones.ts'
import { startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** A value that is none of the defaults, and one out of the range. */
const values: Readonly<Record<string, readonly [good: string, bad: string]>> = {
  model: ['s2-pro', 'S 9'],
  temperature: ['0.4', '1.1'],
  top_p: ['0.35', '-0.1'],
  chunk_length: ['150', '99'],
  normalize: ['false', 'maybe'],
  latency: ['balanced', 'fast'],
  max_new_tokens: ['900', '0'],
  repetition_penalty: ['1.4', '0'],
  min_chunk_length: ['20', '101'],
  condition_on_previous_chunks: ['false', '1'],
  early_stop_threshold: ['0.8', '2'],
  'prosody.speed': ['1.1', '2.1'],
  'prosody.volume': ['-3', '21'],
  'prosody.normalize_loudness': ['false', 'no'],
  format: ['mp3', 'flac'],
  sample_rate: ['32000', '22050'],
  mp3_bitrate: ['64', '65'],
  opus_bitrate: ['24000', '24'],
}

const soundFields: readonly string[] = ['format', 'sample_rate', 'mp3_bitrate', 'opus_bitrate']

/** The title of the control of the window that sets a field. */
function controlOf(field: string): string {
  if (field === 'model') return directionModel()
  if (soundFields.includes(field)) return directionFormat()
  const control = allParameters.find(({ name }) => field === fieldOf(name))
  if (control === undefined) throw new TypeError(`The window sets no ${field}`)
  return control.title()
}

function fieldOf(name: DirectionParameter['name']): string {
  return requestFields.find((field) => field === name || field === `prosody.${name}`) ?? name
}

/** A value that the window's control can be set to. */
function valueIn(control: DirectionParameter, random: () => number): string {
  if (control.kind === 'switch') return String(random() < 0.5)
  if (control.kind === 'choice') return control.options[Math.floor(random() * control.options.length)] ?? ''
  const step = 10 ** -control.digits
  // Without an upper end, 0 is outside.
  const min = control.max === undefined ? step : control.min
  const { max = 4096 } = control
  return String(Number((min + Math.round((random() * (max - min)) / step) * step).toFixed(control.digits)))
}

/** A call that must end before anything is sent, or needs nothing of the studio. */
async function call(...argv: readonly string[]) {
  let out = ''
  let err = ''
  const exit = await runCli({
    argv,
    ports: () => {
      throw new Error('The studio was opened')
    },
    console: { out: (text) => (out += text), err: (text) => (err += text), isTerminal: false, columns: 80 },
    callerFolder: '/',
    stop: new AbortController().signal,
  })
  return { exit, out, err }
}

function at(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => Object(value)[name], body)
}

describe('the fields of a request', () => {
  it('all go from the command line to the wire, for everybody and for one speaker, and are listed in the papers', async () => {
    const service = await startStandIn()
    onTestFinished(() => service.close())
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'a.dialogue'), 'RUTH: Did you?\n\nDR. AMOS: No.\n\nRUTH: Then go.\n')
    const [first, second] = standInVoices
    const env = { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey }
    const sets = requestFields.flatMap((name) =>
      name === 'opus_bitrate' ? [] : ['--set', `${name}=${values[name]?.[0] ?? ''}`],
    )
    const voices = ['--voice', `RUTH=${first?.id ?? ''}`, '--voice', `DR. AMOS=${second?.id ?? ''}`]
    const own = [
      '--set',
      'DR. AMOS.temperature=0.9',
      '--set',
      'DR. AMOS.format=opus',
      '--set',
      'DR. AMOS.opus_bitrate=24000',
    ]
    const run = await runCliProcess(['render', 'a.dialogue', '--json', ...voices, ...sets, ...own], {
      dataFolder: join(folder, 'data'),
      cwd: folder,
      env,
    })
    expect(run.code, run.stderr).toBe(0)
    const sent = service.synthesis()
    const ruth = sent.find(({ body }) => body['reference_id'] === first?.id)
    const amos = sent.find(({ body }) => body['reference_id'] === second?.id)
    expect(amos?.body).toMatchObject({ temperature: 0.9, top_p: 0.35, format: 'opus', opus_bitrate: 24_000 })
    const rows: string[] = []
    for (const name of requestFields) {
      const [good = '', bad = ''] = values[name] ?? []
      const from = name === 'opus_bitrate' ? amos : ruth
      const wire = name === 'model' ? from?.headers['model'] : at(from?.body, name)
      expect(String(wire), name).toBe(good)
      if (!soundFields.includes(name)) {
        const refused = await call('render', 'a.dialogue', '--set', `${name}=${bad}`)
        expect([refused.exit, refused.err]).toEqual([
          2,
          expect.stringContaining(`The field ${name} does not take "${bad}"`),
        ])
      }
      const place = name === 'model' ? 'header `model`' : `body \`${name}\``
      rows.push(
        `| \`${name}\` | Direct: ${controlOf(name)} | \`--set ${name}=${good}\` | ${place} | \`${bad}\`: nothing is sent, exit code 2 |`,
      )
    }
    console.log(rows.join('\n'))
    const before = service.synthesis().length
    const sound = await Promise.all(
      soundFields.map((name) => {
        const set = [`${name}=${values[name]?.[1] ?? ''}`, ...(name.startsWith('mp3') ? ['format=mp3'] : [])]
        const sets = set.flatMap((one) => ['--set', one])
        return runCliProcess(['render', 'a.dialogue', ...voices, ...sets], {
          dataFolder: join(folder, 'data'),
          cwd: folder,
          env,
        })
      }),
    )
    expect(sound.map(({ code, stderr }) => [code, stderr])).toEqual(
      sound.map(() => [2, expect.stringContaining('The service cannot be asked for this sound')]),
    )
    expect(service.synthesis()).toHaveLength(before)
    const paper = await readFile(new URL('../../../docs/request-fields.md', import.meta.url), 'utf8')
    expect(paper.split('\n')).toEqual(expect.arrayContaining(rows))
  })

  it('reach the wire with any value that the window could set', async () => {
    const seed = Number(process.env['REPARTEE_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
    const random = seededRandom(seed)
    const service = await startStandIn()
    onTestFinished(() => service.close())
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'a.dialogue'), 'RUTH: Did you?\n')
    const env = { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey }
    const setup = { dataFolder: join(folder, 'data'), cwd: folder, env }
    const runs = process.env['REPARTEE_FAULTS'] === 'full' ? 40 : 2
    for (let run = 0; run < runs; run += 1) {
      const chosen = allParameters.map((control) => [fieldOf(control.name), valueIn(control, random)] as const)
      const sets = chosen.flatMap(([name, value]) => ['--set', `${random() < 0.5 ? 'RUTH.' : ''}${name}=${value}`])
      const voice = ['--voice', `RUTH=${standInVoices[0]?.id ?? ''}`]
      const { code, stderr } = await runCliProcess(
        ['render', 'a.dialogue', '--out', `${run}`, ...voice, ...sets],
        setup,
      )
      // Loud or fast speech may be found suspicious: then it ends with 1, but it was sent.
      expect(code, `seed ${seed}, ${sets.join(' ')}: ${stderr}`).not.toBe(2)
      expect(service.synthesis()).toHaveLength(run + 1)
      const sent = service.synthesis().at(-1)
      expect(
        chosen.map(([name]) => [name, String(at(sent?.body, name))]),
        `seed ${seed}`,
      ).toEqual(chosen)
    }
    console.log(`${runs} runs of ${allParameters.length} fields, seed ${seed}`)
  })

  it.each([['format=flac'], ['sample_rate=22050'], ['opus_bitrate=24000'], ['mp3_bitrate=65', 'format=mp3']])(
    '%s cannot be asked for',
    (...sets) => {
      const read = { settings: projectSettingsSchema.parse({}), cast: { speakers: [] } }
      expect(() => withFieldSettings(read, sets.map(fieldSetting))).toThrow(CallError)
      expect(() => withFieldSettings(read, [fieldSetting('NOBODY.top_p=0.1')])).toThrow(CallError)
    },
  )

  it.each(['text=Hello', 'reference_id=x', 'temperature', '=1', 'RUTH.=1', 'RUTH.speed=1', 'temperature='])(
    '%s is refused with what there is',
    async (set) => {
      const { exit, err } = await call('render', 'a.dialogue', '--set', set)
      expect([exit, err]).toEqual([2, expect.stringMatching(/names no field|does not take/)])
    },
  )
})

describe('--version', () => {
  it('is the version that runs', async () => {
    const folder = await temporaryFolder()
    const run = await runCliProcess(['--version'], { dataFolder: join(folder, 'data'), cwd: folder })
    expect(run).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: '' })
  })
})
