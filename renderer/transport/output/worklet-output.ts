import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { feed } from './feed.ts'
import { OutputDevice, pause } from './output-device.ts'
import type { OutputReport, OutputSound, ScheduledSound, SoundOutput, SoundPart } from './sound-output.ts'
import type { SpeechSpan } from '../../../shared/core/timeline/ducking.ts'
import type { Ducking, Master } from '../../../shared/core/timeline/graph-schema.ts'
import { FALL_SAMPLES } from '../../../shared/core/timeline/live/level-ramp.ts'
import { type SampleSource, TakeSource } from './take-source.ts'
import { TRANSPORT_PROCESSOR, type TransportOrder, type TransportTick } from './transport-messages.ts'
import { heardSeconds, WorkletClock } from './worklet-clock.ts'

/**
 * Plays takes by one audio worklet, which adds them up as the export does. Its clock is that of the run: it stands still
 * where sound is missing, so that what is heard always lies where the script's timing puts it.
 */
export function createWorkletOutput(): SoundOutput<SampleSource> & ElementOutput {
  return new WorkletOutput()
}

/** No sound has this number: what takes its place joins by itself. */
const NOBODY = 0

/** Hears elements of the browser beside what it mixes. */
type ElementOutput = {
  /** An element that is heard by the device as it is now, once that was woken; the same one until the device is another. */
  readonly element: () => HTMLAudioElement
}

class WorkletOutput implements SoundOutput<SampleSource>, ElementOutput {
  readonly waits = true
  readonly #device = new OutputDevice()
  readonly #clock = new WorkletClock()
  readonly #reports = new Set<(report: OutputReport) => void>()
  readonly #nodes = new WeakMap<AudioContext, Promise<AudioWorkletNode>>()
  readonly #elements = new WeakMap<AudioNode, HTMLAudioElement>()
  readonly #ticked = new Set<() => void>()
  #port: MessagePort | undefined
  #node: AudioWorkletNode | undefined
  #lanes: ReadonlyMap<string, number> = new Map()
  #master: Master | undefined
  #speed = 1
  #channels: 1 | 2 = 2
  #lastId = 0
  readonly #ids = new WeakMap<ScheduledSound, number>()
  readonly #feeds = new WeakMap<ScheduledSound, AbortController>()

  readonly wake = async (): Promise<void> => {
    // In the same turn as the press, beside the making of the node: a browser lets only a press wake the device.
    const [, node] = await Promise.all([this.#device.wake(), this.#nodeOf(this.#device.open())])
    this.#port = node.port
    this.#node = node
  }

  readonly element = (): HTMLAudioElement => {
    const node = this.#node
    if (node === undefined) throw new TypeError('The device sleeps.')
    const known = this.#elements.get(node)
    if (known !== undefined) return known
    const made = new Audio()
    new MediaElementAudioSourceNode(this.#device.open(), { mediaElement: made }).connect(node)
    this.#elements.set(node, made)
    return made
  }

  readonly rest = (): void => this.#device.rest()

  readonly now = (): number => this.#clock.at(this.#device.context?.currentTime ?? 0)

  readonly heard = (): number => {
    const { context } = this.#device
    return context === undefined ? 0 : this.#clock.at(heardSeconds(context) - this.#clock.latencySeconds)
  }

  readonly begin = (): number => {
    this.#send({ kind: 'begin', generation: this.#clock.begin() })
    return 0
  }

  readonly hold = (seconds: number | undefined): void => {
    this.#clock.hold(seconds)
    this.#send({ kind: 'hold', frame: seconds === undefined ? null : frames(seconds) })
  }

  readonly until = async (seconds: number, signal: AbortSignal): Promise<void> => {
    const { generation } = this.#clock
    const isDue = (): boolean =>
      signal.aborted ||
      this.#clock.generation !== generation ||
      this.#device.context === undefined ||
      this.#isAt(seconds)
    while (!isDue()) await this.#tickOr(Math.max(4, Math.min(50, (seconds - this.now()) * 1000)), signal)
  }

  readonly load = async (url: string): Promise<OutputSound<SampleSource>> => {
    const audio = await TakeSource.open(url)
    return { seconds: audio.lengthSamples / TIMELINE_SAMPLE_RATE, audio }
  }

  readonly schedule = ({ audio }: OutputSound<SampleSource>, at: SoundPart): ScheduledSound => {
    this.#lastId += 1
    const id = this.#lastId
    const skipped = frames(at.skipped)
    const shape = {
      durationSamples: frames(at.length),
      fadeInSamples: frames(at.fadeIn),
      fadeOutSamples: frames(at.fadeOut),
    }
    const start = frames(at.seconds) - skipped
    const before = at.replaces === undefined ? undefined : this.#ids.get(at.replaces)
    const joins = before ?? (at.joins === true ? NOBODY : undefined)
    const replaces = joins === undefined ? {} : { replaces: joins }
    this.#send({ kind: 'clip', id, order: { shape, start, skipped, gains: at.gains, lane: at.lane, ...replaces } })
    const stop = new AbortController()
    const from = frames(at.from)
    const span = { from: from + skipped, to: from + shape.durationSamples, clockOf: start - from }
    // What it takes the place of goes on until its own first samples are there.
    const joined = (): void => (at.replaces === undefined ? undefined : this.#feeds.get(at.replaces)?.abort())
    const { signal } = stop
    const send = (channels: readonly Float32Array<ArrayBuffer>[]): void => {
      const given = channels.map(({ buffer }) => buffer)
      this.#send({ kind: 'feed', id, channels }, given)
      joined()
    }
    const fed = { take: audio, span, signal, send, until: (time: number) => this.until(time, signal) }
    feed(fed).catch((error: unknown) => {
      if (stop.signal.aborted) return
      this.#send({ kind: 'giveUp', id })
      at.onBroken(error)
    })
    const scheduled: ScheduledSound = {
      stop: () => {
        stop.abort()
        this.#send({ kind: 'stop', id })
      },
      endAt: (seconds) => {
        const frame = frames(seconds)
        if (frame >= start + shape.durationSamples) return
        span.to = Math.min(span.to, frame - span.clockOf + FALL_SAMPLES)
        this.#send({ kind: 'cut', id, frame })
      },
      setGains: (gains) => this.#send({ kind: 'gains', id, gains }),
    }
    this.#ids.set(scheduled, id)
    this.#feeds.set(scheduled, stop)
    return scheduled
  }

  readonly setLanes = (factors: ReadonlyMap<string, number>): void => {
    this.#lanes = factors
    this.#send({ kind: 'lanes', factors })
  }

  readonly setDucking = (lanes: ReadonlyMap<string, Ducking>, speech: readonly SpeechSpan[], from?: number): void =>
    this.#send({ kind: 'ducking', lanes, speech, frame: from === undefined ? null : frames(from) })

  readonly setChannels = (channels: 1 | 2): void => {
    if (channels === this.#channels) return
    this.#channels = channels
    this.#send({ kind: 'channels', channels })
  }

  readonly setMaster = (master: Master | undefined): boolean => {
    if (isSameMaster(master, this.#master)) return true
    this.#master = master
    this.#send({ kind: 'master', master: master ?? null })
    return true
  }

  readonly setSpeed = (speed: number): boolean => {
    if (speed === this.#speed) return true
    this.#speed = speed
    this.#send({ kind: 'speed', speed })
    return true
  }

  readonly onLost = (listener: () => void): void => this.#device.onLost(listener)

  readonly onReport = (listener: (report: OutputReport) => void): void => void this.#reports.add(listener)

  readonly close = (): void => {
    this.#device.close()
    for (const wake of this.#ticked) wake()
  }

  #isAt(seconds: number): boolean {
    // Half a sample: a time that went through the clock of the device is not exact.
    return this.now() >= seconds - 0.5 / TIMELINE_SAMPLE_RATE
  }

  #nodeOf(context: AudioContext): Promise<AudioWorkletNode> {
    const known = this.#nodes.get(context)
    if (known !== undefined) return known
    const made = this.#makeNode(context)
    this.#nodes.set(context, made)
    made.catch(() => this.#nodes.delete(context))
    return made
  }

  async #makeNode(context: AudioContext): Promise<AudioWorkletNode> {
    const { default: workletUrl } = await import('./transport-worklet.ts?worker&url')
    await context.audioWorklet.addModule(workletUrl)
    const node = new AudioWorkletNode(context, TRANSPORT_PROCESSOR, {
      // Elements of the browser, for what is played while it comes.
      numberOfInputs: 1,
      numberOfOutputs: 1,
      outputChannelCount: [2],
    })
    node.port.addEventListener('message', ({ data }: MessageEvent<TransportTick>) => this.#take(data))
    node.port.start()
    node.addEventListener('processorerror', () => this.#device.fail(context))
    node.connect(context.destination)
    this.#port = node.port
    this.#send({ kind: 'lanes', factors: this.#lanes })
    this.#send({ kind: 'speed', speed: this.#speed })
    this.#send({ kind: 'channels', channels: this.#channels })
    if (this.#master !== undefined) this.#send({ kind: 'master', master: this.#master })
    return node
  }

  #take(tick: TransportTick): void {
    if (!this.#clock.take(tick)) return
    for (const wake of this.#ticked) wake()
    const { peak, power, lanes } = tick
    const { count, samples } = tick.underruns
    const underruns = { count, seconds: samples / TIMELINE_SAMPLE_RATE }
    for (const listener of this.#reports) listener({ peak, power, lanes, underruns })
  }

  #send(order: TransportOrder, given: Transferable[] = []): void {
    this.#port?.postMessage(order, given)
  }

  /** The ticks of the worklet come in a hidden window too, where the page's timers come once a second. */
  async #tickOr(ms: number, signal: AbortSignal): Promise<void> {
    const done = new AbortController()
    const wake = (): void => done.abort()
    this.#ticked.add(wake)
    signal.addEventListener('abort', wake)
    await pause(ms, done.signal)
    this.#ticked.delete(wake)
    signal.removeEventListener('abort', wake)
  }
}

function isSameMaster(one: Master | undefined, other: Master | undefined): boolean {
  return (
    one?.gainDb === other?.gainDb &&
    one?.ceilingDb === other?.ceilingDb &&
    (one === undefined) === (other === undefined)
  )
}

function frames(seconds: number): number {
  return Math.round(seconds * TIMELINE_SAMPLE_RATE)
}
