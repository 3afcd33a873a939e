import type { DocumentContent } from './files/envelope.ts'
import type { ReadProject } from './read-project.ts'
import { damageRecoveries, pendingRecoveries, type Recovery, readBackups } from './recovery.ts'
import type { FoundPending } from './snapshots/pending.ts'
import type { SnapshotStore } from './snapshots/snapshots.ts'

/** The copies that a person may go on with: those that repair what is damaged, otherwise what was never saved. */
export async function offeredCopies(
  { folder, damage, content }: ReadProject,
  pending: readonly FoundPending[],
  snapshots: SnapshotStore,
): Promise<readonly Recovery[]> {
  const damaged = damage.map(({ part }) => part)
  if (damaged.length > 0) return damageRecoveries({ folder, damaged, present: content, pending, snapshots })
  return [...pendingRecoveries(pending, content), ...(await emptyScriptRecovery(folder, content, snapshots))]
}

/** An empty script may be meant; where there was text before, that is offered without any hurry. */
async function emptyScriptRecovery(
  folder: string,
  content: DocumentContent,
  snapshots: SnapshotStore,
): Promise<readonly Recovery[]> {
  if (content.text.trim() !== '') return []
  const before = (await readBackups(folder)).text
  const [newest] = await snapshots.list()
  if ((before === undefined || before.trim() === '') && newest === undefined) return []
  const offered = await damageRecoveries({ folder, damaged: ['script'], present: content, pending: [], snapshots })
  return offered.filter(({ candidate, content: { text } }) => candidate.kind !== 'defaults' && text.trim() !== '')
}
