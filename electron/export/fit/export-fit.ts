import type { ExportFit } from '../../../shared/contract/export-views.ts'
import { MOST_FIT_LINES } from '../../../shared/contract/export-views.ts'
import type { FitReport } from '../../../shared/core/fit/fit-report.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { Script } from '../../../shared/core/model/script.ts'

/** What a sheet shows of a report: how many lines do not fit, and the worst of them. Undefined: nothing has a target. */
export function exportFit(
  report: FitReport,
  { script, isTimed, file }: { readonly script: Script; readonly isTimed: boolean; readonly file: string | undefined },
): ExportFit | undefined {
  if (report.lines.length + report.spans.length === 0) return undefined
  const speakers = new Map<LineId, string>()
  for (const node of script.nodes) {
    if (node.kind === 'line' && node.id !== undefined && !speakers.has(node.id)) speakers.set(node.id, node.speaker)
  }
  const over = report.lines.filter(({ overrunSeconds }) => overrunSeconds > 0)
  const worst = over.toSorted((a, b) => b.overrunSeconds - a.overrunSeconds).slice(0, MOST_FIT_LINES)
  const shown = new Set(worst.map(({ lineId }) => lineId))
  return {
    targets: report.lines.length,
    overruns: report.overruns,
    worstSeconds: report.worstSeconds,
    estimates: over.filter(({ isEstimate }) => isEstimate).length,
    late: report.late,
    early: report.early,
    // In the order of the script, as they are worked through.
    lines: over
      .filter(({ lineId }) => shown.has(lineId))
      .map((line) => ({ ...line, speaker: speakers.get(line.lineId) ?? '' })),
    spans: report.spans.slice(0, MOST_FIT_LINES),
    isTimed,
    ...(file === undefined ? {} : { file }),
  }
}
