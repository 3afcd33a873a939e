import { freeBytes, LOW_SPACE_BYTES } from '../../documents/low-space.ts'
import { problemFrom } from '../../../shared/core/model/errors.ts'
import { say } from '../../../shared/messages/say.ts'
import type { Console } from '../terminal/console.ts'
import { problemText } from '../terminal/report.ts'

/** Says, before anything is paid for, on which of the disks that take it little room is left, in the window's words of it. */
export async function tellLowSpace(console: Console, folders: readonly string[], free = freeBytes): Promise<void> {
  for (const folder of new Set(folders)) {
    const bytes = await free(folder)
    if (bytes === undefined || bytes >= LOW_SPACE_BYTES) continue
    const message = say('cli.space.low', { megabytes: Math.floor(bytes / 1_000_000), folder })
    console.err(`${problemText(problemFrom('disk.full', message, say('documents.lowSpace.remedy')))}\n`)
  }
}
