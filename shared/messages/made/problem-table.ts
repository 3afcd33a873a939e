// Made by `npm run messages` from the files of problems/: change that.
import { audioProblems } from './problems/audio.ts'
import { diskProblems } from './problems/disk.ts'
import { documentsProblems } from './problems/documents.ts'
import { draftProblems } from './problems/draft.ts'
import { exportProblems } from './problems/export.ts'
import { importProblems } from './problems/import.ts'
import { transcriptsProblems } from './problems/transcripts.ts'

/** The words of everything that can go wrong, by id. */
export const problemTable = {
  ...audioProblems,
  ...diskProblems,
  ...documentsProblems,
  ...draftProblems,
  ...exportProblems,
  ...importProblems,
  ...transcriptsProblems,
}
