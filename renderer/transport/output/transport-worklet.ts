import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { LIVE_BLOCK, LiveMixer } from '../../../shared/core/timeline/live/live-mixer.ts'
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

/** Mixes what the page sends, on the thread of the sound. */
class TransportProcessor extends AudioWorkletProcessor {
  readonly #mixer = new LiveMixer()
  readonly #stretch = new TimeStretch((out) => this.#mixer.mix(out))
  readonly #meter = new MomentaryMeter({ sampleRate: TIMELINE_SAMPLE_RATE, channels: 2, pieceSamples: LIVE_BLOCK })
  #generation = 0
  #toldAt = Number.NEGATIVE_INFINITY
  #toldSpeed = 0

  constructor() {
    super()
    this.port.addEventListener('message', ({ data }: MessageEvent<TransportOrder>) => this.#take(data))
    this.port.start()
  }

  process(_inputs: unknown, [output]: readonly (readonly Float32Array[])[]): boolean {
    const [left, right] = output ?? []
    if (left === undefined || right === undefined) return true
    const frame = this.#mixer.frame - this.#stretch.held
    this.#stretch.process([left, right])
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
        mixer.feed(order.id, order.samples)
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
      case 'speed':
        this.#stretch.setSpeed(order.speed)
        return
      default:
        assertNever(order, 'an order of the transport')
    }
  }

  /** `frame`: where the run was when this block began. */
  #tell(frame: number): void {
    const speed = this.#mixer.isHeld ? 0 : this.#stretch.speed
    if (speed === this.#toldSpeed && currentFrame - this.#toldAt < TICK_SAMPLES) return
    this.#toldSpeed = speed
    this.#toldAt = currentFrame
    const { whole, lanes } = this.#mixer.takePeaks()
    const tick: TransportTick = {
      generation: this.#generation,
      contextFrame: currentFrame,
      frame: Math.max(0, speed === 0 ? this.#mixer.frame - this.#stretch.held : frame),
      speed,
      underruns: this.#mixer.underruns,
      peak: whole,
      power: this.#meter.power(),
      lanes,
    }
    this.port.postMessage(tick, [])
  }
}

registerProcessor(TRANSPORT_PROCESSOR, TransportProcessor)
