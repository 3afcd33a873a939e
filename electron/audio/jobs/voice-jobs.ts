import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { checkClip } from '../analysis/check-clip.ts'
import { cutClip } from '../analysis/cut-clip.ts'
import { makeRoomTone } from '../analysis/make-room-tone.ts'
import { measureVoice } from '../analysis/measure.ts'
import { readClip } from '../analysis/read-clip.ts'
import { cutScene } from '../../../shared/core/scene/cut-scene.ts'
import { learnFromTake } from '../../../shared/core/scene/phones/decode-scene.ts'
import { speechPhones } from '../../../shared/core/scene/phones/model/read-model.ts'
import { cutTakes, sceneFrames } from '../analysis/scene-frames.ts'
import type { AudioJob, AudioResult } from './job-messages.ts'

/** Work on voices, scenes and recordings. */
type Kinds =
  | 'readClip'
  | 'checkClip'
  | 'cutClip'
  | 'measure'
  | 'sceneFrames'
  | 'cutScene'
  | 'learnPhones'
  | 'cutTakes'
  | 'roomTone'

type VoiceJob = Extract<AudioJob, { kind: Kinds }>

/** Does it in this thread. @throws StudioError as the work itself does. */
export async function runVoiceJob(job: VoiceJob, signal: AbortSignal): Promise<AudioResult> {
  switch (job.kind) {
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
    case 'cutTakes':
      return { kind: job.kind, value: await cutTakes(job.path, job.ranges) }
    case 'roomTone':
      return { kind: job.kind, value: await makeRoomTone(job.paths, job.out) }
    default:
      return assertNever(job, 'audio job')
  }
}
