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

/** Milliseconds of the page's clock from which on nothing above a whisper came since `since`, for so long; undefined: it did. */
export async function firstSilenceMs(page: Page, since: number, seconds: number): Promise<number | undefined> {
  const at: unknown = await page.evaluate(`soundTap.silentAfter(${since}, ${seconds})`)
  return typeof at === 'number' ? at : undefined
}

// Runs in the page. What it is told are `TransportOrder`s, and what it says `TransportTick`s.
function tap(): void {
  type Block = { readonly time: number; readonly seconds: number; readonly square: number; readonly peak: number }
  type Tick = {
    readonly generation: number
    readonly contextFrame: number
    readonly frame: number
    readonly speed: number
  }
  type Clip = { readonly start: number; readonly skipped: number; readonly shape: { readonly durationSamples: number } }
  type Order = { readonly kind: string; readonly id: number; readonly generation: number; readonly order: Clip }
  type Sound = { readonly generation: number; readonly clip: Clip; stopped: number }
  const BLOCK = 256
  const WHISPER = 0.002
  const RATE = 44_100
  const blocks: (Block & { readonly atMs: number })[] = []
  const sounds: Sound[] = []
  const ticks: Tick[] = []
  const taps = new WeakMap<BaseAudioContext, ScriptProcessorNode>()
  let generation = 0

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
  const listenTo = ({ port, context }: AudioWorkletNode): void => {
    const byId = new Map<number, Sound>()
    port.addEventListener('message', ({ data }: MessageEvent<Tick>) => ticks.push(data))
    const post = port.postMessage.bind(port)
    const spy = (order: Order, given: Transferable[]): void => {
      if (order.kind === 'begin') generation = order.generation
      if (order.kind === 'clip') {
        const sound = { generation, clip: order.order, stopped: Infinity }
        byId.set(order.id, sound)
        sounds.push(sound)
      }
      if (order.kind === 'stop') {
        const sound = byId.get(order.id)
        if (sound !== undefined) sound.stopped = context.currentTime
      }
      post(order, given)
    }
    Object.defineProperty(port, 'postMessage', { value: spy })
  }
  const connect: unknown = Reflect.get(AudioNode.prototype, 'connect')
  if (typeof connect !== 'function') return
  Object.defineProperty(AudioNode.prototype, 'connect', {
    value: new Proxy(connect, {
      apply: (target, node: AudioNode, given: unknown[]) => {
        if (given[0] instanceof AudioDestinationNode && !(node instanceof ScriptProcessorNode)) {
          if (node instanceof AudioWorkletNode) listenTo(node)
          Reflect.apply(target, node, [tapOf(node.context)])
        }
        return Reflect.apply(target, node, given)
      },
    }),
  })
  /** When a sound began on the clock of the device; undefined: it has not. */
  const startOf = ({ generation: own, clip }: Sound): number | undefined => {
    const frame = clip.start + clip.skipped
    const before = ticks.findLast((tick) => tick.generation === own && tick.speed > 0 && tick.frame <= frame)
    if (before === undefined) return undefined
    return (before.contextFrame + (frame - before.frame) / before.speed) / RATE
  }
  const within = (start: number, seconds: number, stopped: number) =>
    blocks.filter(({ time }) => time >= start && time < Math.min(start + seconds, stopped))
  Object.assign(globalThis, {
    soundTap: {
      heard: () =>
        sounds.flatMap((sound) => {
          const start = startOf(sound)
          if (start === undefined || start >= sound.stopped) return []
          const seconds = (sound.clip.shape.durationSamples - sound.clip.skipped) / RATE
          const own = within(start, seconds, sound.stopped)
          const square = own.reduce((sum, block) => sum + block.square, 0) / Math.max(1, own.length)
          const loud = own.filter(({ peak }) => peak > WHISPER)
          return [
            {
              start,
              seconds: Math.min(seconds, sound.stopped - start),
              level: Math.sqrt(square),
              loudSeconds: loud.reduce((sum, block) => sum + block.seconds, 0),
            },
          ]
        }),
      silentAfter: (since: number, seconds: number) => {
        const later = blocks.filter(({ atMs }) => atMs > since)
        const first = later[later.findLastIndex(({ peak }) => peak > WHISPER) + 1]
        const last = later.at(-1)
        return first !== undefined && last !== undefined && last.time - first.time >= seconds ? first.atMs : undefined
      },
      firstAfter: (since: number) => blocks.find(({ atMs, peak }) => atMs > since && peak > WHISPER)?.atMs,
    },
  })
}
