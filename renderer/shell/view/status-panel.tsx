import { statusCoverageWhole, statusQueueNoneFailed } from '../../../shared/messages/made/status.ts'
import type { LineView } from '../../../shared/contract/views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { revealNextOf } from '../../project/lines.ts'
import { pauseQueue, resumeQueue } from '../../queue/commands.ts'
import { cancelRender } from '../../rendering/render.ts'
import { KeyHint } from './key-hint.tsx'
import { StatusBar } from './status-bar.tsx'
import { coverageOf } from '../../project/tally.ts'
import type { ShownProject } from '../../project/store.ts'
import { QueueButton } from '../../queue/view/queue-button.tsx'
import type { Summary } from './use-summary.ts'
import { useSettings } from '../../account/needs.ts'
import { ExportStatus } from '../../export/export-status.tsx'
import { useHost, useRun, useView } from '../../base/needs.ts'
import { useRender } from '../../rendering/needs.ts'
import { useDeps } from '../parts/use-deps.ts'

/** The status bar with its commands. */
export function StatusPanel({ open, summary }: { readonly open: ShownProject; readonly summary: Summary }) {
  const deps = useDeps()
  const run = useRun()
  const host = useHost()
  const queue = useRender((state) => state.queue)
  const exportRun = useRender((state) => state.exportRun)
  const isSheetOpen = useView((state) => state.dialog?.kind === 'export')
  const connection = useSettings((state) => state.connection)
  const balances = useSettings((state) => state.balances)
  const linesWhere = (test: (line: LineView) => boolean): ReadonlySet<LineId> =>
    new Set([...open.lines.values()].filter(test).map((line) => line.id))
  return (
    <StatusBar
      host={host.kind}
      connection={connection}
      queue={queue}
      coverage={summary.tally.coverage}
      lineCount={open.outline.lineCount}
      words={summary.words}
      seconds={summary.seconds}
      isEstimate={summary.isEstimate}
      balances={balances}
      source={open.settings.renderWith}
      onConnection={() => deps.view.setState({ dialog: { kind: 'connect' } })}
      onBalance={() => deps.view.setState({ dialog: { kind: 'settings', page: 'account' } })}
      onPause={() => run(() => pauseQueue(deps))}
      onResume={() => run(() => resumeQueue(deps))}
      queuePanel={<QueueButton open={open} />}
      exportRun={
        <ExportStatus
          run={exportRun}
          isSheetOpen={isSheetOpen}
          onShow={() => deps.view.setState({ dialog: { kind: 'export' } })}
        />
      }
      keyHint={<KeyHint />}
      onCancel={() => run(() => cancelRender(deps))}
      onFailed={() =>
        revealNextOf(
          deps,
          linesWhere((line) => line.state === 'failed' || line.state === 'unknown'),
          1,
          statusQueueNoneFailed(),
        )
      }
      onCoverage={() =>
        revealNextOf(
          deps,
          linesWhere((line) => coverageOf(line) === 'todo'),
          1,
          statusCoverageWhole(),
        )
      }
    />
  )
}
