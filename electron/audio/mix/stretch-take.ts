import { problemError } from '../../../shared/core/model/errors.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { TimeStretch } from '../../../shared/core/timeline/live/time-stretch.ts'
import { say } from '../../../shared/messages/say.ts'
import { openClip } from '../analysis/clip-reader.ts'
import { writeWav } from '../codecs/wav.ts'

/** Longer takes (samples) are not held in memory for this: ten minutes. */
const MOST_SAMPLES = 600 * TIMELINE_SAMPLE_RATE
/** Silence behind the end, so that the last segment finds its neighbours. */
const PADDING = 8192
const BLOCK = 16_384

/** A take at another speed and its own pitch. */
export type StretchedTake = {
  readonly bytes: Uint8Array
  readonly sampleRate: number
  readonly durationSamples: number
}

/**
 * A part of a take (samples of the timeline) as a wav, played faster (`speed` above 1) or slower at its own pitch, exactly as
 * long as that speed makes it. @throws StudioError `audio.tooLong`, and as `openSoundFile` does
 */
export async function stretchTake(
  path: string,
  { fromSample, count }: { readonly fromSample: number; readonly count: number },
  speed: number,
): Promise<StretchedTake> {
  if (count > MOST_SAMPLES)
    throw problemError('audio.tooLong', say('audio.stretch.long'), say('audio.stretch.long.remedy'))
  const sound = await partOf(path, fromSample, count)
  const length = Math.round(sound.length / speed)
  let at = 0
  const stretch = new TimeStretch(([left, right]) => {
    const got = Math.max(0, Math.min(left.length, sound.length + PADDING - at))
    const part = sound.subarray(at, at + got)
    left.set(part)
    right.set(part)
    at += got
    return got
  })
  stretch.setSpeed(speed)
  const made = new Float32Array(length)
  for (let done = 0; done < length; done += BLOCK) {
    const out = [new Float32Array(BLOCK), new Float32Array(BLOCK)] as const
    stretch.process(out)
    made.set(out[0].subarray(0, Math.min(BLOCK, length - done)), done)
  }
  return {
    bytes: writeWav({ sampleRate: TIMELINE_SAMPLE_RATE, channels: [made] }),
    sampleRate: TIMELINE_SAMPLE_RATE,
    durationSamples: length,
  }
}

async function partOf(path: string, fromSample: number, count: number): Promise<Float32Array> {
  const reader = await openClip(path, TIMELINE_SAMPLE_RATE, fromSample)
  try {
    return await reader.take(count)
  } finally {
    await reader.close()
  }
}
