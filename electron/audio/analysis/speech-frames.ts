import { FRAMES_A_SECOND, type SpeechFrames, TIMBRE_SIZE } from '../../../shared/core/scene/sound/frames.ts'
import { createPitchMeter, PITCH_RATE } from './pitch.ts'
import { resampleNow } from '../resample.ts'
import { centroidOf, createSpectrumMeter } from './spectrum.ts'
import { createTimbreMeter } from './timbre.ts'

/** The rate in hertz at which speech is looked at; what is above 8 kHz says little about a voice. */
export const ANALYSIS_RATE = 16_000

const SILENT_DB = -120
/** Frames so far below the loudest one are not asked for their pitch: what is found there is hum. */
const PITCH_RANGE_DB = 45

/** Looks at mono sound of `ANALYSIS_RATE`. An unfinished last frame is left out. */
export function speechFrames(samples: Float32Array): SpeechFrames {
  const step = ANALYSIS_RATE / FRAMES_A_SECOND
  const count = Math.floor(samples.length / step)
  const energyDb = frameEnergies(samples, step, count)
  const loudest = energyDb.reduce((top, value) => Math.max(top, value), SILENT_DB)
  const slow = resampleNow(samples, ANALYSIS_RATE, PITCH_RATE)
  const pitchOf = createPitchMeter()
  const spectrumOf = createSpectrumMeter()
  const timbreInto = createTimbreMeter(ANALYSIS_RATE)
  const pitchHz = new Float32Array(count)
  const brightnessHz = new Float32Array(count)
  const timbre = new Float32Array(count * TIMBRE_SIZE)
  for (let frame = 0; frame < count; frame += 1) {
    const level = energyDb[frame] ?? SILENT_DB
    if (level < Math.max(loudest - PITCH_RANGE_DB, SILENT_DB + 1)) continue
    const centre = (frame + 0.5) * step
    pitchHz[frame] = pitchOf(slow, (centre * PITCH_RATE) / ANALYSIS_RATE)
    const spectrum = spectrumOf(samples, centre)
    brightnessHz[frame] = centroidOf(spectrum, ANALYSIS_RATE, 100)
    timbreInto(spectrum, timbre, frame * TIMBRE_SIZE)
  }
  return { energyDb, pitchHz, brightnessHz, timbre }
}

function frameEnergies(samples: Float32Array, step: number, count: number): Float32Array {
  const energyDb = new Float32Array(count)
  for (let frame = 0; frame < count; frame += 1) {
    let power = 0
    for (let index = frame * step; index < (frame + 1) * step; index += 1) power += (samples[index] ?? 0) ** 2
    energyDb[frame] = Math.max(SILENT_DB, 10 * Math.log10(power / step))
  }
  return energyDb
}
