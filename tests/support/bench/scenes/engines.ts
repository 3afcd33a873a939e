import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readWav, writeWav } from '../../../../electron/audio/codecs/wav.ts'
import { resampleNow } from '../../../../electron/audio/resample.ts'
import { spoken, startDraft } from '../../../integration/speech/draft/draft-host.ts'
import { draftVoices } from '../../../../electron/speech/draft/voices.ts'
import type { DraftService } from '../../../../electron/speech/types.ts'
import type { Language } from './foreign-texts.ts'

/** Rate in hertz at which lines are kept and scenes are joined. */
export const LINE_RATE = 16_000

/** A speaker of a scene: an engine's voice, bent by being played at another rate. */
export type EngineVoice = {
  readonly engine:
    | 'draft'
    | 'espeak'
    | 'klatt'
    | 'mbrola'
    | 'diphone'
    | 'hts'
    | 'flite'
    | 'tube'
    | 'pico'
    | 'rhvoice'
    | 'command'
  readonly voice: string
  /** Share of the usual rate at which it is played: below 1 a larger and slower speaker. */
  readonly played?: number
  /** Of a command: its words, in which `{voice}`, `{text}` and `{out}`, the WAV file to write, stand for what they say. */
  readonly args?: readonly string[]
}

/** What voices of one row of the table share. */
export type EngineGroup = {
  readonly name: string
  readonly half: 'tuned' | 'judged'
  readonly voices: readonly EngineVoice[]
  /** Its lines are what the model of phones is made from. */
  readonly isInModel?: true
  /** Absent for English. */
  readonly language?: Language
}

const espeak = (voice: string, pitch: number, speed: number): EngineVoice => ({
  engine: 'espeak',
  voice,
  args: ['-p', `${pitch}`, '-s', `${speed}`],
})
const played = (engine: EngineVoice['engine'], voice: string, ...rates: readonly number[]): readonly EngineVoice[] =>
  rates.map((rate) => ({ engine, voice, played: rate }))

/**
 * Engines share no code between the halves, but for three groups that are named so: klatt and MBROLA have espeak's reading of
 * text, and flite is the draft voices' own engine in another build. SVOX Pico, MBROLA and RHVoice were heard last, and no
 * limit was chosen on them.
 */
export const engineGroups: readonly EngineGroup[] = [
  {
    name: 'draft voices',
    half: 'tuned',
    isInModel: true,
    voices: draftVoices.map(({ id }) => ({ engine: 'draft', voice: id })),
  },
  {
    name: 'espeak formants',
    half: 'tuned',
    isInModel: true,
    voices: [
      espeak('en-us+m3', 40, 160),
      espeak('en-us+f2', 55, 165),
      espeak('en-gb+m7', 30, 150),
      espeak('en-gb+f4', 60, 170),
      espeak('en-us+m1', 55, 175),
      espeak('en-us+f5', 45, 155),
      espeak('en-gb-x-rp+m5', 45, 160),
      espeak('en-us+f1', 70, 165),
    ],
  },
  {
    // Of the same two engines, but like nobody in the model: smaller and larger speakers, and the slowest and fastest.
    name: 'bent voices',
    half: 'tuned',
    voices: [
      ...played('draft', 'draft-flint', 0.8, 1.3),
      ...played('draft', 'draft-ivy', 0.78, 1.16),
      { ...espeak('en-us+m3', 30, 130), played: 1.28 },
      { ...espeak('en-gb+f4', 60, 200), played: 0.78 },
      { ...espeak('en-us+croak', 50, 160), played: 1.1 },
      { ...espeak('en-gb+whisper', 50, 160), played: 0.92 },
    ],
  },
  {
    // A model of a vocal tract, which shares nothing with recordings or formants: `npm install @echogarden/gnuspeech-wasm`.
    name: 'gnuspeech tubes',
    half: 'tuned',
    voices: [
      ...played('tube', 'male', 1, 0.92),
      ...played('tube', 'female', 1, 1.08),
      ...played('tube', 'large_child', 1, 0.94),
      ...played('tube', 'small_child', 0.9),
    ],
  },
  {
    name: 'festival diphones',
    half: 'judged',
    voices: [
      ...played('diphone', 'voice_kal_diphone', 1, 0.88, 1.14),
      ...played('diphone', 'voice_ked_diphone', 1, 1.3, 0.9, 1.16),
    ],
  },
  {
    name: 'festival hts + diphones',
    half: 'judged',
    voices: [
      ...played('hts', 'voice_cmu_us_slt_arctic_hts', 1, 0.86, 1.14),
      ...played('diphone', 'voice_ked_diphone', 1.06, 0.86),
      ...played('diphone', 'voice_kal_diphone', 0.94, 1.24),
    ],
  },
  {
    name: 'espeak klatt',
    half: 'judged',
    voices: [
      { engine: 'klatt', voice: 'en-us+klatt', args: ['-p', '35', '-s', '160'] },
      { engine: 'klatt', voice: 'en-us+klatt2', args: ['-p', '55', '-s', '165'] },
      { engine: 'klatt', voice: 'en-gb+klatt4', args: ['-p', '60', '-s', '155'], played: 1.12 },
      { engine: 'klatt', voice: 'en-gb-scotland+klatt3', args: ['-p', '40', '-s', '150'], played: 0.9 },
      { engine: 'klatt', voice: 'en-us+klatt5', args: ['-p', '70', '-s', '170'], played: 1.18 },
      { engine: 'klatt', voice: 'en-gb+klatt', args: ['-p', '50', '-s', '175'], played: 1.04 },
    ],
  },
  {
    name: 'flite (Debian)',
    half: 'judged',
    voices: [...played('flite', 'awb', 1, 1.2), ...played('flite', 'rms', 1, 1.12), ...played('flite', 'slt', 1, 0.87)],
  },
  {
    name: 'SVOX Pico',
    half: 'judged',
    voices: [...played('pico', 'en-US', 1, 0.78, 0.88, 1.12), ...played('pico', 'en-GB', 1, 0.82, 0.92, 1.1)],
  },
  {
    // Recordings of four people, joined by a program of its own: Debian's mbrola-us1, -us2, -us3 and -en1.
    name: 'MBROLA',
    half: 'judged',
    voices: [
      ...played('mbrola', 'us-mbrola-1', 1, 1.12),
      ...played('mbrola', 'us-mbrola-2', 1, 0.9),
      ...played('mbrola', 'us-mbrola-3', 1, 1.14),
      ...played('mbrola', 'en-mbrola-1', 1, 0.88),
    ],
  },
  {
    // Six people, two of whom speak English as Russians do, and a reading of text of its own: Debian's rhvoice-english.
    name: 'RHVoice',
    half: 'judged',
    voices: [
      ...played('rhvoice', 'alan', 1, 1.1),
      ...played('rhvoice', 'bdl', 1, 0.88),
      ...played('rhvoice', 'clb', 1, 1.12),
      ...played('rhvoice', 'slt', 0.9),
      ...played('rhvoice', 'lyubov', 1),
      ...played('rhvoice', 'evgeniy-eng', 1),
    ],
  },
]

/** Voices that speak other languages, of which no part of the studio was made; asked for by `--languages`. */
export const foreignGroups: readonly EngineGroup[] = [
  { name: 'German (espeak)', half: 'judged', language: 'de', voices: inLanguage('de') },
  { name: 'French (espeak)', half: 'judged', language: 'fr', voices: inLanguage('fr') },
  { name: 'Italian (espeak)', half: 'judged', language: 'it', voices: inLanguage('it') },
  { name: 'Japanese (espeak)', half: 'judged', language: 'ja', voices: inLanguage('ja') },
  {
    name: 'Italian (festival)',
    half: 'judged',
    language: 'it',
    voices: [...played('diphone', 'voice_pc_diphone', 1, 1.16), ...played('diphone', 'voice_lp_diphone', 1, 0.88)],
  },
]

function inLanguage(language: string): readonly EngineVoice[] {
  return [
    espeak(`${language}+m3`, 40, 160),
    espeak(`${language}+f2`, 55, 165),
    espeak(`${language}+m7`, 30, 150),
    espeak(`${language}+f4`, 60, 170),
  ]
}

/** Any engine that a command runs: what nobody thought of when limits were chosen. */
export function commandGroup(command: string, voices: readonly string[]): EngineGroup {
  const args = command.split(' ')
  return { name: 'command', half: 'judged', voices: voices.map((voice) => ({ engine: 'command', voice, args })) }
}

const programs = {
  draft: undefined,
  espeak: 'espeak-ng',
  klatt: 'espeak-ng',
  mbrola: 'mbrola',
  diphone: 'text2wave',
  hts: 'text2wave',
  flite: 'flite',
  tube: undefined,
  pico: 'pico2wave',
  rhvoice: 'RHVoice-test',
  command: undefined,
}

const tubeScript = fileURLToPath(new URL('gnuspeech.mjs', import.meta.url))

/** True if the voice's engine can be run here; the draft voices always can. */
export function isInstalled({ engine }: EngineVoice): boolean {
  if (engine === 'tube') return speakWithTubes([])
  const program = programs[engine]
  return program === undefined || spawnSync('which', [program]).status === 0
}

const folder = join(tmpdir(), 'repartee-scene-lines')

/** What was spoken before is kept in the folder for temporary files, so that a second measurement is quick. */
export function cachePath(kind: string, key: unknown): string {
  mkdirSync(folder, { recursive: true })
  return join(folder, `${kind}-${createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 24)}`)
}

/** Writes a file of the cache at once, whoever else writes it. */
export function keepCached(path: string, bytes: Uint8Array | string): void {
  const begun = `${path}.${process.pid}`
  writeFileSync(begun, bytes)
  renameSync(begun, path)
}

const linePath = (voice: EngineVoice, text: string): string => cachePath('line', ['2', voice, text])

/** Begun once, though several lines ask for it at the same time: one that nobody closes keeps the program from ending. */
let service: Promise<DraftService> | undefined
/** Ends the service that spoke the draft voices, if it was needed. */
export async function endSpeaking(): Promise<void> {
  await (await service)?.close()
  service = undefined
}

/** Speaks what of these lines is not there yet, so that `spokenLine` finds it. */
export async function speakLines(
  lines: readonly { readonly voice: EngineVoice; readonly text: string }[],
): Promise<void> {
  const missing = lines.filter(({ voice, text }) => !existsSync(linePath(voice, text)))
  const unique = [...new Map(missing.map((line) => [linePath(line.voice, line.text), line])).values()]
  const festival = unique.filter(({ voice }) => voice.engine === 'diphone' || voice.engine === 'hts')
  for (const voice of new Set(festival.map((line) => line.voice.voice))) {
    speakWithFestival(
      voice,
      festival.filter((line) => line.voice.voice === voice),
    )
  }
  const tubes = unique.filter(({ voice }) => voice.engine === 'tube')
  speakWithTubes(tubes)
  const others = unique.filter((line) => !festival.includes(line) && !tubes.includes(line))
  await inTurns(others, 3, async ({ voice, text }) => {
    if (voice.engine === 'draft') {
      service ??= startDraft()
      const own = await service
      const body = { text, reference_id: voice.voice, format: 'wav', sample_rate: LINE_RATE }
      // On a machine under load a connection may end while it rests.
      const wav = await spoken(own, body).catch(() => spoken(own, body))
      keepLine(voice, text, wav)
      return
    }
    // One of the engines takes no other name.
    const out = `${cachePath('raw', [process.pid, voice, text])}.wav`
    const [program = '', ...args] = commandOf(voice, text, out)
    spawnSync(program, args, { input: text })
    keepLine(voice, text, readFileSync(out))
    rmSync(out)
  })
}

function commandOf({ engine, voice, args = [] }: EngineVoice, text: string, out: string): readonly string[] {
  if (engine === 'flite') return ['flite', '-voice', voice, '-t', text, '-o', out]
  if (engine === 'pico') return ['pico2wave', '-l', voice, '-w', out, text]
  if (engine === 'rhvoice') return ['RHVoice-test', '-p', voice, '-o', out]
  if (engine !== 'command') return ['espeak-ng', '-v', voice, ...args, '-w', out, text]
  const values: Readonly<Record<string, string>> = { '{voice}': voice, '{text}': text, '{out}': out }
  return args.map((word) => values[word] ?? word)
}

async function inTurns<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
    }),
  )
}

/** False where it is not installed. */
function speakWithTubes(lines: readonly { readonly voice: EngineVoice; readonly text: string }[]): boolean {
  const place = mkdtempSync(join(tmpdir(), 'repartee-tubes-'))
  const jobs = lines.map(({ voice, text }, at) => ({ voice: voice.voice, text, out: join(place, `${at}.wav`) }))
  const { status } = spawnSync(process.execPath, [tubeScript], { input: JSON.stringify(jobs) })
  for (const [at, { voice, text }] of lines.entries()) keepLine(voice, text, readFileSync(join(place, `${at}.wav`)))
  rmSync(place, { recursive: true })
  return status === 0
}

function speakWithFestival(
  voice: string,
  lines: readonly { readonly voice: EngineVoice; readonly text: string }[],
): void {
  const place = mkdtempSync(join(tmpdir(), 'repartee-festival-'))
  const quoted = (text: string): string => `"${text.replace(/["\\]/g, ' ')}"`
  const script = [
    `(${voice})`,
    ...lines.map(
      ({ text }, at) => `(utt.save.wave (utt.synth (Utterance Text ${quoted(text)})) "${place}/${at}.wav" 'riff)`,
    ),
  ].join('\n')
  writeFileSync(join(place, 'lines.scm'), script)
  spawnSync('festival', ['-b', join(place, 'lines.scm')])
  for (const [at, line] of lines.entries()) keepLine(line.voice, line.text, readFileSync(join(place, `${at}.wav`)))
  rmSync(place, { recursive: true })
}

/** Keeps it from its first sound to its last, at one level. */
function keepLine(voice: EngineVoice, text: string, wav: Uint8Array): void {
  const { pcm } = readWav(wav)
  const rate = pcm.sampleRate * (voice.played ?? 1)
  const samples = resampleNow(pcm.channels[0] ?? new Float32Array(0), Math.round(rate), LINE_RATE)
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const isHeard = (value: number): boolean => Math.abs(value) > 0.01 * loudest
  const [first, last] = [samples.findIndex(isHeard), samples.findLastIndex(isHeard)]
  const part = samples.slice(Math.max(0, first), last + 1)
  const power = Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length)
  keepCached(
    linePath(voice, text),
    writeWav({ sampleRate: LINE_RATE, channels: [part.map((value) => (value * 0.08) / power)] }),
  )
}

/** A line that `speakLines` has spoken: nothing but its sound, from the first to the last. */
export function spokenLine(voice: EngineVoice, text: string): Float32Array {
  return readWav(readFileSync(linePath(voice, text))).pcm.channels[0] ?? new Float32Array(0)
}
