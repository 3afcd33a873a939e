import { expect } from 'vitest'
import type { StudioPorts } from '../../../electron/base/ports.ts'
import type { CallInput } from '../../../shared/contract/bridge.ts'
import type { ProjectView } from '../../../shared/contract/views.ts'
import { projectHandleSchema } from '../../../shared/core/model/ids.ts'
import { eventually } from '../eventually.ts'
import { type StudioHost, studioHost } from './studio-host.ts'

export const SCRIPT = `# The Line

RUTH: Hold the line, please.  #aaa111
AMOS: I am holding it.  #bbb222
`

export async function withScript(
  text = SCRIPT,
  over: Partial<StudioPorts> = {},
): Promise<StudioHost & { view: ProjectView }> {
  const made = await studioHost(over)
  const { project } = await made.call('project.create', { name: 'The Line', folderId: null })
  await made.call('script.replace', { project, text })
  return { ...made, view: await made.call('project.read', { project }) }
}

/** Renders and waits until the queue rests. */
export async function rendered(
  made: StudioHost,
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
