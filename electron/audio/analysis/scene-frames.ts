import { problemError } from '../../../shared/core/model/errors.ts'
import type { SpeechFrames } from '../../../shared/core/scene/sound/frames.ts'
import { FADE_SECONDS, fadeEnds } from './cut-clip.ts'
import { readMono } from './read-mono.ts'
import { resampleNow } from '../resample.ts'
import { ANALYSIS_RATE, speechFrames } from './speech-frames.ts'
import type { SampleRange } from '../types.ts'
import { writeWav } from '../codecs/wav.ts'
import { say } from '../../../shared/messages/say.ts'

/** What is heard in a sound file, frame by frame. @throws StudioError as `readMono` does */
export async function sceneFrames(path: string): Promise<SpeechFrames> {
  const { sampleRate, samples } = await readMono(path)
  return speechFrames(resampleNow(samples, sampleRate, ANALYSIS_RATE))
}

/**
 * Cuts an answer into several parts, each a mono 16-bit wav of the answer's rate: the exact samples at their own level, but
 * for 5 ms at each end, which are faded. Parts may touch, lie apart or overlap.
 * @throws StudioError `scene.border` for a part with nothing in it, and as `readMono` does
 */
export async function cutTakes(path: string, ranges: readonly SampleRange[]): Promise<readonly Uint8Array[]> {
  const { sampleRate, samples } = await readMono(path)
  return ranges.map(({ fromSample, toSample }) => {
    const part = samples.slice(Math.max(0, fromSample), Math.max(0, toSample))
    if (part.length === 0) {
      throw problemError('scene.border', say('audio.scenePart.empty'), say('audio.scenePart.empty.remedy'))
    }
    fadeEnds(part, Math.round(FADE_SECONDS * sampleRate))
    return writeWav({ sampleRate, channels: [part] })
  })
}
