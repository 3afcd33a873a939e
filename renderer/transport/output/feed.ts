import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { CHUNK_SAMPLES, type SampleSource } from './take-source.ts'

/** Sound is sent so long before it is heard (seconds). */
const AHEAD = 16

/** What of a take is sent. `to` may come nearer while it is. `clockOf`: what makes a time of the run of a sample of the take. */
export type FedSpan = { readonly from: number; to: number; readonly clockOf: number }

type Feed = {
  readonly take: Pick<SampleSource, 'chunk'>
  readonly span: FedSpan
  readonly signal: AbortSignal
  /** Resolves at a time of the run (seconds), or as soon as `signal` says that nobody waits any more. */
  readonly until: (seconds: number) => Promise<void>
  /** One array a channel, which belongs to whoever takes it. */
  readonly send: (channels: readonly Float32Array<ArrayBuffer>[]) => void
}

/** Sends a part of a take, some seconds before it is heard. @throws if the take ends before its length, or does not come */
export async function feed({ take, span, signal, until, send }: Feed): Promise<void> {
  for (let at = span.from; at < span.to; ) {
    await until((span.clockOf + at) / TIMELINE_SAMPLE_RATE - AHEAD)
    const index = Math.floor(at / CHUNK_SAMPLES)
    const chunk = await take.chunk(index)
    // Its end may have come nearer than what was sent, while that was waited for.
    if (signal.aborted || at >= span.to) return
    const first = index * CHUNK_SAMPLES
    const channels = chunk.map((samples) => samples.slice(at - first, span.to - first))
    const length = Math.min(...channels.map((samples) => samples.length))
    if (length === 0) throw new RangeError('The take ends before its length.')
    // Before they are given away: then they are empty here.
    at += length
    send(channels)
  }
}
