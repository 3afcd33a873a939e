import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import { AudioSample, AudioSampleSource, Mp3OutputFormat } from 'mediabunny'
import type { ByteSink } from '../byte-sink.ts'
import { startOutput } from './media-output.ts'
import { headKeeper, lengthPatch } from './mp3-length.ts'
import type { SoundFormat, SoundWriter } from './sound-writer.ts'

// LAME runs in a thread of its own, which costs a message for each block: small blocks are gathered.
const BLOCK_FRAMES = 32_768
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
  const output = await startOutput(new Mp3OutputFormat(), source, keeper, format.tags)
  let gathered: Float32Array[] = []
  let gatheredFrames = 0
  let written = 0

  const flush = async (): Promise<void> => {
    if (gatheredFrames === 0) return
    const data = new Float32Array(gatheredFrames * format.channels)
    let at = 0
    // Planar: every piece of the first channel, then of the second.
    for (let channel = 0; channel < format.channels; channel += 1) {
      for (let piece = channel; piece < gathered.length; piece += format.channels) {
        const samples = gathered[piece]
        if (samples === undefined) continue
        data.set(samples, at)
        at += samples.length
      }
    }
    const sample = new AudioSample({
      data,
      format: 'f32-planar',
      numberOfChannels: format.channels,
      sampleRate: format.sampleRate,
      timestamp: written / format.sampleRate,
    })
    written += gatheredFrames
    gathered = []
    gatheredFrames = 0
    await source.add(sample)
    sample.close()
  }

  return {
    write: async (channels) => {
      const [first] = channels
      if (first === undefined || first.length === 0) return
      // Copied, because the caller may fill its block again before the pieces are joined.
      gathered.push(...channels.map((samples) => samples.slice()))
      gatheredFrames += first.length
      if (gatheredFrames >= BLOCK_FRAMES) await flush()
    },
    finish: async () => {
      await flush()
      // An MP3 file without a frame is none: nothing becomes a frame of silence.
      if (written === 0) {
        gathered = Array.from({ length: format.channels }, () => new Float32Array(FRAME))
        gatheredFrames = FRAME
        await flush()
      }
      await output.finalize()
      const patch = lengthPatch(keeper.head(), written)
      if (patch !== undefined) await sink.writeAt(patch.position, patch.bytes)
    },
    cancel: () => output.cancel(),
  }
}
