import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { createTakePlayer } from '../../../../renderer/transport/audition.ts'
import { createAuditionPlayer } from '../../../../renderer/transport/audition-player.ts'
import type { PlayedSound } from '../../../../renderer/transport/candidate-sounds.ts'
import { createLatePlayer } from '../../../../renderer/transport/stage/late-player.ts'
import { createSounding } from '../../../../renderer/transport/sounding/sounding.ts'
import { createFakePlayer } from '../../../support/page-deps.ts'
import { lineId } from '../cases.ts'

/** A source that writes down how often it was made quiet. */
function createSource() {
  return { silence: vi.fn<() => void>() }
}

describe('who sounds', () => {
  it('is the one that claimed it last: who had it is made quiet', () => {
    const sounding = createSounding()
    const [first, second] = [createSource(), createSource()]
    sounding.claim(first)
    sounding.claim(second)
    expect(first.silence).toHaveBeenCalledOnce()
    expect(second.silence).not.toHaveBeenCalled()
    sounding.claim(first)
    expect(second.silence).toHaveBeenCalledOnce()
  })

  it('does not change when the one that sounds claims it again', () => {
    const sounding = createSounding()
    const only = createSource()
    sounding.claim(only)
    sounding.claim(only)
    expect(only.silence).not.toHaveBeenCalled()
  })

  it('is nobody after a silence, which is told once', () => {
    const sounding = createSounding()
    const only = createSource()
    sounding.silence()
    sounding.claim(only)
    sounding.silence()
    sounding.silence()
    expect(only.silence).toHaveBeenCalledOnce()
  })

  it('is not claimed for a source that was silenced while another one was made quiet', () => {
    const sounding = createSounding()
    const second = createSource()
    // Whoever is made quiet tells others, and one of them silences everybody.
    sounding.claim({ silence: () => sounding.silence() })
    sounding.claim(second)
    expect(second.silence).not.toHaveBeenCalled()
    sounding.silence()
    expect(second.silence).toHaveBeenCalledOnce()
  })
})

/** All players of the window at one decision, and which of their sounds play. */
async function createPlayers() {
  const sounding = createSounding()
  const playing = new Set<string>()
  const soundCalled = (name: string) => ({
    play: () => Promise.resolve(void playing.add(name)),
    pause: () => void playing.delete(name),
    volume: 1,
    loop: false,
    currentTime: 0,
    duration: 1,
    ended: false,
    addEventListener: () => undefined,
    removeAttribute: () => undefined,
    load: () => undefined,
  })
  const { player } = createFakePlayer()
  const mix = createLatePlayer(sounding, () =>
    Promise.resolve({
      ...player,
      play: () => void playing.add('mix'),
      toggleLine: () => void playing.add('mix'),
      pause: () => void playing.delete('mix'),
    }),
  )
  await mix.arrived()
  // What the players need of an element is there; the whole of one is the browser's.
  const take = createTakePlayer(sounding, () => Object.assign(Object.create(null), soundCalled('take')))
  const candidates = createAuditionPlayer(sounding, (url): PlayedSound => soundCalled(url))
  candidates.offer([{ key: 'candidate', url: 'candidate', gainDb: 0 }])
  return { mix, take, candidates, playing: () => [...playing] }
}

describe('players of one window', () => {
  const names = ['mix', 'take', 'candidate'] as const
  const pairs = names.flatMap((first) =>
    names.filter((name) => name !== first).map((second) => [first, second] as const),
  )
  it.each(pairs)('are never heard together: %s, then %s', async (first, second) => {
    const { mix, take, candidates, playing } = await createPlayers()
    const begin = {
      mix: () => mix.play(),
      take: () => void take.play('one', 'one'),
      candidate: () => candidates.toggle('candidate'),
    } as const
    begin[first]()
    expect(playing()).toEqual([first])
    begin[second]()
    expect(playing()).toEqual([second])
  })

  it('leave the one that sounds alone when a line of it is asked for', async () => {
    const { mix, playing } = await createPlayers()
    mix.play()
    mix.toggleLine(lineId('aaaaa1'))
    expect(playing()).toEqual(['mix'])
  })

  it('are the only places that make sounds, and nobody else pauses them', async () => {
    const files = globSync('renderer/**/*.{ts,tsx}')
    const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })))
    const holding = (words: RegExp) =>
      texts
        .filter(({ text }) => words.test(text))
        .map(({ file }) => file)
        .sort()
    expect(holding(/new Audio\(|<audio|<video|new AudioContext\(\{/u)).toEqual([
      'renderer/casting/clone/part-player.ts',
      'renderer/transport/audition-player.ts',
      'renderer/transport/audition.ts',
      'renderer/transport/output/output-device.ts',
    ])
    const pausing = holding(/(?:layer|udition)\.pause\(/u).filter(
      (file) => !file.startsWith('renderer/transport/stage/'),
    )
    expect(pausing).toEqual([])
  })
})
