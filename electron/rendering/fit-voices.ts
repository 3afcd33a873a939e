import type { Problem } from '../../shared/core/model/errors.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../shared/core/render/plan.ts'
import { MOST_PROBLEMS, type Selection } from './queue/line-choice.ts'
import type { RenderableLine } from './queue/renderable-line.ts'

/** Holds back lines whose voice cannot speak, each with the reason. */
export function withFitVoices({ lines, blocked }: Selection, problems: ReadonlyMap<VoiceId, Problem>): Selection {
  if (problems.size === 0) return { lines, blocked }
  const held = lines.flatMap((line) => {
    const problem = voiceProblem(line, problems)
    return problem === undefined ? [] : [{ ...problem, lineId: line.lineId }]
  })
  return {
    lines: lines.filter((line) => voiceProblem(line, problems) === undefined),
    blocked: [...blocked, ...held].slice(0, MOST_PROBLEMS),
  }
}

function voiceProblem(line: RenderableLine, problems: ReadonlyMap<VoiceId, Problem>): Problem | undefined {
  return requestsOfLine(line)
    .map(({ voice }) => (voice.kind === 'voice' ? problems.get(voice.voice.id) : undefined))
    .find((problem) => problem !== undefined)
}
