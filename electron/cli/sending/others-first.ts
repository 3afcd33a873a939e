import { type Problem, StudioError } from '../../../shared/core/model/errors.ts'
import { heldProblem, lineNeed } from '../../rendering/queue/line-need.ts'
import type { RenderableLine } from '../../rendering/queue/renderable-line.ts'
import type { Journal } from '../../rendering/journal/journal.ts'
import type { RenderReport } from '../terminal/report.ts'

/** What of lines is there already. */
type There = Parameters<typeof lineNeed>[2] & { readonly journal: Journal }

/**
 * Another program of this computer writes in the same journal: what it has on its way there has no end yet, and looks like what
 * a crash has left. So the right to send is taken once before anything is said of such lines, which waits for the other one if
 * that was asked for, and brings what it has rendered. The problem that says who sends, where nobody waits.
 */
export async function learnOfOthers(
  lines: readonly RenderableLine[],
  { takes, journal }: There,
): Promise<Problem | undefined> {
  if (!lines.some((line) => heldProblem(line, journal, takes) !== undefined)) return undefined
  try {
    await journal.hold()
  } catch (error) {
    if (error instanceof StudioError && error.problem.code === 'render.elsewhere') return error.problem
    throw error
  }
  await journal.release()
  return undefined
}

/** Lines as they are while somebody else sends: what has its take, and the rest waits. */
export function countThere(lines: readonly RenderableLine[], there: There): RenderReport['lines'] {
  const ends = lines.flatMap((line) => {
    const need = lineNeed(line, { again: false, resendUnknown: true }, there)
    return need.kind === 'nothing' ? [need.end.kind] : []
  })
  const [ready, suspicious, failed] = (['ready', 'suspicious', 'failed'] as const).map(
    (kind) => ends.filter((end) => end === kind).length,
  )
  const counted = {
    ready: ready ?? 0,
    cached: ready ?? 0,
    suspicious: suspicious ?? 0,
    failed: failed ?? 0,
    unknown: 0,
  }
  const known = counted.ready + counted.suspicious + counted.failed
  return { total: lines.length, ...counted, waiting: lines.length - known }
}
