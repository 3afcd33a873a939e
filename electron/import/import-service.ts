import type { Cast } from '../../shared/core/model/cast.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { ImportChoices } from '../../shared/core/import/choices.ts'
import type { ImportMapping } from '../../shared/core/import/layout.ts'
import { appendImport } from '../../shared/core/import/merging/append.ts'
import { mergeImport, type MergeDecisions } from '../../shared/core/import/merging/merge.ts'
import { previewOf, type ImportPreview } from '../../shared/core/import/preview.ts'
import { type LineOrigins, type NewScript, printImport } from '../../shared/core/import/print-import.ts'
import { type ImportReview, planMerge } from '../../shared/core/import/review.ts'
import type { ImportedScript, ImportFormat, MergeTarget } from '../../shared/core/import/types.ts'
import { lineIdFromBytes } from '../../shared/core/script/line-ids.ts'
import { sha256Text } from '../base/hash-text.ts'
import { readInThread } from './read-in-thread.ts'
import { MAX_SOURCE_NAME } from '../../shared/core/sources/line-sources.ts'
import { say } from '../../shared/messages/say.ts'

/** A source that has been read and waits for decisions; `id` names it for the calls that follow. */
export type ReadImport = { readonly id: string; readonly preview: ImportPreview }

/**
 * Imports scripts in two steps, so that nothing is written before the user has seen it: `preview`, then `asNewScript`
 * for a new project or `review` and `merge` for an open one. Nothing here touches a project: the caller writes.
 */
export type ImportService = {
  /**
   * Reads a file. The format is detected unless given; `cast` is that of the project it goes into, if there is one.
   * @throws StudioError `script.unreadable`
   */
  readonly preview: (
    bytes: Uint8Array,
    fileName: string,
    options?: { readonly format?: ImportFormat; readonly cast?: Cast; readonly mapping?: ImportMapping },
  ) => Promise<ReadImport>
  /** The text and cast of a new project. @throws StudioError `import.gone` */
  readonly asNewScript: (id: string, choices: ImportChoices) => ImportedText
  /** What a merge would do, to be looked at. @throws StudioError `import.gone` */
  readonly review: (id: string, choices: ImportChoices, target: MergeTarget) => ReviewedImport
  /** The project's text and cast after the merge; matched lines keep their ids. @throws StudioError `import.gone` */
  readonly merge: (id: string, choices: ImportChoices, target: MergeTarget, decisions: MergeDecisions) => ImportedText
  /** The project's text and cast with the source behind it. @throws StudioError `import.gone` */
  readonly append: (id: string, choices: ImportChoices, target: Pick<MergeTarget, 'text' | 'cast'>) => ImportedText
  /** Forgets a source. Those that are never asked for again are forgotten by themselves. */
  readonly forget: (id: string) => void
}

/** A script with the name of the file that it was read from. */
export type ImportedText = NewScript & { readonly fileName: string }

/** A review, and where the lines come from that the project has already. */
export type ReviewedImport = {
  readonly review: ImportReview
  readonly origins: LineOrigins
  readonly fileName: string
}

/** Sources that are kept at once; the oldest goes first. */
const keptSources = 4

/** Makes the service. `worker`: the entry `worker.ts` or its build. */
export function createImportService(ports: {
  readonly worker: URL
  readonly randomBytes: (count: number) => Uint8Array
}): ImportService {
  const kept = new Map<string, { readonly script: ImportedScript; readonly fileName: string }>()
  const newId = (): LineId => lineIdFromBytes(ports.randomBytes(8))
  const find = (id: string): { readonly script: ImportedScript; readonly fileName: string } => {
    const found = kept.get(id)
    if (found !== undefined) return found
    throw problemError('import.gone', say('import.closed'), say('import.closed.remedy'))
  }
  return {
    preview: async (bytes, fileName, { format, mapping, cast = { speakers: [] } } = {}) => {
      const knownNames = cast.speakers.flatMap(({ name, aliases = [] }) => [name, ...aliases])
      const chosen = { ...(format === undefined ? {} : { format }), ...(mapping === undefined ? {} : { mapping }) }
      const script = await readInThread(ports.worker, { bytes, fileName, knownNames, ...chosen })
      const id = `i_${Buffer.from(ports.randomBytes(12)).toString('hex')}`
      kept.set(id, { script, fileName: fileName.slice(-MAX_SOURCE_NAME) })
      for (const oldest of kept.keys()) {
        if (kept.size <= keptSources) break
        kept.delete(oldest)
      }
      return { id, preview: previewOf(script, cast) }
    },
    asNewScript: (id, choices) => {
      const { script, fileName } = find(id)
      return { ...printImport(script, { cast: { speakers: [] }, choices, hash: sha256Text, newId }), fileName }
    },
    review: (id, choices, target) => {
      const { script, fileName } = find(id)
      const { review, origins } = planMerge(script, { cast: target.cast, choices, hash: sha256Text }, target)
      return { review, origins, fileName }
    },
    merge: (id, choices, target, decisions) => {
      const { script, fileName } = find(id)
      const context = { cast: target.cast, choices, hash: sha256Text, newId }
      return { ...mergeImport(script, context, target, decisions), fileName }
    },
    append: (id, choices, target) => {
      const { script, fileName } = find(id)
      const context = { cast: target.cast, choices, hash: sha256Text, newId }
      return { ...appendImport(script, context, target), fileName }
    },
    forget: (id) => {
      kept.delete(id)
    },
  }
}
