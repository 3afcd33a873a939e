import { gainFactor } from '../../../shared/core/timeline/gains.ts'
import { DeviceGone } from '../lines/line-player.ts'
import { KeptSounds } from '../lines/kept-sounds.ts'
import type { WindowOutput, WindowSound } from '../output/create-output.ts'
import type { OutputSound, ScheduledSound } from '../output/sound-output.ts'
import type { SingleHow, SinglePlayer, SingleSound } from './single-sound.ts'

/** The lane of what is heard by itself: none of the script's. */
const LANE = 'single'
/** So long before its end it is asked whether a sound begins anew (seconds). */
const AGAIN_BEFORE = 0.25
/** So many candidates are kept ready at a time. */
const MOST_READY = 12

type Playing = {
  readonly how: Omit<SingleHow, 'part'>
  readonly stop: AbortController
  readonly seconds: number
  readonly sounds: ScheduledSound[]
  /** When its beginning lies on the clock of the output, also where it was passed over. */
  start: number
}

/** Plays single sounds by an output, at the speed at which they were spoken and through no master. */
export class OutputPlayer implements SinglePlayer {
  readonly #output: WindowOutput
  readonly #sounds: KeptSounds<WindowSound>
  #playing: Playing | undefined
  /** What was asked for last counts. */
  #turn = 0
  #exchanges = 0
  #ready: readonly SingleSound[] = []

  constructor(output: WindowOutput) {
    this.#output = output
    this.#sounds = new KeptSounds((url) => output.load(url), MOST_READY + 4)
    output.onLost(() => this.#end(this.#playing, new DeviceGone()))
  }

  readonly prepare = (sounds: readonly SingleSound[]): void => {
    this.#ready = sounds.slice(0, MOST_READY)
    void this.#keepReady()
  }

  readonly play = async (sound: SingleSound, how: SingleHow): Promise<void> => {
    this.stop()
    const turn = this.#turn
    // In the same turn as the press, which alone may wake the device.
    const woken = this.#output.wake()
    const [loaded] = await Promise.all([woken.then(() => this.#load(sound)), woken])
    if (turn !== this.#turn) return
    const begun = this.#begin()
    const seconds = loaded.seconds
    const skipped = Math.max(0, Math.min(1, how.part)) * seconds
    const playing = { how, stop: new AbortController(), seconds, sounds: [], start: begun - skipped }
    this.#follow(playing, loaded, sound.gainDb, skipped)
  }

  readonly exchange = async (sound: SingleSound, how: Omit<SingleHow, 'part'>): Promise<void> => {
    const turn = this.#turn
    this.#exchanges += 1
    const exchange = this.#exchanges
    const loaded = await this.#load(sound)
    const before = this.#playing
    if (turn !== this.#turn || exchange !== this.#exchanges || before === undefined) return
    const now = this.#output.now()
    const part = Math.max(0, Math.min(1, (now - before.start) / before.seconds))
    const { seconds } = loaded
    const start = now - part * seconds
    before.stop.abort()
    const [current, ...later] = before.sounds.toReversed()
    for (const one of later) one.stop()
    this.#follow(
      { how, stop: new AbortController(), seconds, sounds: [], start },
      loaded,
      sound.gainDb,
      part * seconds,
      current,
    )
  }

  readonly setGain = (gainDb: number): void => {
    for (const sound of this.#playing?.sounds ?? []) sound.setGains([gainFactor(gainDb)])
  }

  readonly stop = (): void => {
    this.#turn += 1
    const playing = this.#playing
    if (playing === undefined) return
    this.#playing = undefined
    playing.stop.abort()
    for (const sound of playing.sounds) sound.stop()
    this.#output.hold(undefined)
    this.#output.rest()
  }

  readonly place = (): { readonly seconds: number; readonly length: number } | undefined => {
    const playing = this.#playing
    if (playing === undefined) return undefined
    const { start, seconds } = playing
    return { seconds: Math.max(0, Math.min(seconds, this.#output.heard() - start)), length: seconds }
  }

  #begin(): number {
    const output = this.#output
    output.setSpeed(1)
    output.setMaster(undefined)
    return output.begin()
  }

  /** Puts a sound where it lies, from so many seconds in it on, and again at its end while it loops. */
  #follow(
    playing: Playing,
    loaded: OutputSound<WindowSound>,
    gainDb: number,
    skipped: number,
    replaces?: ScheduledSound,
  ): void {
    this.#playing = playing
    void this.#keepReady()
    this.#schedule(playing, loaded, gainDb, skipped, replaces)
    // Not before: on a busy machine the clock would go on before it hears of the sound, which then begins late by that.
    this.#output.hold(undefined)
    this.#toEnd(playing, loaded, gainDb).then(
      () => this.#end(playing),
      (error: unknown) => this.#end(playing, error),
    )
  }

  async #toEnd(playing: Playing, loaded: OutputSound<WindowSound>, gainDb: number): Promise<void> {
    const { signal } = playing.stop
    const output = this.#output
    for (;;) {
      const end = playing.start + playing.seconds
      // What is shorter than that is asked at once.
      await output.until(Math.max(end - AGAIN_BEFORE, playing.start), signal)
      if (signal.aborted) return
      const loops = playing.how.isLooping()
      if (loops) this.#schedule({ ...playing, start: end }, loaded, gainDb, 0)
      await output.until(end, signal)
      if (signal.aborted || !loops) return
      playing.start = end
      playing.sounds.splice(0, playing.sounds.length - 1)
    }
  }

  #schedule(
    playing: Playing,
    loaded: OutputSound<WindowSound>,
    gainDb: number,
    skipped: number,
    replaces?: ScheduledSound,
  ): void {
    const scheduled = this.#output.schedule(loaded, {
      seconds: playing.start + skipped,
      from: 0,
      length: playing.seconds,
      fadeIn: 0,
      fadeOut: 0,
      skipped,
      gains: [gainFactor(gainDb)],
      lane: LANE,
      onBroken: (error) => this.#end(playing, error),
      ...(replaces === undefined ? {} : { replaces }),
    })
    playing.sounds.push(scheduled)
  }

  #end(playing: Playing | undefined, error?: unknown): void {
    if (playing === undefined || this.#playing !== playing) return
    this.stop()
    playing.how.onEnd(error)
  }

  #load({ url, samplesUrl }: SingleSound): Promise<OutputSound<WindowSound>> {
    return this.#sounds.get(this.#output.wants() === 'samples' ? samplesUrl : url)
  }

  /** While something plays, what may take its place is fetched around the same part of it, again and again. */
  async #keepReady(): Promise<void> {
    const playing = this.#playing
    const ready = this.#ready
    for (const sound of ready) {
      try {
        const { audio, seconds } = await this.#load(sound)
        const place = this.place()
        if (ready !== this.#ready || playing !== this.#playing) return
        if (!(audio instanceof AudioBuffer))
          await audio.ready(place === undefined ? 0 : (place.seconds / place.length) * seconds)
      } catch {
        // Whoever plays it has the error.
      }
    }
    if (playing === undefined) return
    await this.#output.until(this.#output.now() + 1, playing.stop.signal)
    if (playing === this.#playing && ready === this.#ready) void this.#keepReady()
  }
}
