import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim'
import type { EngineVoice } from './voices.ts'

/** What the engine is asked for, in its own terms. */
export type FliteRequest = {
  /** ASCII, a few hundred characters at most: time and memory grow with it. */
  readonly text: string
  readonly voice: EngineVoice
  readonly stretch: number
  /** Mean and spread of the pitch in Hz; absent leaves the voice's own. */
  readonly pitchHz?: number
  readonly pitchSpreadHz?: number
}

/** Mono samples, -1 to 1, and their rate in Hz. */
export type EngineAudio = { readonly samples: Float32Array; readonly sampleRate: number }

const output = 'speech.wav'
const source = 'words.txt'

/**
 * Lets Flite speak once. The engine is a command-line program compiled to WASI: every call finds its memory as it was before
 * the first one and an empty in-memory folder, so nothing leaks from one call into the next and the same request gives the same
 * samples. A fresh instance would be the same, and takes as long as a short line: its 17 MB are laid out anew, page by page.
 * Blocks its thread. Throws if the engine does not write audio.
 */
export function speakWithFlite(module: WebAssembly.Module, request: FliteRequest): EngineAudio {
  return runFlite(module, [...argumentsOf(request), '-t', request.text]).audio
}

/** One stretch of speech sounds, as the engine names them; `pau` is a pause. Ends in seconds, from the utterance's beginning. */
export type EnginePhone = { readonly name: string; readonly end: number }

/**
 * Speaks, and tells when each sound of it ends: one list an utterance, which follow each other without a gap. Throws as
 * `speakWithFlite` does.
 */
export function timeWithFlite(
  module: WebAssembly.Module,
  request: FliteRequest,
): { readonly audio: EngineAudio; readonly utterances: readonly (readonly EnginePhone[])[] } {
  const { audio, said } = runFlite(module, ['-psdur', ...argumentsOf(request), '-t', request.text])
  return { audio, utterances: said.map(readPhones).filter((phones) => phones.length > 0) }
}

/** The sounds of each text, said for itself alone; an empty list for what has none. Throws as `speakWithFlite` does. */
export function phonesWithFlite(
  module: WebAssembly.Module,
  voice: EngineVoice,
  texts: readonly string[],
): readonly (readonly string[])[] {
  // Texts end their paragraph, and so their utterance. A number in front of each would be read; a word of one sound is not
  // enough to tell them apart either, so texts among which the engine cuts one in two are asked for in halves.
  const all = paragraphs(module, voice, texts)
  if (all.length === texts.length) return all
  if (texts.length === 1) return [all.flat()]
  const half = Math.ceil(texts.length / 2)
  return [texts.slice(0, half), texts.slice(half)].flatMap((part) => phonesWithFlite(module, voice, part))
}

function paragraphs(
  module: WebAssembly.Module,
  voice: EngineVoice,
  texts: readonly string[],
): readonly (readonly string[])[] {
  const input = new File(new TextEncoder().encode(`${texts.join('\n\n')}\n`))
  const { said } = runFlite(module, ['-ps', '-voice', voice, '-f', source], input)
  return said.map((line) => line.split(' ').filter((name) => name !== '' && name !== 'pau'))
}

function readPhones(line: string): readonly EnginePhone[] {
  return line.split(' ').flatMap((entry) => {
    const [name, end] = entry.split(':')
    const seconds = Number(end)
    return name === undefined || end === undefined || !Number.isFinite(seconds) ? [] : [{ name, end: seconds }]
  })
}

type EngineRun = { readonly audio: EngineAudio; readonly said: readonly string[] }

/** An instance of the engine that has ended its run by itself, with what its memory held before the first one. */
type RestingEngine = {
  readonly wasi: WASI
  readonly memory: WebAssembly.Memory
  readonly start: () => unknown
  readonly untouched: Uint8Array
}

/** One a module, for the next call of this thread. */
const resting = new WeakMap<WebAssembly.Module, RestingEngine>()
/** Memory of WebAssembly only grows: an instance that has taken so much is let go. */
const MOST_MEMORY_BYTES = 64 * 1024 * 1024

function newEngine(module: WebAssembly.Module): RestingEngine {
  const wasi = new WASI([], [], [], { debug: false })
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi.wasiImport })
  const { memory, _start: start } = instance.exports
  if (!(memory instanceof WebAssembly.Memory) || !isEntry(start)) throw new Error('This is not the speech engine.')
  return { wasi, memory, start, untouched: new Uint8Array(memory.buffer).slice() }
}

function runFlite(module: WebAssembly.Module, args: readonly string[], input?: File): EngineRun {
  const folder = new PreopenDirectory('.', new Map(input === undefined ? [] : [[source, input]]))
  const said: string[] = []
  // Among the sounds it says where its voice lacks one of them and takes another.
  const console = () => ConsoleStdout.lineBuffered((line) => (line.startsWith('flite:') ? 0 : said.push(line)))
  const engine = resting.get(module) ?? newEngine(module)
  const { wasi, memory, start, untouched } = engine
  // Whatever happens from here on, nobody finds it half way through a run.
  resting.delete(module)
  wasi.args = ['flite', ...args, '-o', output]
  wasi.fds = [new OpenFile(new File([])), console(), console(), folder]
  let hasReturned = false
  const begin = (): void => {
    start()
    hasReturned = true
  }
  const code = wasi.start({ exports: { memory, _start: begin } })
  const file = folder.dir.contents.get(output)
  if (code !== 0 || !(file instanceof File)) {
    throw new Error(`The speech engine ended with code ${code}: ${said.join(' ').slice(0, 200)}`)
  }
  const audio = readEngineWav(file.data)
  if (hasReturned && memory.buffer.byteLength <= MOST_MEMORY_BYTES) {
    // What it has added since is not used again: it adds new memory, which is empty.
    new Uint8Array(memory.buffer).set(untouched)
    resting.set(module, engine)
  }
  return { audio, said }
}

function argumentsOf({ voice, stretch, pitchHz, pitchSpreadHz }: FliteRequest): readonly string[] {
  const settings: Readonly<Record<string, number | undefined>> = {
    duration_stretch: stretch,
    int_f0_target_mean: pitchHz,
    int_f0_target_stddev: pitchSpreadHz,
  }
  const set = Object.entries(settings).flatMap(([name, value]) =>
    value === undefined ? [] : ['--setf', `${name}=${value.toFixed(4)}`],
  )
  return ['-voice', voice, ...set]
}

function isEntry(value: unknown): value is () => unknown {
  return typeof value === 'function'
}

/** The engine always writes a 44-byte header and 16-bit mono samples. */
function readEngineWav(bytes: Uint8Array): EngineAudio {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isExpected = bytes.length >= 44 && view.getUint16(22, true) === 1 && view.getUint16(34, true) === 16
  if (!isExpected) throw new Error('The speech engine wrote something that is not 16-bit mono audio.')
  const samples = new Float32Array(Math.floor((bytes.length - 44) / 2))
  for (let index = 0; index < samples.length; index++) samples[index] = view.getInt16(44 + index * 2, true) / 32_768
  return { samples, sampleRate: view.getUint32(24, true) }
}
