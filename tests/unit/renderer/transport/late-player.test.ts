import { describe, expect, it, vi } from 'vitest'
import { createLatePlayer } from '../../../../renderer/transport/stage/late-player.ts'
import { soundGraph } from '../../../../shared/core/timeline/sound-graph.ts'
import { noParts } from '../../../support/no-timeline.ts'
import { eventually } from '../../../support/eventually.ts'
import { lineId } from '../cases.ts'
import { createFakePlayer } from '../../../support/page-deps.ts'
import type { PlayerState } from '../../../../renderer/transport/stage/player-types.ts'
import { createSounding } from '../../../../renderer/transport/sounding/sounding.ts'

const graph = soundGraph(noParts)

/** A late player whose file comes, or does not come, when the test says so. */
function createLate() {
  const real = createFakePlayer()
  const heard: PlayerState[] = []
  const listeners = new Set<(state: PlayerState) => void>()
  const destroyed = vi.fn<() => void>()
  let loads = 0
  let come: () => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const late = createLatePlayer(
    createSounding(() => Promise.reject(new TypeError('No element.'))),
    () => {
      loads += 1
      return new Promise((resolve, reject) => {
        fail = reject
        come = () =>
          resolve({
            ...real.player,
            subscribe: (listener) => {
              listeners.add(listener)
              return () => listeners.delete(listener)
            },
            destroy: destroyed,
          })
      })
    },
  )
  late.subscribe((state) => heard.push(state))
  return {
    late,
    told: real.told,
    heard,
    destroyed,
    loads: () => loads,
    come: () => come(),
    fail: () => fail(new Error('away')),
    say: (state: PlayerState) => {
      for (const listener of listeners) listener(state)
    },
  }
}

describe('the player before its file has come', () => {
  it('is silent, and asks for nothing by itself', () => {
    const { late, loads } = createLate()
    expect(late.state()).toEqual({ playing: false, positionSeconds: 0, playingLineId: undefined })
    expect(late.stage.graph()).toBeUndefined()
    late.stage.focusRegion(lineId('aaaaa1'))
    late.pause()
    late.unload()
    expect(loads()).toBe(0)
  })

  it('does what it was told when it has come, in that order', async () => {
    const { late, told, loads, come } = createLate()
    late.show(graph)
    late.seek(7)
    late.playLine(lineId('aaaaa1'))
    late.toggleLine(lineId('aaaaa1'))
    late.play()
    late.toggle()
    late.pause()
    late.unload()
    expect(told).toEqual([])
    come()
    await late.arrived()
    await eventually(() =>
      expect(told.map((one) => one.split(' ')[0])).toEqual([
        'show',
        'seek',
        'playLine',
        'toggleLine',
        'play',
        'toggle',
        'pause',
        'unload',
      ]),
    )
    expect(loads()).toBe(1)
    late.pause()
    expect(told.at(-1)).toBe('pause')
  })

  it('tells its listeners what the player that has come tells', async () => {
    const { late, heard, come, say } = createLate()
    const arrived = late.arrived()
    come()
    await arrived
    const playing = { playing: true, positionSeconds: 2, playingLineId: lineId('aaaaa1') }
    say(playing)
    expect(heard).toEqual([playing])
  })

  it('does not let its stage be used', () => {
    const { late } = createLate()
    expect(() => late.stage.zoom(10, 0)).toThrow('before the player has come')
  })

  it('says that it cannot be had, and asks again the next time', async () => {
    const { late, told, heard, loads, come, fail } = createLate()
    late.play()
    fail()
    await eventually(() => expect(heard).toHaveLength(1))
    expect(late.state().problem).toBe('The player could not be loaded. Reload the window.')
    late.play()
    expect(loads()).toBe(2)
    come()
    await eventually(() => expect(told).toEqual(['play']))
    expect(late.state().problem).toBeUndefined()
    expect(heard.at(-1)?.problem).toBeUndefined()
  })

  it('rejects for who waits for it when it cannot be had', async () => {
    const { late, fail } = createLate()
    const arrived = late.arrived()
    fail()
    await expect(arrived).rejects.toThrow('away')
  })

  it('is destroyed when it comes too late', async () => {
    const { late, destroyed, told, come } = createLate()
    late.play()
    late.destroy()
    come()
    await eventually(() => expect(destroyed).toHaveBeenCalledOnce())
    expect(told).toEqual([])
  })
})
