import type { Problem } from '../../../shared/core/model/errors.ts'
import { sentencesOf } from '../messages/problem-words.ts'

/** Says under a form what stands against it, and the way out. Heard when it appears. */
export function ProblemWords({ problem }: { readonly problem: Problem | undefined }) {
  return (
    <p role="alert" className="m-bad">
      {problem === undefined ? null : sentencesOf(problem)}
    </p>
  )
}
