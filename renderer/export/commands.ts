import type { ExportLoudness, ExportOptions, ExportReadiness } from '../../shared/contract/views.ts'
import { toProblem } from '../../shared/core/model/errors.ts'
import { exportOutcomeSaid } from '../../shared/messages/made/export.ts'
import { announce } from '../base/notices.ts'
import { sendTyping } from '../project/typing.ts'
import type { ExportNeeds } from './needs.ts'

/** What an export would hold; undefined when nothing is open. */
export async function exportReadiness(deps: ExportNeeds, options: ExportOptions): Promise<ExportReadiness | undefined> {
  const { open } = deps.project.getState()
  return open === undefined ? undefined : deps.client.call('export.readiness', { project: open.handle, options })
}

/** Measures what an export would be, and what its target would do to it; null: nothing sounds. */
export async function exportLoudness(deps: ExportNeeds, options: ExportOptions): Promise<ExportLoudness | null> {
  const { open } = deps.project.getState()
  if (open === undefined) return null
  return (await deps.client.call('export.loudness', { project: open.handle, options })).loudness
}

/** Exports, showing progress in the sheet; how it ended stays there until it is closed. */
export async function startExport(deps: ExportNeeds, options: ExportOptions): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  deps.render.setState({ exportRun: { kind: 'running', done: 0, total: 0 } })
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

/** Back to the choices after an export has ended. */
export function forgetExport(deps: ExportNeeds): void {
  deps.render.setState(({ exportRun }) => (exportRun.kind === 'running' ? {} : { exportRun: { kind: 'none' } }))
}
