import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { ByteSink } from '../byte-sink.ts'
import { openMp3Writer } from './mp3-writer.ts'
import { openOpusWriter } from './opus-writer.ts'
import { createResampler } from '../resample.ts'
import type { SoundFormat, SoundWriter } from './sound-writer.ts'
import type { EncodeTarget } from '../types.ts'
import { openPcmWriter, openWavWriter } from './wav-writer.ts'

/** An encoder for the target; sound of another rate is resampled on its way in. */
export async function openSoundWriter(source: SoundFormat, target: EncodeTarget, sink: ByteSink): Promise<SoundWriter> {
  const writer = await openEncoder({ ...source, sampleRate: target.sampleRate }, target, sink)
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

async function openEncoder(format: SoundFormat, target: EncodeTarget, sink: ByteSink): Promise<SoundWriter> {
  switch (target.format) {
    case 'wav':
      return openWavWriter(format, sink)
    case 'pcm':
      return openPcmWriter(sink)
    case 'mp3':
      return openMp3Writer(format, target.bitrate, sink)
    case 'opus':
      return openOpusWriter(format, target.bitrate, sink)
    default:
      return assertNever(target, 'encode target')
  }
}
