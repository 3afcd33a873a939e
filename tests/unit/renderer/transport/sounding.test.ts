import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { createAuditionPlayer } from '../../../../renderer/transport/single/audition-player.ts'
import { createTakePlayer } from '../../../../renderer/transport/single/take-player.ts'
import { createLatePlayer } from '../../../../renderer/transport/stage/late-player.ts'
import { createSounding } from '../../../../renderer/transport/sounding/sounding.ts'
import type { SinglePlayer } from '../../../../renderer/transport/single/single-sound.ts'
import { createFakePlayer } from '../../../support/page-deps.ts'
import { lineId } from '../cases.ts'

/** A source that writes down how often it was made quiet. */
function createSource() {
  return { silence: vi.fn<() => void>() }
}

const noElement = (): Promise<HTMLAudioElement> => Promise.reject(new TypeError('No element.'))

describe('who sounds', () => {
  it('is the one that claimed it last: who had it is made quiet', () => {
    const sounding = createSounding(noElement)
    const [first, second] = [createSource(), createSource()]
    sounding.claim(first)
    sounding.claim(second)
    expect(first.silence).toHaveBeenCalledOnce()
    expect(second.silence).not.toHaveBeenCalled()
    sounding.claim(first)
    expect(second.silence).toHaveBeenCalledOnce()
  })

  it('does not change when the one that sounds claims it again', () => {
    const sounding = createSounding(noElement)
    const only = createSource()
    sounding.claim(only)
    sounding.claim(only)
    expect(only.silence).not.toHaveBeenCalled()
  })

  it('is nobody after a silence, which is told once', () => {
    const sounding = createSounding(noElement)
    const only = createSource()
    sounding.silence()
    sounding.claim(only)
    sounding.silence()
    sounding.silence()
    expect(only.silence).toHaveBeenCalledOnce()
  })

  it('is not claimed for a source that was silenced while another one was made quiet', () => {
    const sounding = createSounding(noElement)
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
  const playing = new Set<string>()
  // What the players need of an element is there; the whole of one is the browser's.
  const element: HTMLAudioElement = Object.assign(Object.create(null), {
    play: () => Promise.resolve(void playing.add('stream')),
    pause: () => void playing.delete('stream'),
    addEventListener: () => undefined,
  })
  const sounding = createSounding(() => Promise.resolve(element))
  let on = ''
  const single: SinglePlayer = {
    prepare: () => undefined,
    play: ({ url }) => {
      single.stop()
      on = url
      return Promise.resolve(void playing.add(url))
    },
    exchange: () => Promise.resolve(),
    setGain: () => undefined,
    stop: () => void playing.delete(on),
    place: () => undefined,
  }
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
  const take = createTakePlayer(sounding, single)
  const candidates = createAuditionPlayer(sounding, single)
  candidates.offer([{ key: 'candidate', url: 'candidate', samplesUrl: '', seconds: 1, gainDb: 0 }])
  return { mix, take, candidates, playing: () => [...playing] }
}

describe('players of one window', () => {
  const names = ['mix', 'take', 'stream', 'candidate'] as const
  const pairs = names.flatMap((first) =>
    names.filter((name) => name !== first).map((second) => [first, second] as const),
  )
  it.each(pairs)('are never heard together: %s, then %s', async (first, second) => {
    const { mix, take, candidates, playing } = await createPlayers()
    const begin = {
      mix: () => mix.play(),
      take: () => void take.play('one', { url: 'take', samplesUrl: '', gainDb: 0 }),
      stream: () => void take.play('two', { streamUrl: 'two' }),
      candidate: () => candidates.toggle('candidate'),
    } as const
    begin[first]()
    await vi.waitFor(() => expect(playing()).toEqual([first]))
    begin[second]()
    await vi.waitFor(() => expect(playing()).toEqual([second]))
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
      'renderer/transport/output/create-output.ts',
      'renderer/transport/output/output-device.ts',
      'renderer/transport/output/worklet-output.ts',
    ])
    const pausing = holding(/(?:layer|udition)\.pause\(/u).filter(
      (file) => !file.startsWith('renderer/transport/stage/'),
    )
    expect(pausing).toEqual([])
  })
})
