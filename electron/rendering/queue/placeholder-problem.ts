import { type Problem, problemFrom } from '../../../shared/core/model/errors.ts'
import { nameOfLanguage } from '../../../shared/messages/languages/en.ts'
import { say } from '../../../shared/messages/say.ts'
import type { Placeholder } from '../../speech/types.ts'

/** What is said of a take in which something stands for words that no voice on this computer speaks. */
export function placeholderProblem({ languages, seconds }: Placeholder): Problem {
  const names = languages.map(nameOfLanguage)
  return problemFrom(
    'draft.failed',
    say('draft.placeholder', { languages: names, seconds }),
    say('draft.placeholder.remedy', { languages: names }),
  )
}
