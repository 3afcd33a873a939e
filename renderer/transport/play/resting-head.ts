import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import type { KeptSounds } from '../lines/kept-sounds.ts'
import type { WindowSound } from '../output/create-output.ts'
import type { StagePicture } from '../stage/picture.ts'
import type { HeadPlace } from './head.ts'

/** Who moves the playhead passes over many takes: what is fetched is where it has rested so long (ms). */
const REST_MS = 80

/** Has the samples fetched that would be heard first, so that they are there when somebody presses Play. */
export class RestingHead {
  readonly #ready: (place: HeadPlace) => Promise<unknown>
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ready: (place: HeadPlace) => Promise<unknown>) {
    this.#ready = ready
  }

  /** The playhead was put somewhere while nothing plays. */
  put(place: HeadPlace | undefined): void {
    clearTimeout(this.#timer)
    if (place === undefined) return
    // Whoever plays it has the error.
    this.#timer = setTimeout(() => void this.#ready(place).catch(() => undefined), REST_MS)
  }

  destroy(): void {
    clearTimeout(this.#timer)
  }
}

/** Fetches what of a line is heard at a place in it, as it is drawn. */
export async function readyAt(
  sounds: Pick<KeptSounds<WindowSound>, 'get'>,
  picture: Pick<StagePicture, 'clipOfLine'> | undefined,
  { lineId, seconds }: HeadPlace,
): Promise<void> {
  const clip = picture?.clipOfLine.get(lineId)
  if (clip?.source.kind !== 'take') return
  const { audio } = await sounds.get(clip.source.takeId)
  if ('ready' in audio) await audio.ready(samplesToSeconds(clip.inSample) + Math.max(0, seconds))
}
