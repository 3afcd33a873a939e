import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, MkvOutputFormat, Output } from 'mediabunny'
import { describe, expect, it } from 'vitest'
import { openRecording } from '../../../../electron/audio/codecs/recording.ts'

/** A Matroska file of 32-bit floats, as other programs write them. */
async function floatsInMkv(samples: readonly number[]): Promise<Uint8Array> {
  const output = new Output({ format: new MkvOutputFormat(), target: new BufferTarget() })
  const source = new EncodedAudioPacketSource('pcm-f32')
  output.addAudioTrack(source)
  await output.start()
  const data = new Uint8Array(Float32Array.from(samples).buffer)
  const packet = new EncodedPacket(data, 'key', 0, samples.length / 48_000)
  await source.add(packet, { decoderConfig: { codec: 'pcm-f32', sampleRate: 48_000, numberOfChannels: 1 } })
  await output.finalize()
  return new Uint8Array(output.target.buffer ?? new ArrayBuffer(0))
}

describe('floats in a container', () => {
  it('are silence where they are no numbers, so that a mix with them is sound', async () => {
    const source = await openRecording(await floatsInMkv([0.25, Number.NaN, Infinity, -0.5]))
    expect([...((await source.read())?.[0] ?? [])]).toEqual([0.25, 0, 0, -0.5])
    await source.close()
  })
})
