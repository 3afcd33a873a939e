import {
  shellRestartDone,
  shellRestartDoneNothingLost,
  shellRestartDoneSaved,
} from '../../../shared/messages/made/shell.ts'
import { isLineId } from '../../../shared/core/model/id-checks.ts'
import { isWorkspace, type Workspace } from '../../base/workspaces.ts'

/** Where a window is, written down while it runs, so that it can be there again. `atMs`: milliseconds since 1970. */
export type WindowPlace = {
  readonly atMs: number
  readonly workspace: Workspace
  readonly line: string | undefined
  /** Set when the window itself saw that it cannot go on. */
  readonly failure?: { readonly details: string; readonly isSaved: boolean }
}

/** Reads what an earlier document of the same window wrote; undefined for anything else. */
export function readPlace(text: string | null): WindowPlace | undefined {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    // Not of that form: what is answered says so.
    return undefined
  }
  if (!isRecord(value)) return undefined
  const { atMs, workspace, line, failure } = value
  if (typeof atMs !== 'number' || !isWorkspace(workspace)) return undefined
  const place = { atMs, workspace, line: typeof line === 'string' && isLineId(line) ? line : undefined }
  if (!isRecord(failure) || typeof failure.details !== 'string') return place
  return { ...place, failure: { details: failure.details.slice(0, 300), isSaved: failure.isSaved === true } }
}

/** What a window that was started again says of it: what happened, what is safe. `time`: when it was last seen well. */
export function restartWords(place: WindowPlace, time: string): { readonly message: string; readonly remedy: string } {
  const message = shellRestartDone()
  return place.failure?.isSaved === true
    ? { message, remedy: shellRestartDoneNothingLost({ time }) }
    : { message, remedy: shellRestartDoneSaved({ time }) }
}

/** What went wrong, for the person and whoever helps: its kind and its words, on one line. */
export function failureDetails(error: unknown): string {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return words.replaceAll(/\s+/g, ' ').slice(0, 300)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
