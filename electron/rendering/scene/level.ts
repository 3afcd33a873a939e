import { FRAMES_A_SECOND, type SpeechFrames } from '../../../shared/core/scene/sound/frames.ts'
import { speechLevels } from '../../../shared/core/scene/sound/speech-spans.ts'
import type { SampleRange } from '../../audio/types.ts'
import type { AnswerSound } from './cut-answer.ts'

/** A gain beyond this, in dB, says that something other than the level differs. */
const MOST_GAIN_DB = 12
/** A smaller one is not heard. */
const LEAST_GAIN_DB = 0.2
/** Size of the header that `cutTakes` writes; 16-bit samples follow. */
const WAV_HEADER_BYTES = 44

/**
 * The gain in dB that makes an answer as loud as takes of some of its lines: the mean over these lines of how much louder
 * their takes are. 0 where there is nothing to compare with, or no difference to be heard; in steps of a tenth.
 */
export function gainToMatch(
  answer: AnswerSound,
  lines: readonly { readonly slice: SampleRange; readonly frames: SpeechFrames }[],
): number {
  const scale = FRAMES_A_SECOND / answer.sampleRate
  const differences = lines.flatMap(({ slice, frames }) => {
    const from = Math.floor(slice.fromSample * scale)
    const own = speechLevel(answer.frames.energyDb.subarray(from, Math.ceil(slice.toSample * scale)))
    const wanted = speechLevel(frames.energyDb)
    return own === undefined || wanted === undefined ? [] : [wanted - own]
  })
  if (differences.length === 0) return 0
  const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length
  const gain = Math.round(Math.max(-MOST_GAIN_DB, Math.min(MOST_GAIN_DB, mean)) * 10) / 10
  return Math.abs(gain) < LEAST_GAIN_DB ? 0 : gain
}

/** Mean power of the frames in which somebody speaks, in dB below full scale. */
function speechLevel(energyDb: Float32Array): number | undefined {
  const { gateDb } = speechLevels(energyDb)
  const powers = Array.from(energyDb)
    .filter((level) => level > gateDb && level > -100)
    .map((level) => 10 ** (level / 10))
  if (powers.length === 0) return undefined
  return 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0) / powers.length)
}

/**
 * A wav of `cutTakes` made louder or quieter, and by how much in dB: a gain that would clip is lowered to what does not.
 */
export function withGain(wav: Uint8Array, gainDb: number): { readonly bytes: Uint8Array; readonly gainDb: number } {
  if (gainDb === 0) return { bytes: wav, gainDb }
  const bytes = wav.slice()
  const view = new DataView(bytes.buffer)
  let peak = 1
  for (let at = WAV_HEADER_BYTES; at + 1 < bytes.length; at += 2)
    peak = Math.max(peak, Math.abs(view.getInt16(at, true)))
  const headroomDb = 20 * Math.log10(32_767 / peak)
  const applied = gainDb > headroomDb ? Math.floor(headroomDb * 10) / 10 : gainDb
  const factor = 10 ** (applied / 20)
  for (let at = WAV_HEADER_BYTES; at + 1 < bytes.length; at += 2) {
    view.setInt16(at, Math.round(view.getInt16(at, true) * factor), true)
  }
  return { bytes, gainDb: applied }
}
