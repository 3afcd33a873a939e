import { describe, expect, it } from 'vitest'
import type { PlayedLine } from '../../../../shared/contract/playing-calls.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { a, b, c, line, setUp } from './line-player-cases.ts'

describe('playing lines', () => {
  it('puts each exactly where the timing of the script has it, behind the other or over its end', async () => {
    const over = { ...c, join: { kind: 'over', samples: 0.3 * 44_100 } } as const
    const { start, to, heard, told } = setUp([a, b, over])
    start(a)
    await to(10)
    expect(heard).toEqual(['a@0.01', 'b@1.26', 'c@1.96'])
    expect(told).toEqual(['a', 'b', 'c', 'end'])
  })

  it('ends with the last that sounds beside the script, and a part of the script or a line alone with its own end', async () => {
    const whole = setUp([a, b], { waits: true, soundsUntil: 7 })
    whole.start(a)
    await whole.to(6.9)
    expect(whole.told).toEqual(['a', 'b'])
    expect(whole.player.place).toMatchObject({ lineId: b.lineId, seconds: 1, behind: expect.closeTo(6.9 - 2.25, 3) })
    await whole.to(7)
    expect(whole.told).toEqual(['a', 'b', 'end'])
    for (const over of [{ isOne: true }, { until: { lineId: a.lineId, tailSeconds: 0 } }]) {
      const part = setUp([a, b], { waits: true, soundsUntil: 7 })
      part.start(a, over)
      await part.to(1)
      expect(part.told).toEqual(['a', 'end'])
    }
  })

  it('says at once that it begins in the silence before a line, and where that line is', async () => {
    const { start, to, told, player, heard } = setUp([a, b], { waits: true })
    start(a, { from: -2 })
    await to(0.5)
    expect(told).toEqual(['silence before a at 2'])
    expect(player.place).toMatchObject({ lineId: a.lineId, seconds: -1.5 })
    expect(player.line).toBe(undefined)
    await to(2.5)
    expect(told).toEqual(['silence before a at 2', 'a'])
    expect(player.place).toMatchObject({ lineId: a.lineId, seconds: 0.5 })
    await to(10)
    expect(heard).toEqual(['a@2.00', 'b@3.25'])
  })

  it('ends with its first line where only that was asked for, and begins in the middle of it where it was paused', async () => {
    const { start, to, heard, told } = setUp([a, b])
    start(a, { isOne: true, from: 0.4 })
    await to(10)
    expect([heard, told]).toEqual([['a@0.01+0.4'], ['a', 'end']])
  })

  it('plays what its trim leaves of a line, with its fades, and goes on where that ends', async () => {
    const cut = { ...a, durationSeconds: 0.5, cut: { from: 0.25, fadeIn: 0.1, fadeOut: 0.2 } }
    const { start, to, heard } = setUp([cut, b])
    start(cut)
    await to(10)
    expect(heard).toEqual(['a@0.01 of 0.25 to 0.75, 0.1/0.2', 'b@0.76'])
  })

  it('plays the new words of a line that is still to come, and what sounds does not jump', async () => {
    const { start, to, heard, script } = setUp([a, b])
    start(a)
    await to(0.5)
    script[1] = { ...b, takeId: takeIdSchema.parse('e'.repeat(64)) }
    await to(10)
    expect(heard).toEqual(['a@0.01', 'e@1.26'])
  })

  it('plays a line that was written behind the last one while that sounded', async () => {
    const { start, to, heard, script } = setUp([a])
    start(a)
    await to(0.5)
    script.push(b)
    await to(10)
    expect(heard).toEqual(['a@0.01', 'b@1.26'])
  })

  it.each([
    { way: 'as soon as it is there', waits: false, heard: ['a@0.01', 'b@5.01'] },
    { way: 'where the script puts it, because the clock stood there', waits: true, heard: ['a@0.00', 'b@1.25'] },
  ])('begins a line that came too late $way', async ({ waits, heard: expected }) => {
    const { start, to, heard, state } = setUp([a, b], { waits })
    let come: (line: PlayedLine) => void = () => undefined
    state.next = () => new Promise((resolve) => (come = resolve))
    start(a)
    await to(5)
    state.next = () => Promise.resolve(undefined)
    come(b)
    await to(10)
    expect(heard).toEqual(expected)
  })

  it('passes over what has no sound, or one that is damaged, and goes on', async () => {
    const { takeId: _, ...silent } = b
    const { start, to, heard, told, refuse } = setUp([a, silent, c, line('d')])
    refuse.add('c')
    start(a)
    await to(10)
    expect(heard).toEqual(['a@0.01', 'd@2.56'])
    expect(told).toEqual(['a', 'b mute', 'b', 'c broken', 'c', 'd', 'end'])
  })

  it('hears what sounds to its end when nobody answers any more', async () => {
    const { start, to, heard, told, state } = setUp([a, b])
    state.next = () => Promise.reject(new Error('gone'))
    start(a)
    await to(0.9)
    expect(told).toEqual(['a'])
    await to(10)
    expect([heard, told]).toEqual([['a@0.01'], ['a', 'error']])
  })

  it('stops at once, and what it waited for changes nothing any more', async () => {
    const { player, start, to, heard, told, state } = setUp([a, b])
    let come: (line: PlayedLine) => void = () => undefined
    state.next = () => new Promise((resolve) => (come = resolve))
    start(a)
    await to(0.5)
    expect(player.place).toMatchObject({ lineId: a.lineId, seconds: 0.49 })
    player.stop()
    come(b)
    await to(10)
    expect([heard, told, player.isPlaying]).toEqual([['a@0.01', '-a'], ['a'], false])
  })

  it('makes way for another start, even before its first line has come', async () => {
    const { start, to, heard, told } = setUp([a, b])
    start(a)
    start(b)
    await to(10)
    expect([heard, told]).toEqual([['b@0.01'], ['b', 'end']])
  })

  it('ends when the sound device is gone', async () => {
    const { start, to, lose, heard, told } = setUp([a, b])
    start(a)
    await to(0.5)
    lose()
    await to(10)
    expect([heard, told]).toEqual([
      ['a@0.01', '-a'],
      ['a', 'device'],
    ])
  })
})

describe('playing a part of the script', () => {
  it('ends with a line, or with the beginning of the one behind it', async () => {
    const { start, to, heard, told } = setUp([a, b, c])
    start(a, { until: { lineId: b.lineId, tailSeconds: 0 } })
    await to(10)
    expect([heard, told]).toEqual([
      ['a@0.01', 'b@1.26'],
      ['a', 'b', 'end'],
    ])
    const part = setUp([a, b, c])
    part.start(a, { from: 0.6, until: { lineId: b.lineId, tailSeconds: 0.4 } })
    await part.to(2.4)
    expect(part.heard).toEqual(['a@0.01+0.6', 'b@0.66', 'c@1.91'])
    // 0.4 s of the last.
    expect(part.told).toEqual(['a', 'b', 'c', 'end'])
  })
})
