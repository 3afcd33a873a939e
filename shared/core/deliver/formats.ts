/** What can be delivered in, in the order in which it is offered. */
export const deliveryFormats = ['wav', 'mp3', 'opus'] as const
export type DeliveryFormat = (typeof deliveryFormats)[number]

/** Leaves the bitrate to the encoder. */
export const AUTOMATIC_BITRATE = -1000
/** Automatic opus of one voice comes to about this many bit/s with the encoder that is used (measured). */
const AUTOMATIC_OPUS_BITS = 72_000

/** How a format can be written. Of each list the first is what is taken where nothing was chosen. */
type DeliveryForm = {
  readonly ratesHz: readonly [number, ...number[]]
  /** In the format's own unit; none: it has no bitrate. */
  readonly bitrates: readonly number[]
  /** Bits a second that one of its bitrates stands for. */
  readonly unitBits: number
}

/**
 * Every form in which sound is delivered. It is encoded on this computer, so what a service can answer with sets no limit
 * here, and what it learns changes nothing: the two tables have nothing to do with one another.
 */
export const deliveryForms: Readonly<Record<DeliveryFormat, DeliveryForm>> = {
  wav: { ratesHz: [44_100, 48_000, 32_000, 24_000, 22_050, 16_000, 8000], bitrates: [], unitBits: 1 },
  mp3: { ratesHz: [44_100, 32_000], bitrates: [128, 64, 192], unitBits: 1000 },
  opus: { ratesHz: [48_000], bitrates: [AUTOMATIC_BITRATE, 24_000, 32_000, 48_000, 64_000], unitBits: 1 },
}

/** Bits that one channel takes for a second, for saying how large files will be: an estimate. */
export function bitsPerSecond(format: DeliveryFormat, sampleRate: number, bitrate: number | undefined): number {
  if (bitrate === undefined) return sampleRate * 16
  return bitrate === AUTOMATIC_BITRATE ? AUTOMATIC_OPUS_BITS : bitrate * deliveryForms[format].unitBits
}

/** What is wrong with a rate in Hz and a bitrate for a format; undefined: nothing. */
export function deliveryFlaw(
  format: DeliveryFormat,
  sampleRate: number,
  bitrate: number | undefined,
): 'rate' | 'bitrate' | undefined {
  const { ratesHz, bitrates } = deliveryForms[format]
  if (!ratesHz.includes(sampleRate)) return 'rate'
  return bitrate === undefined || bitrates.includes(bitrate) ? undefined : 'bitrate'
}
