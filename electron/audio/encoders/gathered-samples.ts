import { AudioSample, type AudioSampleSource } from 'mediabunny'

// Encoders run in threads of their own, which costs a message for each block: small blocks are gathered.
const BLOCK_FRAMES = 32_768

/** Hands blocks of sound to an encoder of mediabunny, gathered into larger ones. */
export class GatheredSamples {
  private gathered: Float32Array[] = []
  private gatheredFrames = 0
  private sent = 0
  private readonly source: AudioSampleSource
  private readonly channels: number
  private readonly sampleRate: number
  private readonly convert: Convert

  constructor(
    source: AudioSampleSource,
    format: { readonly sampleRate: number; readonly channels: number },
    convert: Convert = planarFloats,
  ) {
    this.source = source
    this.channels = format.channels
    this.sampleRate = format.sampleRate
    this.convert = convert
  }

  private get frames(): number {
    return this.sent + this.gatheredFrames
  }

  async push(channels: readonly Float32Array[]): Promise<void> {
    const [first] = channels
    if (first === undefined || first.length === 0) return
    // Copied, because the caller may fill its block again before the pieces are joined.
    this.gathered.push(...channels.map((samples) => samples.slice()))
    this.gatheredFrames += first.length
    if (this.gatheredFrames >= BLOCK_FRAMES) await this.flush()
  }

  /**
   * Hands over what is still held and answers how many frames that were in all. A sound without a packet is no file of most
   * kinds: nothing becomes so many frames of silence.
   */
  async end(fewestFrames = 1): Promise<number> {
    if (this.frames === 0) {
      await this.push(Array.from({ length: this.channels }, () => new Float32Array(fewestFrames)))
    }
    await this.flush()
    return this.frames
  }

  private async flush(): Promise<void> {
    if (this.gatheredFrames === 0) return
    const { data, format } = this.convert(this.joined(), this.sent)
    const sample = new AudioSample({
      data,
      format,
      numberOfChannels: this.channels,
      sampleRate: this.sampleRate,
      timestamp: this.sent / this.sampleRate,
    })
    this.sent += this.gatheredFrames
    this.gathered = []
    this.gatheredFrames = 0
    await this.source.add(sample)
    sample.close()
  }

  private joined(): readonly Float32Array[] {
    return Array.from({ length: this.channels }, (_, channel) => {
      const whole = new Float32Array(this.gatheredFrames)
      let at = 0
      for (let piece = channel; piece < this.gathered.length; piece += this.channels) {
        const samples = this.gathered[piece]
        if (samples === undefined) continue
        whole.set(samples, at)
        at += samples.length
      }
      return whole
    })
  }
}

/** `from`: how many frames came before. */
type Convert = (channels: readonly Float32Array[], from: number) => BlockData

type BlockData = {
  readonly data: Float32Array | Int16Array | Int32Array
  readonly format: 'f32-planar' | 's16' | 's32'
}

function planarFloats(channels: readonly Float32Array[]): BlockData {
  const frames = channels[0]?.length ?? 0
  const data = new Float32Array(frames * channels.length)
  for (const [channel, samples] of channels.entries()) data.set(samples, channel * frames)
  return { data, format: 'f32-planar' }
}
