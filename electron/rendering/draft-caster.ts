import { autoCast } from '../../shared/core/cast/cast.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { Script } from '../../shared/core/model/script.ts'
import { draftVoices } from '../speech/draft/voices.ts'
import type { OpenProject } from '../documents/types.ts'

/** The cast with a draft voice for everyone, made anew only when the cast or the script has changed. */
export function draftCaster(project: OpenProject): () => Cast {
  let kept: { readonly cast: Cast; readonly script: Script; readonly complete: Cast } | undefined
  return () => {
    const cast = project.cast()
    const script = project.script()
    if (kept?.cast !== cast || kept.script !== script) {
      kept = { cast, script, complete: autoCast({ cast, script, draftVoices }) }
    }
    return kept.complete
  }
}
