import type { ProjectNeeds } from '../../project/needs.ts'
import type { WindowOutput } from '../output/create-output.ts'
import type { OutputReport, OutputUnderruns } from '../output/sound-output.ts'
import type { Player } from '../stage/player-types.ts'

/** Hands on what the output says of itself, as long as somebody listens. */
export function reportsOf(deps: ProjectNeeds, output: WindowOutput): Player['onReport'] {
  const listeners = new Set<(report: OutputReport) => void>()
  output.onReport((report) => {
    tellUnderruns(deps, report.underruns)
    for (const listener of listeners) listener(report)
  })
  return (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
}

/** Told some twenty times a second; what is kept changes only when something was missing. */
function tellUnderruns({ view }: ProjectNeeds, now: OutputUnderruns): void {
  const known = view.getState().underruns
  if (known.count !== now.count || known.seconds !== now.seconds) view.setState({ underruns: now })
}
