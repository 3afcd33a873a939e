import { gainFactor } from '../../shared/core/timeline/gains.ts'

/** A candidate that can be heard. `gainDb` is 0 or less: matching only ever lowers. */
export type Heard = { readonly key: string; readonly url: string; readonly gainDb: number }

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

/** The sounds that can be heard now: one a candidate, so that switching does not wait for a file. */
export class CandidateSounds {
  readonly #makeSound: (url: string) => PlayedSound
  readonly #onEnded: (key: string) => void
  readonly #sounds = new Map<string, { readonly url: string; readonly sound: PlayedSound }>()
  #offered: readonly Heard[] = []
  #isLooping = false

  constructor(makeSound: (url: string) => PlayedSound, onEnded: (key: string) => void) {
    this.#makeSound = makeSound
    this.#onEnded = onEnded
  }

  get firstKey(): string | undefined {
    return this.#offered[0]?.key
  }

  keyAfter(key: string): string | undefined {
    return this.#offered[this.#offered.findIndex((heard) => heard.key === key) + 1]?.key
  }

  /** Takes what can be heard now, in the order of the candidates. `onGone` hears of each sound that is forgotten. */
  offer(offered: readonly Heard[], onGone: (key: string) => void): void {
    this.#offered = offered
    for (const [key, { url }] of this.#sounds) {
      const kept = offered.find((candidate) => candidate.key === key)
      if (kept?.url === url) continue
      onGone(key)
      this.#forget(key)
    }
    for (const { key, gainDb } of offered) {
      const sound = this.of(key)
      if (sound !== undefined) sound.volume = volumeOf(gainDb)
    }
  }

  /** A candidate's sound; undefined for one that is not offered. */
  of(key: string): PlayedSound | undefined {
    const heard = this.#offered.find((candidate) => candidate.key === key)
    if (heard === undefined) return undefined
    const kept = this.#sounds.get(key)
    if (kept !== undefined && kept.url === heard.url) return kept.sound
    this.#forget(key)
    const sound = this.#makeSound(heard.url)
    sound.volume = volumeOf(heard.gainDb)
    sound.loop = this.#isLooping
    sound.addEventListener('ended', () => this.#onEnded(key))
    this.#sounds.set(key, { url: heard.url, sound })
    return sound
  }

  loop(isOn: boolean): void {
    this.#isLooping = isOn
    this.#loopAll(isOn)
  }

  /** Each comes to its end from now on, until somebody asks for the loop again. */
  endOnce(): void {
    this.#loopAll(false)
  }

  #loopAll(isOn: boolean): void {
    for (const { sound } of this.#sounds.values()) sound.loop = isOn
  }

  #forget(key: string): void {
    const kept = this.#sounds.get(key)
    if (kept === undefined) return
    kept.sound.pause()
    kept.sound.removeAttribute('src')
    kept.sound.load()
    this.#sounds.delete(key)
  }
}

/** An element's volume for a gain in dB: 1 at most, because louder must not win. */
function volumeOf(gainDb: number): number {
  return Math.min(1, gainFactor(gainDb))
}
