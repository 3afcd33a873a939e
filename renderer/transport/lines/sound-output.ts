import { LaneNodes } from './lane-nodes.ts'

/** A sound that can be played, with its length. */
export type OutputSound<Audio = AudioBuffer> = { readonly seconds: number; readonly audio: Audio }

/** A sound that plays, or will. */
export type ScheduledSound = { readonly stop: () => void }

/** What of a sound is played when, and how. In seconds. */
export type SoundPart = {
  /** When its part begins, on the output's clock. */
  readonly seconds: number
  /** Where in the sound the part begins, and how long it is. */
  readonly from: number
  readonly length: number
  /** How long it rises, and falls at its end; by raised cosines, as in the mix. */
  readonly fadeIn: number
  readonly fadeOut: number
  /** So much of the part was passed over already. */
  readonly skipped: number
  /** Factors for the left and the right channel, or for both. */
  readonly gains: readonly number[]
  /** The lane that it sounds in. */
  readonly lane: string
}

/** Where sounds are put one behind the other on one clock. Times are seconds of that clock. */
export type SoundOutput<Audio = AudioBuffer> = {
  /** Wakes the device; called within a key press or a click, because a browser wakes it for nobody else. Rejects if it stays mute. */
  readonly wake: () => Promise<void>
  /** Nothing plays for now: the device may sleep. */
  readonly rest: () => void
  readonly now: () => number
  /** Resolves at a time of the clock, or as soon as `signal` says that nobody waits any more. */
  readonly until: (seconds: number, signal: AbortSignal) => Promise<void>
  /** @throws if the audio does not come or cannot be read */
  readonly load: (url: string) => Promise<OutputSound<Audio>>
  /** Plays a sound exactly at a time. */
  readonly schedule: (sound: OutputSound<Audio>, at: SoundPart) => ScheduledSound
  /** What each lane is multiplied with from now on; one that is not named, with 1. Heard at once, also in what sounds. */
  readonly setLanes: (factors: ReadonlyMap<string, number>) => void
  /** Is told when the device is gone or stops by itself. */
  readonly onLost: (listener: () => void) => void
  readonly close: () => void
}

/** The rate of the timeline, so that its samples are those of the clock. */
const SAMPLE_RATE = 44_100
/** What does not wake within this time is told as a device that does not answer. */
const WAKE_MS = 4000
const LOAD_MS = 15_000
/** The device is let go when nothing has played for so long: waking it costs a moment. */
const REST_AFTER_MS = 10_000

/** The output of this computer by Web Audio. The device is asked for when something is first played, and again if it was lost. */
export function createSoundOutput(): SoundOutput {
  const listeners = new Set<() => void>()
  let context: AudioContext | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  const lanes = new LaneNodes()

  const lost = (gone: AudioContext): void => {
    if (gone !== context || !isWanted) return
    drop()
    for (const listener of listeners) listener()
  }
  const drop = (): void => {
    const gone = context
    context = undefined
    // It may be closed already.
    void gone?.close().catch(() => undefined)
  }
  const there = (): AudioContext => {
    if (context !== undefined && context.state !== 'closed') return context
    const made = new AudioContext({ latencyHint: 'interactive', sampleRate: SAMPLE_RATE })
    made.addEventListener('statechange', () => {
      if (made.state === 'running' || !isWanted) return
      // Put to sleep by the system, or by us a moment before it was wanted again.
      inTime(made.resume(), WAKE_MS).catch(() => lost(made))
    })
    made.addEventListener('error', () => lost(made))
    context = made
    return made
  }
  return {
    wake: async () => {
      clearTimeout(resting)
      isWanted = true
      const device = there()
      if (device.state !== 'running') await inTime(device.resume(), WAKE_MS)
    },
    rest: () => {
      clearTimeout(resting)
      isWanted = false
      // A device that does not sleep costs a little power and nothing else.
      resting = setTimeout(() => void context?.suspend().catch(() => undefined), REST_AFTER_MS)
    },
    now: () => context?.currentTime ?? 0,
    until: async (seconds, signal) => {
      const left = (): number => (context === undefined ? 0 : seconds - context.currentTime)
      while (!signal.aborted && left() > 0) await pause(Math.max(4, left() * 1000), signal)
    },
    load: async (url) => {
      const response = await fetch(url, { signal: AbortSignal.timeout(LOAD_MS) })
      if (!response.ok) throw new TypeError(`The sound was answered with ${response.status}.`)
      const audio = await there().decodeAudioData(await response.arrayBuffer())
      return { seconds: audio.duration, audio }
    },
    schedule: (sound, at) => {
      const device = there()
      const source = new AudioBufferSourceNode(device, { buffer: sound.audio })
      const last = routed(device, faded(device, source, at), at.gains)
      last.connect(lanes.on(device, at.lane))
      source.start(at.seconds, at.from + at.skipped, at.length - at.skipped)
      return {
        stop: () => {
          source.stop()
          last.disconnect()
        },
      }
    },
    setLanes: (factors) => lanes.set(factors),
    onLost: (listener) => void listeners.add(listener),
    close: () => {
      isWanted = false
      clearTimeout(resting)
      drop()
    },
  }
}

/** The source behind its fades; one that has none is left as it is. */
function faded(device: AudioContext, source: AudioNode, part: SoundPart): AudioNode {
  const { seconds, length, fadeIn, fadeOut, skipped } = part
  if (fadeIn === 0 && fadeOut === 0) return source
  const node = new GainNode(device, { gain: 1 })
  const { gain } = node
  const begun = seconds - skipped
  if (skipped < fadeIn) gain.setValueCurveAtTime(fadeCurve(skipped / fadeIn, 1), seconds, fadeIn - skipped)
  const falls = Math.max(skipped, length - fadeOut)
  const left = length - falls
  if (fadeOut > 0 && left > 0) gain.setValueCurveAtTime(fadeCurve(left / fadeOut, 0), begun + falls, left)
  return source.connect(node)
}

/** Points of a raised cosine between two places of it; 0 is silence, 1 its top. */
function fadeCurve(from: number, to: number): Float32Array<ArrayBuffer> {
  const curve = new Float32Array(64)
  for (const at of curve.keys()) {
    curve[at] = 0.5 - 0.5 * Math.cos(Math.PI * (from + ((to - from) * at) / (curve.length - 1)))
  }
  return curve
}

/** The source behind its factors; a single factor leaves the sound on all channels alike. */
function routed(device: AudioContext, source: AudioNode, gains: readonly number[]): AudioNode {
  const [left = 1, right] = gains
  if (right === undefined) return source.connect(new GainNode(device, { gain: left }))
  const merger = new ChannelMergerNode(device, { numberOfInputs: 2 })
  // One channel first: a take that came with two is one voice all the same.
  const mono = source.connect(new GainNode(device, { channelCount: 1, channelCountMode: 'explicit' }))
  for (const [side, gain] of [left, right].entries())
    mono.connect(new GainNode(device, { gain })).connect(merger, 0, side)
  return merger
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}

async function inTime(work: Promise<void>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TypeError('The sound device does not answer.')), ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
