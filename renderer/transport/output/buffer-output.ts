import { LaneNodes } from './lane-nodes.ts'
import { OutputDevice, pause } from './output-device.ts'
import { LEAD, type SoundOutput, type SoundPart } from './sound-output.ts'

const LOAD_MS = 15_000

/**
 * Plays decoded sounds by nodes of Web Audio, for a browser that has no worklets: its clock is the device's, what comes
 * late begins late, it tells no levels, and it has one speed.
 */
export function createBufferOutput(): SoundOutput<AudioBuffer> {
  const device = new OutputDevice()
  const lanes = new LaneNodes()
  const now = (): number => device.context?.currentTime ?? 0
  return {
    wake: async () => void (await device.wake()),
    rest: () => device.rest(),
    now,
    heard: now,
    begin: () => now() + LEAD,
    waits: false,
    hold: () => undefined,
    until: async (seconds, signal) => {
      const left = (): number => (device.context === undefined ? 0 : seconds - now())
      while (!signal.aborted && left() > 0) await pause(Math.max(4, left() * 1000), signal)
    },
    load: async (url) => {
      const response = await fetch(url, { signal: AbortSignal.timeout(LOAD_MS) })
      if (!response.ok) throw new TypeError(`The sound was answered with ${response.status}.`)
      const audio = await device.open().decodeAudioData(await response.arrayBuffer())
      return { seconds: audio.duration, audio }
    },
    schedule: (sound, at) => {
      const context = device.open()
      at.replaces?.stop()
      const source = new AudioBufferSourceNode(context, { buffer: sound.audio })
      const last = routed(context, faded(context, source, at), at.gains)
      last.connect(lanes.on(context, at.lane))
      source.start(at.seconds, at.from + at.skipped, at.length - at.skipped)
      return {
        stop: () => {
          source.stop()
          last.disconnect()
        },
        endAt: (seconds) => {
          if (seconds < at.seconds + at.length - at.skipped) source.stop(seconds)
        },
        setGains: () => undefined,
      }
    },
    setLanes: (factors) => lanes.set(factors),
    setDucking: () => undefined,
    setChannels: () => undefined,
    setMaster: (master) => master === undefined,
    setSpeed: (speed) => speed === 1,
    onLost: (listener) => device.onLost(listener),
    onReport: () => undefined,
    close: () => device.close(),
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
