import type { Sounding, SoundHolder } from '../../transport/sounding/sounding.ts'

/** What is told while a part plays. */
type PartListener = {
  /** Once a frame: where it is, in seconds. Draw it without React. */
  readonly onPosition: (seconds: number) => void
  /** It is over or was stopped. */
  readonly onEnd: () => void
}

/** Plays parts of sounds, one at a time. */
export type PartPlayer = {
  /**
   * Plays from one second to another; whatever else sounds stops.
   * @throws DOMException if the sound cannot be played
   */
  readonly play: (
    url: string,
    part: { readonly from: number; readonly to: number },
    listener: PartListener,
  ) => Promise<void>
  readonly stop: () => void
}

/** A player over an element of the window's output: recordings may be half an hour long, of which it reads what it plays. */
export function createPartPlayer(sounding: Sounding): PartPlayer {
  let audio: HTMLAudioElement | undefined
  let frame = 0
  let playing: PartListener | undefined
  const stop = (): void => {
    cancelAnimationFrame(frame)
    audio?.pause()
    const listener = playing
    playing = undefined
    listener?.onEnd()
  }
  const source: SoundHolder = { silence: stop }
  return {
    stop,
    play: async (url, { from, to }, listener) => {
      stop()
      sounding.claim(source)
      playing = listener
      const element = await sounding.element()
      // Stopped meanwhile, or another part was asked for.
      if (playing !== listener) return
      audio = element
      if (element.getAttribute('src') !== url) element.src = url
      element.currentTime = from
      const draw = (): void => {
        if (playing !== listener) return
        if (element.ended || element.currentTime >= to) {
          stop()
          return
        }
        listener.onPosition(element.currentTime)
        frame = requestAnimationFrame(draw)
      }
      try {
        await element.play()
        draw()
      } catch (error) {
        // Stopped before it could begin: nothing has failed.
        if (playing !== listener) return
        stop()
        throw error
      }
    },
  }
}
