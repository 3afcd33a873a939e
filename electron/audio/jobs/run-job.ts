import type { MakeParts } from '../mix/make-part.ts'
import type { PartMakers } from '../mix/make-parts.ts'
import { openPartCache } from '../segments/part-cache.ts'
import type { PartCachePlace } from '../types.ts'
import type { AudioJob, AudioResult } from './job-messages.ts'

/**
 * Does one job in this thread, but for parts of sounds, which others code. What a kind of work needs is loaded when it is
 * first asked for: a thread that exports has no use for what scenes are cut with, nor the other way round.
 * @throws StudioError as the work itself does.
 */
export async function runJob(job: AudioJob, signal: AbortSignal, parts: MakeParts): Promise<AudioResult> {
  const makers = (cache: PartCachePlace | undefined): PartMakers => {
    return { threads: parts, cache: cache === undefined ? undefined : openPartCache(cache) }
  }
  switch (job.kind) {
    case 'encode': {
      const { exportSound } = await import('../mix/export-sound.ts')
      return { kind: job.kind, value: await exportSound(job.job, signal, makers(job.job.cache)) }
    }
    case 'measureMix': {
      const { measureMix } = await import('../mix/mix.ts')
      return { kind: job.kind, value: await measureMix(job.plan, signal, makers(job.cache)) }
    }
    case 'measureSounds': {
      const { measureSounds } = await import('../analysis/measure-sound.ts')
      return { kind: job.kind, value: await measureSounds(job.paths, signal) }
    }
    case 'describeSound': {
      const { describeSound } = await import('../analysis/describe-sound.ts')
      return { kind: job.kind, value: await describeSound(job.path, signal) }
    }
    case 'codePart': {
      const { makePart } = await import('../mix/make-part.ts')
      return { kind: job.kind, value: await makePart(job.part) }
    }
    case 'readClip':
    case 'checkClip':
    case 'cutClip':
    case 'measure':
    case 'sceneFrames':
    case 'cutScene':
    case 'learnPhones':
    case 'cutTakes':
    case 'roomTone':
      return (await import('./voice-jobs.ts')).runVoiceJob(job, signal)
    default:
      return (await import('./take-jobs.ts')).runTakeJob(job, signal)
  }
}
