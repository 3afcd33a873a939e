import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { checkClip } from '../analysis/check-clip.ts'
import { clipSamples, seekableLength, writeClipSamples } from '../analysis/clip-samples.ts'
import { cutClip } from '../analysis/cut-clip.ts'
import { exportSound } from '../mix/export-sound.ts'
import type { AudioJob, AudioResult } from './job-messages.ts'
import { joinPieces } from '../mix/join.ts'
import { makeRoomTone } from '../analysis/make-room-tone.ts'
import { measureSounds } from '../analysis/measure-sound.ts'
import { measureMix } from '../mix/mix.ts'
import { measureVoice } from '../analysis/measure.ts'
import { packTakes } from '../peaks/pack-takes.ts'
import { knownPeaks } from '../peaks/packed-file.ts'
import { filePeaks } from '../analysis/peaks.ts'
import { readClip } from '../analysis/read-clip.ts'
import { makePart, type MakeParts } from '../mix/make-part.ts'
import type { PartMakers } from '../mix/make-parts.ts'
import { openPartCache } from '../segments/part-cache.ts'
import type { PartCachePlace } from '../types.ts'
import { stretchTake } from '../mix/stretch-take.ts'
import { recoverSound } from '../mix/recover-sound.ts'
import { readSound } from '../analysis/read-sound.ts'
import { soundSamples } from '../analysis/sound-reader.ts'
import { cutScene } from '../../../shared/core/scene/cut-scene.ts'
import { learnFromTake } from '../../../shared/core/scene/phones/decode-scene.ts'
import { speechPhones } from '../../../shared/core/scene/phones/read-model.ts'
import { cutTakes, sceneFrames } from '../analysis/scene-frames.ts'
import { verifyAudio } from '../analysis/verify.ts'

/** Does one job in this thread, but for parts of sounds, which others code. @throws StudioError as the work itself does. */
export async function runJob(job: AudioJob, signal: AbortSignal, parts: MakeParts): Promise<AudioResult> {
  const makers = (cache: PartCachePlace | undefined): PartMakers => {
    return { threads: parts, cache: cache === undefined ? undefined : openPartCache(cache) }
  }
  switch (job.kind) {
    case 'verify':
      return { kind: job.kind, value: await verifyAudio(job.bytes, job.expectation) }
    case 'recover':
      return { kind: job.kind, value: await recoverSound(job.path, job.out, job.asked) }
    case 'join':
      return { kind: job.kind, value: await joinPieces(job.pieces, job.sampleRate) }
    case 'encode':
      return { kind: job.kind, value: await exportSound(job.job, signal, makers(job.job.cache)) }
    case 'codePart':
      return { kind: job.kind, value: await makePart(job.part) }
    case 'measureMix':
      return { kind: job.kind, value: await measureMix(job.plan, signal, makers(job.cache)) }
    case 'measureSounds':
      return { kind: job.kind, value: await measureSounds(job.paths, signal) }
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
    case 'readClip':
      return { kind: job.kind, value: await readClip(job.bytes, job.out, signal) }
    case 'checkClip':
      return { kind: job.kind, value: await checkClip(job.path, job.range) }
    case 'cutClip':
      return { kind: job.kind, value: await cutClip(job.path, job.range) }
    case 'measure':
      return { kind: job.kind, value: await measureVoice(job.path, job.text) }
    case 'sceneFrames':
      return { kind: job.kind, value: await sceneFrames(job.path) }
    case 'cutScene':
      return { kind: job.kind, value: cutScene(job.scene) }
    case 'learnPhones':
      return { kind: job.kind, value: learnFromTake(speechPhones(), job.frames, job.reading) }
    case 'roomTone':
      return { kind: job.kind, value: await makeRoomTone(job.paths, job.out) }
    case 'stretchTake':
      return { kind: job.kind, value: await stretchTake(job.path, job.part, job.speed) }
    case 'cutTakes':
      return { kind: job.kind, value: await cutTakes(job.path, job.ranges) }
    default:
      return assertNever(job, 'audio job')
  }
}
