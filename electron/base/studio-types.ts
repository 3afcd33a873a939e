import type { BridgeHandlers, EventName, EventPayload } from '../../shared/contract/bridge.ts'

/**
 * What the host may serve at `media/<project>/<id>`: an existing, whole file of the main side. `peaks` is the packed file
 * of `shared/core/timeline/packed-peaks.ts`, as far as it is made; `Range: bytes=<offset>-` gives what has been added,
 * 416 where that is nothing, and 404 where it could not be begun.
 */
export type MediaFile = {
  readonly path: string
  readonly type:
    | 'application/octet-stream'
    | 'audio/wav'
    | 'audio/mpeg'
    | 'audio/ogg'
    | 'image/jpeg'
    | 'image/png'
    | 'image/webp'
}

/**
 * Sound that is still being made: a WAV whose header tells no length. `live` answers what has come so far and then what
 * comes, from the beginning, to each reader.
 */
export type LiveMedia = { readonly live: () => AsyncIterable<Uint8Array>; readonly type: 'audio/wav' }

/**
 * The samples of a take as the mix adds them, at `media/<project>/samples-<take id>` (`mediaUrl(project, "samples-" + id)`; of an
 * audition `samples-audition-<id>`):
 * 32-bit floats, little endian, the channels of a frame beside each other, no header. A part is asked for in bytes:
 * `Range: bytes=<4 * channels * first frame>-<last byte>`; its answer is 206 with `content-range`, whose total says how
 * long the take is, 416 for a part behind the end; without a range the whole take comes. Every answer names its form by
 * the headers `x-sound-channels` and `x-sound-rate`, and none of them is made before somebody reads it.
 */
export type SampleMedia = {
  readonly type: 'application/octet-stream'
  readonly sampleRate: number
  readonly channels: number
  readonly totalBytes: number
  /** The bytes from `start` to `end`, both counted in, block by block. */
  readonly read: (start: number, end: number) => AsyncIterable<Uint8Array>
}

/** Whatever is served at `media/<project>/<id>`. */
export type Media = MediaFile | LiveMedia | SampleMedia

/** What `createStudio(ports)` makes. Hosts mount `handlers`, forward events and serve media; they hold no logic. */
export type Studio = {
  readonly handlers: BridgeHandlers
  /** Every event of the contract. Returns the unsubscribe. */
  readonly onEvent: (listener: <N extends EventName>(name: N, payload: EventPayload<N>) => void) => () => void
  /** Undefined for a handle or id that is not known: the host answers 404. */
  readonly media: (project: string, id: string) => Promise<Media | undefined>
  /** Notes an error that nobody foresaw, by what it is and where, on standard error and in the log of the data folder. */
  readonly noteFailure: (text: string) => void
  /** What a host knows of its pages before they can say it themselves. */
  readonly pages: Pages
  /** The computer was asleep: what is being sent is dropped, and the queues go on with the rest. */
  readonly wake: () => void
  /** Saves what is open, lets what is being sent finish (5 s at most), stops the draft service and the workers. */
  readonly close: () => Promise<void>
}

/** The ends of pages that could not tell of them: what they showed is not shown to others for long. */
export type Pages = {
  /** A page by that name is connected (again). */
  readonly came: (pageName: string) => void
  /** Its connection ended. It may come back. */
  readonly went: (pageName: string) => void
  /** Whatever page there was has ended. */
  readonly allWent: () => void
}
