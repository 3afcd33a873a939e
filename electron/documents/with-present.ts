import type { Take } from '../../shared/core/model/take.ts'
import type { SourceChange } from '../../shared/core/sources/change-sources.ts'
import type { DocumentContent, KeptReason } from './files/envelope.ts'
import type { SnapshotStore } from './snapshots/snapshots.ts'
import type { ConflictCopies, MergedCopy } from './conflict-copies.ts'
import type { ProjectDocument } from './document.ts'

type Kept = { readonly document: ProjectDocument; readonly snapshots: SnapshotStore }
type Copied = Kept & AddedOfCopy & { readonly copies: ConflictCopies }

/** What only another version of a file knows, and is kept beside the document. */
export type AddedOfCopy = {
  readonly addTakes: (takes: readonly Take[]) => Promise<void>
  readonly addSources: (sources: readonly SourceChange[]) => Promise<void>
}

/** Does something with a document that takes a while, again if somebody wrote meanwhile: what it knew is then present. */
async function withPresent<T>(document: ProjectDocument, work: (present: DocumentContent) => Promise<T>): Promise<T> {
  for (;;) {
    const present = document.content()
    const result = await work(present)
    if (document.has(present)) return result
  }
}

/** Keeps the document in a snapshot, as it is when this resolves: something is about to take its place. */
export function keepPresent({ document, snapshots }: Kept, reason: KeptReason): Promise<void> {
  return withPresent(document, (content) => snapshots.keep({ content, rev: document.revision, reason }))
}

/** A copy merged into the document as it is when this resolves; both are in snapshots by then. */
export function mergePresent(
  { document, snapshots, copies, addTakes, addSources }: Copied,
  candidateId: string,
): Promise<MergedCopy> {
  return withPresent(document, async (present) => {
    const merged = await copies.merge(candidateId)
    const rev = document.revision
    await snapshots.keep({ content: present, rev, reason: 'beforeOutside' })
    await snapshots.keep({ content: merged.theirs, rev, reason: 'outside' })
    await addTakes(merged.takes)
    await addSources(merged.sources)
    return merged
  })
}
