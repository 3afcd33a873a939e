import type { Problem } from '../../../shared/core/model/errors.ts'
import type { RenderPlan } from '../../../shared/core/model/render.ts'
import type { RenderableLine } from '../../rendering/queue/renderable-line.ts'
import { say } from '../../../shared/messages/say.ts'
import { callProblem, CallError } from '../terminal/exit.ts'
import { unvoicedProblem } from './unvoiced.ts'

/**
 * Every line that can be rendered, and those without a word, which no service can say and the others need not wait for.
 * @throws CallError if another one cannot be rendered, or none can: then nothing of the script is sent.
 */
export function renderableLines(
  plan: RenderPlan,
  isDraft: boolean,
): { readonly lines: readonly RenderableLine[]; readonly wordless: readonly Problem[] } {
  if (plan.lines.length === 0) {
    throw callProblem('script.empty', say('cli.render.noSpeech'), say('cli.render.noSpeech.remedy'))
  }
  const lines: RenderableLine[] = []
  const unvoiced = new Set<string>()
  const wordless: Problem[] = []
  const problems: Problem[] = []
  for (const line of plan.lines) {
    if (line.kind === 'renderable') lines.push(line)
    else if (line.problem.code === 'cast.noVoice') unvoiced.add(line.speaker)
    else {
      const kind = line.problem.code === 'line.unspeakable' ? wordless : problems
      kind.push({ ...line.problem, lineId: line.lineId })
    }
  }
  if (unvoiced.size > 0) problems.unshift(unvoicedProblem([...unvoiced], isDraft))
  const found = lines.length === 0 || problems.length > 0 ? [...problems, ...wordless] : []
  if (found.length > 0) throw new CallError(found)
  return { lines, wordless }
}
