import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { transportUnplayableSample } from '../../../shared/messages/made/transport.ts'
import type { Sounding, SoundHolder } from '../sounding/sounding.ts'
import type { SinglePlayer, SingleSound } from './single-sound.ts'

/** A candidate that can be heard, so many seconds long. Its gain is 0 or less: matching only ever lowers. */
export type Heard = SingleSound & { readonly key: string; readonly seconds: number }

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

/** What is on. `part`: where a paused one stands. `goesOn`: the candidate after it is played when it has ended. */
type On =
  | { readonly kind: 'none' }
  | { readonly kind: 'paused'; readonly key: string; readonly part: number; readonly problem?: string }
  | { readonly kind: 'playing'; readonly key: string; readonly goesOn: boolean; readonly from: number }

/** A player over that of single sounds, which has the candidates ready, so that switching does not wait for a file. */
export function createAuditionPlayer(sounding: Sounding, single: SinglePlayer): AuditionPlayer {
  const listeners = new Set<() => void>()
  let on: On = { kind: 'none' }
  let state = stateOf(on)
  const given: { offered: readonly Heard[]; isLooping: boolean } = { offered: [], isLooping: false }

  const become = (next: On): void => {
    on = next
    const shown = stateOf(next)
    if (shown.key === state.key && shown.isPlaying === state.isPlaying && shown.problem === state.problem) return
    state = shown
    for (const listener of listeners) listener()
  }
  const soundOf = (key: string): Heard | undefined => given.offered.find((heard) => heard.key === key)
  const part = (): number => {
    switch (on.kind) {
      case 'none':
        return 0
      case 'paused':
        return on.part
      case 'playing': {
        const place = single.place()
        return place === undefined || place.length === 0 ? on.from : Math.min(1, place.seconds / place.length)
      }
      default:
        return assertNever(on, 'what is on')
    }
  }
  const failed = (key: string): void => {
    if (state.key === key) become({ kind: 'paused', key, part: 0, problem: transportUnplayableSample() })
  }
  /** What is to be done at the end of a candidate that plays. */
  const howOf = (key: string, goesOn: boolean) => ({
    isLooping: () => given.isLooping && !goesOn,
    onEnd: (error?: unknown): void => {
      if (state.key !== key) return
      if (error !== undefined) {
        failed(key)
        return
      }
      const next = goesOn ? given.offered[given.offered.findIndex((heard) => heard.key === key) + 1]?.key : undefined
      if (next === undefined) become({ kind: 'paused', key, part: 0 })
      else start(next, 0, true)
    },
  })
  const start = (key: string, from: number, goesOn: boolean): void => {
    const sound = soundOf(key)
    if (sound === undefined) return
    sounding.claim(source)
    become({ kind: 'playing', key, goesOn, from })
    single.play(sound, { ...howOf(key, goesOn), part: from }).catch(() => {
      // Not one that another took the place of before it could begin.
      if (on.kind === 'playing') failed(key)
    })
  }
  const stop = (): void => {
    if (on.kind !== 'playing') return
    const at = part()
    single.stop()
    become({ kind: 'paused', key: on.key, part: at })
  }
  const source: SoundHolder = { silence: stop }
  return {
    offer: (heard) => {
      const before = state.key === undefined ? undefined : soundOf(state.key)
      given.offered = heard
      const now = state.key === undefined ? undefined : soundOf(state.key)
      if (before !== undefined && now?.samplesUrl !== before.samplesUrl) {
        if (on.kind === 'playing') single.stop()
        become({ kind: 'none' })
      } else if (on.kind === 'playing' && now !== undefined) single.setGain(now.gainDb)
      if (on.kind !== 'none') single.prepare(given.offered)
    },
    switchTo: (key) => {
      if (state.key === key) return
      const sound = soundOf(key)
      if (sound === undefined) return
      if (on.kind !== 'playing') {
        become({ kind: 'paused', key, part: part() })
        return
      }
      const from = part()
      // Who has not begun to sound is not exchanged, but played instead.
      if (single.place() === undefined) {
        start(key, from, false)
        return
      }
      become({ kind: 'playing', key, goesOn: false, from })
      single.exchange(sound, howOf(key, false)).catch(() => {
        if (on.kind !== 'playing' || on.key !== key) return
        single.stop()
        failed(key)
      })
    },
    toggle: (key) => {
      if (on.kind === 'playing' && on.key === key) stop()
      else {
        const from = part()
        start(key, from, false)
        single.prepare(given.offered)
      }
    },
    playAll: () => {
      const [first] = given.offered
      if (first === undefined) return
      start(first.key, 0, true)
      single.prepare(given.offered)
    },
    stop,
    loop: (loops) => {
      given.isLooping = loops
    },
    position: (key) => (state.key === key ? part() * (soundOf(key)?.seconds ?? 0) : 0),
    seek: (key, to) => {
      const from = Math.max(0, Math.min(1, to))
      if (on.kind === 'playing' && on.key === key) {
        start(key, from, on.goesOn)
        return
      }
      if (on.kind === 'playing') single.stop()
      if (soundOf(key) !== undefined) become({ kind: 'paused', key, part: from })
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
