// Made by `npm run messages` from the files of problems/: change that.
import { exportProblems } from './problems/export.ts'
import { transcriptsProblems } from './problems/transcripts.ts'

/** The words of everything that can go wrong, by id. */
export const problemTable = {
  ...exportProblems,
  ...transcriptsProblems,
}
