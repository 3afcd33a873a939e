import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { MPEGDecoder } from 'mpg123-decoder'
import { OpusDecoder } from 'opus-decoder'

/** Decodes with code that is not ours, so that an encoder's mistake cannot hide behind a decoder's. */
export type Decoded = { readonly samples: Float32Array; readonly sampleRate: number }

/** A whole mp3 by mpg123. Errors in any frame fail. */
export async function decodeMp3(bytes: Uint8Array): Promise<Decoded> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, sampleRate, errors } = decoder.decode(bytes)
  decoder.free()
  const samples = channelData[0]
  if (samples === undefined || errors.length > 0) throw new Error(`mpg123: ${errors[0]?.message ?? 'no audio'}`)
  return { samples, sampleRate }
}

/** An Ogg Opus file: packets by mediabunny, samples by libopus. Errors in any packet fail. */
export async function decodeOpus(bytes: Uint8Array): Promise<Decoded> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const track = await input.getPrimaryAudioTrack()
  if (track === null || track.codec !== 'opus') throw new Error('There is no Opus track.')
  const packets: Uint8Array[] = []
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet.data)
  const decoder = new OpusDecoder({ channels: 1, coupledStreamCount: 0, streamCount: 1, channelMappingTable: [0] })
  await decoder.ready
  const { channelData, sampleRate, errors } = decoder.decodeFrames(packets)
  decoder.free()
  const samples = channelData[0]
  if (samples === undefined || errors.length > 0) throw new Error(`opus: ${errors[0]?.message ?? 'no audio'}`)
  return { samples, sampleRate }
}
