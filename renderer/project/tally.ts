import type { LineView } from '../../shared/contract/views.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'
import { isDue, isUncast, needsAttention } from './line-states.ts'
import {
  projectCoverage,
  projectRenderCast,
  projectRenderChanged,
  projectRenderDecide,
  projectRenderLines,
  projectRenderNothing,
  projectRenderUnderWay,
} from '../../shared/messages/made/project.ts'

/** What of the script can be heard as it now stands. The three add up to all lines. */
export type Coverage = { readonly final: number; readonly draft: number; readonly todo: number }

/** Counts for the editor's header, the primary button and the status bar. */
export type Tally = {
  readonly coverage: Coverage
  readonly rendering: number
  readonly queued: number
  readonly failed: number
  /** In script order. */
  readonly attention: readonly LineId[]
  /** Lines that Render would take. */
  readonly toRender: number
  /** Of these, lines whose text or cast changed since they were rendered. */
  readonly changed: number
  /** Lines that Render would not take because nobody is cast for them. */
  readonly uncast: number
}

/** Which of the three a line counts as: only audio that fits the line as it stands is final or draft. */
export function coverageOf(line: LineView): keyof Coverage {
  if (line.state !== 'ready' && line.state !== 'locked') return 'todo'
  if (line.take === undefined) return 'todo'
  return line.take.source === 'service' ? 'final' : 'draft'
}

/** Counts all lines once. Expects them in script order. */
export function tallyLines(lines: Iterable<LineView>, source: Source): Tally {
  const coverage = { final: 0, draft: 0, todo: 0 }
  const attention: LineId[] = []
  let [rendering, queued, failed, toRender, changed, uncast] = [0, 0, 0, 0, 0, 0]
  for (const line of lines) {
    coverage[coverageOf(line)] += 1
    if (line.state === 'rendering') rendering += 1
    if (line.state === 'queued') queued += 1
    if (line.state === 'failed') failed += 1
    if (needsAttention(line, source)) attention.push(line.id)
    if (isDue(line, source)) {
      toRender += 1
      if (line.state === 'stale') changed += 1
    } else if (isUncast(line)) uncast += 1
  }
  return { coverage, rendering, queued, failed, attention, toRender, changed, uncast }
}

/** What the primary button does next; `nothing` only where every line can be heard. */
export type RenderStep = 'render' | 'wait' | 'cast' | 'decide' | 'nothing'

/** Renders what is due; else waits for what is under way; else casts lines that have no voice; else lines wait for a person. */
export function renderStep({ toRender, rendering, queued, uncast, coverage }: Omit<Tally, 'attention'>): RenderStep {
  if (toRender > 0) return 'render'
  if (rendering + queued > 0) return 'wait'
  if (uncast > 0) return 'cast'
  return coverage.todo > 0 ? 'decide' : 'nothing'
}

/** The primary button's words: it always carries its count. */
export function renderLabel(tally: Omit<Tally, 'attention'>): string {
  const step = renderStep(tally)
  if (step === 'wait') return projectRenderUnderWay({ lines: tally.rendering + tally.queued })
  if (step === 'cast') return projectRenderCast({ lines: tally.uncast })
  if (step === 'decide') return projectRenderDecide({ lines: tally.coverage.todo })
  if (step === 'nothing') return projectRenderNothing()
  if (tally.toRender === tally.changed) return projectRenderChanged({ lines: tally.changed })
  return projectRenderLines({ lines: tally.toRender })
}

/** `18 final, 9 draft, 37 not rendered`. */
export function coverageWords({ final, draft, todo }: Coverage): string {
  return projectCoverage({ final, draft, todo })
}
