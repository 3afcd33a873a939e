/** What can be delivered in, in the order in which it is offered; each is the ending of its files. */
export const deliveryFormats = ['wav', 'flac', 'mp3', 'opus', 'm4a', 'm4b'] as const
export type DeliveryFormat = (typeof deliveryFormats)[number]

/** Bits that a sample can be kept with; 32 are floats, which nothing rounds or cuts off. */
export const deliveryDepths = [16, 24, 32] as const
export type DeliveryDepth = (typeof deliveryDepths)[number]

/** Leaves the bitrate to the encoder. */
export const AUTOMATIC_BITRATE = -1000
/** Automatic opus comes to about this many bit/s a channel with the encoder that is used (measured: 46,000 to 50,000). */
const AUTOMATIC_OPUS_BITS = 48_000
/** What FLAC leaves of speech: about so much (measured on draft voices; silence between lines costs nothing). */
const FLAC_SHARE = 0.55

/** How a format can be written. Of each list the first is what is taken where nothing was chosen. */
type DeliveryForm = {
  readonly ratesHz: readonly [number, ...number[]]
  /** In the format's own unit; none: it has no bitrate. */
  readonly bitrates: readonly number[]
  /** Bits a second that one of its bitrates stands for. */
  readonly unitBits: number
  /** Bits a sample; none: the encoder keeps no samples. */
  readonly depths: readonly DeliveryDepth[]
}

/**
 * Every form in which sound is delivered. It is encoded on this computer, so what a service can answer with sets no limit
 * here, and what it learns changes nothing: the two tables have nothing to do with one another.
 */
export const deliveryForms: Readonly<Record<DeliveryFormat, DeliveryForm>> = {
  wav: {
    ratesHz: [44_100, 48_000, 32_000, 24_000, 22_050, 16_000, 8000],
    bitrates: [],
    unitBits: 1,
    depths: [16, 24, 32],
  },
  flac: { ratesHz: [44_100, 48_000], bitrates: [], unitBits: 1, depths: [16, 24] },
  mp3: { ratesHz: [44_100, 48_000, 32_000], bitrates: [128, 64, 96, 160, 192, 256, 320], unitBits: 1000, depths: [] },
  opus: { ratesHz: [48_000], bitrates: [AUTOMATIC_BITRATE, 24_000, 32_000, 48_000, 64_000], unitBits: 1, depths: [] },
  m4a: { ratesHz: [44_100, 48_000], bitrates: [128, 64, 96, 192, 256], unitBits: 1000, depths: [] },
  // What listens to audiobooks: of one voice 64 kbit/s are enough.
  m4b: { ratesHz: [44_100, 48_000], bitrates: [64, 96, 128, 192, 256], unitBits: 1000, depths: [] },
}

/** Bits that one channel takes for a second, for saying how large files will be: an estimate. */
export function bitsPerSecond(
  format: DeliveryFormat,
  form: { readonly sampleRate: number; readonly bitrate?: number | undefined; readonly bits?: number | undefined },
): number {
  const { unitBits, depths } = deliveryForms[format]
  if (form.bitrate === AUTOMATIC_BITRATE) return AUTOMATIC_OPUS_BITS
  if (form.bitrate !== undefined) return form.bitrate * unitBits
  return form.sampleRate * (form.bits ?? depths[0] ?? 16) * (format === 'flac' ? FLAC_SHARE : 1)
}

/** What is wrong with a rate in Hz, a bitrate and a depth for a format; undefined: nothing. */
export function deliveryFlaw(
  format: DeliveryFormat,
  sampleRate: number,
  bitrate: number | undefined,
  bits?: number,
): 'rate' | 'bitrate' | 'bits' | undefined {
  const { ratesHz, bitrates, depths } = deliveryForms[format]
  if (!ratesHz.includes(sampleRate)) return 'rate'
  if (bitrate !== undefined && !bitrates.includes(bitrate)) return 'bitrate'
  return bits === undefined || depths.some((depth) => depth === bits) ? undefined : 'bits'
}
