import { expect, onTestFinished } from 'vitest'
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
import { projectHandleSchema } from '../../../shared/core/model/ids.ts'
import { eventually } from '../eventually.ts'
import { testPorts } from './ports.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

export const SCRIPT = `# The Line

RUTH: Hold the line, please.  #aaa111
AMOS: I am holding it.  #bbb222
`

/** A studio as a host mounts it: every call goes through dispatch, and every answer is held to the contract. */
export type Host = {
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

export async function host(over: Partial<StudioPorts> = {}): Promise<Host> {
  const folder = await temporaryFolder()
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

export async function withScript(
  text = SCRIPT,
  over: Partial<StudioPorts> = {},
): Promise<Host & { view: ProjectView }> {
  const made = await host(over)
  const { project } = await made.call('project.create', { name: 'The Line', folderId: null })
  await made.call('script.replace', { project, text })
  return { ...made, view: await made.call('project.read', { project }) }
}

/** Renders and waits until the queue rests. */
export async function rendered(
  made: Host,
  input: Partial<CallInput<'render.start'>> & { project: string },
): Promise<void> {
  const project = projectHandleSchema.parse(input.project)
  await made.call('render.start', {
    source: 'draft',
    lineIds: null,
    again: false,
    resendUnknown: false,
    ...input,
    project,
  })
  await eventually(async () => {
    const { queue } = await made.call('project.read', { project })
    expect(['idle', 'stopped']).toContain(queue.kind)
  })
}

export function openedOf(view: ProjectView | null): ProjectView {
  if (view === null) throw new TypeError('Nothing was opened.')
  return view
}
