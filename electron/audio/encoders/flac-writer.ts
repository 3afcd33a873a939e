import { createHash } from 'node:crypto'
import { registerFlacEncoder } from '@mediabunny/flac-encoder'
import { AudioSampleSource, FlacOutputFormat } from 'mediabunny'
import type { ByteSink } from '../byte-sink.ts'
import { startOutput } from './media-output.ts'
import { toPcm16, toPcm24 } from '../codecs/sample-format.ts'
import { GatheredSamples } from './gathered-samples.ts'
import type { SoundFormat, SoundWriter } from './sound-writer.ts'

/** Where the sum of the samples stands: behind the mark, the block's head and 18 bytes of it (RFC 9639 §8.2). */
const SUM_AT = 4 + 4 + 18

/** Writes FLAC of 16 or 24 bits with the sum of its samples, by which readers can tell that every bit came through. */
export async function openFlacWriter(format: SoundFormat, bits: 16 | 24, sink: ByteSink): Promise<SoundWriter> {
  registerFlacEncoder()
  const source = new AudioSampleSource({ codec: 'flac' })
  const output = await startOutput(new FlacOutputFormat(), source, sink, format.tags, 'vorbis')
  const sum = createHash('md5')
  const blocks = new GatheredSamples(source, format, (channels) => {
    const bytes = bits === 16 ? toPcm16(channels) : toPcm24(channels)
    sum.update(bytes)
    if (bits === 16) return { data: new Int16Array(bytes.buffer), format: 's16' }
    return { data: leftAligned(bytes), format: 's32' }
  })
  return {
    write: (channels) => blocks.push(channels),
    finish: async () => {
      await blocks.end()
      await output.finalize()
      await sink.writeAt(SUM_AT, sum.digest())
    },
    cancel: () => output.cancel(),
  }
}

/** 24 bits as the upper ones of 32. */
function leftAligned(bytes: Uint8Array): Int32Array {
  const numbers = new Int32Array(bytes.byteLength / 3)
  for (let index = 0, at = 0; index < numbers.length; index += 1, at += 3) {
    numbers[index] = ((bytes[at] ?? 0) << 8) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 24)
  }
  return numbers
}
