import type { Page } from 'playwright'
import { PATIENCE_MS } from './patience.ts'

/** What a stretch of one run sounded like: from a sample of the run on, with no change of the clock in it. */
export type RecordedStretch = {
  readonly generation: number
  /** Sample of the run, and of the device, at which it begins. */
  readonly frame: number
  readonly contextFrame: number
  readonly left: Float32Array
  readonly right: Float32Array
}

/** Something that was told to the worklet, with the samples of its device at which it was told and had come there. */
export type ToldOrder = {
  readonly kind: string
  readonly generation: number
  readonly contextFrame: number
  readonly landedFrame: number
  /** Of the clip that it is about. */
  readonly id?: number
  readonly clip?: { readonly start: number; readonly durationSamples: number }
  /** What the sum goes through from then on; null: nothing. */
  readonly master?: { readonly gainDb: number; readonly ceilingDb?: number } | null
  /** The lanes that are not heard from then on. */
  readonly muted?: readonly string[]
}

/**
 * Records from now on what a page's worklet hands to the device, sample by sample. Before anything is played, in a context
 * with `bypassCSP`: the page's policy takes no module of a test.
 */
export async function recordTransport(page: Page): Promise<void> {
  await page.evaluate(startRecording, RECORDER)
}

/** The number of the last run that was begun. */
export async function runOf(page: Page): Promise<number> {
  return Number(await page.evaluate('transportTap.generation()'))
}

/** Waits until a run after this one has begun, and answers its number. */
export async function runAfter(page: Page, before: number): Promise<number> {
  await until(page, 'A run', async () => (await runOf(page)) > before)
  return runOf(page)
}

/** Waits until the run of now has gone on for so long (seconds of its own clock), however slow the machine is. */
export async function heardFor(page: Page, seconds: number): Promise<void> {
  const run = await runOf(page)
  const place = async (): Promise<number> => Number(await page.evaluate(`transportTap.placeOf(${run})`))
  const from = await place()
  await until(page, `${seconds} s of run ${run}`, async () => (await place()) >= from + seconds * 44_100)
}

/** By a clock of the test's own: a hidden window's stands still. */
async function until(page: Page, what: string, isSo: () => Promise<boolean>): Promise<void> {
  const ends = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > ends) throw new Error(`${what} did not come.`)
    await page.waitForTimeout(20)
  }
}

type Raw = {
  readonly chunks: readonly {
    readonly call: number
    readonly begun: number
    readonly device: number
    readonly base64: string
  }[]
  readonly ticks: readonly {
    readonly underruns: { readonly count: number; readonly samples: number }
    readonly generation: number
    readonly contextFrame: number
    readonly frame: number
    readonly speed: number
    readonly latencySamples: number
  }[]
  readonly told: readonly ToldOrder[]
}

/** `underruns`: how often the clock stood still since the beginning, and for how many samples. */
export type Recording = {
  readonly stretches: readonly RecordedStretch[]
  readonly told: readonly ToldOrder[]
  readonly underruns: { readonly count: number; readonly samples: number } | undefined
  readonly ticks: Raw['ticks']
}

/** What was recorded since the last time it was asked for. */
export async function takeRecording(page: Page): Promise<Recording> {
  const raw: unknown = await page.evaluate('transportTap.take()')
  if (!isRaw(raw)) throw new TypeError('Nothing was recorded.')
  const blocks = new Map<number, Float32Array>()
  // What a recorder knows last of when it began is true: before, it may have thought too soon.
  const begun = new Map<number, number>()
  for (const { device, begun: told } of raw.chunks) begun.set(device, Math.max(begun.get(device) ?? 0, told))
  for (const { call, device, base64 } of raw.chunks) {
    const at = (begun.get(device) ?? 0) + call * 128
    const bytes = Buffer.from(base64, 'base64')
    const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
    // 128 of the left and 128 of the right channel, one behind the other.
    for (let block = 0; block * 256 < samples.length; block += 1) {
      blocks.set(at + block * 128, samples.subarray(block * 256, block * 256 + 256))
    }
  }
  const ticks = inTrueTime(raw.ticks)
  return { stretches: stretchesOf(blocks, ticks), told: raw.told, underruns: ticks.at(-1)?.underruns, ticks }
}

/**
 * The same with the samples of the device as the last of them know them. The worklet counts them as the recorder does: told
 * too small for a while, never too large. Within a run whose clock did not stand still, as many samples of the device pass
 * as of the run: by how much more the device's have grown was missing before.
 */
function inTrueTime(ticks: Raw['ticks']): Raw['ticks'] {
  let missing = 0
  return ticks
    .toReversed()
    .map((tick, at, later) => {
      const next = later[at - 1]
      const isSteady =
        next?.generation === tick.generation && tick.speed === 1 && next.underruns.samples === tick.underruns.samples
      missing = isSteady
        ? Math.max(0, missing + (next.contextFrame - tick.contextFrame) - (next.frame - tick.frame))
        : 0
      return { ...tick, contextFrame: tick.contextFrame + missing }
    })
    .toReversed()
}

function stretchesOf(blocks: ReadonlyMap<number, Float32Array>, ticks: Raw['ticks']): RecordedStretch[] {
  return ticks.flatMap((tick, at) => {
    const next = ticks[at + 1]
    // Of what comes behind the last tick nobody has said yet whether the clock went on.
    if (tick.speed !== 1 || next === undefined) return []
    const left: number[] = []
    const right: number[] = []
    for (let frame = tick.contextFrame; frame < next.contextFrame; frame += 128) {
      const block = blocks.get(frame)
      if (block === undefined) break
      left.push(...block.subarray(0, 128))
      right.push(...block.subarray(128))
    }
    if (left.length === 0) return []
    const { generation, frame, contextFrame } = tick
    return [{ generation, frame, contextFrame, left: Float32Array.from(left), right: Float32Array.from(right) }]
  })
}

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && 'chunks' in value && 'ticks' in value && 'told' in value
}

/** The module of a worklet that sends on what comes in: of each of up to 64 blocks 128 samples of the left and of the right channel. */
const RECORDER = `registerProcessor('test-recorder', class extends AudioWorkletProcessor {
  chunk = new Float32Array(256 * 64)
  blocks = 0
  calls = 0
  begun = 0
  constructor() {
    super()
    // Told beside each order: it lands when that does, however busy the machine is.
    this.port.onmessage = ({ data }) => this.port.postMessage({ landed: data, frame: this.frame() })
  }
  // Chromium leaves currentFrame as it was while the page holds the lock of the graph: it may be late, never early.
  frame() {
    this.begun = Math.max(this.begun, currentFrame - this.calls * 128)
    return this.begun + this.calls * 128
  }
  process([[left, right = left]]) {
    this.frame()
    this.calls += 1
    // Nothing is connected yet: that is not what was heard.
    if (left === undefined) {
      this.send(1)
      return true
    }
    this.chunk.set(left, this.blocks * 256)
    this.chunk.set(right, this.blocks * 256 + 128)
    this.blocks += 1
    if (this.blocks === 64) this.send(0)
    return true
  }
  // behind: so many blocks ago the last one of the chunk was heard.
  send(behind) {
    const call = this.calls - this.blocks - behind
    const samples = this.chunk.slice(0, this.blocks * 256)
    if (this.blocks > 0) this.port.postMessage({ call, begun: this.begun, samples })
    this.blocks = 0
  }
})`

// Runs in the page.
function startRecording(module: string): void {
  type Tick = { readonly generation: number; readonly frame: number }
  type Order = {
    readonly kind: string
    readonly generation: number
    readonly id?: number
    readonly order?: { readonly start: number; readonly shape: { readonly durationSamples: number } }
    readonly factors?: ReadonlyMap<string, number>
    readonly master?: { readonly gainDb: number; readonly ceilingDb?: number } | null
  }
  type Chunk = { readonly call: number; readonly begun: number; readonly samples: Float32Array }
  type Recorded = Chunk | { readonly landed: number; readonly frame: number }
  const chunks: (Chunk & { readonly device: number })[] = []
  let devices = 0
  const ticks: Tick[] = []
  let latest: Tick | undefined
  const told: ToldOrder[] = []
  const sent: { landedFrame: number }[] = []
  let tell: ((place: number) => void) | undefined
  let generation = 0
  const connect: unknown = Reflect.get(AudioNode.prototype, 'connect')
  if (typeof connect !== 'function') return
  const isMet = new WeakSet<AudioNode>()
  const meet = async (node: AudioWorkletNode): Promise<void> => {
    const { context, port } = node
    devices += 1
    const device = devices
    const post = port.postMessage.bind(port)
    const spy = (order: Order, given: Transferable[]): void => {
      if (order.kind === 'begin') generation = order.generation
      const contextFrame = Math.round(context.currentTime * context.sampleRate)
      const { kind, id, order: clip, factors, master } = order
      const muted = factors === undefined ? undefined : [...factors].filter(([, by]) => by === 0).map(([key]) => key)
      const one = {
        kind,
        generation,
        contextFrame,
        // Until it is said: what sounds behind it may change at any sample.
        landedFrame: Number.MAX_SAFE_INTEGER,
        ...(id === undefined ? {} : { id }),
        ...(clip === undefined ? {} : { clip: { start: clip.start, durationSamples: clip.shape.durationSamples } }),
        ...(muted === undefined ? {} : { muted }),
        ...(master === undefined ? {} : { master }),
      }
      told.push(one)
      sent.push(one)
      post(order, given)
      tell?.(sent.length - 1)
    }
    Object.defineProperty(port, 'postMessage', { value: spy })
    port.addEventListener('message', ({ data }: MessageEvent<Tick>) => {
      ticks.push(data)
      latest = data
    })
    const url = URL.createObjectURL(new Blob([module], { type: 'text/javascript' }))
    await context.audioWorklet.addModule(url)
    const recorder = new AudioWorkletNode(context, 'test-recorder', { outputChannelCount: [2] })
    recorder.port.addEventListener('message', ({ data }: MessageEvent<Recorded>) => {
      if ('samples' in data) chunks.push({ ...data, device })
      else Object.assign(sent[data.landed] ?? {}, { landedFrame: data.frame })
    })
    recorder.port.start()
    tell = (place) => recorder.port.postMessage(place, [])
    // Orders from before there was a recorder landed at the latest now, which may be long after they were told.
    for (const place of sent.keys()) tell(place)
    isMet.add(recorder)
    Reflect.apply(connect, node, [recorder])
    // Silent, but what leads nowhere is not asked for anything.
    Reflect.apply(connect, recorder, [context.destination])
  }
  Object.defineProperty(AudioNode.prototype, 'connect', {
    value: new Proxy(connect, {
      apply: (target, node: AudioNode, given: unknown[]) => {
        if (node instanceof AudioWorkletNode && !isMet.has(node)) {
          isMet.add(node)
          meet(node).catch((error: unknown) => console.error(String(error)))
        }
        return Reflect.apply(target, node, given)
      },
    }),
  })
  const base64 = (samples: Float32Array): string => {
    const bytes = new Uint8Array(samples.buffer)
    let text = ''
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
    return btoa(text)
  }
  const landed = (): number => {
    const first = told.findIndex(({ landedFrame }) => landedFrame === Number.MAX_SAFE_INTEGER)
    return first === -1 ? told.length : first
  }
  Object.assign(globalThis, {
    transportTap: {
      generation: () => generation,
      placeOf: (run: number) => (latest?.generation === run ? latest.frame : 0),
      take: () => ({
        chunks: chunks.splice(0).map(({ samples, ...chunk }) => ({ ...chunk, base64: base64(samples) })),
        ticks: ticks.splice(0),
        // Not what has not landed yet: all that was recorded sounded before it, and it comes with the next.
        told: told.splice(0, landed()),
      }),
    },
  })
}
