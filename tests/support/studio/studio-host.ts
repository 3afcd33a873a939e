import { onTestFinished } from 'vitest'
import { eventually } from '../eventually.ts'
import { dispatch } from '../../../electron/studio/dispatch.ts'
import type { StudioPorts } from '../../../electron/base/ports.ts'
import { createStudio } from '../../../electron/studio/studio.ts'
import type { Studio } from '../../../electron/base/studio-types.ts'
import {
  bridgeCalls,
  bridgeEvents,
  type CallInput,
  type CallName,
  type CallOutput,
  type EventName,
  type EventPayload,
} from '../../../shared/contract/bridge.ts'
import type { ProjectView } from '../../../shared/contract/views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { type ProjectHandle, speakerIdSchema, voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { type StandIn, type StandInOptions, startStandIn } from '../stand-in/stand-in.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { testPorts } from './ports.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

/** A studio as a host mounts it: every call goes through dispatch, and every answer is held to the contract. */
export type StudioHost = {
  readonly folder: string
  readonly studio: Studio
  readonly call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>
  readonly problem: (name: CallName, input: unknown) => Promise<Problem>
  readonly events: <N extends EventName>(name: N) => readonly EventPayload<N>[]
}

function isOutput<N extends CallName>(name: N, value: unknown): value is CallOutput<N> {
  return bridgeCalls[name].output.safeParse(value).success
}

function isPayload<N extends EventName>(name: N, value: unknown): value is EventPayload<N> {
  return bridgeEvents[name].safeParse(value).success
}

/** A studio over a folder, a fresh one unless given, that closes with the test. */
export async function studioHost(over: Partial<StudioPorts> = {}, at?: string): Promise<StudioHost> {
  const folder = at ?? (await temporaryFolder())
  const studio = await createStudio(testPorts(folder, over))
  onTestFinished(() => studio.close())
  const heard: { name: EventName; payload: unknown }[] = []
  studio.onEvent((name, payload) => void heard.push({ name, payload }))
  const log = (text: string): void => {
    throw new Error(`A handler broke: ${text}`)
  }
  const run = (name: string, input: unknown) => dispatch(studio.handlers, name, input, { checksOutput: true, log })
  return {
    folder,
    studio,
    call: async (name, input) => {
      const answer = await run(name, input)
      if (!answer.ok) throw new Error(`${answer.error.code}: ${messageOf(answer.error)}`)
      if (!isOutput(name, answer.value)) throw new Error(`${name} answered what it never may`)
      return answer.value
    },
    problem: async (name, input) => {
      const answer = await run(name, input)
      if (answer.ok) throw new Error(`${name} succeeded`)
      return answer.error
    },
    events: (name) =>
      heard.flatMap((event) => (event.name === name && isPayload(name, event.payload) ? event.payload : [])),
  }
}

/** A script of two speakers whose lines have their ids. */
export const TWO_SPEAKERS = `# The Line

RUTH: Hold the line, please.  #aaa111
AMOS: I am holding it.  #bbb222
RUTH: Thank you very much.  #ccc333
`

/** A studio connected to a stand-in, with a project of that script open in it. */
export type ConnectedHost = StudioHost & {
  readonly service: StandIn
  readonly project: ProjectHandle
  readonly view: () => Promise<ProjectView>
}

export async function connectedHost(
  options: { readonly text?: string; readonly service?: StandInOptions; readonly ports?: Partial<StudioPorts> } = {},
): Promise<ConnectedHost> {
  const service = await startStandIn(options.service)
  onTestFinished(() => service.close())
  const environment = { baseUrl: service.baseUrl, apiKey: service.apiKey }
  const made = await studioHost({ environment, ...options.ports })
  const { project } = await made.call('project.create', { name: 'The Line', folderId: null })
  await made.call('script.replace', { project, text: options.text ?? TWO_SPEAKERS })
  await made.call('cast.autoCast', { project })
  return { ...made, service, project, view: () => made.call('project.read', { project }) }
}

/** Casts service voices by speaker id. */
export async function castService(host: ConnectedHost, voices: Readonly<Record<string, string>>): Promise<void> {
  const { cast } = await host.view()
  const speakers = cast.speakers.map((speaker) => {
    const id = voices[speaker.id]
    return id === undefined
      ? speaker
      : { ...speaker, voice: { id: voiceIdSchema.parse(id), title: `Voice ${id.slice(0, 4)}` } }
  })
  await host.call('cast.change', { project: host.project, cast: { ...cast, speakers } })
}

/** A speaker's id as the contract has it. */
export const speakerId = (id: string) => speakerIdSchema.parse(id)

/** Renders and waits until the queue rests. */
export async function renderAll(
  host: StudioHost,
  input: Partial<CallInput<'render.start'>> & { readonly project: ProjectHandle },
): Promise<CallOutput<'render.start'>> {
  const started = await host.call('render.start', {
    source: 'service',
    lineIds: null,
    again: false,
    resendUnknown: false,
    ...input,
  })
  // Some hundreds of tests wait here, and a failed expectation costs more than what it asks for.
  await eventually(async () => {
    const { queue } = await host.call('project.read', { project: input.project })
    if (queue.kind !== 'idle' && queue.kind !== 'stopped') throw new Error(`The queue is ${queue.kind}`)
  }, 50)
  return started
}
