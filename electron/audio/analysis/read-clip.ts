import { problemError } from '../../../shared/core/model/errors.ts'
import { FRAMES_A_SECOND } from '../../../shared/core/scene/sound/frames.ts'
import { worthKeeping } from '../../../shared/core/scene/sound/speech-spans.ts'
import { filePeaks } from './peaks.ts'
import { openRecording, readable } from '../codecs/recording.ts'
import { createResampler } from '../resample.ts'
import { foldToMono } from '../codecs/sample-format.ts'
import type { SoundSource } from '../codecs/sound-source.ts'
import type { ReadClip, SampleRange } from '../types.ts'
import { refuseIfAborted } from '../encoders/refuse-if-aborted.ts'
import { writeSound } from '../encoders/write-sound.ts'
import { say } from '../../../shared/messages/say.ts'

/** The rate of clips in hertz: the highest that the service takes for wav (interface). */
export const CLIP_RATE = 44_100
/** Longest recording that is taken, in seconds. */
export const MAX_CLIP_SECONDS = 15 * 60
/** Shortest one, in seconds. */
export const MIN_CLIP_SECONDS = 0.1
/** What is recommended at most as a reference, in seconds (public documentation, confidence high). */
export const MAX_REFERENCE_SECONDS = 30
/** Pairs of the drawing of a clip. */
const PEAKS = 600

/**
 * Decodes a recording block by block into a mono 16-bit wav of 44.1 kHz; the file appears when it is whole.
 * @throws StudioError `audio.invalid` for what cannot be decoded, is too long or too short; `disk.*` for the writing
 */
export async function readClip(bytes: Uint8Array, out: string, signal?: AbortSignal): Promise<ReadClip> {
  const source = await openRecording(bytes)
  try {
    const energies = createEnergyMeter()
    let durationSamples = 0
    await writeSound(
      out,
      { sampleRate: CLIP_RATE, channels: 1 },
      { format: 'wav', sampleRate: CLIP_RATE },
      async (writer) => {
        for await (const block of clipBlocks(source)) {
          refuseIfAborted(signal)
          durationSamples += block.length
          if (durationSamples > MAX_CLIP_SECONDS * CLIP_RATE) {
            throw problemError('audio.invalid', say('audio.clip.tooLong'), say('audio.clip.tooLong.remedy'))
          }
          energies.add(block)
          await writer.write([block])
        }
        if (durationSamples >= MIN_CLIP_SECONDS * CLIP_RATE) return
        throw problemError('audio.invalid', say('audio.clip.tooShort'), say('audio.clip.tooShort.remedy'))
      },
    )
    return {
      sourceSampleRate: source.sampleRate,
      sourceChannels: source.channels,
      sampleRate: CLIP_RATE,
      durationSamples,
      peaks: await filePeaks(out, PEAKS),
      suggested: suggestion(energies.energyDb(), durationSamples),
    }
  } finally {
    await source.close()
  }
}

async function* clipBlocks(source: SoundSource): AsyncGenerator<Float32Array> {
  const resampler = createResampler(source.sampleRate, CLIP_RATE)
  for (;;) {
    const block = await source.read().catch((error: unknown) => {
      throw readable(error)
    })
    if (block === undefined) break
    yield resampler.push(foldToMono(block))
  }
  yield resampler.end()
}

function suggestion(energyDb: Float32Array, durationSamples: number): SampleRange {
  const { from, to } = worthKeeping(energyDb, MAX_REFERENCE_SECONDS * FRAMES_A_SECOND)
  const step = CLIP_RATE / FRAMES_A_SECOND
  const isToEnd = to === energyDb.length && durationSamples <= MAX_REFERENCE_SECONDS * CLIP_RATE
  return { fromSample: from * step, toSample: isToEnd ? durationSamples : to * step }
}

/** Levels of each 10 ms of a sound that comes in blocks. */
function createEnergyMeter(): { add: (samples: Float32Array) => void; energyDb: () => Float32Array } {
  const step = CLIP_RATE / FRAMES_A_SECOND
  const levels: number[] = []
  let power = 0
  let held = 0
  return {
    add: (samples) => {
      for (const sample of samples) {
        power += sample * sample
        held += 1
        if (held < step) continue
        levels.push(Math.max(-120, 10 * Math.log10(power / step)))
        power = 0
        held = 0
      }
    },
    energyDb: () => Float32Array.from(levels),
  }
}
