import { registerFlacEncoder } from '@mediabunny/flac-encoder'
import { AudioSample, AudioSampleSource, FlacOutputFormat, NullTarget, Output } from 'mediabunny'
import { FLAC_FRAME } from '../segments/flac-frames.ts'

/** libFLAC, over runs of samples: frames of each hang on that run alone, but for their numbers. */
export type FlacEncoder = {
  /** Frames of a run of whole frames, or of the last one, after which nothing more comes. */
  readonly frames: (pcm: Uint8Array, isLast: boolean) => Promise<readonly Uint8Array[]>
  readonly close: () => Promise<void>
}

/** Samples come as they lie in a file of 16 or 24 bits. */
export async function openFlacEncoder(form: FlacForm): Promise<FlacEncoder> {
  registerFlacEncoder()
  const encoder = new RunEncoder(form)
  await encoder.start()
  return encoder
}

type FlacForm = { readonly sampleRate: number; readonly channels: number; readonly bits: 16 | 24 }

class RunEncoder implements FlacEncoder {
  readonly #form: FlacForm
  readonly #source: AudioSampleSource
  readonly #output = new Output({ format: new FlacOutputFormat(), target: new NullTarget() })
  readonly #came: Uint8Array[] = []
  #onFrame: () => void = () => undefined
  #sent = 0
  /** The first frame that comes is the silence behind the run before. */
  #hasSpare = false

  constructor(form: FlacForm) {
    this.#form = form
    this.#source = new AudioSampleSource({
      codec: 'flac',
      onEncodedPacket: ({ data }) => {
        this.#came.push(data)
        this.#onFrame()
      },
    })
    this.#output.addAudioTrack(this.#source)
  }

  start(): Promise<void> {
    return this.#output.start()
  }

  async frames(pcm: Uint8Array, isLast: boolean): Promise<readonly Uint8Array[]> {
    const spare = this.#hasSpare ? 1 : 0
    await this.#send(pcm)
    if (isLast) {
      await this.#output.finalize()
      return this.#came.splice(0).slice(spare)
    }
    const frameBytes = FLAC_FRAME * this.#sampleBytes
    // libFLAC writes a frame once it has seen a sample behind it: one frame of silence follows each run.
    await this.#send(new Uint8Array(frameBytes))
    this.#hasSpare = true
    return (await this.#take(spare + pcm.byteLength / frameBytes)).slice(spare)
  }

  async close(): Promise<void> {
    if (this.#output.state === 'started') await this.#output.cancel()
  }

  /** Of all channels together. */
  get #sampleBytes(): number {
    return this.#form.channels * (this.#form.bits / 8)
  }

  async #send(pcm: Uint8Array): Promise<void> {
    const { sampleRate, channels, bits } = this.#form
    const sample = new AudioSample({
      data: bits === 16 ? new Int16Array(pcm.slice().buffer) : leftAligned(pcm),
      format: bits === 16 ? 's16' : 's32',
      numberOfChannels: channels,
      sampleRate,
      timestamp: this.#sent / sampleRate,
    })
    this.#sent += pcm.byteLength / this.#sampleBytes
    await this.#source.add(sample)
    sample.close()
  }

  async #take(count: number): Promise<readonly Uint8Array[]> {
    while (this.#came.length < count) {
      await new Promise<void>((resolve) => {
        this.#onFrame = resolve
      })
    }
    return this.#came.splice(0, count)
  }
}

/** 24 bits as the upper ones of 32. */
function leftAligned(bytes: Uint8Array): Int32Array {
  const numbers = new Int32Array(bytes.byteLength / 3)
  for (let index = 0, at = 0; index < numbers.length; index += 1, at += 3) {
    numbers[index] = ((bytes[at] ?? 0) << 8) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 24)
  }
  return numbers
}
