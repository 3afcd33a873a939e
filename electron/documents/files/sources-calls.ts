import { type Problem, StudioError } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { SourceChange } from '../../../shared/core/sources/change-sources.ts'
import type { LineSource } from '../../../shared/core/sources/line-sources.ts'
import { ignored } from '../../base/failures.ts'
import { loadSources, writeSources } from './sources-file.ts'

/** Where the lines of an open project come from. */
export type SourcesCalls = {
  readonly sources: () => Promise<ReadonlyMap<LineId, LineSource>>
  readonly changeSources: (changes: readonly SourceChange[]) => Promise<void>
}

/** One change after another: each begins with what the last one wrote. */
export function sourcesCalls(folder: string, readOnlyBecause: () => Problem | undefined): SourcesCalls {
  let last: Promise<void> = Promise.resolve()
  return {
    sources: async () => (await loadSources(folder)).sources,
    changeSources: (changes) => {
      const because = readOnlyBecause()
      if (because !== undefined) return Promise.reject(new StudioError(because))
      const next = last.then(() => writeSources(folder, changes))
      last = next.catch(ignored('the caller has it'))
      return next
    },
  }
}
