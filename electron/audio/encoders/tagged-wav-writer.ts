import type { SoundTags } from '../../../shared/core/deliver/sound-tags.ts'
import type { ByteSink } from '../byte-sink.ts'
import { ByteWriter } from '../byte-writer.ts'
import { bytesPerSample, toFloat32, toPcm16, toPcm24 } from '../codecs/sample-format.ts'
import type { WavEncoding } from '../segments/pcm-coder.ts'
import type { SoundWriter } from './sound-writer.ts'
import { chunksBefore, chunksBehind, riffChunk } from './wav-tags.ts'

/** `append`: takes samples that are encoded already, instead of `write`. */
export type WavWriter = SoundWriter & { readonly append: (bytes: Uint8Array) => Promise<void> }

type TaggedWav = {
  readonly sampleRate: number
  readonly channels: number
  readonly encoding: WavEncoding
  readonly tags: SoundTags
  readonly isDithered?: boolean | undefined
}

/** A size of 32 bits that says that the true one stands in `ds64`. */
const ELSEWHERE = 0xffff_ffff
/** Bytes of `ds64`: three sizes of 64 bits, and a table without entries. */
const WIDE_BYTES = 28

/**
 * Writes a wav file that says what it is: `bext` and `iXML` before the samples, markers with regions and `LIST INFO` behind
 * them. Its length need not be known. Room for `ds64` is kept, and what outgrows 4 GiB is an RF64 file in the end (EBU Tech
 * 3306), so that no size ever wraps.
 */
export async function openTaggedWavWriter(wav: TaggedWav, sink: ByteSink): Promise<WavWriter> {
  const { sampleRate, channels, encoding, tags, isDithered } = wav
  const frameBytes = channels * bytesPerSample[encoding]
  const before = chunksBefore(tags, { sampleRate, channels, bits: bytesPerSample[encoding] * 8 })
  const dataAt = 12 + 8 + WIDE_BYTES + 8 + formatChunk(wav).byteLength + before.byteLength + 8
  let dataBytes = 0

  const head = (behindBytes: number): Uint8Array => {
    const riffBytes = dataAt - 8 + dataBytes + (dataBytes % 2) + behindBytes
    const isWide = riffBytes >= ELSEWHERE
    const wide = new ByteWriter()
      .u64le(riffBytes)
      .u64le(dataBytes)
      .u64le(dataBytes / frameBytes)
      .u32le(0)
    return new ByteWriter()
      .text(isWide ? 'RF64' : 'RIFF')
      .u32le(isWide ? ELSEWHERE : riffBytes)
      .text('WAVE')
      .bytes(riffChunk(isWide ? 'ds64' : 'JUNK', isWide ? wide.whole() : new Uint8Array(WIDE_BYTES)))
      .bytes(riffChunk('fmt ', formatChunk(wav)), before)
      .text('data')
      .u32le(isWide ? ELSEWHERE : dataBytes)
      .whole()
  }
  await sink.writeAt(0, head(0))
  const append = async (bytes: Uint8Array): Promise<void> => {
    await sink.writeAt(dataAt + dataBytes, bytes)
    dataBytes += bytes.byteLength
  }
  return {
    append,
    write: (block) => append(encoded(block, encoding, isDithered === true ? dataBytes / frameBytes : undefined)),
    finish: async () => {
      const behind = chunksBehind(tags)
      await sink.writeAt(dataAt + dataBytes, new Uint8Array(dataBytes % 2))
      await sink.writeAt(dataAt + dataBytes + (dataBytes % 2), behind)
      await sink.writeAt(0, head(behind.byteLength))
    },
    cancel: async () => undefined,
  }
}

function encoded(block: readonly Float32Array[], encoding: WavEncoding, ditherFrom: number | undefined): Uint8Array {
  if (encoding === 'pcm16') return toPcm16(block, ditherFrom)
  return encoding === 'pcm24' ? toPcm24(block, ditherFrom) : toFloat32(block)
}

function formatChunk({ sampleRate, channels, encoding }: TaggedWav): Uint8Array {
  const bytes = bytesPerSample[encoding]
  return new ByteWriter()
    .u16le(encoding === 'float32' ? 3 : 1)
    .u16le(channels)
    .u32le(sampleRate)
    .u32le(sampleRate * channels * bytes)
    .u16le(channels * bytes)
    .u16le(bytes * 8)
    .whole()
}
