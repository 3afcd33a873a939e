// Made by `npm run messages` from the files of problems/: change that.
import { draftProblems } from './problems/draft.ts'
import { exportProblems } from './problems/export.ts'
import { transcriptsProblems } from './problems/transcripts.ts'

/** The words of everything that can go wrong, by id. */
export const problemTable = {
  ...draftProblems,
  ...exportProblems,
  ...transcriptsProblems,
}
