import type { RenderKey } from '../../shared/core/model/ids.ts'
import { heldJournal } from './journal/held-journal.ts'
import { jointJournal } from './journal/joint-journal.ts'
import { type Journal, openJournal } from './journal/journal.ts'
import { keepProjectName } from './journal/project-names.ts'
import { receivedAudio } from './journal/received-audio.ts'
import { type ProjectSending, projectSending } from './project-sending.ts'
import { type KeptFailures, openKeptFailures } from './queue/kept-failures.ts'
import { type SavedLines, type SavedQueue, savedQueue } from './queue/saved-queue.ts'
import type { RenderingInput } from './rendering-types.ts'
import type { Runner } from './runner/runner-types.ts'

/** What this computer knows of what was sent for a project, and of what is still to be sent. */
export type ProjectRecords = ProjectSending & {
  /** Of everything that is sent for the project: with what auditions sent, and what is held. */
  readonly journal: Journal
  /** The origin that was last sent to; empty if nothing was. */
  readonly lastOrigin: () => string
  readonly saved: SavedQueue
  /** What an earlier run left to be sent. */
  readonly left: readonly SavedLines[]
  readonly failures: KeptFailures
}

/**
 * Opens the records of a project. `runner`: the queue of paid requests, once there is one; `resume` sends what was held
 * back. @throws StudioError if the journal cannot be read
 */
export async function openProjectRecords(
  { project, ports, journalFolder, spending, auditions, onChange }: RenderingInput,
  queues: { readonly runner: () => Runner | undefined; readonly resume: () => Promise<void> },
): Promise<ProjectRecords> {
  const { id, takes } = project
  const own = await openJournal(journalFolder, id, { now: ports.clock.now, randomBytes: ports.randomBytes })
  const sending = projectSending({ project, ports, own, spending, onChange, ...queues })
  const isThere = (key: RenderKey): boolean => receivedAudio(takes.all(), key) !== undefined
  const journal = heldJournal(sending.guard(jointJournal(own, await auditions.journal(), isThere)), project)
  spending.register(id, journal.entries)
  // What the project has sent keeps its name when the project has gone.
  await keepProjectName(journalFolder, id, project.name)
  const saved = savedQueue(journalFolder, id)
  return {
    ...sending,
    journal,
    lastOrigin: () => own.entries().at(-1)?.origin ?? '',
    saved,
    left: await saved.read(),
    failures: await openKeptFailures(journalFolder, id),
  }
}
