import type { z } from 'zod'
import { type VoiceVisibility, voiceVisibilitySchema, newVoiceSchema } from '../../../shared/contract/casting-views.ts'
import { say } from '../../../shared/messages/say.ts'
import { callProblem } from './exit.ts'
import { filled, readOptions, seeHelp } from './read-options.ts'

/** What is said of a voice; what is undefined was not given. */
export type VoiceFields = {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly tags: readonly string[] | undefined
  readonly visibility: VoiceVisibility | undefined
  /** A file. */
  readonly cover: string | undefined
}

/** `voices show`, `create`, `update` and `delete`, as they were called. `id`: an id or a link. */
export type VoiceArguments = { readonly command: 'voice'; readonly json: boolean } & (
  | { readonly action: 'show'; readonly id: string }
  | {
      readonly action: 'create'
      readonly fields: VoiceFields & { readonly title: string }
      /** Each a file, with `:` and what is said in it. */
      readonly recordings: readonly string[]
      readonly owner: string
      readonly enhance: boolean
      readonly sample: boolean
    }
  | { readonly action: 'update'; readonly id: string; readonly fields: VoiceFields }
  | { readonly action: 'delete'; readonly id: string; readonly yes: boolean; readonly projects: readonly string[] }
)

const json = { json: { type: 'boolean' } } as const
const fields = {
  ...json,
  title: { type: 'string' },
  description: { type: 'string' },
  tag: { type: 'string', multiple: true },
  visibility: { type: 'string' },
  cover: { type: 'string' },
} as const
const making = {
  ...fields,
  recording: { type: 'string', multiple: true },
  consent: { type: 'string' },
  enhance: { type: 'boolean' },
  sample: { type: 'boolean' },
} as const
const deleting = { ...json, yes: { type: 'boolean' }, project: { type: 'string', multiple: true } } as const

/** Reads what comes behind `voices`; undefined if it is a list that is asked for. @throws CallError */
export function voiceArguments(args: readonly string[]): VoiceArguments | undefined {
  const at = args.findIndex((arg) => arg !== '--json')
  const action = args[at]
  const rest = args.toSpliced(at, 1)
  const command = `voices ${action}`
  const base = (values: { readonly json?: boolean | undefined }) =>
    ({ command: 'voice', json: values.json === true }) as const
  switch (action) {
    case 'show': {
      const { values, positionals } = readOptions(command, json, rest, 1)
      return { ...base(values), action, id: oneId(positionals, command) }
    }
    case 'create': {
      const { values } = readOptions(command, making, rest, 0)
      const { recording: recordings = [], consent = '' } = values
      const title = filled(values.title, '--title')
      const owner = consent.trim()
      if (title === undefined || recordings.length === 0 || owner === '') {
        throw callProblem('option.invalid', say('cli.voice.create'), say('cli.voice.create.remedy'))
      }
      const { enhance = false, sample = false } = values
      const told = { ...fieldsOf(values), title: checked('title', title, newVoiceSchema.shape.title) }
      return { ...base(values), action, fields: told, recordings, owner: owner.slice(0, 200), enhance, sample }
    }
    case 'update': {
      const { values, positionals } = readOptions(command, fields, rest, 1)
      const id = oneId(positionals, command)
      const told = fieldsOf(values)
      if (Object.values(told).some((value) => value !== undefined)) return { ...base(values), action, id, fields: told }
      throw callProblem('option.invalid', say('cli.voice.update'), say('cli.voice.update.remedy'))
    }
    case 'delete': {
      const { values, positionals } = readOptions(command, deleting, rest, 1)
      const { yes = false, project: projects = [] } = values
      return { ...base(values), action, id: oneId(positionals, command), yes, projects }
    }
    default:
      return undefined
  }
}

/** `--tag ""` alone takes all tags away. */
function fieldsOf(values: {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly tag?: readonly string[] | undefined
  readonly visibility?: string | undefined
  readonly cover?: string | undefined
}): VoiceFields {
  const { shape } = newVoiceSchema
  const { title, description, tag, visibility, cover } = values
  const tags = tag?.flatMap((list) => list.split(',')).filter((one) => one.trim() !== '')
  return {
    title: title === undefined ? undefined : checked('title', title, shape.title),
    description: description === undefined ? undefined : checked('description', description, shape.description),
    tags: tags === undefined ? undefined : checked('tag', tags, shape.tags),
    visibility: visibility === undefined ? undefined : checked('visibility', visibility, voiceVisibilitySchema),
    cover: filled(cover, '--cover'),
  }
}

function checked<T>(option: string, value: unknown, schema: z.ZodType<T>): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw callProblem('option.invalid', say('cli.voice.field', { option: `--${option}` }), say('cli.voice.field.remedy'))
}

function oneId([id = '']: readonly string[], command: string): string {
  if (id.trim() !== '') return id
  throw callProblem('option.invalid', say('cli.voice.id', { command }), seeHelp)
}
