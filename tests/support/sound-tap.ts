import type { Page } from 'playwright'

/** A sound that the page has scheduled: when it was to begin on the clock of the device, and how much of it (seconds). */
export type HeardSound = {
  readonly start: number
  readonly seconds: number
  /** What came out of the player meanwhile: the root of the mean square of its samples, and how long it was above a whisper. */
  readonly level: number
  readonly loudSeconds: number
}

/** Listens from now on to what a page plays by Web Audio, between the player and the device. */
export async function tapSound(page: Page): Promise<void> {
  await page.evaluate(tap)
}

/** The sounds that have begun since the tap, in order. */
export async function heardSounds(page: Page): Promise<readonly HeardSound[]> {
  const heard: unknown = await page.evaluate('soundTap.heard()')
  return Array.isArray(heard) ? heard : []
}

/** Milliseconds of the page's clock at which the first sample above a whisper came since `since`; undefined: none did. */
export async function firstSampleMs(page: Page, since: number): Promise<number | undefined> {
  const at: unknown = await page.evaluate(`soundTap.firstAfter(${since})`)
  return typeof at === 'number' ? at : undefined
}

// Runs in the page.
function tap(): void {
  type Block = { readonly time: number; readonly seconds: number; readonly square: number; readonly peak: number }
  type Sound = { readonly start: number; readonly seconds: number; stopped: number }
  const BLOCK = 256
  const WHISPER = 0.002
  const blocks: (Block & { readonly atMs: number })[] = []
  const sounds: Sound[] = []
  const taps = new WeakMap<BaseAudioContext, ScriptProcessorNode>()

  const tapOf = (context: BaseAudioContext): ScriptProcessorNode => {
    const known = taps.get(context)
    if (known !== undefined) return known
    const made = context.createScriptProcessor(BLOCK, 1, 1)
    made.addEventListener('audioprocess', ({ inputBuffer, playbackTime }) => {
      let square = 0
      let peak = 0
      for (const sample of inputBuffer.getChannelData(0)) {
        square += sample * sample
        peak = Math.max(peak, Math.abs(sample))
      }
      // Its input is what sounds now; what it puts out would be heard after that.
      const time = playbackTime - inputBuffer.duration
      blocks.push({ time, seconds: inputBuffer.duration, square: square / BLOCK, peak, atMs: performance.now() })
    })
    taps.set(context, made)
    made.connect(context.destination)
    return made
  }
  const connect: unknown = Reflect.get(AudioNode.prototype, 'connect')
  const begin: unknown = Reflect.get(AudioBufferSourceNode.prototype, 'start')
  const end: unknown = Reflect.get(AudioScheduledSourceNode.prototype, 'stop')
  if (typeof connect !== 'function' || typeof begin !== 'function' || typeof end !== 'function') return
  const soundOf = new WeakMap<object, Sound>()
  Object.defineProperty(AudioNode.prototype, 'connect', {
    value: new Proxy(connect, {
      apply: (target, node: AudioNode, given: unknown[]) => {
        if (given[0] instanceof AudioDestinationNode && !(node instanceof ScriptProcessorNode)) {
          Reflect.apply(target, node, [tapOf(node.context)])
        }
        return Reflect.apply(target, node, given)
      },
    }),
  })
  Object.defineProperty(AudioBufferSourceNode.prototype, 'start', {
    value: new Proxy(begin, {
      apply: (target, source: AudioBufferSourceNode, given: number[]) => {
        const [when = 0, from = 0] = given
        const start = Math.max(when, source.context.currentTime)
        const sound = { start, seconds: (source.buffer?.duration ?? 0) - from, stopped: Infinity }
        soundOf.set(source, sound)
        sounds.push(sound)
        return Reflect.apply(target, source, given)
      },
    }),
  })
  const stopped = new Proxy(end, {
    apply: (target, source: AudioBufferSourceNode, given: unknown[]) => {
      const sound = soundOf.get(source)
      if (sound !== undefined) sound.stopped = source.context.currentTime
      return Reflect.apply(target, source, given)
    },
  })
  Object.defineProperty(AudioScheduledSourceNode.prototype, 'stop', { value: stopped })
  const within = ({ start, seconds, stopped }: Sound) =>
    blocks.filter(({ time }) => time >= start && time < Math.min(start + seconds, stopped))
  Object.assign(globalThis, {
    soundTap: {
      heard: () =>
        sounds
          .filter(({ start, stopped }) => start < stopped)
          .map((sound) => {
            const own = within(sound)
            const square = own.reduce((sum, block) => sum + block.square, 0) / Math.max(1, own.length)
            const loud = own.filter(({ peak }) => peak > WHISPER)
            return {
              start: sound.start,
              seconds: Math.min(sound.seconds, sound.stopped - sound.start),
              level: Math.sqrt(square),
              loudSeconds: loud.reduce((sum, block) => sum + block.seconds, 0),
            }
          }),
      firstAfter: (since: number) => blocks.find(({ atMs, peak }) => atMs > since && peak > WHISPER)?.atMs,
    },
  })
}
