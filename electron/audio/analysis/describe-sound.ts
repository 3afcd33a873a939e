import { LoudnessSeries } from '../../../shared/core/loudness/loudness-series.ts'
import type { SoundMeasures } from '../../../shared/core/loudness/sound-meter.ts'
import { layoutName } from '../../../shared/core/loudness/channel-layouts.ts'
import { refuseIfAborted } from '../encoders/refuse-if-aborted.ts'
import { soundMeter } from './measure-sound.ts'
import { openNamedSound, type SoundForm } from '../codecs/sound-form.ts'

/** What a sound file is and how loud it is. */
export type DescribedSound = SoundForm & {
  readonly sampleRate: number
  readonly channels: number
  /** As ffmpeg and others name it, such as `5.1`, or the speakers one by one. */
  readonly channelLayout: string
  /** Of the whole file, tags and all. */
  readonly bitrateKbps: number | undefined
  /** Samples at full scale or beyond it, over all channels. */
  readonly clippedSamples: number
  /** The file is over before the sound that its head tells of: what is there was measured. */
  readonly isCut: boolean
  readonly measures: SoundMeasures
  readonly series: ReturnType<LoudnessSeries['series']>
}

/** A sample of 16 bits that stands at its end. */
const FULL_SCALE = 32_767 / 32_768

/**
 * Reads a whole file and measures it; wav is streamed, so its length costs no memory.
 * @throws StudioError `audio.invalid` for what cannot be decoded or has a layout that nobody names, `disk.failed`
 */
export async function describeSound(path: string, signal?: AbortSignal): Promise<DescribedSound> {
  const { source, form, bytes } = await openNamedSound(path)
  let clippedSamples = 0
  try {
    const { sampleRate, channels, speakerMask } = source
    const course = new LoudnessSeries()
    const meter = soundMeter(sampleRate, channels, { mask: speakerMask, course })
    for (let block = await source.read(); block !== undefined; block = await source.read()) {
      refuseIfAborted(signal)
      meter.push(block)
      // What is nowhere that loud has none.
      if (meter.samplePeak >= FULL_SCALE) for (const samples of block) clippedSamples += atFullScale(samples)
    }
    const measures = meter.measured()
    const seconds = measures.durationSamples / sampleRate
    const bitrateKbps = seconds === 0 ? undefined : (bytes * 8) / seconds / 1000
    return {
      ...form,
      sampleRate,
      channels,
      channelLayout: layoutName(channels, speakerMask),
      bitrateKbps,
      clippedSamples,
      // FLAC tells how many samples all of it has; a coder that throws away tells a length that it need not keep to.
      isCut: source.isCut === true || (form.codec === 'flac' && source.frames > measures.durationSamples),
      measures,
      series: course.series(),
    }
  } finally {
    await source.close()
  }
}

function atFullScale(samples: Float32Array): number {
  let count = 0
  for (let at = 0; at < samples.length; at += 1) if (Math.abs(samples[at] ?? 0) >= FULL_SCALE) count += 1
  return count
}
