import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { layoutOf } from '../../../electron/audio/codecs/wav.ts'
import type { MixClip, MixPlan } from '../../../electron/audio/types.ts'

/** The rate of the mixes that are measured, and the silence between their clips. */
export const BENCH_RATE = 44_100
/** See `BENCH_RATE`. */
export const BENCH_GAP_SAMPLES = BENCH_RATE / 4

/** As long as each of 1,500 clips of an hour is at most, with the silence behind it. */
export const HOUR_CLIP_SAMPLES = Math.floor((3600 / 1500) * BENCH_RATE) - BENCH_GAP_SAMPLES

/** As long as each of 9,000 clips of seven hours is at most, with the silence behind it. */
export const LONG_CLIP_SAMPLES = Math.floor(((7 * 3600) / 9000) * BENCH_RATE) - BENCH_GAP_SAMPLES

/**
 * Takes of a folder one behind the other, for so many seconds: four lanes, gains of a few dB, each with a place of its own, and
 * heard for `mostSamples` at most.
 */
export async function benchClips(
  takes: string,
  seconds: number,
  mostSamples = Number.POSITIVE_INFINITY,
): Promise<readonly MixClip[]> {
  const files = await Promise.all(
    (await readdir(takes)).toSorted().map(async (name) => {
      const path = join(takes, name)
      return { path, durationSamples: Math.min(mostSamples, layoutOf(await readFile(path)).frames) }
    }),
  )
  const clips: MixClip[] = []
  let at = 0
  while (at < seconds * BENCH_RATE) {
    const file = files[(clips.length * 7) % files.length]
    if (file === undefined) throw new Error('There are no takes.')
    const own = { inSample: 0, fadeInSamples: 0, fadeOutSamples: 0, pan: 0, lane: clips.length % 4 }
    clips.push({ id: `line${clips.length}`, startSample: at, gainDb: (clips.length % 5) - 2, ...own, ...file })
    at += file.durationSamples + BENCH_GAP_SAMPLES
  }
  return clips
}

/** A mix of these clips without a master. */
export function benchPlan(clips: readonly MixClip[]): MixPlan {
  const last = clips.at(-1)
  const durationSamples = last === undefined ? 0 : last.startSample + last.durationSamples + BENCH_GAP_SAMPLES
  return { sampleRate: BENCH_RATE, durationSamples, clips: [...clips], laneGainsDb: [0, 0, 0, 0] }
}
