import { noteFailure } from '../base/failures.ts'
import {
  damagedProblem,
  readTranscripts,
  TRANSCRIPTS_FILE,
  unreadableTranscripts,
} from '../documents/takes/transcripts.ts'
import { type Finding, fromProblem } from './finding.ts'

/** Problems of a project's transcripts: records that cannot be read. The file is left as it is. */
export async function checkTranscripts(folder: string): Promise<readonly Finding[]> {
  try {
    const lines = await readTranscripts(folder)
    if (lines === undefined || lines.damaged === 0) return []
    return [fromProblem(TRANSCRIPTS_FILE, damagedProblem(lines.damaged))]
  } catch (error) {
    noteFailure('checking transcripts', error)
    return [fromProblem(TRANSCRIPTS_FILE, unreadableTranscripts)]
  }
}
