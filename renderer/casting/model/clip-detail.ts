import type { ClipDetail } from '../../../shared/contract/casting-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import {
  cloneFoundClipped,
  cloneFoundListen,
  cloneFoundNoNoise,
  cloneFoundNoPause,
  cloneFoundNoSound,
  cloneFoundNoSpeech,
  cloneFoundNoise,
  cloneFoundPeak,
  cloneFoundPitches,
  cloneFoundSeconds,
  cloneFoundSilence,
} from '../../../shared/messages/made/clone.ts'

/** What a check of a recording found: `21.1 s`, `2 places, peak 0.0 dB`. */
export function clipDetailWords(detail: ClipDetail): string {
  switch (detail.kind) {
    case 'seconds':
      return cloneFoundSeconds(detail)
    case 'listen':
      return cloneFoundListen()
    case 'pitches':
      return cloneFoundPitches(detail)
    case 'noSound':
      return cloneFoundNoSound()
    case 'peak':
      return detail.clippedPlaces === 0 ? cloneFoundPeak(detail) : cloneFoundClipped(detail)
    case 'noSpeech':
      return cloneFoundNoSpeech()
    case 'noPause':
      return cloneFoundNoPause()
    case 'noNoise':
      return cloneFoundNoNoise()
    case 'noise':
      return cloneFoundNoise(detail)
    case 'silence':
      return cloneFoundSilence(detail)
    default:
      return assertNever(detail, 'clip detail')
  }
}
