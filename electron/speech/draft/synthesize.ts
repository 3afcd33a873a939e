import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { encodeAudio } from '../../audio/mix/encode.ts'
import { resample } from '../../audio/resample.ts'
import type { EncodeTarget } from '../../audio/types.ts'
import { speakWithFlite, timeWithFlite, type EngineAudio, type FliteRequest } from './flite.ts'
import { quietPauses } from './quiet-pauses.ts'
import {
  applyGain,
  breath,
  hum,
  limitPeaks,
  removeOffset,
  SPEECH_LEVEL_DB,
  speechLevelDb,
  trimSilence,
} from './level.ts'
import type { SpeechPart, SpeechStyle } from './speech-parts.ts'
import { splitText } from './split-text.ts'
import { steadyOgg } from './steady-ogg.ts'
import { ENGINE_PITCH_HZ, ENGINE_RATE, type VoiceShape } from './voices.ts'

/** Everything a piece of audio is made from: plain data, so that it can cross to a worker thread. */
export type SynthesisJob = {
  readonly turns: readonly { readonly shape: VoiceShape; readonly parts: readonly SpeechPart[] }[]
  /** Prosody of the request: factor, 0.5 to 2. */
  readonly speed: number
  /** Prosody of the request: dB. */
  readonly volumeDb: number
  readonly target: EncodeTarget
}

/** Silence in ms between two speakers, and between the pieces of a long text. */
const turnGapMs = 200
const pieceGapMs = 220

/** Silence in ms that is left before and after the engine's speech. */
const leadMs = 40
const tailMs = 80

/** dBFS of a breath, and of what stands for words that nobody here can say: audible beside speech, and no silence to a checking ear. */
const breathLevelDb = -32
const humLevelDb = -30

/** Characters that the engine is given at once. */
const pieceCharacters = 400

/** Makes the audio of a job. Deterministic. Rejects if the engine fails. */
export async function synthesize(module: WebAssembly.Module, job: SynthesisJob): Promise<Uint8Array> {
  const { sampleRate } = job.target
  const pieces: Float32Array[] = []
  for (const [index, turn] of job.turns.entries()) {
    if (index > 0) pieces.push(silence(turnGapMs, sampleRate))
    for (const part of turn.parts) pieces.push(...(await render(module, part, turn.shape, job)))
  }
  const samples = joined(pieces)
  applyGain(samples, job.volumeDb)
  limitPeaks(samples)
  const bytes = await encodeAudio({ sampleRate, channels: [samples] }, job.target)
  if (job.target.format === 'opus') steadyOgg(bytes)
  return bytes
}

async function render(
  module: WebAssembly.Module,
  part: SpeechPart,
  shape: VoiceShape,
  job: SynthesisJob,
): Promise<readonly Float32Array[]> {
  const { sampleRate } = job.target
  switch (part.kind) {
    case 'silence':
      return [silence(part.durationMs, sampleRate)]
    case 'breath':
      return [levelled(breath(sampleRate), sampleRate, breathLevelDb)]
    case 'speech': {
      const pieces: Float32Array[] = []
      for (const text of splitText(part.text, pieceCharacters)) {
        if (pieces.length > 0) pieces.push(silence(pieceGapMs / job.speed, sampleRate))
        const spoken = speak(module, text, shape, part.style, job.speed)
        removeOffset(spoken.samples, spoken.sampleRate)
        const trimmed = trimSilence(spoken.samples, spoken.sampleRate, leadMs, tailMs)
        const even = levelled(trimmed, spoken.sampleRate, SPEECH_LEVEL_DB + part.style.gainDb)
        pieces.push(await resample(even, spoken.sampleRate, sampleRate))
      }
      return pieces
    }
    case 'recording': {
      removeOffset(part.samples, part.sampleRate)
      const trimmed = trimSilence(part.samples, part.sampleRate, leadMs, tailMs)
      const even = levelled(trimmed, part.sampleRate, SPEECH_LEVEL_DB + part.style.gainDb)
      return [await resample(even, part.sampleRate, sampleRate)]
    }
    case 'placeholder': {
      const pitchHz = (shape.pitchHz ?? ENGINE_PITCH_HZ) * part.style.pitch
      return [levelled(hum(part.seconds, pitchHz, sampleRate), sampleRate, humLevelDb + part.style.gainDb)]
    }
    default:
      return assertNever(part, 'speech part')
  }
}

/**
 * The formants are moved by playing the engine's audio at another rate, which also changes pitch and length: both are asked
 * for so that they come out right.
 */
function speak(
  module: WebAssembly.Module,
  text: string,
  shape: VoiceShape,
  style: SpeechStyle,
  speed: number,
): EngineAudio {
  const formant = shape.playedAtHz / ENGINE_RATE
  const request: FliteRequest = {
    text,
    voice: shape.engine,
    stretch: (shape.stretch * style.stretch * formant) / speed,
    ...(shape.pitchHz === undefined ? {} : { pitchHz: (shape.pitchHz * style.pitch) / formant }),
    ...(shape.pitchSpreadHz === undefined ? {} : { pitchSpreadHz: shape.pitchSpreadHz / formant }),
  }
  const spoken = shape.engine === 'kal16' ? withQuietPauses(module, request) : speakWithFlite(module, request)
  if (spoken.sampleRate !== ENGINE_RATE) throw new Error(`The speech engine answered at ${spoken.sampleRate} Hz.`)
  return { samples: spoken.samples, sampleRate: shape.playedAtHz }
}

function withQuietPauses(module: WebAssembly.Module, request: FliteRequest): EngineAudio {
  const { audio, utterances } = timeWithFlite(module, request)
  quietPauses(audio, utterances)
  return audio
}

/** In place: brings the speech level to `levelDb`. Silence stays silence. */
function levelled(samples: Float32Array, sampleRate: number, levelDb: number): Float32Array {
  const own = speechLevelDb(samples, sampleRate)
  if (Number.isFinite(own)) applyGain(samples, levelDb - own)
  return samples
}

function silence(durationMs: number, sampleRate: number): Float32Array {
  return new Float32Array(Math.round((durationMs / 1000) * sampleRate))
}

function joined(pieces: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
