import type { Extension } from '@codemirror/state'
import { diagnose } from '../../../shared/core/reading/diagnose.ts'
import { problemTable } from '../../base/messages/problem-words.ts'
import { completion, openListHere } from '../completion/completion.ts'
import { renew, replaceAll, replaceOne, search, step } from '../find/find-places.ts'
import { soundingMark } from '../marks/sounding-mark.ts'
import { staleWords } from '../marks/stale-marks.ts'
import { spelling } from '../spelling/spelling.ts'
import { closingBrackets } from '../typing/closing-brackets.ts'
import { speakTyped, typedHeads } from '../typing/typed-heads.ts'

/** What an editor gets when it can be written in already (`late-tools.ts`). */
const tools = {
  /** Brackets that close, lists that open while somebody types, and marks of words: misspelled, changed, or heard just now. */
  typing: (): Extension => [closingBrackets(), typedHeads(), completion(), spelling(), staleWords(), soundingMark()],
  speakTyped,
  openListHere,
  diagnose,
  search,
  step,
  replaceOne,
  replaceAll,
  renew,
} as const

/** The tools, once there are words for what they find. Rejects if those cannot be had now. */
export async function toolsWithWords(): Promise<typeof tools> {
  await problemTable.fetch()
  return tools
}
