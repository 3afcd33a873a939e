import { problemError } from '../../../shared/core/model/errors.ts'
import { channelWeights, type SpeakerMask } from '../../../shared/core/loudness/channel-weights.ts'
import type { LoudnessSeries } from '../../../shared/core/loudness/loudness-series.ts'
import { SoundMeter, type SoundMeasures } from '../../../shared/core/loudness/sound-meter.ts'
import { say } from '../../../shared/messages/say.ts'
import { openSoundFile } from '../codecs/sound-file.ts'
import { vectorWeigher } from '../vectors/vector-weigher.ts'
import { refuseIfAborted } from '../encoders/refuse-if-aborted.ts'

/** How the channels of a sound stand, and who is told how loud it is along its length. */
type MeterOptions = { readonly mask?: SpeakerMask | undefined; readonly course?: LoudnessSeries | undefined }

/**
 * A meter for so many channels.
 * @throws StudioError `audio.invalid` where nobody says how they stand.
 */
export function soundMeter(sampleRate: number, channels: number, { mask, course }: MeterOptions = {}): SoundMeter {
  const weights = channelWeights(channels, mask)
  if (weights !== undefined) return new SoundMeter(sampleRate, weights, vectorWeigher, course)
  throw problemError('audio.invalid', say('audio.layout', { channels }), say('audio.layout.remedy'))
}

/** Measures a file block by block. @throws StudioError as `openSoundFile` and `soundMeter` do. */
export async function measureSound(path: string, signal?: AbortSignal): Promise<SoundMeasures> {
  const source = await openSoundFile(path, 2, { reusesBlocks: true })
  try {
    const meter = soundMeter(source.sampleRate, source.channels)
    for (let block = await source.read(); block !== undefined; block = await source.read()) {
      refuseIfAborted(signal)
      meter.push(block)
    }
    return meter.measured()
  } finally {
    await source.close()
  }
}

/** Measures files one behind the other. @throws StudioError as `measureSound` does. */
export async function measureSounds(paths: readonly string[], signal?: AbortSignal): Promise<readonly SoundMeasures[]> {
  const all: SoundMeasures[] = []
  for (const path of paths) all.push(await measureSound(path, signal))
  return all
}
