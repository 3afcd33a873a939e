import { describe, expect, it } from 'vitest'
import { createAuditionPlayer } from '../../../../renderer/transport/audition-player.ts'
import type { PlayedSound } from '../../../../renderer/transport/candidate-sounds.ts'
import { createSounding } from '../../../../renderer/transport/sounding/sounding.ts'

/** A sound of ten seconds that moves only when it is told to. */
function createFakeSounds() {
  const sounds = new Map<string, FakeSound>()
  return { sounds, make: (url: string): PlayedSound => makeSound(url, sounds) }
}

type FakeSound = { currentTime: number; volume: number; loop: boolean; isPlaying: boolean; readonly end: () => void }

function makeSound(url: string, sounds: Map<string, FakeSound>): PlayedSound {
  const ended: (() => void)[] = []
  const fake = {
    currentTime: 0,
    duration: url === 'b' ? 20 : 10,
    volume: 1,
    ended: false,
    loop: false,
    isPlaying: false,
    play: () => {
      fake.isPlaying = true
      return Promise.resolve()
    },
    pause: () => {
      fake.isPlaying = false
    },
    addEventListener: (_name: string, listener: unknown) => {
      if (typeof listener === 'function') ended.push(() => listener())
    },
    removeAttribute: () => undefined,
    load: () => undefined,
    end: () => {
      fake.isPlaying = false
      for (const listener of ended) listener()
    },
  }
  sounds.set(url, fake)
  return fake
}

const offered = [
  { key: 'A', url: 'a', gainDb: 0 },
  { key: 'B', url: 'b', gainDb: -6 },
  { key: 'C', url: 'c', gainDb: -20 },
]

describe('the audition player', () => {
  const start = () => {
    const { sounds, make } = createFakeSounds()
    const player = createAuditionPlayer(createSounding(), make)
    player.offer(offered)
    const sound = (url: string): FakeSound => {
      const found = sounds.get(url)
      if (found === undefined) throw new TypeError(`no sound ${url}`)
      return found
    }
    return { player, sound }
  }

  it('begins a sound anew at its end while it loops, also one that is offered later, but never several in turn', () => {
    const { player, sound } = start()
    player.loop(true)
    expect(sound('a').loop).toBe(true)
    player.offer([...offered, { key: 'D', url: 'd', gainDb: 0 }])
    expect(sound('d').loop).toBe(true)
    player.playAll()
    expect(sound('a').loop).toBe(false)
    player.loop(false)
    expect(sound('d').loop).toBe(false)
  })

  it('keeps the place in the line when it switches, as a part of the length, and goes on playing', () => {
    const { player, sound } = start()
    player.toggle('A')
    sound('a').currentTime = 4
    player.switchTo('B')
    expect(sound('a').isPlaying).toBe(false)
    expect(sound('b')).toMatchObject({ isPlaying: true, currentTime: 8 })
    expect(player.state()).toEqual({ key: 'B', isPlaying: true })
    expect([player.position('A'), player.position('B')]).toEqual([0, 8])
  })

  it('does not begin to play because of a switch', () => {
    const { player, sound } = start()
    player.switchTo('C')
    expect(player.state()).toEqual({ key: 'C', isPlaying: false })
    expect(sound('c').isPlaying).toBe(false)
  })

  it('only ever lowers to match loudness', () => {
    const { player, sound } = start()
    expect(sound('a').volume).toBe(1)
    expect(sound('b').volume).toBeCloseTo(0.501, 3)
    expect(sound('c').volume).toBeCloseTo(0.1, 3)
    player.offer([{ key: 'A', url: 'a', gainDb: 12 }])
    expect(sound('a').volume).toBe(1)
  })

  it('plays all, one after the other, and stops at the end', () => {
    const { player, sound } = start()
    player.playAll()
    expect(player.state().key).toBe('A')
    sound('a').end()
    expect(player.state()).toEqual({ key: 'B', isPlaying: true })
    sound('b').end()
    sound('c').end()
    expect(player.state()).toEqual({ key: 'C', isPlaying: false })
  })

  it('stays with one after playing all was left', () => {
    const { player, sound } = start()
    player.playAll()
    player.toggle('B')
    sound('b').end()
    expect(player.state()).toEqual({ key: 'B', isPlaying: false })
  })

  it('forgets sounds that are offered no more, and new ones under the same name', () => {
    const { player, sound } = start()
    player.toggle('A')
    player.offer([{ key: 'A', url: 'other', gainDb: 0 }])
    expect(sound('a').isPlaying).toBe(false)
    expect(player.state()).toEqual({ key: undefined, isPlaying: false })
    player.toggle('B')
    expect(player.state().isPlaying).toBe(false)
  })

  it('pauses where it is and goes on from there; a place can be chosen', () => {
    const { player, sound } = start()
    player.toggle('A')
    sound('a').currentTime = 3
    player.toggle('A')
    expect(player.state().isPlaying).toBe(false)
    player.seek('A', 0.5)
    player.toggle('A')
    expect(sound('a')).toMatchObject({ isPlaying: true, currentTime: 5 })
  })
})
