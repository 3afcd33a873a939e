import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { LIVE_BLOCK } from '../../../shared/core/timeline/live/live-block.ts'
import { LiveMaster } from '../../../shared/core/timeline/live/live-master.ts'
import { greatest, LiveMixer } from '../../../shared/core/timeline/live/live-mixer.ts'
import { MomentaryMeter } from '../../../shared/core/loudness/momentary.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { TimeStretch } from '../../../shared/core/timeline/live/time-stretch.ts'
import { TRANSPORT_PROCESSOR, type TransportOrder, type TransportTick } from './transport-messages.ts'

// What the scope of an audio worklet has (Web Audio API, 1.32); the library of the compiler knows only the page's.
declare const currentFrame: number
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}

/** Samples of the device between two ticks, 46 ms. */
const TICK_SAMPLES = 2048

type Blocks = readonly (readonly Float32Array[])[]

/** Mixes what the page sends, on the thread of the sound. */
class TransportProcessor extends AudioWorkletProcessor {
  readonly #mixer = new LiveMixer()
  readonly #stretch = new TimeStretch((out) => this.#mixer.mix(out))
  readonly #meter = new MomentaryMeter({ sampleRate: TIMELINE_SAMPLE_RATE, channels: 2, pieceSamples: LIVE_BLOCK })
  // Behind the speed: what is heard faster or slower stays below the ceiling too.
  readonly #master = new LiveMaster()
  #peak = 0
  #generation = 0
  /** Of the device, when this began, and how many blocks ago that was. */
  #firstFrame = 0
  #blocks = 0
  #toldAt = Number.NEGATIVE_INFINITY
  #toldSpeed = 0

  constructor() {
    super()
    this.port.addEventListener('message', ({ data }: MessageEvent<TransportOrder>) => this.#take(data))
    this.port.start()
  }

  process([input]: Blocks, [output]: Blocks): boolean {
    const [left, right] = output ?? []
    if (left === undefined || right === undefined) return true
    const frame = this.#mixer.frame - this.#stretch.held
    this.#stretch.process([left, right])
    addInput([left, right], input)
    this.#master.process([left, right])
    this.#peak = greatest([left, right], this.#peak)
    this.#meter.push([left, right])
    this.#tell(frame)
    return true
  }

  #take(order: TransportOrder): void {
    const mixer = this.#mixer
    switch (order.kind) {
      case 'begin':
        this.#generation = order.generation
        mixer.begin()
        this.#master.begin()
        this.#stretch.jump()
        this.#toldAt = Number.NEGATIVE_INFINITY
        return
      case 'hold':
        if (order.frame === null) mixer.release()
        else mixer.holdAt(order.frame)
        return
      case 'clip':
        mixer.add(order.id, order.order)
        return
      case 'feed':
        mixer.feed(order.id, ...order.channels)
        return
      case 'giveUp':
        mixer.giveUp(order.id)
        return
      case 'stop':
        mixer.stop(order.id)
        return
      case 'cut':
        mixer.cut(order.id, order.frame)
        return
      case 'gains':
        mixer.setGains(order.id, order.gains)
        return
      case 'lanes':
        mixer.setLanes(order.factors)
        return
      case 'channels':
        mixer.setChannels(order.channels)
        return
      case 'ducking':
        mixer.setDucking(order.lanes, order.speech, order.frame ?? undefined)
        return
      case 'master':
        this.#master.set(order.master ?? undefined)
        return
      case 'speed':
        this.#stretch.setSpeed(order.speed)
        return
      default:
        assertNever(order, 'an order of the transport')
    }
  }

  /**
   * The sample of the device at which this block begins. Counted: Chromium leaves `currentFrame` as it was while the page
   * holds the lock of the graph, so it may be late, by a tenth of a second on a busy machine, and never early.
   */
  #deviceFrame(): number {
    this.#firstFrame = Math.max(this.#firstFrame, currentFrame - this.#blocks * LIVE_BLOCK)
    return this.#firstFrame + this.#blocks * LIVE_BLOCK
  }

  /** `frame`: where the run was when this block began. */
  #tell(frame: number): void {
    const speed = this.#mixer.isHeld ? 0 : this.#stretch.speed
    const contextFrame = this.#deviceFrame()
    this.#blocks += 1
    if (speed === this.#toldSpeed && contextFrame - this.#toldAt < TICK_SAMPLES) return
    this.#toldSpeed = speed
    this.#toldAt = contextFrame
    const lanes = this.#mixer.takePeaks()
    const peak = this.#peak
    this.#peak = 0
    const tick: TransportTick = {
      generation: this.#generation,
      contextFrame,
      frame: Math.max(0, speed === 0 ? this.#mixer.frame - this.#stretch.held : frame),
      speed,
      underruns: this.#mixer.underruns,
      latencySamples: this.#master.latencySamples,
      peak,
      power: this.#meter.power(),
      lanes,
    }
    this.port.postMessage(tick, [])
  }
}

/** What elements of the browser play; nothing while none does. */
function addInput(out: readonly Float32Array[], [one, other = one]: readonly Float32Array[] = []): void {
  for (const [side, samples] of [one, other].entries()) {
    const sum = out[side]
    if (samples === undefined || sum === undefined) continue
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (samples[at] ?? 0)
  }
}

registerProcessor(TRANSPORT_PROCESSOR, TransportProcessor)
