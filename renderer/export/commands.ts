import type { ExportLoudness, ExportOptions, ExportReadiness } from '../../shared/contract/export-views.ts'
import type { Deliverable } from '../../shared/core/deliver/deliverables.ts'
import { toProblem } from '../../shared/core/model/errors.ts'
import { exportOutcomeSaid } from '../../shared/messages/made/export.ts'
import { announce } from '../base/notices.ts'
import { sendTyping } from '../project/typing.ts'
import type { ExportNeeds } from './needs.ts'

/** What an export would hold, and what is not chosen beside it; undefined when nothing is open. */
export async function exportReadiness(
  deps: ExportNeeds,
  options: ExportOptions,
  others: readonly Deliverable[],
): Promise<ExportReadiness | undefined> {
  const { open } = deps.project.getState()
  return open === undefined
    ? undefined
    : deps.client.call('export.readiness', { project: open.handle, options, others: [...others] })
}

/** Measures what an export would be, and what its target would do to it; null: nothing sounds. */
export async function exportLoudness(deps: ExportNeeds, options: ExportOptions): Promise<ExportLoudness | null> {
  const { open } = deps.project.getState()
  if (open === undefined) return null
  rememberTarget(deps, options)
  return (await deps.client.call('export.loudness', { project: open.handle, options })).loudness
}

/** The target that was chosen here is the one that can be heard. */
function rememberTarget({ listening }: ExportNeeds, { loudness }: ExportOptions): void {
  const { asExported } = listening.getState()
  if (loudness?.kind === 'custom') listening.setState({ customTarget: loudness })
  if (asExported !== undefined && loudness !== undefined) listening.setState({ asExported: loudness })
}

/** Exports, showing progress in the sheet; how it ended stays there until it is closed. */
export async function startExport(deps: ExportNeeds, options: ExportOptions): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  deps.render.setState({ exportRun: { kind: 'running', startedAtMs: performance.now() } })
  try {
    await sendTyping(deps)
    const result = await deps.client.call('export.start', { project: open.handle, options })
    deps.render.setState({ exportRun: { kind: 'done', result } })
    announce(deps.view, exportOutcomeSaid({ files: result.files.length, folder: result.folderLabel }))
  } catch (error) {
    deps.render.setState({ exportRun: { kind: 'failed', problem: toProblem(error) } })
  }
}

/** Asks main to stop; it removes its partial files and answers the running export with an error. */
export async function cancelExport(deps: ExportNeeds): Promise<void> {
  const { open } = deps.project.getState()
  if (open !== undefined) await deps.client.call('export.cancel', { project: open.handle })
}

/** Has what a killed export left taken away. */
export async function dismissExport(deps: ExportNeeds): Promise<void> {
  const { open } = deps.project.getState()
  if (open !== undefined) await deps.client.call('export.dismiss', { project: open.handle })
}

/** Back to the choices after an export has ended. */
export function forgetExport(deps: ExportNeeds): void {
  deps.render.setState(({ exportRun }) => (exportRun.kind === 'running' ? {} : { exportRun: { kind: 'none' } }))
}
