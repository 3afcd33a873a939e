import type { DeliveredSound } from '../../shared/core/deliver/deliverables.ts'
import {
  AUTOMATIC_BITRATE,
  bitsPerSecond,
  deliveryFlaw,
  type DeliveryFormat,
  deliveryForms,
} from '../../shared/core/deliver/formats.ts'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import { problemError, type StudioError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'
import type { EncodeTarget } from '../audio/types.ts'

/** What an export is encoded to, from options that a person typed. */
export type FormatChoice = Pick<DeliveredSound, 'format' | 'sampleRate' | 'bitrate' | 'bits'>

/** An `EncodeTarget` that the table of deliveries has. */
type DeliveryTarget = Exclude<EncodeTarget, { readonly format: 'pcm' }>

/**
 * Checks format, rate, bitrate and bits against each other.
 * @throws StudioError `export.format` that names what is possible.
 */
export function encodeTarget({ format, sampleRate, bitrate, bits }: FormatChoice): DeliveryTarget {
  const { ratesHz, bitrates, depths } = deliveryForms[format]
  const rate = sampleRate ?? ratesHz[0]
  const flaw = deliveryFlaw(format, rate, bitrate, bits)
  if (flaw === 'rate') {
    const rates = ratesHz.toSorted((a, b) => a - b)
    throw problemError('export.format', say('export.rate', { format, rate }), say('export.rate.remedy', { rates }))
  }
  if (flaw === 'bitrate' && bitrate !== undefined) throw bitrateProblem(format, bitrate)
  if (flaw === 'bits' && bits !== undefined) throw bitsProblem(format, bits)
  const kept = bitrate ?? bitrates[0] ?? 0
  const depth = bits ?? depths[0] ?? 16
  switch (format) {
    case 'wav':
      return { format, sampleRate: rate, encoding: depth === 32 ? 'float32' : depth === 24 ? 'pcm24' : 'pcm16' }
    case 'flac':
      return { format, sampleRate: rate, bits: depth === 24 ? 24 : 16 }
    case 'mp3':
    case 'm4a':
    case 'm4b':
      return { format, sampleRate: rate, bitrate: kept }
    case 'opus':
      return { format, sampleRate: 48_000, bitrate: kept }
    default:
      return assertNever(format, 'export format')
  }
}

function bitrateProblem(format: DeliveryFormat, bitrate: number): StudioError {
  const { bitrates, unitBits } = deliveryForms[format]
  if (bitrates.length === 0) {
    return problemError('export.format', say('export.bitrate.none', { format }), say('export.bitrate.none.remedy'))
  }
  const unit = unitBits === 1000 ? 'kilobits' : 'other'
  const possible = bitrates.filter((one) => one > 0).toSorted((a, b) => a - b)
  const automatic = bitrates.some((one) => one < 0) ? 'yes' : 'other'
  const remedy = say('export.bitrate.remedy', { bitrates: possible, unit, automatic })
  return problemError('export.format', say('export.bitrate', { format, bitrate, unit }), remedy)
}

function bitsProblem(format: DeliveryFormat, bits: number): StudioError {
  const { depths } = deliveryForms[format]
  if (depths.length === 0) {
    return problemError('export.format', say('export.bits.none', { format }), say('export.bits.none.remedy'))
  }
  const remedy = say('export.bits.remedy', { depths })
  return problemError('export.format', say('export.bits', { format, bits }), remedy)
}

/** Bytes that so many seconds of so many channels will take: an estimate, exact for wav but for its head. */
export function estimatedBytes(
  { format, sampleRate, bitrate, bits }: FormatChoice,
  seconds: number,
  channels = 1,
): number {
  const rate = sampleRate ?? deliveryForms[format].ratesHz[0]
  const own = bitrate ?? deliveryForms[format].bitrates[0]
  // The bitrate of a coder is that of all channels, unless it chooses one for each.
  const perChannel = own === undefined || own === AUTOMATIC_BITRATE ? channels : 1
  return Math.round((seconds * perChannel * bitsPerSecond(format, { sampleRate: rate, bitrate: own, bits })) / 8)
}
