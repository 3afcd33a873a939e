import type { Problem, WordedProblem } from '../../shared/core/model/errors.ts'
import { inEnglish, messageOf } from '../../shared/messages/in-english.ts'
import { say } from '../../shared/messages/say.ts'

const elsewhereRemedy =
  'Nothing was sent from here, so nothing is paid twice. Add --wait, or --take-over if that computer has stopped.'

/** The way out as it is here: a person without a window decides by an option. */
export function withCommandLineRemedy(problem: Problem): WordedProblem {
  const worded = inEnglish(problem)
  if (problem.code === 'render.unknown') return { ...worded, remedy: 'Add --resend-unknown to send it again.' }
  // Nobody is there that tries again by itself.
  if (problem.code === 'disk.full') return { ...worded, remedy: messageOf(say('cli.space.full.remedy')) }
  if (problem.code === 'render.elsewhere') return { ...worded, remedy: elsewhereRemedy }
  if (problem.code !== 'audio.suspicious' || problem.lineId === undefined) return worded
  return { ...worded, remedy: `Add --accept-suspicious ${problem.lineId} to use it as it is, or change the line.` }
}
