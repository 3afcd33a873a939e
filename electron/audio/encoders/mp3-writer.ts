import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import { AudioSampleSource, Mp3OutputFormat } from 'mediabunny'
import type { ByteSink } from '../byte-sink.ts'
import { startOutput } from './media-output.ts'
import { headKeeper, lengthPatch } from '../codecs/mp3-length.ts'
import { GatheredSamples } from './gathered-samples.ts'
import type { SoundFormat, SoundWriter } from './sound-writer.ts'

const FRAME = 1152

/**
 * Writes MP3 with an Info header and ID3 tags, by LAME through mediabunny. `kilobits` is the bit rate in kbit/s.
 * The header tells the encoder's delay and the last frame's filling, so that decoders give back what went in; those that do
 * not look play up to some 2,300 samples more.
 */
export async function openMp3Writer(format: SoundFormat, kilobits: number, sink: ByteSink): Promise<SoundWriter> {
  registerMp3Encoder()
  const source = new AudioSampleSource({ codec: 'mp3', bitrate: kilobits * 1000 })
  const keeper = headKeeper(sink)
  const output = await startOutput(new Mp3OutputFormat(), source, keeper, format.tags, 'id3')
  const blocks = new GatheredSamples(source, format)
  return {
    write: (channels) => blocks.push(channels),
    finish: async () => {
      const written = await blocks.end(FRAME)
      await output.finalize()
      const patch = lengthPatch(keeper.head(), written)
      if (patch !== undefined) await sink.writeAt(patch.position, patch.bytes)
    },
    cancel: () => output.cancel(),
  }
}
