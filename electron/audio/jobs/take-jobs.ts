import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { clipSamples, seekableLength, writeClipSamples } from '../analysis/clip-samples.ts'
import { joinPieces } from '../mix/join.ts'
import { packTakes } from '../peaks/pack-takes.ts'
import { knownPeaks } from '../peaks/packed-file.ts'
import { filePeaks } from '../analysis/peaks.ts'
import { stretchTake } from '../mix/stretch-take.ts'
import { recoverSound } from '../mix/recover-sound.ts'
import { readSound } from '../analysis/read-sound.ts'
import { soundSamples } from '../analysis/sound-reader.ts'
import { verifyAudio } from '../analysis/verify.ts'
import type { AudioJob, AudioResult } from './job-messages.ts'

/** Work that looks into takes and sounds. */
type Kinds =
  | 'verify'
  | 'recover'
  | 'join'
  | 'peaks'
  | 'soundLength'
  | 'samples'
  | 'readSound'
  | 'soundSamples'
  | 'writeSamples'
  | 'knownPeaks'
  | 'packTakes'
  | 'stretchTake'

type TakeJob = Extract<AudioJob, { kind: Kinds }>

/** Does it in this thread. @throws StudioError as the work itself does. */
export async function runTakeJob(job: TakeJob, signal: AbortSignal): Promise<AudioResult> {
  switch (job.kind) {
    case 'verify':
      return { kind: job.kind, value: await verifyAudio(job.bytes, job.expectation) }
    case 'recover':
      return { kind: job.kind, value: await recoverSound(job.path, job.out, job.asked) }
    case 'join':
      return { kind: job.kind, value: await joinPieces(job.pieces, job.sampleRate) }
    case 'peaks':
      return { kind: job.kind, value: await filePeaks(job.path, job.width) }
    case 'soundLength':
      return { kind: job.kind, value: await seekableLength(job.path, job.sampleRate) }
    case 'samples':
      return { kind: job.kind, value: await clipSamples(job.path, job.sampleRate, job.part) }
    case 'readSound':
      return { kind: job.kind, value: await readSound(job.path, job.decoded, signal) }
    case 'soundSamples':
      return { kind: job.kind, value: await soundSamples(job.path, job.sampleRate, job.part) }
    case 'writeSamples':
      return { kind: job.kind, value: await writeClipSamples(job.path, job.sampleRate, job.out) }
    case 'knownPeaks':
      return { kind: job.kind, value: await knownPeaks(job.file, job.ids) }
    case 'packTakes':
      return { kind: job.kind, value: await packTakes(job.file, job.takes, job.sampleRate) }
    case 'stretchTake':
      return { kind: job.kind, value: await stretchTake(job.path, job.part, job.speed) }
    default:
      return assertNever(job, 'audio job')
  }
}
