import type { Sounding, SoundHolder } from './sounding/sounding.ts'

/** What is being listened to outside the mix: a single take. */
export type TakePlayerState = { readonly playingId: string | undefined }

/** Plays single takes. One at a time; starting another stops the first, and whatever else sounds. */
export type TakePlayer = {
  readonly play: (id: string, url: string) => Promise<void>
  readonly stop: () => void
  readonly state: () => TakePlayerState
  readonly subscribe: (listener: () => void) => () => void
}

/** An audition over one audio element, which is made on first use. */
export function createTakePlayer(
  sounding: Sounding,
  makeAudio: () => HTMLAudioElement = () => new Audio(),
): TakePlayer {
  const listeners = new Set<() => void>()
  let state: TakePlayerState = { playingId: undefined }
  let audio: HTMLAudioElement | undefined

  const set = (playingId: string | undefined): void => {
    if (playingId === state.playingId) return
    state = { playingId }
    for (const listener of listeners) listener()
  }
  const element = (): HTMLAudioElement => {
    if (audio === undefined) {
      audio = makeAudio()
      audio.addEventListener('ended', () => set(undefined))
      audio.addEventListener('error', () => set(undefined))
    }
    return audio
  }
  const stop = (): void => {
    audio?.pause()
    set(undefined)
  }
  const source: SoundHolder = { silence: stop }
  return {
    play: async (id, url) => {
      sounding.claim(source)
      const target = element()
      target.pause()
      target.src = url
      set(id)
      try {
        await target.play()
      } catch (error) {
        // Another take was started before this one could begin: not a failure.
        if (error instanceof DOMException && error.name === 'AbortError') return
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
