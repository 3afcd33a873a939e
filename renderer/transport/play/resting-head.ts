import { endSample, msToSamples, samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import type { KeptSounds } from '../lines/kept-sounds.ts'
import type { WindowSound } from '../output/create-output.ts'
import type { OutputSound } from '../output/sound-output.ts'
import type { StagePicture } from '../stage/picture.ts'
import type { HeadPlace } from './head.ts'
import { besideOf, type FileClip } from './placed-turn.ts'

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

/** Fetches all that is heard at a place in a line, as it is drawn. */
export async function allReadyAt(
  {
    sounds,
    loadFile,
  }: {
    readonly sounds: Pick<KeptSounds<WindowSound>, 'get'>
    readonly loadFile: (clip: FileClip) => Promise<OutputSound<WindowSound>>
  },
  picture: StagePicture | undefined,
  place: HeadPlace,
): Promise<void> {
  await Promise.all([readyAt(sounds, picture, place), besideReadyAt(loadFile, picture, place)])
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

/** Fetches what of beds and effects is heard beside a place in a line, as they are drawn. */
export async function besideReadyAt(
  load: (clip: FileClip) => Promise<OutputSound<WindowSound>>,
  picture: Pick<StagePicture, 'graph' | 'startOfLine'> | undefined,
  { lineId, seconds }: HeadPlace,
): Promise<void> {
  const start = picture?.startOfLine.get(lineId)
  if (picture === undefined || start === undefined) return
  const at = start + msToSamples(seconds * 1000)
  const heard = besideOf(picture.graph).clips.filter((clip) => clip.startSample <= at && at < endSample(clip))
  for (const clip of heard) {
    const { audio } = await load(clip)
    // A loop is counted from the beginning of its clip.
    const from = clip.loop === undefined ? clip.inSample : 0
    if ('ready' in audio) await audio.ready(samplesToSeconds(from + at - clip.startSample))
  }
}
