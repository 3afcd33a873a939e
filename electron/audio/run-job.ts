import { assertNever } from '../../shared/core/assert-never.ts'
import { exportSound } from './export-sound.ts'
import type { AudioJob, AudioResult } from './job-messages.ts'
import { joinPieces } from './join.ts'
import { mixToWav } from './mix.ts'
import { filePeaks } from './peaks.ts'
import { verifyAudio } from './verify.ts'

/** Does one job in this thread. @throws StudioError as the work itself does. */
export async function runJob(job: AudioJob, signal: AbortSignal): Promise<AudioResult> {
  switch (job.kind) {
    case 'verify':
      return { kind: job.kind, value: await verifyAudio(job.bytes, job.expectation) }
    case 'join':
      return { kind: job.kind, value: await joinPieces(job.pieces, job.sampleRate) }
    case 'mix':
      return { kind: job.kind, value: await mixToWav(job.plan, job.out, signal) }
    case 'encode':
      return { kind: job.kind, value: await exportSound(job.job, signal) }
    case 'peaks':
      return { kind: job.kind, value: await filePeaks(job.path, job.width) }
    default:
      return assertNever(job, 'audio job')
  }
}
