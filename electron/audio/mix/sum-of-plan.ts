import { BLOCK_FRAMES } from '../limits.ts'
import { Blocks } from './block-pool.ts'
import { type ClipVoice, openVoice } from './clip-voice.ts'
import { channelGains, gainFactor } from '../../../shared/core/timeline/gains.ts'
import { DuckEnvelope } from '../../../shared/core/timeline/ducking.ts'
import { addClip, addLane, type GainRamp, steady } from '../../../shared/core/timeline/kernel.ts'
import { endSample } from '../../../shared/core/timeline/times.ts'
import { channelsOfPlan } from './mix-plan.ts'
import type { MixClip, MixPlan } from '../types.ts'
import { refuseIfAborted } from '../encoders/refuse-if-aborted.ts'

type Playing = {
  readonly clip: MixClip
  readonly reader: ClipVoice
  readonly gains: readonly GainRamp[]
  left: number
}

/**
 * The sum of all clips in 32-bit floats, block by block, before the master: what the live player hands to the device. A
 * block may be written over; it is gone when the next one comes. Of a part of the plan each sample is what it is in the whole.
 */
export async function sumOfPlan(
  plan: MixPlan,
  onBlock: (channels: readonly Float32Array[]) => Promise<void>,
  signal: AbortSignal | undefined,
  { from = 0, until = plan.durationSamples }: { readonly from?: number; readonly until?: number } = {},
): Promise<void> {
  const channels = channelsOfPlan(plan)
  const laneGains = plan.laneGainsDb.map((gainDb) => steady(gainFactor(gainDb)))
  const envelopes = envelopesOf(plan)
  const ducked = new Float32Array(envelopes.length > 0 ? BLOCK_FRAMES : 0)
  const waiting = plan.clips
    .filter(({ lane }) => plan.onlyLane === undefined || lane === plan.onlyLane)
    .filter((clip) => endSample(clip) > from && clip.startSample < until)
    .sort((a, b) => a.startSample - b.startSample)
  const blocks = new Blocks()
  const sums = Array.from({ length: channels }, () => blocks.take())
  /** By lane, used again in each block: new ones would be most of the garbage of a long mix. */
  const kept = new Map<number, readonly Float32Array[]>()
  const opening = new Opening(waiting, (clip) => {
    const gains = channelGains(clip, channels).map(steady)
    return openPlaying(clip, { gains, rate: plan.sampleRate, from })
  })
  let playing: Playing[] = []
  try {
    for (let start = from; start < until; start += BLOCK_FRAMES) {
      refuseIfAborted(signal)
      const length = Math.min(BLOCK_FRAMES, until - start)
      for (const voice of await opening.until(start + length)) playing.push(voice)
      const block = sums.map((samples) => samples.subarray(0, length).fill(0))
      const lanes = new Map<number, readonly Float32Array[]>()
      for (const voice of playing) {
        const { lane: index } = voice.clip
        const lane = lanes.get(index) ?? silent(kept, index, { block, blocks })
        lanes.set(index, lane)
        await addVoice(voice, start, lane)
      }
      playing = await dropFinished(playing)
      const only = alone(lanes, laneGains, envelopes)
      if (only !== undefined) {
        await onBlock(only)
        continue
      }
      // In the order of the lanes: sums of 32 bits hang on it.
      for (const [index, lane] of [...lanes].sort(([a], [b]) => a - b)) {
        const factors = ducked.subarray(0, length)
        const isDucked = envelopes[index]?.write(factors, start) === true
        addLane(block, lane, laneGains[index] ?? steady(1), isDucked ? factors : undefined)
      }
      await onBlock(block)
    }
  } finally {
    await Promise.all([...playing, ...(await opening.unused())].map(({ reader }) => reader.close()))
    blocks.giveBack()
  }
}

/** The lane that sounds, where only one does and nothing changes its level: it is the sum. */
function alone(
  lanes: ReadonlyMap<number, readonly Float32Array[]>,
  gains: readonly GainRamp[],
  envelopes: readonly (DuckEnvelope | undefined)[],
): readonly Float32Array[] | undefined {
  const [[lane, sum] = []] = lanes
  if (lanes.size !== 1 || lane === undefined || envelopes[lane] !== undefined) return undefined
  const { from, to } = gains[lane] ?? steady(1)
  return from === 1 && to === 1 ? sum : undefined
}

/** One a lane that is ducked, at its place. */
function envelopesOf({ ducking, sampleRate }: MixPlan): readonly (DuckEnvelope | undefined)[] {
  if (ducking === undefined) return []
  const { lanes, speech } = ducking
  return lanes.map((lane) => (lane === undefined ? undefined : new DuckEnvelope(lane, speech, sampleRate)))
}

/** The samples of a lane for one block, as long as `block` and all 0. */
function silent(
  kept: Map<number, readonly Float32Array[]>,
  lane: number,
  { block, blocks }: { readonly block: readonly Float32Array[]; readonly blocks: Blocks },
): readonly Float32Array[] {
  const whole = kept.get(lane) ?? block.map(() => blocks.take())
  kept.set(lane, whole)
  return whole.map((samples, channel) => samples.subarray(0, block[channel]?.length).fill(0))
}

/** So many clips are opened before they sound: to wait for the disk with each was a quarter of the time of a long mix. */
const OPENED_BEFORE = 3

/** Opens clips in the order in which they sound, some of them beforehand. */
class Opening {
  readonly #clips: readonly MixClip[]
  readonly #open: (clip: MixClip) => Promise<Playing | undefined>
  readonly #begun: { readonly clip: MixClip; readonly voice: Promise<Playing | undefined> }[] = []
  #next = 0

  constructor(clips: readonly MixClip[], open: (clip: MixClip) => Promise<Playing | undefined>) {
    this.#clips = clips
    this.#open = open
  }

  /** Those that begin before a sample. @throws StudioError as `openSoundFile` does */
  async until(sample: number): Promise<readonly Playing[]> {
    const voices: Playing[] = []
    for (;;) {
      while (this.#begun.length < OPENED_BEFORE && this.#begin()) continue
      const [first] = this.#begun
      if (first === undefined || first.clip.startSample >= sample) return voices
      const voice = await first.voice
      this.#begun.shift()
      if (voice !== undefined) voices.push(voice)
    }
  }

  /** Those that were opened for nothing. */
  async unused(): Promise<readonly Playing[]> {
    const opened = await Promise.allSettled(this.#begun.splice(0).map(({ voice }) => voice))
    return opened.flatMap((one) => (one.status === 'fulfilled' && one.value !== undefined ? [one.value] : []))
  }

  #begin(): boolean {
    const clip = this.#clips[this.#next]
    if (clip === undefined) return false
    this.#next += 1
    const voice = this.#open(clip)
    // Whoever waits for it hears of a failure; until then nobody is to call it unheard.
    voice.catch(() => undefined)
    this.#begun.push({ clip, voice })
    return true
  }
}

async function openPlaying(
  clip: MixClip,
  { gains, rate, from }: { readonly gains: readonly GainRamp[]; readonly rate: number; readonly from: number },
): Promise<Playing | undefined> {
  const skipped = Math.max(0, from - clip.startSample)
  if (clip.durationSamples <= skipped) return undefined
  const reader = await openVoice(clip, rate, skipped)
  return { clip, reader, gains, left: clip.durationSamples - skipped }
}

async function addVoice(voice: Playing, blockStart: number, lane: readonly Float32Array[]): Promise<void> {
  const {
    clip: shape,
    clip: { durationSamples, startSample },
  } = voice
  const offset = Math.max(0, startSample - blockStart)
  const wanted = Math.min((lane[0]?.length ?? 0) - offset, voice.left)
  const samples = await voice.reader.take(wanted)
  addClip(lane, { shape, samples, position: durationSamples - voice.left, offset, gains: voice.gains })
  voice.left = (samples[0]?.length ?? 0) < wanted ? 0 : voice.left - wanted
}

async function dropFinished(playing: readonly Playing[]): Promise<Playing[]> {
  const finished = playing.filter(({ left }) => left === 0)
  await Promise.all(finished.map(({ reader }) => reader.close()))
  return playing.filter(({ left }) => left > 0)
}
