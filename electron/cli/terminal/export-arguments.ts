import { resolve } from 'node:path'
import type { ExportOptions } from '../../../shared/contract/export-views.ts'
import type { CaptionFormat } from '../../../shared/core/deliver/caption-formats.ts'
import {
  type Deliverable,
  type DeliverableKind,
  deliverableKinds,
  deliverableSchema,
  deliverables,
  formatOf,
  inTableOrder,
  MAX_HANDLES_MS,
  type SoundDeliverable,
} from '../../../shared/core/deliver/deliverables.ts'
import { type DeliveryFormat, deliveryForms } from '../../../shared/core/deliver/formats.ts'
import { readNumber } from '../../../shared/core/numbers/read-number.ts'
import { say } from '../../../shared/messages/say.ts'
import { callProblem } from './exit.ts'
import { USUAL } from './export-list.ts'
import { bitsOf, captionsOf, deliveryFormatOf, loudnessTarget } from './listed-values.ts'
import { filled, readOptions, seeHelp } from './read-options.ts'

/** `export`, as it was called; paths are as typed. */
export type ExportArguments = {
  readonly command: 'export'
  readonly json: boolean
  readonly quiet: boolean
} & (
  | { readonly kind: 'list' }
  | {
      readonly kind: 'write'
      readonly input: string
      readonly out: string
      /** A picture in place of the project's own. */
      readonly cover: string | undefined
      readonly options: Omit<ExportOptions, 'name'>
    }
)

const options = {
  out: { type: 'string' },
  what: { type: 'string', multiple: true },
  format: { type: 'string', multiple: true },
  'sample-rate': { type: 'string', multiple: true },
  bitrate: { type: 'string', multiple: true },
  bits: { type: 'string', multiple: true },
  channels: { type: 'string' },
  target: { type: 'string' },
  names: { type: 'string' },
  handles: { type: 'string' },
  cover: { type: 'string' },
  takes: { type: 'string' },
  captions: { type: 'string', multiple: true },
  'caption-limits': { type: 'string', multiple: true },
  'sound-cues': { type: 'boolean' },
  draft: { type: 'boolean' },
  missing: { type: 'string' },
  all: { type: 'boolean' },
  list: { type: 'boolean' },
  quiet: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

/** Reads the call. Nothing is guessed. @throws CallError */
export function exportArguments(
  rest: readonly string[],
  nameTemplate: (text: string | undefined) => string | undefined,
): ExportArguments {
  const { values, positionals } = readOptions('export', options, rest, 1)
  const base = { command: 'export', json: values.json === true, quiet: values.quiet === true } as const
  if (values.list === true) return { ...base, kind: 'list' }
  const [input = ''] = positionals
  if (input === '') throw callProblem('option.invalid', say('cli.arguments.noInput', { command: 'export' }), seeHelp)
  const out = filled(values.out, '--out')
  if (out === undefined) throw callProblem('option.invalid', say('cli.export.noOut'), say('cli.export.noOut.remedy'))
  const lineNames = nameTemplate(values.names)
  const loudness = loudnessTarget(values.target)
  const channels = channelsOf(values.channels)
  return {
    ...base,
    kind: 'write',
    input,
    out,
    cover: filled(values.cover, '--cover'),
    options: {
      deliver: deliverOf(values),
      ...(channels === undefined ? {} : { channels }),
      missing: missingOf(values.draft === true, values.missing),
      ...(lineNames === undefined ? {} : { lineNames }),
      ...(loudness === undefined ? {} : { loudness }),
      onlyChanged: values.all !== true,
    },
  }
}

/** The folder that files are written to, absolute. */
export function outOf(args: Extract<ExportArguments, { readonly kind: 'write' }>, callerFolder: string): string {
  return resolve(callerFolder, args.out)
}

type Values = {
  readonly what?: string[]
  readonly format?: string[]
  readonly 'sample-rate'?: string[]
  readonly bitrate?: string[]
  readonly bits?: string[]
  readonly captions?: string[]
  readonly 'caption-limits'?: string[]
  readonly 'sound-cues'?: boolean
  readonly handles?: string
  readonly takes?: string
}

function deliverOf(values: Values): Deliverable[] {
  const captions = captionsOf(values.captions ?? [])
  const named = kindsOf(values.what)
  // Forms of captions say that there are to be captions.
  const kinds = captions.length > 0 && !named.includes('captions') ? [...named, 'captions' as const] : named
  const per = {
    format: perKind(values.format, '--format'),
    rate: perKind(values['sample-rate'], '--sample-rate'),
    bitrate: perKind(values.bitrate, '--bitrate'),
    bits: perKind(values.bits, '--bits'),
  }
  return [
    ...inTableOrder(
      kinds.map((what) => (what === 'captions' ? captionsForm(values, captions) : soundForm(what, values, per))),
    ),
  ]
}

type PerKind = { readonly every: string | undefined; readonly own: ReadonlyMap<string, string> }

function soundForm(
  what: SoundDeliverable,
  values: Values,
  per: Readonly<Record<'format' | 'rate' | 'bitrate' | 'bits', PerKind>>,
): Deliverable {
  const format = formatChosen(what, per.format)
  const { bitrates, depths } = deliveryForms[format]
  // What is asked for all is asked of those that have it: bits are no matter of mp3, nor bitrates of wav.
  const bitrate = per.bitrate.own.get(what) ?? (bitrates.length > 0 ? per.bitrate.every : undefined)
  const bits = bitsOf(per.bits.own.get(what) ?? (depths.length > 0 ? per.bits.every : undefined))
  const rate = per.rate.own.get(what) ?? per.rate.every
  const form = {
    format,
    ...(rate === undefined ? {} : { sampleRate: whole(rate, '--sample-rate') }),
    ...(bitrate === undefined ? {} : { bitrate: whole(bitrate, '--bitrate') }),
    // A stem is for an editor: nothing of it is cut off.
    ...(bits === undefined ? (what === 'stems' && format === 'wav' ? { bits: 32 as const } : {}) : { bits }),
  }
  if (what !== 'lines') return { what, ...form }
  const handlesMs = handlesOf(values.handles)
  return {
    what,
    ...form,
    ...(handlesMs === undefined ? {} : { handlesMs }),
    ...(values.takes === undefined ? {} : { takes: takesOf(values.takes) }),
  }
}

function formatChosen(what: SoundDeliverable, { every, own }: PerKind): DeliveryFormat {
  const asked = own.get(what)
  if (asked === undefined)
    return formatOf(what, every === undefined ? deliverables[what].formats[0] : deliveryFormatOf(every))
  const format = deliveryFormatOf(asked)
  if (deliverables[what].formats.includes(format)) return format
  const possible = deliverables[what].formats.join(', ')
  throw callProblem(
    'export.format',
    say('cli.export.format', { what, format }),
    say('cli.export.format.remedy', { possible }),
  )
}

function captionsForm(values: Values, formats: readonly CaptionFormat[]): Deliverable {
  const limits: Record<string, number> = {}
  for (const text of (values['caption-limits'] ?? []).flatMap((list) => list.split(','))) {
    const [name = '', value = ''] = text.split('=').map((part) => part.trim())
    const read = readNumber(value, { min: 0, isWhole: false })
    limits[name] = read.kind === 'number' ? read.value : Number.NaN
  }
  const form = {
    what: 'captions',
    formats: formats.length === 0 ? ['srt'] : [...formats],
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
    ...(values['sound-cues'] === true ? { soundCues: true } : {}),
  }
  const read = deliverableSchema.safeParse(form)
  if (read.success) return read.data
  throw callProblem('option.invalid', say('cli.export.limits'), say('cli.export.limits.remedy'))
}

function kindsOf(texts: readonly string[] | undefined): readonly DeliverableKind[] {
  if (texts === undefined) return USUAL
  return texts
    .flatMap((list) => list.split(','))
    .map((text) => {
      const kind = deliverableKinds.find((one) => one === text.trim().toLowerCase())
      if (kind !== undefined) return kind
      const kinds = deliverableKinds.join(', ')
      throw callProblem(
        'option.invalid',
        say('cli.export.what', { what: text.trim() }),
        say('cli.export.what.remedy', { kinds }),
      )
    })
    .filter((kind, at, all) => all.indexOf(kind) === at)
}

/** `wav`, or `mix=wav,lines=opus`: for all, or for the deliverable that is named. */
function perKind(texts: readonly string[] | undefined, option: string): PerKind {
  const own = new Map<string, string>()
  let every: string | undefined
  for (const text of (texts ?? []).flatMap((list) => list.split(','))) {
    const [left = '', right] = text.split('=').map((part) => part.trim())
    if (right === undefined) every = left
    else if (left !== 'captions' && deliverableKinds.some((kind) => kind === left)) own.set(left, right)
    else {
      const kinds = deliverableKinds.filter((kind) => kind !== 'captions').join(', ')
      throw callProblem(
        'option.invalid',
        say('cli.export.per', { option, what: left }),
        say('cli.export.what.remedy', { kinds }),
      )
    }
  }
  return { every, own }
}

function whole(text: string, option: string): number {
  const reading = readNumber(text, { min: Number.MIN_SAFE_INTEGER, isWhole: true })
  if (reading.kind === 'number') return reading.value
  const fault = reading.kind === 'outside' || reading.kind === 'notWhole' ? reading.kind : 'other'
  throw callProblem('option.invalid', say('cli.arguments.number', { option, text, fault }), seeHelp)
}

function handlesOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const handlesMs = whole(text, '--handles')
  if (handlesMs >= 0 && handlesMs <= MAX_HANDLES_MS) return handlesMs
  throw callProblem('option.invalid', say('cli.export.handles', { most: MAX_HANDLES_MS }), seeHelp)
}

function takesOf(text: string): 'used' | 'starred' {
  if (text === 'used' || text === 'starred') return text
  throw callProblem('option.invalid', say('cli.export.takes', { text }), say('cli.export.takes.remedy'))
}

function channelsOf(text: string | undefined): 1 | 2 | undefined {
  if (text === undefined) return undefined
  if (text === 'mono' || text === '1') return 1
  if (text === 'stereo' || text === '2') return 2
  throw callProblem('option.invalid', say('cli.export.channels', { text }), say('cli.export.channels.remedy'))
}

function missingOf(draft: boolean, text: string | undefined): ExportOptions['missing'] {
  if (text === undefined || text === 'silence') return draft ? 'fillWithDraft' : 'leaveSilence'
  if (text === 'leave-out' && !draft) return 'finalOnly'
  throw callProblem('option.invalid', say('cli.export.missing', { text }), say('cli.export.missing.remedy'))
}
