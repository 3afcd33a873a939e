import { assertNever } from '../../shared/core/model/assert-never.ts'
import { transportUnplayableSample } from '../../shared/messages/made/transport.ts'
import { CandidateSounds, type Heard, type PlayedSound } from './candidate-sounds.ts'
import type { Sounding, SoundHolder } from './sounding/sounding.ts'

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

/** What is on. `goesOn`: the candidate after it is played when it has ended. */
type On =
  | { readonly kind: 'none' }
  | { readonly kind: 'paused'; readonly key: string; readonly problem?: string }
  | { readonly kind: 'playing'; readonly key: string; readonly goesOn: boolean }

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
  const sounds = new CandidateSounds(makeSound, (key) => onEnded(key))
  let on: On = { kind: 'none' }
  let state = stateOf(on)

  const become = (next: On): void => {
    on = next
    const shown = stateOf(next)
    if (shown.key === state.key && shown.isPlaying === state.isPlaying && shown.problem === state.problem) return
    state = shown
    for (const listener of listeners) listener()
  }
  const current = (): PlayedSound | undefined => (on.kind === 'none' ? undefined : sounds.of(on.key))
  const onEnded = (key: string): void => {
    if (state.key !== key) return
    const next = on.kind === 'playing' && on.goesOn ? sounds.keyAfter(key) : undefined
    if (next === undefined) become({ kind: 'paused', key })
    else start(next, 0, true)
  }
  const start = (key: string, part: number, goesOn: boolean): void => {
    const sound = sounds.of(key)
    if (sound === undefined) return
    sounding.claim(source)
    if (state.key !== key) current()?.pause()
    putAt(sound, part)
    become({ kind: 'playing', key, goesOn })
    sound.play().catch((error: unknown) => {
      // Another candidate was chosen before this one could begin: not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      if (state.key === key) become({ kind: 'paused', key, problem: transportUnplayableSample() })
    })
  }
  const stop = (): void => {
    current()?.pause()
    if (on.kind !== 'none') become({ kind: 'paused', key: on.key })
  }
  const source: SoundHolder = { silence: stop }
  return {
    offer: (heard) =>
      sounds.offer(heard, (key) => {
        if (state.key === key) become({ kind: 'none' })
      }),
    switchTo: (key) => {
      if (state.key === key) return
      const part = partOf(current())
      if (on.kind === 'playing') {
        start(key, part, false)
        return
      }
      const sound = sounds.of(key)
      if (sound === undefined) return
      putAt(sound, part)
      become({ kind: 'paused', key })
    },
    toggle: (key) => {
      if (on.kind === 'playing' && on.key === key) stop()
      else start(key, partOf(current()), false)
    },
    playAll: () => {
      const first = sounds.firstKey
      if (first === undefined) return
      current()?.pause()
      sounds.endOnce()
      start(first, 0, true)
    },
    stop,
    loop: (isOn) => sounds.loop(isOn),
    position: (key) => (state.key === key ? (current()?.currentTime ?? 0) : 0),
    seek: (key, part) => {
      if (state.key !== key) {
        current()?.pause()
        become({ kind: 'paused', key })
      }
      const sound = sounds.of(key)
      if (sound !== undefined) putAt(sound, part)
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function stateOf(on: On): AuditionPlayerState {
  switch (on.kind) {
    case 'none':
      return { key: undefined, isPlaying: false }
    case 'paused':
      return { key: on.key, isPlaying: false, ...(on.problem === undefined ? {} : { problem: on.problem }) }
    case 'playing':
      return { key: on.key, isPlaying: true }
    default:
      return assertNever(on, 'what is on')
  }
}

/** Where a sound stands, as a part of its length. */
function partOf(sound: PlayedSound | undefined): number {
  if (sound === undefined || sound.ended || !(sound.duration > 0)) return 0
  return Math.min(1, sound.currentTime / sound.duration)
}

/** Before the length is known the place cannot be kept: the sound begins at its start. */
function putAt(sound: PlayedSound, part: number): void {
  if (sound.duration > 0) sound.currentTime = Math.max(0, Math.min(1, part)) * sound.duration
  else sound.currentTime = 0
}
