import type { SpeechSpan } from '../../../shared/core/timeline/ducking.ts'
import type { Ducking, Master } from '../../../shared/core/timeline/graph-schema.ts'
import type { ClipOrder } from '../../../shared/core/timeline/live/live-clip.ts'

/** What the page tells the worklet. Frames are samples of the timeline since the run began. */
export type TransportOrder =
  | { readonly kind: 'begin'; readonly generation: number }
  /** Null: nothing comes any more. */
  | { readonly kind: 'hold'; readonly frame: number | null }
  | { readonly kind: 'clip'; readonly id: number; readonly order: ClipOrder }
  /** One array a channel. */
  | { readonly kind: 'channels'; readonly channels: 1 | 2 }
  | { readonly kind: 'feed'; readonly id: number; readonly channels: readonly Float32Array<ArrayBuffer>[] }
  | { readonly kind: 'giveUp' | 'stop'; readonly id: number }
  | { readonly kind: 'cut'; readonly id: number; readonly frame: number }
  | { readonly kind: 'gains'; readonly id: number; readonly gains: readonly number[] }
  | { readonly kind: 'lanes'; readonly factors: ReadonlyMap<string, number> }
  | {
      readonly kind: 'ducking'
      readonly lanes: ReadonlyMap<string, Ducking>
      readonly speech: readonly SpeechSpan[]
      /** Null: at once. */
      readonly frame: number | null
    }
  /** Null: there is none. */
  | { readonly kind: 'master'; readonly master: Master | null }
  | { readonly kind: 'speed'; readonly speed: number }

/**
 * What the worklet says some twenty times a second, and at once when its clock starts, stops or changes its speed: where
 * the run with this number is (`frame`) at a sample of the device's clock (`contextFrame`).
 */
export type TransportTick = {
  readonly generation: number
  readonly contextFrame: number
  readonly frame: number
  /** By how much the frame grows with a sample of the device; 0 while it waits. */
  readonly speed: number
  readonly underruns: { readonly count: number; readonly samples: number }
  /** By how many samples of the device what is heard lies behind the run: what the limiter looks ahead. */
  readonly latencySamples: number
  readonly peak: number
  /** Weighted mean square of both channels over the last 400 ms of the device. */
  readonly power: number
  readonly lanes: readonly (readonly [lane: string, peak: number])[]
}

/** The name under which the worklet registers itself. */
export const TRANSPORT_PROCESSOR = 'repartee-transport'
