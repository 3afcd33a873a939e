import { DeviceGone, LinePlayer } from '../../../../renderer/transport/lines/line-player.ts'
import type { NextTurn, RunStart } from '../../../../renderer/transport/lines/run.ts'
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

export function line(letter: string, over: Partial<PlayedLine> = {}): PlayedLine {
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
export function setUp(
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
  const after = (seconds: number): Promise<void> =>
    clock.output.until(clock.output.now() + seconds, new AbortController().signal)
  const start = (first: PlayedLine, over: Partial<RunStart> = {}, then?: NextTurn): void =>
    player.play(first, { isOne: false, from: 0, ...over }, then)
  return { ...clock, player, script, told, turned, asked, refuse, state, start, after }
}

export const a = line('a')
export const b = line('b', { number: 2 })
export const c = line('c', { number: 3 })
