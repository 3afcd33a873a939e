import libflac from 'libflacjs'

/** A FLAC file with one or two channels of 16-bit sound, by libflac itself; in Ogg if wanted. */
export async function flacBytes(
  channels: readonly Float32Array[],
  sampleRate: number,
  container: 'native' | 'ogg' = 'native',
): Promise<Uint8Array> {
  const flac = libflac('release')
  if (!flac.isReady()) await new Promise<void>((resolve) => flac.on('ready', () => resolve()))
  const frames = channels[0]?.length ?? 0
  const encoder = flac.create_libflac_encoder(sampleRate, channels.length, 16, 5, frames, false, 0)
  const pieces: Uint8Array[] = []
  const write = (data: Uint8Array): void => {
    pieces.push(data.slice())
  }
  const status =
    container === 'ogg' ? flac.init_encoder_ogg_stream(encoder, write) : flac.init_encoder_stream(encoder, write)
  if (encoder === 0 || status !== 0) throw new Error(`libflac: ${status}`)
  const interleaved = new Int32Array(frames * channels.length)
  for (const [channel, samples] of channels.entries()) {
    for (const [index, sample] of samples.entries()) {
      interleaved[index * channels.length + channel] = Math.round(sample * 32_767)
    }
  }
  flac.FLAC__stream_encoder_process_interleaved(encoder, interleaved, frames)
  flac.FLAC__stream_encoder_finish(encoder)
  flac.FLAC__stream_encoder_delete(encoder)
  return new Uint8Array(Buffer.concat(pieces))
}
