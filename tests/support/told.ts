import { StudioError } from '../../shared/core/model/errors.ts'
import { inEnglish, messageOf } from '../../shared/messages/in-english.ts'

/** What a person is told of how this fails: code, sentence and way out. Rejects if it does not fail, or by a bug. */
export async function told(outcome: Promise<unknown>): Promise<ReturnType<typeof inEnglish>> {
  try {
    await outcome
  } catch (error) {
    if (error instanceof StudioError) return inEnglish(error.problem)
    throw error
  }
  throw new Error('Nothing went wrong')
}

/** As `told`, of what is done at once: the sentence. */
export function toldAtOnce(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof StudioError) return messageOf(error.problem)
    throw error
  }
  throw new Error('Nothing went wrong')
}
