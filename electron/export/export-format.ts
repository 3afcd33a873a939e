import type { ExportOptions } from '../../shared/contract/views.ts'
import { bitsPerSecond, deliveryFlaw, type DeliveryFormat, deliveryForms } from '../../shared/core/deliver/formats.ts'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import { problemError, type StudioError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'
import type { EncodeTarget } from '../audio/types.ts'

/** What an export is encoded to, from options that a person typed. */
export type FormatChoice = Pick<ExportOptions, 'format' | 'sampleRate' | 'bitrate'>

/** An `EncodeTarget` that the table of deliveries has. */
type DeliveryTarget = Exclude<EncodeTarget, { readonly format: 'pcm' }>

/**
 * Checks format, rate and bitrate against each other.
 * @throws StudioError `export.format` that names what is possible.
 */
export function encodeTarget({ format, sampleRate, bitrate }: FormatChoice): DeliveryTarget {
  const { ratesHz, bitrates } = deliveryForms[format]
  const rate = sampleRate ?? ratesHz[0]
  const flaw = deliveryFlaw(format, rate, bitrate)
  if (flaw === 'rate') {
    const rates = ratesHz.toSorted((a, b) => a - b)
    throw problemError('export.format', say('export.rate', { format, rate }), say('export.rate.remedy', { rates }))
  }
  if (flaw === 'bitrate' && bitrate !== undefined) throw bitrateProblem(format, bitrate)
  const bits = bitrate ?? bitrates[0]
  switch (format) {
    case 'wav':
      return { format, sampleRate: rate }
    case 'mp3':
      return { format, sampleRate: rate, bitrate: bits ?? 0 }
    case 'opus':
      return { format, sampleRate: 48_000, bitrate: bits ?? 0 }
    default:
      return assertNever(format, 'export format')
  }
}

function bitrateProblem(format: DeliveryFormat, bitrate: number): StudioError {
  switch (format) {
    case 'wav':
      return problemError('export.format', say('export.bitrate.none'), say('export.bitrate.none.remedy'))
    case 'mp3':
      return problemError('export.format', say('export.bitrate.mp3', { bitrate }), say('export.bitrate.mp3.remedy'))
    case 'opus':
      return problemError('export.format', say('export.bitrate.opus', { bitrate }), say('export.bitrate.opus.remedy'))
    default:
      return assertNever(format, 'export format')
  }
}

/** Bytes that so many seconds will take, for the readiness line: an estimate. */
export function estimatedBytes(target: DeliveryTarget, seconds: number): number {
  const bitrate = target.format === 'wav' ? undefined : target.bitrate
  return Math.round((seconds * bitsPerSecond(target.format, target.sampleRate, bitrate)) / 8)
}
