import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { ByteSink } from '../byte-sink.ts'
import { createResampler } from '../resample.ts'
import { codeHere, type CodeParts } from '../segments/coders.ts'
import type { SoundFormat, SoundWriter } from './sound-writer.ts'
import type { WavEncoding } from '../segments/pcm-coder.ts'
import { openTaggedWavWriter } from './tagged-wav-writer.ts'
import type { EncodeTarget } from '../types.ts'
import { openPcmWriter, openWavWriter } from './wav-writer.ts'

/** An encoder for the target; sound of another rate is resampled on its way in. `parts`: who codes what is coded in parts. */
export async function openSoundWriter(
  source: SoundFormat,
  target: EncodeTarget,
  sink: ByteSink,
  parts: CodeParts = codeHere,
): Promise<SoundWriter> {
  const writer = await openEncoder({ ...source, sampleRate: target.sampleRate }, target, sink, parts)
  if (source.sampleRate === target.sampleRate) return writer
  const resamplers = Array.from({ length: source.channels }, () =>
    createResampler(source.sampleRate, target.sampleRate),
  )
  return {
    write: (channels) =>
      writer.write(resamplers.map((resampler, index) => resampler.push(channels[index] ?? new Float32Array(0)))),
    finish: async () => {
      await writer.write(resamplers.map((resampler) => resampler.end()))
      await writer.finish()
    },
    cancel: writer.cancel,
  }
}

/** What writes a format is loaded when it is first wanted: most of it is WebAssembly, in which a wav has no part. */
async function openEncoder(
  format: SoundFormat,
  target: EncodeTarget,
  sink: ByteSink,
  parts: CodeParts,
): Promise<SoundWriter> {
  switch (target.format) {
    case 'wav':
      return openWav(format, target.encoding ?? 'pcm16', sink)
    case 'flac':
      return (await import('./flac-writer.ts')).openFlacWriter(format, target.bits, sink, parts)
    case 'pcm':
      return openPcmWriter(sink)
    case 'mp3':
      return (await import('./mp3-writer.ts')).openMp3Writer(format, target.bitrate, sink, parts)
    case 'opus':
      return (await import('./opus-writer.ts')).openOpusWriter(format, target.bitrate, sink, parts)
    case 'm4a':
    case 'm4b': {
      const { openAacWriter } = await import('./aac-writer.ts')
      return openAacWriter(format, { kind: target.format, kilobits: target.bitrate }, sink, parts)
    }
    default:
      return assertNever(target, 'encode target')
  }
}

/** Samples of 16 bits that have nothing to say keep the header that everything reads. */
function openWav(format: SoundFormat, encoding: WavEncoding, sink: ByteSink): Promise<SoundWriter> {
  if (encoding === 'pcm16' && format.tags === undefined) return openWavWriter(format, sink)
  const { sampleRate, channels, tags = {}, isDithered } = format
  return openTaggedWavWriter({ sampleRate, channels, encoding, tags, isDithered }, sink)
}
