import type { ByteSink } from '../byte-sink.ts'
import { toPcm16 } from '../codecs/sample-format.ts'
import type { WavWriter } from './tagged-wav-writer.ts'
import type { SoundFormat, SoundWriter } from './sound-writer.ts'
import { WAV_HEADER_BYTES, wavHeader } from '../codecs/wav.ts'

/**
 * Writes a 16-bit wav file whose length need not be known before: the header is patched at the end.
 * Writing beyond 4 GiB rejects with StudioError `audio.tooLong`.
 */
export async function openWavWriter(format: SoundFormat, sink: ByteSink): Promise<WavWriter> {
  const { sampleRate, channels, isDithered } = format
  let dataBytes = 0
  await sink.writeAt(0, wavHeader({ sampleRate, channels, dataBytes }))
  const append = async (bytes: Uint8Array): Promise<void> => {
    // Called for its check: the header of a file that long could not be written at the end.
    wavHeader({ sampleRate, channels, dataBytes: dataBytes + bytes.byteLength })
    await sink.writeAt(WAV_HEADER_BYTES + dataBytes, bytes)
    dataBytes += bytes.byteLength
  }
  return {
    append,
    write: (block) => append(toPcm16(block, isDithered === true ? dataBytes / (2 * channels) : undefined)),
    finish: () => sink.writeAt(0, wavHeader({ sampleRate, channels, dataBytes })),
    cancel: async () => undefined,
  }
}

/** Writes bare 16-bit little-endian samples. */
export async function openPcmWriter(sink: ByteSink): Promise<SoundWriter> {
  let position = 0
  return {
    write: async (block) => {
      const bytes = toPcm16(block)
      await sink.writeAt(position, bytes)
      position += bytes.byteLength
    },
    finish: async () => undefined,
    cancel: async () => undefined,
  }
}
