import { describe, expect, it } from 'vitest'
import { DeviceGone, LinePlayer } from '../../../../renderer/transport/lines/line-player.ts'
import type { NextTurn, RunStart, RunTurn } from '../../../../renderer/transport/lines/run.ts'
import type { OutputSound, SoundOutput } from '../../../../renderer/transport/output/sound-output.ts'
import type { PlayedLine } from '../../../../shared/contract/playing-calls.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { lineId } from '../cases.ts'

type Waiting = { readonly seconds: number; readonly resolve: () => void }

/** An output whose clock the test moves; with `waits` it stands where the player said so. What is heard is written down with its time: `a@0.01`, `-a` when it was stopped early. */
function makeOutput(waits: boolean) {
  let now = 0
  let hold = waits ? 0 : Infinity
  const held: (number | undefined)[] = []
  let lose: () => void = () => undefined
  let waiting: Waiting[] = []
  const heard: string[] = []
  const output: SoundOutput<string> = {
    wake: () => Promise.resolve(),
    rest: () => undefined,
    setChannels: () => undefined,
    now: () => now,
    heard: () => now,
    begin: () => {
      if (!waits) return now + 0.01
      now = 0
      hold = 0
      return 0
    },
    waits,
    hold: (seconds) => {
      if (!waits) return
      hold = seconds ?? Infinity
      held.push(seconds === undefined ? undefined : Math.round(seconds * 100) / 100)
    },
    until: (seconds, signal) =>
      new Promise((resolve) => {
        if (signal.aborted || seconds <= now) resolve()
        else waiting.push({ seconds, resolve })
        signal.addEventListener('abort', () => resolve())
      }),
    load: () => Promise.reject(new Error('not used')),
    schedule: ({ audio }, at) => {
      const cut =
        at.from > 0 || at.fadeIn > 0 ? ` of ${at.from} to ${at.from + at.length}, ${at.fadeIn}/${at.fadeOut}` : ''
      const entry = `${audio}@${at.seconds.toFixed(2)}${at.skipped > 0 ? `+${at.skipped}` : ''}${cut}`
      heard.push(entry)
      let end = at.seconds + at.length - at.skipped
      return {
        setGains: () => undefined,
        endAt: (seconds) => {
          end = Math.min(end, seconds)
          heard.push(`${audio}|${seconds.toFixed(2)}`)
        },
        stop: () => {
          // What has not begun was never heard.
          if (now < at.seconds) heard.splice(heard.lastIndexOf(entry), 1)
          else if (now < end) heard.push(`-${audio}`)
        },
      }
    },
    setLanes: () => undefined,
    setDucking: () => undefined,
    setMaster: () => true,
    setSpeed: () => true,
    onReport: () => undefined,
    onLost: (listener) => {
      lose = listener
    },
    close: () => undefined,
  }
  return {
    output,
    heard,
    held,
    lose: () => lose(),
    /** Moves the clock; whoever waits for a time on the way goes on at that time. */
    to: async (seconds: number): Promise<void> => {
      for (;;) {
        await settle()
        const due = waiting
          .filter((one) => one.seconds <= Math.min(seconds, hold))
          .sort((a, b) => a.seconds - b.seconds)[0]
        if (due === undefined) break
        now = Math.max(now, due.seconds)
        waiting = waiting.filter((one) => one !== due)
        due.resolve()
      }
      now = Math.min(seconds, hold)
    },
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

function line(letter: string, over: Partial<PlayedLine> = {}): PlayedLine {
  return {
    lineId: lineId(`${letter}${letter}${letter}111`),
    number: 1,
    takeId: takeIdSchema.parse(letter.repeat(64)),
    durationSeconds: 1,
    join: { kind: 'after', samples: 0.25 * 44_100 },
    gains: [1],
    isOldWords: false,
    ...over,
  }
}

/** A player of lines of one second each, in this order. `script` may be changed while it plays. */
function setUp(
  lines: readonly PlayedLine[],
  { waits = false, soundsUntil }: { readonly waits?: boolean; readonly soundsUntil?: number | undefined } = {},
) {
  const clock = makeOutput(waits)
  const script = [...lines]
  const told: string[] = []
  const turned: string[] = []
  const asked: string[] = []
  const refuse = new Set<string>()
  const load = async (id: string): Promise<OutputSound<string>> => {
    if (refuse.has(id.slice(0, 1))) throw new Error('damaged')
    return { seconds: 1, audio: id.slice(0, 1) }
  }
  const state: { next: (line: PlayedLine) => Promise<PlayedLine | undefined> } = {
    next: async ({ lineId: id }) => script[script.findIndex((one) => one.lineId === id) + 1],
  }
  const player = new LinePlayer<string>({
    output: clock.output,
    load,
    next: (after) => {
      asked.push(after.lineId.slice(0, 1))
      return state.next(after)
    },
    onChange: () => undefined,
    onLine: ({ lineId: id }) => told.push(id.slice(0, 1)),
    onMute: ({ lineId: id }, error) => told.push(`${id.slice(0, 1)} ${error === undefined ? 'mute' : 'broken'}`),
    onEnd: (error) => told.push(error === undefined ? 'end' : error instanceof DeviceGone ? 'device' : 'error'),
    onSilence: ({ lineId: id }, seconds) => told.push(`silence before ${id.slice(0, 1)} at ${seconds}`),
    onTurn: ({ lineId: id }, seconds, from) => {
      turned.push(`${id.slice(0, 1)}@${seconds} from ${from}, behind ${clock.heard.at(-1) ?? 'nothing'}`)
    },
    soundsUntil: () => soundsUntil,
  })
  const start = (first: PlayedLine, over: Partial<RunStart> = {}, then?: NextTurn): void =>
    player.play(first, { isOne: false, from: 0, ...over }, then)
  return { ...clock, player, script, told, turned, asked, refuse, state, start }
}

const a = line('a')
const b = line('b', { number: 2 })
const c = line('c', { number: 3 })

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
