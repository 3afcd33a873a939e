import { z } from 'zod'

/** The formats the service can answer with. */
export const audioFormatSchema = z.enum(['wav', 'pcm', 'mp3', 'opus'])
export type AudioFormat = z.infer<typeof audioFormatSchema>

/** Sample rates in Hz that each format can have. From the interface's limits; everything is mono, wav and pcm 16-bit. */
export const sampleRatesOf: Readonly<Record<AudioFormat, readonly number[]>> = {
  wav: [8000, 16_000, 24_000, 32_000, 44_100],
  pcm: [8000, 16_000, 24_000, 32_000, 44_100],
  mp3: [32_000, 44_100],
  opus: [48_000],
}

/** The rate in Hz that a format gets when `sample_rate` is null. */
export const defaultSampleRateOf: Readonly<Record<AudioFormat, number>> = {
  wav: 44_100,
  pcm: 44_100,
  mp3: 44_100,
  opus: 48_000,
}

/** kbit/s, only for mp3. */
export const mp3BitrateSchema = z.literal([64, 128, 192])

/** bit/s, only for opus; -1000 means automatic. */
export const opusBitrateSchema = z.literal([-1000, 24_000, 32_000, 48_000, 64_000])

/** True if the format can be asked for at this rate; null stands for the format's default. */
export function isSampleRateOf(format: AudioFormat, sampleRate: number | null): boolean {
  return sampleRate === null || sampleRatesOf[format].includes(sampleRate)
}
