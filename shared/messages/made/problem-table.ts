// Made by `npm run messages` from the files of problems/: change that.
import { audioProblems } from './problems/audio.ts'
import { draftProblems } from './problems/draft.ts'
import { exportProblems } from './problems/export.ts'
import { transcriptsProblems } from './problems/transcripts.ts'

/** The words of everything that can go wrong, by id. */
export const problemTable = {
  ...audioProblems,
  ...draftProblems,
  ...exportProblems,
  ...transcriptsProblems,
}
