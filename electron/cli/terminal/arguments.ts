import { modelSchema, type SpeechModel } from '../../../shared/core/model/parameters.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { type ImportFormat, importFormatSchema, importFormats } from '../../../shared/core/import/types.ts'
import { MAX_NAME_TEMPLATE, templateFlaw } from '../../../shared/core/deliver/names/name-template.ts'
import { readNumber } from '../../../shared/core/numbers/read-number.ts'
import { importReading, type ImportReading } from './import-reading.ts'
import { type ClipArgument, clipArgument, ownerOf } from './clip-arguments.ts'
import { callProblem } from './exit.ts'
import type { DeliveryDepth, DeliveryFormat } from '../../../shared/core/deliver/formats.ts'
import type { CaptionFormat } from '../../../shared/core/deliver/caption-formats.ts'
import type { LoudnessChoice } from '../../../shared/core/deliver/loudness-choice.ts'
import { acceptedLines, bitsOf, captionsOf, deliveryFormatOf, loudnessTarget } from './listed-values.ts'
import { type SoundsArguments, soundsArguments } from './sounds-arguments.ts'
import { type VoiceArguments, voiceArguments } from './voice-arguments.ts'
import { exportArguments, type ExportArguments } from './export-arguments.ts'
import { filled, readOptions, seeHelp } from './read-options.ts'
import { type FieldSetting, fieldSetting } from './request-fields.ts'
import { type Words, say } from '../../../shared/messages/say.ts'

/** `render`, as it was called. Paths are as typed. */
export type RenderArguments = {
  readonly command: 'render'
  readonly json: boolean
  readonly input: string
  readonly out: string | undefined
  /** Speaker and voice id, in the order they were given. */
  readonly voices: readonly (readonly [string, string])[]
  /** Recordings as voices, several a speaker. */
  readonly clips: readonly ClipArgument[]
  /** Whose voices they are; '' without any. */
  readonly consent: string
  readonly castFile: string | undefined
  readonly model: SpeechModel | undefined
  /** `--set`, in the order they were given; `--request-format` goes before them. */
  readonly fields: readonly FieldSetting[]
  /** One request a line, or consecutive lines as one. */
  readonly mode: 'line' | 'scene'
  readonly draft: boolean
  readonly format: DeliveryFormat
  readonly sampleRate: number | undefined
  readonly bitrate: number | undefined
  /** What the sound is brought to; undefined: it is left as it is. */
  readonly loudness: LoudnessChoice | undefined
  readonly bits: DeliveryDepth | undefined
  readonly lines: boolean
  /** How the files of lines are named; checked before anything is sent. */
  readonly lineNames: string | undefined
  readonly captions: readonly CaptionFormat[]
  readonly resendUnknown: boolean
  /** Waits for whoever else sends lines of the project. */
  readonly wait: boolean
  /** Also takes over from them after two minutes without a sign. */
  readonly takeOver: boolean
  /** Lines whose suspicious takes of earlier runs are used as they are. */
  readonly acceptSuspicious: readonly LineId[] | 'all'
  readonly yes: boolean
  readonly maxBytes: number | undefined
  /** Tells only what went wrong. */
  readonly quiet: boolean
}

/** `measure`, as it was called. */
export type MeasureArguments = {
  readonly command: 'measure'
  readonly json: boolean
  readonly files: readonly string[]
  /** What each file is held against. */
  readonly targets: readonly LoudnessChoice[]
  /** How loud it is along its length is told as well. */
  readonly series: boolean
}

/** `import`, as it was called. `yes`: lines that have takes may go. */
export type ImportArguments = ImportReading & {
  readonly command: 'import'
  readonly json: boolean
  readonly file: string
  readonly folder: string
  readonly format: ImportFormat | undefined
  readonly yes: boolean
  /** Behind what is in the project instead of merged into it. */
  readonly append: boolean
}

/** `voices`, as it was called; '' asks for nothing. */
export type VoicesArguments = {
  readonly command: 'voices'
  readonly json: boolean
  readonly mine: boolean
  readonly search: string
  /** Two letters. */
  readonly language: string
  readonly tag: string
}

/** A command with everything it was given. */
export type CliArguments =
  | RenderArguments
  | VoicesArguments
  | VoiceArguments
  | { readonly command: 'balance'; readonly json: boolean; readonly user: string | undefined }
  | { readonly command: 'diagnostics'; readonly json: boolean }
  | { readonly command: 'check'; readonly json: boolean; readonly input: string }
  | MeasureArguments
  | SoundsArguments
  | ExportArguments
  | ImportArguments
  | {
      readonly command: 'export-script'
      readonly json: boolean
      readonly input: string
      readonly file: string
    }
  | { readonly command: 'help'; readonly json: boolean }
  | { readonly command: 'version'; readonly json: boolean }

const optionsOf = {
  render: {
    out: { type: 'string' },
    voice: { type: 'string', multiple: true },
    reference: { type: 'string', multiple: true },
    consent: { type: 'string' },
    cast: { type: 'string' },
    model: { type: 'string' },
    set: { type: 'string', multiple: true },
    'request-format': { type: 'string' },
    mode: { type: 'string' },
    draft: { type: 'boolean' },
    format: { type: 'string' },
    'sample-rate': { type: 'string' },
    bitrate: { type: 'string' },
    target: { type: 'string' },
    bits: { type: 'string' },
    lines: { type: 'boolean' },
    'line-names': { type: 'string' },
    captions: { type: 'string', multiple: true },
    'resend-unknown': { type: 'boolean' },
    wait: { type: 'boolean' },
    'take-over': { type: 'boolean' },
    'accept-suspicious': { type: 'string', multiple: true },
    yes: { type: 'boolean' },
    'max-bytes': { type: 'string' },
    quiet: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  voices: {
    mine: { type: 'boolean' },
    search: { type: 'string' },
    language: { type: 'string' },
    tag: { type: 'string' },
    json: { type: 'boolean' },
  },
  balance: { user: { type: 'string' }, json: { type: 'boolean' } },
  check: { json: { type: 'boolean' } },
  measure: { target: { type: 'string', multiple: true }, series: { type: 'boolean' }, json: { type: 'boolean' } },
  diagnostics: { json: { type: 'boolean' } },
  import: {
    format: { type: 'string' },
    column: { type: 'string', multiple: true },
    style: { type: 'string', multiple: true },
    letters: { type: 'string' },
    narrator: { type: 'string' },
    places: { type: 'string' },
    append: { type: 'boolean' },
    yes: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  'export-script': { json: { type: 'boolean' } },
  help: { json: { type: 'boolean' } },
} as const

/**
 * Reads a command line. Nothing is guessed: an option that is not the command's own, a value that is missing or more
 * than the command takes is refused.
 * @throws CallError
 */
export function parseArguments(argv: readonly string[]): CliArguments {
  const [command, ...rest] = argv
  if (command === undefined) throw callProblem('option.invalid', say('cli.arguments.noCommand'), seeHelp)
  if (command === 'help' || command === '--help' || command === '-h' || asksForHelp(rest)) {
    return { command: 'help', json: rest.includes('--json') }
  }
  if (command === '--version' || command === 'version') return { command: 'version', json: rest.includes('--json') }
  switch (command) {
    case 'render':
      return renderArguments(rest)
    case 'voices': {
      const voice = voiceArguments(rest)
      if (voice !== undefined) return voice
      const { values } = readOptions('voices', optionsOf['voices'], rest, 0)
      const { search = '', tag = '' } = values
      return {
        command,
        json: values.json === true,
        mine: values.mine === true,
        search,
        language: languageOf(values.language),
        tag,
      }
    }
    case 'balance': {
      const { values } = readOptions('balance', optionsOf['balance'], rest, 0)
      return { command, json: values.json === true, user: values.user }
    }
    case 'diagnostics': {
      const { values } = readOptions('diagnostics', optionsOf['diagnostics'], rest, 0)
      return { command, json: values.json === true }
    }
    case 'check': {
      const { values, positionals } = readOptions('check', optionsOf['check'], rest, 1)
      return { command, json: values.json === true, input: oneInput(positionals, 'check') }
    }
    case 'measure': {
      const { values, positionals } = readOptions(command, optionsOf[command], rest, 'any')
      if (positionals.length === 0) throw callProblem('option.invalid', say('cli.arguments.noSound'), seeHelp)
      const targets = (values.target ?? []).flatMap((text) => loudnessTarget(text) ?? [])
      const series = values.series === true
      return { command, json: values.json === true, files: positionals, targets, series }
    }
    case 'sounds':
      return soundsArguments(rest)
    case 'export':
      return exportArguments(rest, (text) => nameTemplate(text, '--names'))
    case 'import': {
      const { values, positionals } = readOptions(command, optionsOf[command], rest, 2)
      const [file, folder] = twoInputs(positionals, say('cli.arguments.importNeeds'))
      return {
        command,
        json: values.json === true,
        file,
        folder,
        format: importFormatOf(values.format),
        ...importReading(values),
        append: values.append === true,
        yes: values.yes === true,
      }
    }
    case 'export-script': {
      const { values, positionals } = readOptions(command, optionsOf[command], rest, 2)
      const [input, file] = twoInputs(positionals, say('cli.arguments.exportScriptNeeds'))
      return { command, json: values.json === true, input, file }
    }
    default:
      throw callProblem('option.invalid', say('cli.arguments.command', { command }), seeHelp)
  }
}

/** True if the caller wants JSON, found without understanding the rest: it is printed whatever else is wrong. */
export function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--')
  return argv.slice(0, end === -1 ? undefined : end).includes('--json')
}

function asksForHelp(rest: readonly string[]): boolean {
  return rest.includes('--help') || rest.includes('-h')
}

function renderArguments(rest: readonly string[]): RenderArguments {
  const { values, positionals } = readOptions('render', optionsOf['render'], rest, 1)
  const { mode, 'max-bytes': maxBytes, 'sample-rate': sampleRate } = values
  if (mode !== undefined && mode !== 'line' && mode !== 'scene') {
    throw callProblem('option.invalid', say('cli.arguments.mode', { mode }), say('cli.arguments.mode.remedy'))
  }
  const model = values.model === undefined ? undefined : modelSchema.safeParse(values.model)
  if (model?.success === false) {
    throw callProblem(
      'option.invalid',
      say('cli.arguments.model', { model: values.model ?? '' }),
      say('cli.arguments.model.remedy'),
    )
  }
  return {
    command: 'render',
    json: values.json === true,
    input: oneInput(positionals, 'render'),
    out: filled(values.out, '--out'),
    voices: (values.voice ?? []).map(voiceChoice),
    clips: (values.reference ?? []).map(clipArgument),
    consent: ownerOf(values.consent, values.reference),
    castFile: filled(values.cast, '--cast'),
    model: model?.data,
    fields: fieldSettings(values['request-format'], values.set),
    mode: mode ?? 'line',
    draft: values.draft === true,
    format: deliveryFormatOf(values.format),
    sampleRate: wholeNumber(sampleRate, '--sample-rate', say('cli.arguments.rate.remedy')),
    bitrate: wholeNumber(values.bitrate, '--bitrate', say('cli.arguments.bitrate.remedy')),
    loudness: loudnessTarget(values.target),
    bits: bitsOf(values.bits),
    lines: values.lines === true || values['line-names'] !== undefined,
    lineNames: nameTemplate(values['line-names'], '--line-names'),
    captions: captionsOf(values.captions ?? []),
    resendUnknown: values['resend-unknown'] === true,
    wait: values.wait === true || values['take-over'] === true,
    takeOver: values['take-over'] === true,
    acceptSuspicious: acceptedLines(values['accept-suspicious'] ?? []),
    yes: values.yes === true,
    quiet: values.quiet === true,
    maxBytes: atLeastZero(wholeNumber(maxBytes, '--max-bytes', say('cli.arguments.bytes.remedy')), '--max-bytes'),
  }
}

function fieldSettings(format: string | undefined, texts: readonly string[] = []): readonly FieldSetting[] {
  return [...(format === undefined ? [] : [`format=${format}`]), ...texts].map(fieldSetting)
}

function nameTemplate(given: string | undefined, option: string): string | undefined {
  const template = filled(given, option)
  if (template !== undefined && template.length > MAX_NAME_TEMPLATE) {
    const most = MAX_NAME_TEMPLATE
    throw callProblem('option.invalid', say('cli.names.long', { most }), say('cli.names.long.remedy'))
  }
  const flaw = template === undefined ? undefined : templateFlaw(template)
  if (flaw !== undefined) throw callProblem('option.invalid', flaw.words, flaw.remedy)
  return template
}

function oneInput(positionals: readonly string[], command: string): string {
  const [input] = positionals
  if (input !== undefined && input !== '') return input
  throw callProblem('option.invalid', say('cli.arguments.noInput', { command }), seeHelp)
}

function twoInputs(positionals: readonly string[], words: Words): readonly [string, string] {
  const [first = '', second = ''] = positionals
  if (first !== '' && second !== '') return [first, second]
  throw callProblem('option.invalid', words, seeHelp)
}

function importFormatOf(text: string | undefined): ImportFormat | undefined {
  if (text === undefined) return undefined
  const format = importFormatSchema.safeParse(text)
  if (format.success) return format.data
  throw callProblem(
    'option.invalid',
    say('cli.arguments.importFormat', { format: text }),
    say('cli.arguments.importFormat.remedy', { formats: importFormats.join(', ') }),
  )
}

function voiceChoice(text: string): readonly [string, string] {
  const at = text.lastIndexOf('=')
  const name = text.slice(0, Math.max(0, at)).trim()
  const id = text.slice(at + 1).trim()
  if (at > 0 && name !== '' && id !== '') return [name, id]
  throw callProblem('option.invalid', say('cli.arguments.voice', { text }), say('cli.arguments.voice.remedy'))
}

/** Two letters: with more, services were seen to find nothing. */
function languageOf(text: string | undefined): string {
  if (text === undefined) return ''
  if (/^[a-z]{2}$/i.test(text)) return text.toLowerCase()
  throw callProblem('option.invalid', say('cli.arguments.language', { text }), say('cli.arguments.language.remedy'))
}

/** Digits alone, whatever the system's notation: a command means the same on every computer. */
function wholeNumber(text: string | undefined, option: string, remedy: Words): number | undefined {
  if (text === undefined) return undefined
  const reading = readNumber(text, { min: Number.MIN_SAFE_INTEGER, isWhole: true })
  if (reading.kind === 'number') return reading.value
  const fault = reading.kind === 'outside' || reading.kind === 'notWhole' ? reading.kind : 'other'
  throw callProblem('option.invalid', say('cli.arguments.number', { option, text, fault }), remedy)
}

function atLeastZero(value: number | undefined, option: string): number | undefined {
  if (value === undefined || value >= 0) return value
  throw callProblem('option.invalid', say('cli.arguments.negative', { option }), say('cli.arguments.negative.remedy'))
}
