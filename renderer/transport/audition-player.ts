import { gainFactor } from '../../shared/core/timeline/gains.ts'
import { transportUnplayableSample } from '../../shared/messages/made/transport.ts'
import type { Sounding, SoundHolder } from './sounding/sounding.ts'

/** A candidate that can be heard. `gainDb` is 0 or less: matching only ever lowers. */
type Heard = { readonly key: string; readonly url: string; readonly gainDb: number }

/** Which candidate is on, and whether it sounds. */
type AuditionPlayerState = {
  readonly key: string | undefined
  readonly isPlaying: boolean
  /** The sound could not be played: one sentence. */
  readonly problem?: string
}

/**
 * Plays candidates against each other. Switching keeps the place in the line: as a part of its length, because voices
 * speak at different paces, so that the same word goes on.
 */
export type AuditionPlayer = {
  /** Tells what can be heard now, in the order of the candidates. Sounds that are gone are forgotten. */
  readonly offer: (heard: readonly Heard[]) => void
  /** Switches to a candidate; what was playing goes on with its voice. */
  readonly switchTo: (key: string) => void
  /** Plays or pauses a candidate, from the place where the line stands; from its start at the end. */
  readonly toggle: (key: string) => void
  /** Plays all that can be heard, one after the other, from the first. */
  readonly playAll: () => void
  readonly stop: () => void
  /** Whether one sound begins anew at its end; several played after the other never do. */
  readonly loop: (isOn: boolean) => void
  /** Where a candidate's sound stands, in seconds; 0 for one that is not on. */
  readonly position: (key: string) => number
  /** Puts the line at a part of its length, 0 to 1. */
  readonly seek: (key: string, part: number) => void
  readonly state: () => AuditionPlayerState
  readonly subscribe: (listener: () => void) => () => void
}

/** What the player needs of a sound: an audio element. */
export type PlayedSound = Pick<
  HTMLAudioElement,
  | 'play'
  | 'pause'
  | 'loop'
  | 'currentTime'
  | 'duration'
  | 'volume'
  | 'ended'
  | 'addEventListener'
  | 'removeAttribute'
  | 'load'
>

/** A player that makes one sound a candidate, so that switching does not wait for a file. */
export function createAuditionPlayer(
  sounding: Sounding,
  makeSound: (url: string) => PlayedSound = (url) => {
    const sound = new Audio(url)
    sound.preload = 'auto'
    return sound
  },
): AuditionPlayer {
  const listeners = new Set<() => void>()
  const sounds = new Map<string, { readonly url: string; readonly sound: PlayedSound }>()
  let offered: readonly Heard[] = []
  let state: AuditionPlayerState = { key: undefined, isPlaying: false }
  let isPlayingAll = false
  let isLooping = false

  const set = (next: AuditionPlayerState): void => {
    if (next.key === state.key && next.isPlaying === state.isPlaying && next.problem === state.problem) return
    state = next
    for (const listener of listeners) listener()
  }
  const current = (): PlayedSound | undefined => (state.key === undefined ? undefined : sounds.get(state.key)?.sound)
  const forget = (key: string): void => {
    const kept = sounds.get(key)
    if (kept === undefined) return
    kept.sound.pause()
    kept.sound.removeAttribute('src')
    kept.sound.load()
    sounds.delete(key)
  }
  const onEnded = (key: string): void => {
    if (state.key !== key) return
    const next = isPlayingAll ? offered[offered.findIndex((heard) => heard.key === key) + 1] : undefined
    if (next === undefined) {
      isPlayingAll = false
      set({ key, isPlaying: false })
      return
    }
    start(next.key, 0)
  }
  const soundOf = (key: string): PlayedSound | undefined => {
    const heard = offered.find((candidate) => candidate.key === key)
    if (heard === undefined) return undefined
    const kept = sounds.get(key)
    if (kept !== undefined && kept.url === heard.url) return kept.sound
    forget(key)
    const sound = makeSound(heard.url)
    sound.volume = volumeOf(heard.gainDb)
    sound.loop = isLooping
    sound.addEventListener('ended', () => onEnded(key))
    sounds.set(key, { url: heard.url, sound })
    return sound
  }
  const start = (key: string, part: number | undefined): void => {
    const sound = soundOf(key)
    if (sound === undefined) return
    sounding.claim(source)
    if (state.key !== key) current()?.pause()
    if (part !== undefined) putAt(sound, part)
    set({ key, isPlaying: true })
    sound.play().catch((error: unknown) => {
      // Another candidate was chosen before this one could begin: not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      if (state.key === key) set({ key, isPlaying: false, problem: transportUnplayableSample() })
    })
  }
  const partOf = (sound: PlayedSound | undefined): number => {
    if (sound === undefined || sound.ended || !(sound.duration > 0)) return 0
    return Math.min(1, sound.currentTime / sound.duration)
  }
  const stop = (): void => {
    isPlayingAll = false
    current()?.pause()
    set({ key: state.key, isPlaying: false })
  }
  const source: SoundHolder = { silence: stop }
  return {
    offer: (heard) => {
      offered = heard
      for (const [key, { url }] of sounds) {
        const kept = heard.find((candidate) => candidate.key === key)
        if (kept?.url === url) continue
        if (state.key === key) set({ key: undefined, isPlaying: false })
        forget(key)
      }
      for (const { key, gainDb } of heard) {
        const sound = soundOf(key)
        if (sound !== undefined) sound.volume = volumeOf(gainDb)
      }
    },
    switchTo: (key) => {
      if (state.key === key) return
      const part = partOf(current())
      isPlayingAll = false
      if (state.isPlaying) {
        start(key, part)
        return
      }
      const sound = soundOf(key)
      if (sound === undefined) return
      putAt(sound, part)
      set({ key, isPlaying: false })
    },
    toggle: (key) => {
      isPlayingAll = false
      if (state.key === key && state.isPlaying) {
        current()?.pause()
        set({ key, isPlaying: false })
        return
      }
      start(key, partOf(current()))
    },
    playAll: () => {
      const [first] = offered
      if (first === undefined) return
      current()?.pause()
      isPlayingAll = true
      for (const { sound } of sounds.values()) sound.loop = false
      start(first.key, 0)
    },
    stop,
    loop: (isOn) => {
      isLooping = isOn
      for (const { sound } of sounds.values()) sound.loop = isOn
    },
    position: (key) => (state.key === key ? (current()?.currentTime ?? 0) : 0),
    seek: (key, part) => {
      if (state.key !== key) {
        current()?.pause()
        set({ key, isPlaying: false })
      }
      const sound = soundOf(key)
      if (sound !== undefined) putAt(sound, part)
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Before the length is known the place cannot be kept: the sound begins at its start. */
function putAt(sound: PlayedSound, part: number): void {
  if (sound.duration > 0) sound.currentTime = Math.max(0, Math.min(1, part)) * sound.duration
  else sound.currentTime = 0
}

/** An element's volume for a gain in dB: 1 at most, because louder must not win. */
function volumeOf(gainDb: number): number {
  return Math.min(1, gainFactor(gainDb))
}
