import { access, constants } from 'node:fs/promises'
import { type Problem, problemFrom, wordsInside } from '../../shared/core/model/errors.ts'
import { inTime } from '../base/in-time.ts'
import { readOnlyFolder } from './access.ts'
import type { ReadProject } from './read-project.ts'
import { say } from '../../shared/messages/say.ts'

/** Why a project that was read must not be written to for as long as it is open; undefined if nothing is against it. */
export async function reasonNotToWrite({
  folder,
  inspected,
  isNewer,
  damage,
}: Pick<ReadProject, 'folder' | 'inspected' | 'isNewer' | 'damage'>): Promise<Problem | undefined> {
  if (damage[0] !== undefined) {
    return problemFrom(
      'project.readOnly',
      say('documents.readOnly.damage', { damage: wordsInside(damage[0].problem) }),
      say('documents.readOnly.damage.remedy'),
    )
  }
  if (isNewer) return inspected.problems.find(({ code }) => code === 'project.newer')
  const mayWrite = await inTime(folder, () => access(folder, constants.W_OK)).then(
    () => true,
    () => false,
  )
  return mayWrite ? undefined : readOnlyFolder
}

/** What opening has found. `never`: why this opening never writes; `readOnly`: why it does not write now. */
export type Findings = Pick<ReadProject, 'inspected' | 'damage' | 'words'> & {
  readonly ofTakes: readonly Problem[]
  readonly never: Problem | undefined
  readonly readOnly: Problem | undefined
  /** Records of unsaved changes that were put aside. */
  readonly damagedRecords: number
}

/** What is told of a project when it is opened. */
export function openingProblems({
  inspected,
  damage,
  words,
  ofTakes,
  never,
  readOnly,
  damagedRecords,
}: Findings): readonly Problem[] {
  const problems: Problem[] = [
    ...inspected.problems,
    ...damage.map(({ problem }) => problem),
    ...words.summary,
    ...ofTakes,
  ]
  // What else keeps it from being written to is among what was found.
  if (readOnly !== undefined && (never === undefined || never === readOnlyFolder)) problems.push(readOnly)
  if (damagedRecords > 0) {
    problems.push(
      problemFrom('project.unreadable', say('documents.words.damaged'), say('documents.words.damaged.remedy')),
    )
  }
  return problems
}
