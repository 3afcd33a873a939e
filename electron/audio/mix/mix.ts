import { type ClipReader, openClip } from '../analysis/clip-reader.ts'
import { BLOCK_FRAMES } from '../limits.ts'
import { channelGains, channelsOf, gainFactor } from '../../../shared/core/timeline/gains.ts'
import { addClip, addLane, type GainRamp, steady } from '../../../shared/core/timeline/kernel.ts'
import type { Limited } from '../../../shared/core/timeline/limited-places.ts'
import { WholeLimiter } from '../../../shared/core/timeline/limiter.ts'
import { checkPlan, isTooLoud, mayOverflow, SAFE_PEAK_DB } from './mix-plan.ts'
import type { EncodeJob, EncodeTarget, MixClip, MixPlan } from '../types.ts'
import { refuseIfAborted, writeSound } from '../codecs/write-sound.ts'

/**
 * Mixes clips into a file at the plan's rate, mono or stereo as the clips' pans ask, exactly as long as the plan says.
 * Memory does not grow with the length: clips and mix are streamed. Answers the size of the file, and what was lowered
 * where voices together were too loud.
 * @throws StudioError `audio.plan`, `audio.invalid`, `disk.*`, or `render.cancelled` once the signal fires; then
 * no file is left.
 */
export async function mixToFile(
  plan: MixPlan,
  target: EncodeTarget,
  out: string,
  tags?: EncodeJob['tags'],
  signal?: AbortSignal,
): Promise<{ readonly bytes: number; readonly limited?: Limited }> {
  checkPlan(plan)
  const limiter = mayOverflow(plan) && isTooLoud(await measureMix(plan, signal)) ? limiterOf(plan) : undefined
  const format = { sampleRate: plan.sampleRate, channels: channelsOf(plan.clips), tags }
  const bytes = await writeSound(out, format, target, async (writer) => {
    await sumOfPlan(plan, (block) => writer.write(limiter?.push(block) ?? block), signal)
    if (limiter !== undefined) await writer.write(limiter.end())
  })
  return limiter === undefined ? { bytes } : { bytes, limited: limiter.limited }
}

function limiterOf({ clips, sampleRate }: MixPlan): WholeLimiter {
  return new WholeLimiter({ channels: channelsOf(clips), sampleRate, ceilingDb: SAFE_PEAK_DB })
}

async function measureMix(plan: MixPlan, signal: AbortSignal | undefined): Promise<number> {
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

/** The sum of all clips in 32-bit floats, block by block, before the master: what the live player hands to the device. */
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
