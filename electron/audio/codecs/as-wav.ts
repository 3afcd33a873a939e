import { toPcm16 } from './sample-format.ts'
import type { SoundSource } from './sound-source.ts'
import { wrapPcm16 } from './wav.ts'

/** A source to its end as a 16-bit wav file in memory; the source is closed. */
export async function asWav(source: SoundSource): Promise<Uint8Array> {
  const blocks: Uint8Array[] = []
  try {
    for (let block = await source.read(); block !== undefined; block = await source.read()) blocks.push(toPcm16(block))
  } finally {
    await source.close()
  }
  return wrapPcm16(new Uint8Array(Buffer.concat(blocks)), source.sampleRate, source.channels)
}
