import type { Problem } from '../../shared/core/model/errors.ts'
import { diagnose } from '../../shared/core/reading/diagnose.ts'
import type { Script } from '../../shared/core/model/script.ts'

/** What version control left undecided in a script: neither version is rendered, and whoever renders the rest is told. */
export function conflictProblems(script: Script): readonly Problem[] {
  return diagnose(script, { speakers: [] }).flatMap(({ code, line, message, remedy }): Problem[] =>
    code === 'conflictMarkers'
      ? [
          {
            code: 'project.conflict',
            message: `Line ${line}: ${message}`.slice(0, 500),
            ...(remedy === undefined ? {} : { remedy }),
          },
        ]
      : [],
  )
}
