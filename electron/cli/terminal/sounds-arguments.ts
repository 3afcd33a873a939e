import { readNumber } from '../../../shared/core/numbers/read-number.ts'
import { say } from '../../../shared/messages/say.ts'
import { callProblem } from './exit.ts'
import { readOptions, seeHelp } from './read-options.ts'

/** `sounds`, as it was called. Times in seconds. */
export type SoundsArguments = { readonly command: 'sounds'; readonly json: boolean; readonly project: string } & (
  | { readonly action: 'list' }
  | { readonly action: 'remove'; readonly id: string }
  | { readonly action: 'room-tone'; readonly isOn: boolean; readonly levelDbfs: number | undefined }
  | {
      readonly action: 'add'
      readonly file: string
      /** A lane's name; `bed` and `effects` are made where there is none. */
      readonly lane: string
      /** From the beginning of the whole, or from the edge of a line. */
      readonly at: number
      readonly lineId: string | undefined
      readonly edge: 'start' | 'end' | 'before'
      readonly from: number | undefined
      readonly length: number | undefined
      readonly fadeIn: number | undefined
      readonly fadeOut: number | undefined
      readonly gainDb: number | undefined
      /** 0 or less, of its lane. */
      readonly duckDb: number | undefined
      readonly loops: boolean
      /** Counted from 1. */
      readonly channels: number[] | undefined
    }
)

const options = {
  lane: { type: 'string' },
  at: { type: 'string' },
  line: { type: 'string' },
  edge: { type: 'string' },
  from: { type: 'string' },
  length: { type: 'string' },
  'fade-in': { type: 'string' },
  'fade-out': { type: 'string' },
  gain: { type: 'string' },
  level: { type: 'string' },
  duck: { type: 'string' },
  loop: { type: 'boolean' },
  channels: { type: 'string' },
  json: { type: 'boolean' },
} as const

/** @throws CallError */
export function soundsArguments(rest: readonly string[]): SoundsArguments {
  const { values, positionals } = readOptions('sounds', options, rest, 3)
  const [action = '', project = '', what = ''] = positionals
  const common = { command: 'sounds', json: values.json === true, project } as const
  if (action === 'list' && project !== '' && what === '') return { ...common, action }
  if (project === '' || what === '') throw callProblem('option.invalid', say('cli.arguments.soundsNeeds'), seeHelp)
  if (action === 'remove') return { ...common, action, id: what }
  if (action === 'room-tone' && (what === 'on' || what === 'off')) {
    return { ...common, action, isOn: what === 'on', levelDbfs: number(values.level, '--level', -96, -20) }
  }
  if (action !== 'add') throw callProblem('option.invalid', say('cli.arguments.soundsNeeds'), seeHelp)
  return {
    ...common,
    action,
    file: what,
    lane: values.lane ?? 'bed',
    at: number(values.at, '--at', values.line === undefined ? 0 : -86_400, 86_400) ?? 0,
    lineId: values.line,
    edge: edgeOf(values.edge),
    from: number(values.from, '--from', 0, 86_400),
    length: number(values.length, '--length', 0.01, 86_400),
    fadeIn: number(values['fade-in'], '--fade-in', 0, 3600),
    fadeOut: number(values['fade-out'], '--fade-out', 0, 3600),
    gainDb: number(values.gain, '--gain', -60, 12),
    duckDb: number(values.duck, '--duck', -60, 0),
    loops: values.loop === true,
    channels: values.channels
      ?.split(',')
      .slice(0, 3)
      .map((text) => number(text, '--channels', 1, 64) ?? 1),
  }
}

function edgeOf(text = 'start'): 'start' | 'end' | 'before' {
  if (text === 'start' || text === 'end' || text === 'before') return text
  throw callProblem('option.invalid', say('cli.arguments.edge', { edge: text }), seeHelp)
}

function number(text: string | undefined, option: string, min: number, max: number): number | undefined {
  if (text === undefined) return undefined
  const reading = readNumber(text, { min, max, isWhole: false })
  if (reading.kind === 'number') return reading.value
  const remedy = say('cli.arguments.between.remedy', { least: String(min), most: String(max) })
  throw callProblem('option.invalid', say('cli.arguments.number', { option, text, fault: 'other' }), remedy)
}
