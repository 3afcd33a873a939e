import type { ByteSink } from '../byte-sink.ts'
import type { SoundFormat } from '../encoders/sound-writer.ts'
import { openTaggedWavWriter } from '../encoders/tagged-wav-writer.ts'
import { openWavWriter } from '../encoders/wav-writer.ts'
import type { EncodeTarget } from '../types.ts'
import type { PartFormat } from '../segments/part-format.ts'
import type { CodedPart } from '../segments/part-coder.ts'
import type { PartJoiner } from '../segments/part-joiner.ts'
import { letGo } from '../let-go.ts'
import type { SettledPlan } from './plan-window.ts'

/** How a plan is coded in parts for a target; undefined: it is coded as a whole. */
export function partFormatOf(target: EncodeTarget, { channels, onlyLane }: SettledPlan): PartFormat | undefined {
  const { sampleRate } = target
  if (target.format === 'mp3' || target.format === 'opus') {
    return { format: target.format, sampleRate, channels, bitrate: target.bitrate }
  }
  if (target.format === 'm4a' || target.format === 'm4b') {
    return { format: 'aac', sampleRate, channels, bitrate: target.bitrate }
  }
  // Stems are added up again: they are rounded, and no noise is added to each of them.
  const pcm = { format: 'pcm', sampleRate, channels, isDithered: onlyLane === undefined } as const
  if (target.format === 'wav') return { ...pcm, encoding: target.encoding ?? 'pcm16' }
  const { isDithered } = pcm
  return target.format === 'flac' ? { format: 'flac', sampleRate, channels, bits: target.bits, isDithered } : undefined
}

/** Who puts the parts of this format into a file. */
export async function openPartJoiner(
  sound: SoundFormat,
  { target, format }: { readonly target: EncodeTarget; readonly format: PartFormat },
  sink: ByteSink,
): Promise<PartJoiner> {
  if (format.format === 'flac') {
    const { openFlacJoiner } = await import('../encoders/flac-writer.ts')
    return openFlacJoiner(sound, format.bits, sink)
  }
  if (format.format === 'mp3') return (await import('../encoders/mp3-writer.ts')).openMp3Joiner(sound, format, sink)
  if (format.format === 'opus') return (await import('../encoders/opus-writer.ts')).openOpusJoiner(sound, sink)
  if (format.format === 'aac') {
    const { openAacJoiner } = await import('../encoders/aac-writer.ts')
    return openAacJoiner(sound, target.format === 'm4b' ? 'm4b' : 'm4a', format, sink)
  }
  const { encoding } = format
  const { sampleRate, channels, tags } = sound
  const wav = await (encoding === 'pcm16' && tags === undefined
    ? openWavWriter({ sampleRate, channels }, sink)
    : openTaggedWavWriter({ sampleRate, channels, encoding, tags: tags ?? {} }, sink))
  const add = async (part: CodedPart): Promise<void> => {
    await wav.append(part)
    letGo([part])
  }
  return { fewestSamples: 0, add, finish: wav.finish, cancel: wav.cancel }
}
