import { type ClipReader, openClip } from '../analysis/clip-reader.ts'
import { BLOCK_FRAMES } from '../limits.ts'
import { channelGains, channelsOf, gainFactor } from '../../../shared/core/timeline/gains.ts'
import { addClip, addLane, type GainRamp, steady } from '../../../shared/core/timeline/kernel.ts'
import type { Master } from '../../../shared/core/timeline/graph-schema.ts'
import { WholeMaster } from '../../../shared/core/timeline/master-stage.ts'
import { soundMeter } from '../analysis/measure-sound.ts'
import { checkPlan, isTooLoud, mayOverflow, SAFE_PEAK_DB } from './mix-plan.ts'
import type { EncodeJob, Encoded, HeardMeasures, MixClip, MixPlan } from '../types.ts'
import { refuseIfAborted, writeSound } from '../encoders/write-sound.ts'

/**
 * Mixes clips into a file at the plan's rate, mono or stereo as the clips' pans ask, exactly as long as the plan says.
 * Memory does not grow with the length: clips and mix are streamed. Answers the size of the file, and what the limiter
 * did: that of the plan's master, or without one where voices together would be cut off.
 * @throws StudioError `audio.plan`, `audio.invalid`, `disk.*`, or `render.cancelled` once the signal fires; then
 * no file is left.
 */
export async function mixToFile(
  plan: MixPlan,
  { target, out, tags, measures }: Pick<EncodeJob, 'target' | 'out' | 'tags' | 'measures'>,
  signal?: AbortSignal,
): Promise<Pick<Encoded, 'bytes' | 'limited' | 'measures'>> {
  checkPlan(plan)
  const channels = channelsOf(plan.clips)
  const { sampleRate } = plan
  const master = plan.master ?? (await safeMaster(plan, signal))
  const stage = master === undefined ? undefined : new WholeMaster(master, { channels, sampleRate })
  const meter = measures === true ? soundMeter(sampleRate, channels) : undefined
  const bytes = await writeSound(out, { sampleRate, channels, tags }, target, async (writer) => {
    const write = async (block: readonly Float32Array[]): Promise<void> => {
      meter?.push(block)
      await writer.write(block)
    }
    await sumOfPlan(plan, (block) => write(stage?.push(block) ?? block), signal)
    if (stage !== undefined) await write(stage.end())
  })
  const limited = stage?.limited
  return {
    bytes,
    ...(limited === undefined ? {} : { limited }),
    ...(meter === undefined ? {} : { measures: meter.measured() }),
  }
}

/** Into so many parts the course of a mix is cut: one for two or three pixels of a sheet. */
export const COURSE_COLUMNS = 160

/**
 * How loud a mix is behind its master, without writing it.
 * @throws StudioError `audio.plan`, `audio.invalid`, `disk.failed`, or `render.cancelled` once the signal fires
 */
export async function measureMix(plan: MixPlan, signal?: AbortSignal): Promise<HeardMeasures> {
  checkPlan(plan)
  const format = { channels: channelsOf(plan.clips), sampleRate: plan.sampleRate }
  const meter = soundMeter(format.sampleRate, format.channels)
  const stage = new WholeMaster(plan.master ?? { gainDb: 0 }, format)
  await sumOfPlan(plan, async (block) => meter.push(stage.push(block)), signal)
  meter.push(stage.end())
  const course = meter.course(COURSE_COLUMNS)
  return { measures: meter.measured(), course, ...(stage.limited === undefined ? {} : { limited: stage.limited }) }
}

/** For a mix that nobody gave a master: none, unless 16 bits could not hold it. */
async function safeMaster(plan: MixPlan, signal: AbortSignal | undefined): Promise<Master | undefined> {
  const isSafe = !mayOverflow(plan) || !isTooLoud(await loudestSample(plan, signal))
  return isSafe ? undefined : { gainDb: 0, ceilingDb: SAFE_PEAK_DB }
}

async function loudestSample(plan: MixPlan, signal: AbortSignal | undefined): Promise<number> {
  let peak = 0
  await sumOfPlan(
    plan,
    async (channels) => {
      for (const samples of channels) {
        for (let index = 0; index < samples.length; index += 1) {
          const level = Math.abs(samples[index] ?? 0)
          if (level > peak) peak = level
        }
      }
    },
    signal,
  )
  return peak
}

type Playing = {
  readonly clip: MixClip
  readonly reader: ClipReader
  readonly gains: readonly GainRamp[]
  left: number
}

/**
 * The sum of all clips in 32-bit floats, block by block, before the master: what the live player hands to the device. A
 * block may be written over; it is gone when the next one comes.
 */
export async function sumOfPlan(
  plan: MixPlan,
  onBlock: (channels: readonly Float32Array[]) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const channels = channelsOf(plan.clips)
  const laneGains = plan.laneGainsDb.map((gainDb) => steady(gainFactor(gainDb)))
  const waiting = [...plan.clips].sort((a, b) => a.startSample - b.startSample)
  const sums = Array.from({ length: channels }, () => new Float32Array(BLOCK_FRAMES))
  let next = 0
  let playing: Playing[] = []
  try {
    for (let start = 0; start < plan.durationSamples; start += BLOCK_FRAMES) {
      refuseIfAborted(signal)
      const length = Math.min(BLOCK_FRAMES, plan.durationSamples - start)
      for (let clip = waiting[next]; clip !== undefined && clip.startSample < start + length; clip = waiting[next]) {
        next += 1
        const gains = channelGains(clip, channels).map(steady)
        const opened = await openPlaying(clip, gains, plan.sampleRate)
        if (opened !== undefined) playing.push(opened)
      }
      const block = sums.map((samples) => samples.subarray(0, length).fill(0))
      const lanes = new Map<number, readonly Float32Array[]>()
      for (const voice of playing) {
        const lane = lanes.get(voice.clip.lane) ?? block.map(() => new Float32Array(length))
        lanes.set(voice.clip.lane, lane)
        await addVoice(voice, start, lane)
      }
      playing = await dropFinished(playing)
      // In the order of the lanes: sums of 32 bits hang on it.
      for (const [index, lane] of [...lanes].sort(([a], [b]) => a - b)) {
        addLane(block, lane, laneGains[index] ?? steady(1))
      }
      await onBlock(block)
    }
  } finally {
    await Promise.all(playing.map(({ reader }) => reader.close()))
  }
}

async function openPlaying(clip: MixClip, gains: readonly GainRamp[], rate: number): Promise<Playing | undefined> {
  const skipped = Math.max(0, -clip.startSample)
  if (clip.durationSamples <= skipped) return undefined
  const reader = await openClip(clip.path, rate)
  // What is trimmed off is passed over; a clip that begins before the mix is heard from where the mix begins.
  for (let left = clip.inSample + skipped; left > 0; left -= BLOCK_FRAMES)
    await reader.take(Math.min(left, BLOCK_FRAMES))
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
  addClip(lane, { shape, samples: [samples], position: durationSamples - voice.left, offset, gains: voice.gains })
  voice.left = samples.length < wanted ? 0 : voice.left - wanted
}

async function dropFinished(playing: readonly Playing[]): Promise<Playing[]> {
  const finished = playing.filter(({ left }) => left === 0)
  await Promise.all(finished.map(({ reader }) => reader.close()))
  return playing.filter(({ left }) => left > 0)
}
