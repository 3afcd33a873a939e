import { describe, expect, it } from 'vitest'
import type { NextTurn, RunStart, RunTurn } from '../../../../renderer/transport/lines/run.ts'
import type { PlayedLine } from '../../../../shared/contract/playing-calls.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { a, b, c, line, setUp } from './line-player-cases.ts'

describe('playing lines by a clock that waits', () => {
  const together = { kind: 'over', samples: 44_100 } as const
  const waits = { waits: true }

  it('lets it go as far as the next line may begin, and on when nothing follows', async () => {
    const { start, to, heard, held, told } = setUp([{ ...a, next: b.join }, b], waits)
    start({ ...a, next: b.join })
    await to(10)
    expect([heard, told]).toEqual([
      ['a@0.00', 'b@1.25'],
      ['a', 'b', 'end'],
    ])
    expect(held).toEqual([1.25, 1.25, 2.25, 2.25, undefined, undefined])
  })

  it('hears what sounds to its end when nobody answers any more, also where another line was to begin before that', async () => {
    const over = { kind: 'over', samples: 0.4 * 44_100 } as const
    const { start, to, told, state } = setUp(
      [
        { ...a, next: over },
        { ...b, join: over },
      ],
      waits,
    )
    state.next = () => Promise.reject(new Error('gone'))
    start({ ...a, next: over })
    await to(0.9)
    expect(told).toEqual(['a'])
    await to(10)
    expect(told).toEqual(['a', 'error'])
  })

  it('has the next line ready as soon as this one sounds, and takes it back when it is another by then', async () => {
    const { start, to, heard, script } = setUp([a, b, c], waits)
    start(a)
    await to(0.1)
    expect(heard).toEqual(['a@0.00', 'b@1.25'])
    script.splice(1, 1)
    await to(0.9)
    expect(heard).toEqual(['a@0.00', 'b@1.25'])
    await to(1)
    await to(10)
    expect(heard).toEqual(['a@0.00', 'c@1.25'])
  })

  it('has what was written meanwhile made in time, though its draft takes a second', async () => {
    const long = line('a', { durationSeconds: 4 })
    const { start, to, heard, script, state, asked, after } = setUp([long, b], { waits: true })
    const { next } = state
    let made = ''
    state.next = async (before) => {
      const answer = await next(before)
      // The new words have no sound yet; those of before have.
      const takeId = answer?.takeId ?? ''
      if (takeId.startsWith('e') && made !== takeId) await after(1)
      made = takeId
      return answer
    }
    start(long)
    await to(1)
    script[1] = { ...b, takeId: takeIdSchema.parse('e'.repeat(64)) }
    await to(10)
    expect(heard).toEqual(['a@0.00', 'e@4.25'])
    expect(asked.slice(0, 3)).toEqual(['a', 'a', 'a'])
  })

  it('ends with what sounds where the next line was taken away', async () => {
    const { start, to, heard, told, script } = setUp([a, b], waits)
    start(a)
    await to(0.5)
    script.splice(1, 1)
    await to(10)
    expect([heard, told]).toEqual([['a@0.00'], ['a', 'end']])
  })

  it('puts two who begin together at the same sample', async () => {
    const both = { ...b, join: together }
    const { start, to, heard } = setUp([{ ...a, next: together }, both], waits)
    start({ ...a, next: together })
    await to(10)
    expect(heard).toEqual(['a@0.00', 'b@0.00'])
  })

  it('plays from their middles all that sound where it begins: who began before, and who begins within', async () => {
    const over = { ...b, join: { kind: 'over', samples: 0.75 * 44_100 } } as const
    const last = { ...c, join: { kind: 'over', samples: 0.1 * 44_100 } } as const
    const { start, to, heard, told } = setUp([a, over, last], waits)
    start(a, { from: 0.5 })
    await to(10)
    expect([heard, told]).toEqual([
      ['a@0.00+0.5', 'b@0.00+0.25', 'c@0.65'],
      ['a', 'b', 'c', 'end'],
    ])
    const other = setUp([a, over, last], waits)
    other.start(over, { from: 0.25, before: [{ line: a, beganSeconds: 0.25 }] })
    await other.to(10)
    expect([other.heard, other.told]).toEqual([
      ['a@0.00+0.5', 'b@0.00+0.25', 'c@0.65'],
      ['b', 'c', 'end'],
    ])
  })

  it('stands in the line that still sounds where a shorter one over it has ended', async () => {
    const long = { ...a, durationSeconds: 2 }
    const over = { ...b, durationSeconds: 0.5, join: { kind: 'over', samples: 44_100 } } as const
    const { start, to, player } = setUp([long, over], waits)
    start(long)
    await to(1.2)
    expect(player.line?.lineId).toBe(over.lineId)
    await to(1.75)
    expect(player.place).toEqual({ lineId: a.lineId, seconds: 1.75, takeId: a.takeId })
  })

  it('begins a line at once where its place has gone by, because it was just written to overlap', async () => {
    const { start, to, heard, script } = setUp([a, b], waits)
    start(a)
    await to(0.5)
    script[1] = { ...b, join: together }
    await to(10)
    expect(heard).toEqual(['a@0.00', 'b@0.96'])
  })

  it('lets the clock go when it is stopped, so that nothing is counted as missing', async () => {
    const { start, to, player, held } = setUp([a, b], waits)
    start(a)
    await to(0.5)
    expect(held.at(-1)).toBe(2.25)
    player.stop()
    expect(held.at(-1)).toBeUndefined()
  })

  it('holds nothing back behind a line that is played alone', async () => {
    const { start, to, held, told } = setUp([a, b], waits)
    start(a, { isOne: true })
    await to(10)
    expect([held, told]).toEqual([
      [undefined, undefined, undefined],
      ['a', 'end'],
    ])
  })

  describe('again and again', () => {
    /** So many more turns from the first of some lines on. */
    const turns = (most: number, turn: Partial<RunStart> & { readonly line: PlayedLine }): NextTurn => {
      let left = most
      return {
        isWanted: () => left > 0,
        ask: async () => {
          left -= 1
          return { isOne: false, from: 0, ...turn }
        },
      }
    }

    it('begins at the very time at which the turn before ends', async () => {
      const { start, to, heard, told } = setUp([a, b], { waits: true })
      start(a, {}, turns(2, { line: a }))
      await to(20)
      expect(heard).toEqual(['a@0.00', 'b@1.25', 'a@2.25', 'b@3.50', 'a@4.50', 'b@5.75'])
      expect(told).toEqual(['a', 'b', 'a', 'b', 'a', 'b', 'end'])
    })

    it('plays a line alone as often as it is wanted, also where it is shorter than the question takes', async () => {
      const { start, to, heard, player } = setUp([a], { waits: true })
      const short = { ...a, durationSeconds: 0.4 }
      start(short, { isOne: true }, turns(3, { line: short, isOne: true }))
      await to(0.9)
      expect(player.place).toMatchObject({ seconds: expect.closeTo(0.1) })
      await to(9)
      expect(heard).toEqual(['a@0.00', 'a@0.40', 'a@0.80', 'a@1.20'])
    })

    it('plays a range to the sample: from within a line, from before one, and until within another', async () => {
      const { start, to, heard, told, turned } = setUp([a, b, c], { waits: true })
      const until = { lineId: b.lineId, atSeconds: 0.5 }
      start(a, { from: 0.75, until }, turns(1, { line: a, from: 0.75, until }))
      await to(9)
      expect(heard).toEqual(['a@0.00+0.75', 'b@0.50', 'b|1.00', 'a@1.00+0.75', 'b@1.50', 'b|2.00'])
      expect(told).toEqual(['a', 'b', 'a', 'b', 'end'])
      // Where the graph is in a turn is told before anything of that is placed.
      expect(turned).toEqual(['a@-0.75 from 0, behind nothing', 'a@0.25 from 1, behind b|1.00'])
      const gap = setUp([a, b], { waits: true })
      gap.start(b, { from: -0.2, until: { lineId: b.lineId, atSeconds: 1.5 } }, turns(1, { line: b, from: -0.2 }))
      await gap.to(9)
      expect(gap.heard).toEqual(['b@0.20', 'b@1.90'])
    })

    it('is asked for in time where the last line of a range begins right before its end', async () => {
      const { start, to, heard } = setUp([a, b], { waits: true })
      const until = { lineId: b.lineId, atSeconds: 0.05 }
      const asked: ((turn: RunTurn) => void)[] = []
      const ask = () => new Promise<RunTurn>((resolve) => void asked.push(resolve))
      start(a, { until }, { isWanted: () => heard.length < 6, ask })
      // The line sounds that is before the last one.
      await to(0.5)
      expect(asked.length).toBe(1)
      asked[0]?.({ line: a, isOne: false, from: 0, until })
      await to(9)
      expect(heard.slice(0, 6)).toEqual(['a@0.00', 'b@1.25', 'b|1.30', 'a@1.30', 'b@2.55', 'b|2.60'])
    })

    it('ends with what sounds where it is not wanted any more, or cannot be had', async () => {
      const { start, to, heard, told } = setUp([a], { waits: true })
      start(a, {}, { isWanted: () => true, ask: () => Promise.reject(new Error('gone')) })
      await to(0.99)
      expect(told).toEqual(['a'])
      await to(1.01)
      expect([heard, told]).toEqual([['a@0.00'], ['a', 'error']])
    })

    it('ends with what sounds where it was asked for early and is not wanted any more, or cannot be had', async () => {
      for (const isWanted of [() => true, () => false]) {
        const { start, to, heard, told } = setUp([a, b], { waits: true })
        const until = { lineId: b.lineId, atSeconds: 0.05 }
        start(a, { until }, { isWanted, ask: () => Promise.reject(new Error('gone')) })
        await to(1.29)
        expect(told).toEqual(['a', 'b'])
        await to(2)
        expect([heard, told.at(-1)]).toEqual([['a@0.00', 'b@1.25', 'b|1.30'], isWanted() ? 'error' : 'end'])
      }
    })

    it('cuts at the end of a range what sounds beyond it, though it began before the last line', async () => {
      const long = { ...a, durationSeconds: 3 }
      const over = { ...b, join: { kind: 'over', samples: 2.5 * 44_100 } } as const
      const { start, to, heard } = setUp([long, over], { waits: true })
      start(long, { until: { lineId: b.lineId, atSeconds: 0.25 } })
      await to(9)
      expect(heard).toEqual(['a@0.00', 'b@0.50', 'a|0.75', 'b|0.75'])
    })
  })
})
