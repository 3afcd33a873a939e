import { describe, expect, it } from 'vitest'
import { createAuditionPlayer, type Heard } from '../../../../renderer/transport/single/audition-player.ts'
import type { SingleHow, SinglePlayer, SingleSound } from '../../../../renderer/transport/single/single-sound.ts'
import { createSounding } from '../../../../renderer/transport/sounding/sounding.ts'

/** A player of single sounds whose time moves only when it is told to; what it did, one word each. */
function createFakeSingle() {
  const did: string[] = []
  let on: { url: string; seconds: number; length: number; gainDb: number; how: Omit<SingleHow, 'part'> } | undefined
  const lengthOf = ({ url }: SingleSound): number => (url === 'b' ? 20 : 10)
  const single: SinglePlayer = {
    prepare: (sounds) => void did.push(`ready ${sounds.map(({ url }) => url).join('')}`),
    play: (sound, { part, ...how }) => {
      if (sound.url === 'broken') return Promise.reject(new TypeError('Cannot be read.'))
      const length = lengthOf(sound)
      on = { url: sound.url, seconds: part * length, length, gainDb: sound.gainDb, how }
      did.push(`play ${sound.url} at ${on.seconds}`)
      return Promise.resolve()
    },
    exchange: (sound, how) => {
      const length = lengthOf(sound)
      const part = on === undefined ? 0 : on.seconds / on.length
      on = { url: sound.url, seconds: part * length, length, gainDb: sound.gainDb, how }
      did.push(`exchange ${sound.url} at ${on.seconds}`)
      return Promise.resolve()
    },
    setGain: (gainDb) => {
      if (on !== undefined) on.gainDb = gainDb
    },
    stop: () => {
      on = undefined
      did.push('stop')
    },
    place: () => (on === undefined ? undefined : { seconds: on.seconds, length: on.length }),
  }
  return {
    single,
    did,
    heard: () => (on === undefined ? undefined : { url: on.url, seconds: on.seconds, gainDb: on.gainDb }),
    goTo: (seconds: number) => {
      if (on !== undefined) on.seconds = seconds
    },
    loops: () => on?.how.isLooping() === true,
    end: (error?: unknown) => {
      const { how } = on ?? {}
      on = undefined
      how?.onEnd(error)
    },
  }
}

const candidate = (key: string, url: string, gainDb: number): Heard => {
  return { key, url, samplesUrl: `samples-${url}`, seconds: url === 'b' ? 20 : 10, gainDb }
}
const offered = [candidate('A', 'a', 0), candidate('B', 'b', -6), candidate('C', 'c', -20)]

describe('the audition player', () => {
  const start = () => {
    const fake = createFakeSingle()
    const sounding = createSounding(() => Promise.reject(new TypeError('No element.')))
    const player = createAuditionPlayer(sounding, fake.single)
    player.offer(offered)
    return { player, sounding, ...fake }
  }

  it('begins a sound anew at its end while it loops, but never several in turn', () => {
    const { player, loops, end, sounding } = start()
    player.loop(true)
    player.toggle('A')
    expect(loops()).toBe(true)
    player.playAll()
    expect(loops()).toBe(false)
    end()
    expect(player.state().key).toBe('B')
    player.loop(false)
    player.toggle('C')
    expect(loops()).toBe(false)
    sounding.silence()
    expect(player.state()).toEqual({ key: 'C', isPlaying: false })
  })

  it('exchanges what sounds for another at the same part of its length, and goes on playing', () => {
    const { player, did, goTo, heard: now } = start()
    player.toggle('A')
    goTo(4)
    player.switchTo('B')
    expect(did.at(-1)).toBe('exchange b at 8')
    expect(now()).toEqual({ url: 'b', seconds: 8, gainDb: -6 })
    expect(player.state()).toEqual({ key: 'B', isPlaying: true })
    expect([player.position('A'), player.position('B')]).toEqual([0, 8])
  })

  it('has what may be switched to ready as soon as one of them plays', () => {
    const { player, did } = start()
    expect(did).toEqual([])
    player.toggle('A')
    expect(did).toContain('ready abc')
  })

  it('does not begin to play because of a switch, and keeps the place for the next press', () => {
    const { player, did, goTo } = start()
    player.toggle('A')
    goTo(5)
    player.toggle('A')
    player.switchTo('B')
    expect(player.state()).toEqual({ key: 'B', isPlaying: false })
    expect(did.at(-1)).toBe('stop')
    player.toggle('B')
    expect(did.filter((one) => one.startsWith('play')).at(-1)).toBe('play b at 10')
  })

  it('matches loudness also while it plays', () => {
    const { player, heard: now } = start()
    player.toggle('B')
    expect(now()?.gainDb).toBe(-6)
    player.offer(offered.map((one) => ({ ...one, gainDb: 0 })))
    expect(now()?.gainDb).toBe(0)
    expect(player.state().isPlaying).toBe(true)
  })

  it('plays all, one after the other, and stops at the end', () => {
    const { player, end } = start()
    player.playAll()
    expect(player.state().key).toBe('A')
    end()
    expect(player.state()).toEqual({ key: 'B', isPlaying: true })
    end()
    end()
    expect(player.state()).toEqual({ key: 'C', isPlaying: false })
  })

  it('stays with one after playing all was left', () => {
    const { player, end } = start()
    player.playAll()
    player.toggle('B')
    end()
    expect(player.state()).toEqual({ key: 'B', isPlaying: false })
  })

  it('forgets sounds that are offered no more, and new ones under the same name', () => {
    const { player, did } = start()
    player.toggle('A')
    player.offer([candidate('A', 'other', 0)])
    expect(did.at(-1)).toBe('stop')
    expect(player.state()).toEqual({ key: undefined, isPlaying: false })
    player.toggle('B')
    expect(player.state().isPlaying).toBe(false)
  })

  it('pauses where it is and goes on from there; a place can be chosen', () => {
    const { player, did, goTo } = start()
    player.toggle('A')
    goTo(3)
    player.toggle('A')
    expect(player.state().isPlaying).toBe(false)
    expect(player.position('A')).toBe(3)
    player.seek('A', 0.5)
    expect(player.position('A')).toBe(5)
    player.toggle('A')
    expect(did.filter((one) => one.startsWith('play')).at(-1)).toBe('play a at 5')
  })

  it('says in a sentence what cannot be played, and what broke off', async () => {
    const { player, end } = start()
    player.toggle('A')
    end(new TypeError('The rest is gone.'))
    expect(player.state()).toMatchObject({ key: 'A', isPlaying: false, problem: expect.stringMatching(/\w/) })
    player.offer([candidate('X', 'broken', 0)])
    player.toggle('X')
    await Promise.resolve()
    await Promise.resolve()
    expect(player.state()).toMatchObject({ key: 'X', isPlaying: false, problem: expect.stringMatching(/\w/) })
  })
})
