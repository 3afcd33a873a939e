import {
  ALL_FORMATS,
  type AudioCodec,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  Output,
  type OutputFormat,
} from 'mediabunny'

/** Puts the sound track of a file into another container, packet by packet: nothing is encoded anew. */
export async function inContainer(bytes: Uint8Array, format: OutputFormat): Promise<Uint8Array> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const track = await input.getPrimaryAudioTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track?.codec || !decoderConfig) throw new Error('There is no sound to repack.')
  const packets: EncodedPacket[] = []
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet)
  return pack(track.codec, decoderConfig, packets, format)
}

/** A file that says it holds AAC, with packets that nobody could decode. */
export function pretendedAac(format: OutputFormat): Promise<Uint8Array> {
  const packets = Array.from(
    { length: 20 },
    (_, index) => new EncodedPacket(new Uint8Array(40).fill(index + 1), 'key', (index * 1024) / 44_100, 1024 / 44_100),
  )
  const description = Uint8Array.of(0x12, 0x08)
  return pack('aac', { codec: 'mp4a.40.2', sampleRate: 44_100, numberOfChannels: 1, description }, packets, format)
}

async function pack(
  codec: AudioCodec,
  decoderConfig: AudioDecoderConfig,
  packets: readonly EncodedPacket[],
  format: OutputFormat,
): Promise<Uint8Array> {
  const source = new EncodedAudioPacketSource(codec)
  const target = new BufferTarget()
  const output = new Output({ format, target })
  output.addAudioTrack(source)
  await output.start()
  for (const [index, packet] of packets.entries()) {
    await source.add(packet, index === 0 ? { decoderConfig } : undefined)
  }
  await output.finalize()
  if (target.buffer === null) throw new Error('Nothing was written.')
  return new Uint8Array(target.buffer)
}
