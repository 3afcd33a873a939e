import { problemError } from '../../../shared/core/model/errors.ts'
import { memorySink } from '../byte-sink.ts'
import { openClip } from '../analysis/clip-reader.ts'
import { BLOCK_FRAMES, MAX_DECODED_SECONDS } from '../limits.ts'
import type { AudioWorkshop } from '../types.ts'
import { openWavWriter } from '../encoders/wav-writer.ts'
import { say } from '../../../shared/messages/say.ts'

type Pieces = Parameters<AudioWorkshop['join']>[0]

/**
 * Joins pieces of one line, without a gap, into one mono 16-bit wav in memory. Silences are exact to the sample;
 * 16-bit mono pieces of the same rate keep their samples bit by bit, others are folded and resampled.
 * @throws StudioError `audio.invalid` if a file cannot be read or the line is longer than half an hour.
 */
export async function joinPieces(
  pieces: Pieces,
  sampleRate: number,
): Promise<{ readonly bytes: Uint8Array; readonly durationSamples: number }> {
  const sink = memorySink()
  const writer = await openWavWriter({ sampleRate, channels: 1 }, sink)
  let durationSamples = 0
  const count = (samples: number): void => {
    durationSamples += samples
    if (durationSamples <= MAX_DECODED_SECONDS * sampleRate) return
    throw problemError('audio.invalid', say('audio.line.tooLong'), say('audio.line.tooLong.remedy'))
  }
  for (const piece of pieces) {
    if (piece.kind === 'silence') {
      const samples = Math.round((piece.durationMs * sampleRate) / 1000)
      count(samples)
      await writer.write([new Float32Array(samples)])
      continue
    }
    const reader = await openClip(piece.path, sampleRate)
    try {
      for (let block = await reader.take(BLOCK_FRAMES); block.length > 0; block = await reader.take(BLOCK_FRAMES)) {
        count(block.length)
        await writer.write([block])
      }
    } finally {
      await reader.close()
    }
  }
  await writer.finish()
  return { bytes: sink.bytes(), durationSamples }
}
