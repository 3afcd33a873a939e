import type { Sounding, SoundHolder } from '../sounding/sounding.ts'
import type { SinglePlayer, SingleSound } from './single-sound.ts'

/** What is being listened to outside the mix: a single take. */
export type TakePlayerState = { readonly playingId: string | undefined }

/** What is listened to: a whole sound with its samples, or one that is played while it comes, by its address. */
export type ListenedSound = SingleSound | { readonly streamUrl: string }

/** Plays single takes. One at a time; starting another stops the first, and whatever else sounds. */
export type TakePlayer = {
  readonly play: (id: string, sound: ListenedSound) => Promise<void>
  readonly stop: () => void
  readonly state: () => TakePlayerState
  readonly subscribe: (listener: () => void) => () => void
}

/** Plays samples by the player of single sounds, and streams by an element of the same output. */
export function createTakePlayer(sounding: Sounding, single: SinglePlayer): TakePlayer {
  const listeners = new Set<() => void>()
  let state: TakePlayerState = { playingId: undefined }
  let stream: HTMLAudioElement | undefined
  let turn = 0

  const set = (playingId: string | undefined): void => {
    if (playingId === state.playingId) return
    state = { playingId }
    for (const listener of listeners) listener()
  }
  const quiet = (): void => {
    turn += 1
    stream?.pause()
    stream = undefined
    // Nothing of anybody else's: who sounds has claimed it.
    if (state.playingId !== undefined) single.stop()
  }
  const stop = (): void => {
    quiet()
    set(undefined)
  }
  const source: SoundHolder = { silence: stop }
  const playStream = async (url: string): Promise<void> => {
    const own = turn
    const element = await sounding.element()
    if (own !== turn) return
    stream = element
    const over = (): void => {
      if (stream === element && own === turn) set(undefined)
    }
    element.addEventListener('ended', over, { once: true })
    // The end of a part is a pause.
    element.addEventListener('pause', over, { once: true })
    element.addEventListener('error', over, { once: true })
    element.src = url
    await element.play()
  }
  return {
    play: async (id, sound) => {
      sounding.claim(source)
      quiet()
      const own = turn
      set(id)
      const ended = (): void => {
        if (own === turn) set(undefined)
      }
      try {
        if ('streamUrl' in sound) await playStream(sound.streamUrl)
        else await single.play(sound, { part: 0, isLooping: () => false, onEnd: ended })
      } catch (error) {
        // Another take was started before this one could begin: not a failure.
        if (own !== turn || (error instanceof DOMException && error.name === 'AbortError')) return
        set(undefined)
        throw error
      }
    },
    stop,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
