import type { TakeId } from '../../shared/core/model/ids.ts'
import { CHUNK_SAMPLES, TakeSource } from '../transport/output/take-source.ts'
import type { TakesNeeds } from './needs.ts'

/** All samples of a take at 44.1 kHz, both sides of a stereo one as one. @throws if they do not come */
export async function takeSamples({ client, project }: TakesNeeds, takeId: TakeId): Promise<Float32Array> {
  const { open } = project.getState()
  if (open === undefined) return new Float32Array()
  const source = await TakeSource.open(client.mediaUrl(open.handle, `samples-${takeId}`))
  const all = new Float32Array(source.lengthSamples)
  for (let at = 0; at < all.length; at += CHUNK_SAMPLES) {
    const [left, right = left] = await source.chunk(at / CHUNK_SAMPLES)
    for (const [index, sample] of left?.entries() ?? []) all[at + index] = (sample + (right?.[index] ?? sample)) / 2
  }
  return all
}
