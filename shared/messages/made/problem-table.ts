// Made by `npm run messages` from the files of problems/: change that.
import { accountProblems } from './problems/account.ts'
import { audioProblems } from './problems/audio.ts'
import { castProblems } from './problems/cast.ts'
import { changesProblems } from './problems/changes.ts'
import { checkProblems } from './problems/check.ts'
import { cliProblems } from './problems/cli.ts'
import { directionProblems } from './problems/direction.ts'
import { diskProblems } from './problems/disk.ts'
import { documentsProblems } from './problems/documents.ts'
import { draftProblems } from './problems/draft.ts'
import { exportProblems } from './problems/export.ts'
import { hostingProblems } from './problems/hosting.ts'
import { importProblems } from './problems/import.ts'
import { pageProblems } from './problems/page.ts'
import { placeProblems } from './problems/place.ts'
import { planProblems } from './problems/plan.ts'
import { pronunciationsProblems } from './problems/pronunciations.ts'
import { renderingProblems } from './problems/rendering.ts'
import { sceneProblems } from './problems/scene.ts'
import { scriptProblems } from './problems/script.ts'
import { soundsProblems } from './problems/sounds.ts'
import { sourcesProblems } from './problems/sources.ts'
import { speechProblems } from './problems/speech.ts'
import { studioProblems } from './problems/studio.ts'
import { transcriptsProblems } from './problems/transcripts.ts'
import { voicesProblems } from './problems/voices.ts'

/** The words of everything that can go wrong, by id. */
export const problemTable = {
  ...accountProblems,
  ...audioProblems,
  ...castProblems,
  ...changesProblems,
  ...checkProblems,
  ...cliProblems,
  ...directionProblems,
  ...diskProblems,
  ...documentsProblems,
  ...draftProblems,
  ...exportProblems,
  ...hostingProblems,
  ...importProblems,
  ...pageProblems,
  ...placeProblems,
  ...planProblems,
  ...pronunciationsProblems,
  ...renderingProblems,
  ...sceneProblems,
  ...scriptProblems,
  ...soundsProblems,
  ...sourcesProblems,
  ...speechProblems,
  ...studioProblems,
  ...transcriptsProblems,
  ...voicesProblems,
}
