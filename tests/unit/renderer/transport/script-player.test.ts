import { describe, expect, it } from 'vitest'
import { DeviceGone } from '../../../../renderer/transport/lines/line-player.ts'
import type { NextTurn, RunStart, SoundingPlace } from '../../../../renderer/transport/lines/run.ts'
import { type HeadPlace, placeAt } from '../../../../renderer/transport/play/head.ts'
import { type FirstSound, ScriptPlayer } from '../../../../renderer/transport/play/script-player.ts'
import type { PlayedLine } from '../../../../shared/contract/playing-calls.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { lineId } from '../cases.ts'

const first = lineId('aaa111')
const second = lineId('bbb222')
const takeId = takeIdSchema.parse('a'.repeat(64))

function played(over: Partial<PlayedLine> = {}): PlayedLine {
  const join = { kind: 'after', samples: 0 } as const
  return { lineId: first, number: 1, takeId, durationSeconds: 2, join, gains: [1], isOldWords: false, ...over }
}

/** A script player over lines that only remember what they were told; `answer` answers the question that waits. */
function setUp(place?: HeadPlace) {
  const told: string[] = []
  const waiting: ((begun: FirstSound | Error) => void)[] = []
  let running: { line: PlayedLine; start: RunStart; following: NextTurn } | undefined
  let behind: { readonly behind?: number } = {}
  let wakes = true
  let isAwake = false
  let hasBegun = true
  let words = 'One.'
  const player = new ScriptPlayer<string>({
    lines: {
      get isPlaying() {
        return running !== undefined
      },
      get place(): SoundingPlace | undefined {
        return running === undefined ? undefined : { lineId: running.line.lineId, seconds: 0.7, takeId, ...behind }
      },
      get line() {
        return hasBegun ? running?.line : undefined
      },
      play: (line, start, following) => {
        if (following === undefined) throw new Error('Nothing is said of what follows.')
        running = { line, start, following }
        const end = start.until === undefined ? '' : ` to ${endWords(start.until)}`
        told.push(`play ${line.lineId} from ${start.from}${start.isOne ? ' alone' : ''}${end}`)
      },
      stop: () => {
        if (running !== undefined) told.push('stop')
        running = undefined
      },
    },
    wake: () => {
      isAwake = true
      return wakes ? Promise.resolve() : Promise.reject(new Error('mute'))
    },
    rest: () => {
      isAwake = false
    },
    setSpeed: () => true,
    written: () => words,
    begin: ({ from, number, isOne }) => {
      const at = number === undefined ? '' : `, line ${number},`
      told.push(`ask ${from ?? 'the start'}${at}${isOne ? ' alone' : ''}`)
      return new Promise((resolve, reject) => {
        waiting.push((begun) => (begun instanceof Error ? reject(begun) : resolve(begun)))
      })
    },
    head: {
      place: () => place,
      put: (at) => told.push(`head ${at.lineId} ${at.seconds}`),
      seconds: () => place?.seconds ?? 0,
      startOf: () => 9,
      // The range lies in the first line, up to its very end.
      partOf: ({ fromSample, toSample }, from = fromSample / 44_100) => ({
        from: { lineId: first, seconds: from, length: 2 },
        until: { lineId: first, atSeconds: toSample / 44_100 },
      }),
    },
    tell: {
      nothing: () => told.push('nothing'),
      missing: ({ numbers, count }) => told.push(`missing ${numbers.join()} of ${count}`),
      failure: () => told.push('failure'),
    },
    deviceProblem: () => 'no device',
  })
  return {
    player,
    told,
    isAwake: () => isAwake,
    following: () => running?.following,
    toSilence: () => {
      behind = { behind: 0.3 }
    },
    write: (now: string) => {
      words = now
    },
    beforeSound: () => {
      hasBegun = false
    },
    silence: () => {
      wakes = false
    },
    answer: async (
      begun: FirstSound | Error = { kind: 'lines', line: played(), before: [], missing: [], missingCount: 0 },
    ): Promise<void> => {
      waiting.shift()?.(begun)
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    },
    end: (error?: unknown) => {
      running = undefined
      player.ended(played(), error)
    },
  }
}

function endWords(until: NonNullable<RunStart['until']>): string {
  return 'atSeconds' in until ? `${until.lineId}@${until.atSeconds}` : `${until.lineId}+${until.tailSeconds}`
}

describe('the player of a script', () => {
  it('plays from the playhead, pauses, and goes on with the same word', async () => {
    const { player, told, answer } = setUp({ lineId: first, seconds: 0.5, length: 2 })
    player.toggle()
    expect(player.state.playing).toBe(true)
    await answer()
    player.toggle()
    expect(player.state.playing).toBe(false)
    player.toggle()
    await answer()
    expect(told).toEqual([
      'ask aaa111',
      'play aaa111 from 0.5',
      'stop',
      'head aaa111 0.7',
      // Should it be gone by then, what stands there now goes on.
      'ask aaa111, line 1,',
      'play aaa111 from 0.7',
    ])
  })

  it('goes on behind a line in whose silence it was paused, and does not say that line again', async () => {
    const { player, told, answer, toSilence } = setUp({ lineId: second, seconds: 0, length: 2 })
    player.playFrom({ lineId: first, seconds: 0, takeId })
    await answer()
    toSilence()
    player.toggle()
    told.length = 0
    player.toggle()
    expect(told).toEqual(['ask bbb222'])
  })

  it('begins at the start of a line whose sound is another one by now', async () => {
    const { player, told, answer } = setUp({ lineId: first, seconds: 0.5, length: 2 })
    player.play()
    await answer({ kind: 'lines', line: played({ durationSeconds: 2.5 }), before: [], missing: [], missingCount: 0 })
    expect(told.at(-1)).toBe('play aaa111 from 0')
  })

  it('is silent after two presses in quick order, and a late answer changes nothing', async () => {
    const { player, told, answer } = setUp()
    player.toggleLine(first)
    player.toggleLine(first)
    expect(player.state.playing).toBe(false)
    await answer()
    expect([told, player.state.playing]).toEqual([['ask aaa111 alone'], false])
  })

  it('begins a line anew that is written otherwise by now, where its words are what is asked for', async () => {
    const { player, told, answer, write } = setUp()
    player.hearLine(first)
    // Too late for the sound that was asked for.
    write('Two.')
    await answer()
    player.changed()
    told.length = 0
    player.hearLine(first)
    await answer()
    expect(told).toEqual(['stop', 'ask aaa111 alone', 'play aaa111 from 0 alone'])
    player.hearLine(first)
    expect([told.slice(3), player.state.playing]).toEqual([['stop', 'head aaa111 0.7'], false])
  })

  it('begins it anew among others too, but not for the button of the line, which says that it pauses', async () => {
    const { player, told, answer, write } = setUp()
    player.play()
    await answer()
    player.changed()
    write('Two.')
    told.length = 0
    player.hearLine(first)
    await answer()
    expect(told).toEqual(['stop', 'ask aaa111 alone', 'play aaa111 from 0 alone'])
    write('Three.')
    player.toggleLine(first)
    expect(player.state.playing).toBe(false)
  })

  it('plays what was asked for last, whichever answer comes first', async () => {
    const { player, told, answer } = setUp()
    player.toggleLine(first)
    player.toggleLine(second)
    await answer()
    await answer({ kind: 'lines', line: played({ lineId: second }), before: [], missing: [], missingCount: 0 })
    expect(told).toEqual(['ask aaa111 alone', 'ask bbb222 alone', 'play bbb222 from 0 alone'])
    expect(player.state.playingLineId).toBe(second)
  })

  it('plays on from where a person said, in place of a line that plays alone, but pauses what plays on', async () => {
    const { player, told, answer } = setUp()
    player.toggleLine(first)
    await answer()
    player.startAt(first)
    player.toggle()
    await answer()
    expect(told.slice(2)).toEqual(['stop', 'ask aaa111', 'play aaa111 from 0'])
    player.startAt(second)
    player.toggle()
    expect(player.state.playing).toBe(false)
    player.toggle()
    expect(told.at(-1)).toBe('ask bbb222')
  })

  it('goes on from where the playhead was put while it plays, and begins there when it does not', async () => {
    const { player, told, answer } = setUp({ lineId: second, seconds: 0, length: 1 })
    player.moved()
    expect(told).toEqual([])
    player.toggle()
    await answer()
    player.moved()
    expect(told).toEqual(['ask bbb222', 'play aaa111 from 0', 'stop', 'ask bbb222'])
  })

  it('says that there is nothing, what is missing, and what failed', async () => {
    const { player, told, answer } = setUp()
    player.play()
    await answer({ kind: 'nothing' })
    player.play()
    await answer(new Error('gone'))
    player.play()
    await answer({ kind: 'lines', line: played(), before: [], missing: [2, 3], missingCount: 2 })
    expect(told).toEqual([
      'ask the start',
      'nothing',
      'ask the start',
      'failure',
      'ask the start',
      'missing 2,3 of 2',
      'play aaa111 from 0',
    ])
  })

  it('lets the device rest when what was asked for does not sound', async () => {
    const { player, isAwake, answer } = setUp()
    for (const begun of [new Error('gone'), { kind: 'nothing' } as const, { kind: 'superseded' } as const]) {
      player.play()
      expect(isAwake()).toBe(true)
      await answer(begun)
      expect(isAwake()).toBe(false)
    }
  })

  it('stops with a word about the device when that is mute or lost, and plays again when it is asked to', async () => {
    const mute = setUp()
    mute.silence()
    mute.player.play()
    await mute.answer()
    expect(mute.player.state).toMatchObject({ playing: false, problem: 'no device' })
    const lost = setUp()
    lost.player.play()
    await lost.answer()
    lost.end(new DeviceGone())
    expect(lost.player.state).toMatchObject({ playing: false, problem: 'no device' })
    lost.player.play()
    expect(lost.player.state.problem).toBeUndefined()
  })

  it('leaves the playhead at the end of what it played', async () => {
    const { player, told, answer, end } = setUp()
    player.playLine(first)
    await answer()
    end()
    expect(told.at(-1)).toBe('head aaa111 Infinity')
    expect(player.state.playing).toBe(false)
  })

  it('begins anew at its end while it loops, and says what is missing the first time only', async () => {
    const { player, told, answer, end } = setUp({ lineId: second, seconds: 0, length: 2 })
    player.setLoop(true)
    expect(player.state.loops).toBe(true)
    player.play()
    const begun: FirstSound = { kind: 'lines', line: played(), before: [], missing: [2], missingCount: 1 }
    await answer(begun)
    end()
    expect(player.state.playing).toBe(true)
    await answer(begun)
    player.setLoop(false)
    end()
    expect(player.state.playing).toBe(false)
    expect(told).toEqual([
      'ask bbb222',
      'missing 2 of 1',
      'play aaa111 from 0',
      'head aaa111 Infinity',
      'ask the start',
      'play aaa111 from 0',
      'head aaa111 Infinity',
    ])
  })

  it('loops a line alone, until something fails', async () => {
    const { player, told, answer, end } = setUp()
    player.setLoop(true)
    player.playLine(first)
    await answer()
    end()
    await answer()
    expect(told.slice(-2)).toEqual(['ask aaa111, line 1, alone', 'play aaa111 from 0 alone'])
    end(new Error('no audio'))
    expect([told.at(-1), player.state.playing]).toEqual(['failure', false])
  })

  it('plays a part of the script, and while it loops the same part again', async () => {
    const { player, told, answer, end } = setUp()
    player.setLoop(true)
    player.playPart({ from: { lineId: first, seconds: 0.5, length: 2 }, until: { lineId: second, tailSeconds: 1.5 } })
    await answer()
    end()
    await answer()
    const part = ['ask aaa111', 'play aaa111 from 0.5 to bbb222+1.5']
    expect(told).toEqual([...part, 'head aaa111 Infinity', ...part])
    player.play()
    await answer()
    expect(told.at(-1)).toBe('play aaa111 from 0')
  })

  it('says its speed, unless there is one only', () => {
    const { player } = setUp()
    player.setSpeed(1.5)
    expect(player.state.speed).toBe(1.5)
    player.setSpeed(1)
    expect(player.state.speed).toBeUndefined()
  })

  it('forgets what it was about when its project goes', async () => {
    const { player, told, answer } = setUp()
    player.play()
    player.reset()
    await answer()
    expect([told, player.state.playing]).toEqual([['ask the start'], false])
  })
})

describe('the place that a time of the mix stands for', () => {
  const lines = [
    { lineId: first, start: 0, end: 2, isEstimate: false },
    { lineId: second, start: 2.5, end: 4, isEstimate: true },
  ]
  const at = (seconds: number) => placeAt({ lines, latestEnd: [2, 4] }, seconds)

  it('is in the line that sounds there, at the start of the next one in a gap, and none at the end', () => {
    expect(at(0.5)).toEqual({ lineId: first, seconds: 0.5, length: 2 })
    expect(at(0.02)).toMatchObject({ lineId: first, seconds: 0 })
    expect(at(2.2)).toMatchObject({ lineId: second, seconds: 0 })
    expect(at(3)).toMatchObject({ lineId: second, seconds: 0 })
    expect(at(4)).toBeUndefined()
  })

  it('is in the silence before a line where a bed or an effect sounds in it', () => {
    const clock = { lines, latestEnd: [2, 4] }
    const gap = (lines[0]?.end ?? 0) + 0.25 * ((lines[1]?.start ?? 0) - (lines[0]?.end ?? 0))
    const from = (beside: readonly { readonly from: number; readonly to: number }[]) =>
      placeAt(clock, gap, beside)?.seconds
    expect(lines[1]?.start).toBeGreaterThan(lines[0]?.end ?? 0)
    expect(from([])).toBe(0)
    expect(from([{ from: 0, to: 9 }])).toBeCloseTo(gap - (lines[1]?.start ?? 0), 6)
    expect(from([{ from: 0, to: gap }])).toBe(0)
    expect(from([{ from: lines[1]?.start ?? 0, to: 9 }])).toBe(0)
  })

  it('asks for what follows without a gap: the line alone, the part, or the script from its beginning', async () => {
    const { player, told, answer, following } = setUp({ lineId: first, seconds: 0.5, length: 2 })
    player.play()
    await answer()
    expect(following()?.isWanted()).toBe(false)
    player.setLoop(true)
    expect(following()?.isWanted()).toBe(true)
    const turn = following()?.ask()
    await answer()
    expect(await turn).toMatchObject({ isOne: false, from: 0 })
    player.playLine(first)
    await answer()
    const again = following()?.ask()
    await answer()
    expect(await again).toMatchObject({ isOne: true, from: 0 })
    expect(told.filter((one) => one.startsWith('ask'))).toEqual([
      'ask aaa111',
      'ask the start',
      'ask aaa111 alone',
      'ask aaa111, line 1, alone',
    ])
  })

  it('begins a loop over a range within it, and begins that at its beginning each time', async () => {
    const { player, told, answer, following } = setUp({ lineId: first, seconds: 1, length: 2 })
    player.setLoopRange({ fromSample: 22_050, toSample: 66_150 })
    expect(player.state).toMatchObject({ loops: true, loopRange: { fromSample: 22_050, toSample: 66_150 } })
    player.play()
    await answer()
    const turn = following()?.ask()
    await answer()
    expect(await turn).toMatchObject({ from: 0.5, until: { atSeconds: 1.5 } })
    // Without the loop the range is kept, and passed by.
    player.setLoop(false)
    player.pause()
    player.play()
    await answer()
    expect(told.filter((one) => one.startsWith('play'))).toEqual([
      'play aaa111 from 1 to aaa111@1.5',
      'play aaa111 from 0.7',
    ])
    expect(player.state.loopRange).toBeDefined()
  })

  it('knows what follows in a range before anything of it sounds', async () => {
    const { player, beforeSound, answer, following } = setUp({ lineId: first, seconds: 1, length: 2 })
    player.setLoopRange({ fromSample: 22_050, toSample: 66_150 })
    player.play()
    await answer()
    beforeSound()
    const turn = following()?.ask()
    await answer()
    expect(await turn).toMatchObject({ from: 0.5, until: { atSeconds: 1.5 } })
  })

  it('goes on in a range that is drawn around what plays, and plays a line that was chosen elsewhere', async () => {
    const { player, told, answer } = setUp({ lineId: first, seconds: 1, length: 2 })
    player.play()
    await answer()
    player.setLoopRange({ fromSample: 0, toSample: 66_150 })
    await answer()
    player.startAt(first)
    player.pause()
    player.play()
    await answer()
    expect(told.filter((one) => one.startsWith('play'))).toEqual([
      'play aaa111 from 1',
      'play aaa111 from 1 to aaa111@1.5',
      'play aaa111 from 0',
    ])
  })
})
