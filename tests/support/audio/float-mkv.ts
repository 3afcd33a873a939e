import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, MkvOutputFormat, Output } from 'mediabunny'

const RATE = 48_000
const CLUSTER_ID = Buffer.from('1f43b675', 'hex')

/** A Matroska file of 32-bit floats, mono, a packet each, as other programs write them. */
export async function floatMkv(packets: readonly Float32Array[]): Promise<Uint8Array> {
  const output = new Output({ format: new MkvOutputFormat(), target: new BufferTarget() })
  const source = new EncodedAudioPacketSource('pcm-f32')
  output.addAudioTrack(source)
  await output.start()
  let at = 0
  for (const samples of packets) {
    const packet = new EncodedPacket(new Uint8Array(samples.buffer), 'key', at / RATE, samples.length / RATE)
    await source.add(packet, { decoderConfig: { codec: 'pcm-f32', sampleRate: RATE, numberOfChannels: 1 } })
    at += samples.length
  }
  await output.finalize()
  return new Uint8Array(output.target.buffer ?? new ArrayBuffer(0))
}

/** Three seconds of sound in which the head of a cluster is damaged: a reader that looks for the next one stays there. */
export async function circularMkv(): Promise<Uint8Array> {
  const bytes = await floatMkv(Array.from({ length: 30 }, () => new Float32Array(RATE / 10).fill(0.1)))
  const last = Buffer.from(bytes.buffer).lastIndexOf(CLUSTER_ID)
  // A size that begins with eight zeros has more bytes than a size may have.
  bytes[last + CLUSTER_ID.length] = 0
  return bytes
}
