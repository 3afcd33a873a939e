/**
 * The stand-in's voice: not speech, but sound that obeys speech's physics. It is the same for the same voice and text, longer
 * for longer text, of another pitch for another voice, in bursts with pauses between words, and never silence.
 */

/** One stretch of text in one voice. */
export type Spoken = { readonly voice: string; readonly text: string }

export type SoundOptions = {
  readonly sampleRate: number
  /** The interface's prosody: a factor and dB. */
  readonly speed: number
  readonly volume: number
  /** Same length, but nothing to hear: what a failed generation sounds like. */
  readonly isSilent?: boolean
}

const HARMONICS = [1, 0.6, 0.45, 0.25, 0.12]
const TURN_PAUSE_S = 0.25

/** Samples from -1 to 1. At least 0.2 s long, whatever the text. */
export function soundOf(turns: readonly Spoken[], options: SoundOptions): Float32Array {
  const pieces = turns.map((turn) => soundOfTurn(turn, options))
  const pause = Math.round(TURN_PAUSE_S * options.sampleRate)
  const total = pieces.reduce((sum, piece) => sum + piece.length, 0) + pause * Math.max(0, pieces.length - 1)
  const samples = new Float32Array(Math.max(total, Math.round(0.2 * options.sampleRate)))
  let at = 0
  for (const piece of pieces) {
    if (options.isSilent !== true) samples.set(piece, at)
    at += piece.length + pause
  }
  return samples
}

/** Hz of a voice: 90 to 290, the same for the same id. */
export function pitchOf(voice: string): number {
  return 90 + (hash(voice) % 201)
}

function soundOfTurn({ voice, text }: Spoken, { sampleRate, speed, volume }: SoundOptions): Float32Array {
  const words = text.replace(/\[[^\]]*\]/g, ' ').match(/[^\s]+/g) ?? []
  const plan = words.map((word) => {
    const letters = word.replace(/[^\p{L}\p{N}]/gu, '').length
    const pause = /[.!?…]$/.test(word) ? 0.22 : /[,;:]$/.test(word) ? 0.12 : 0.035
    return {
      word,
      voiced: Math.round(((0.06 + 0.058 * letters) / speed) * sampleRate),
      silent: Math.round((pause / speed) * sampleRate),
    }
  })
  const samples = new Float32Array(plan.reduce((sum, { voiced, silent }) => sum + voiced + silent, 0))
  const gain = 0.28 * 10 ** (volume / 20)
  let at = 0
  for (const { word, voiced, silent } of plan) {
    const pitch = pitchOf(voice) * (0.94 + (hash(word) % 13) / 100)
    const step = (2 * Math.PI * pitch) / sampleRate
    for (let index = 0; index < voiced; index++) {
      let sum = 0
      for (let harmonic = 0; harmonic < HARMONICS.length; harmonic++) {
        sum += (HARMONICS[harmonic] ?? 0) * Math.sin(step * (harmonic + 1) * index)
      }
      const envelope = Math.sin((Math.PI * index) / voiced)
      samples[at + index] = Math.max(-1, Math.min(1, sum * envelope * gain))
    }
    at += voiced + silent
  }
  return samples
}

/** FNV-1a over UTF-16 units: any steady number will do. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

/** 16-bit little-endian mono. */
export function toPcm16(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2)
  const view = new DataView(bytes.buffer)
  samples.forEach((sample, index) => view.setInt16(index * 2, Math.round(sample * 32_767), true))
  return bytes
}

/**
 * A WAV header as the service sends it: the sizes are placeholders, because the length is not known when it leaves
 * (public documentation; byte for byte as measured there).
 */
export function streamedWavHeader(sampleRate: number): Uint8Array {
  const bytes = new Uint8Array(44)
  const view = new DataView(bytes.buffer)
  const ascii = (offset: number, text: string) => bytes.set(new TextEncoder().encode(text), offset)
  ascii(0, 'RIFF')
  view.setUint32(4, 0xffffff24, true)
  ascii(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  ascii(36, 'data')
  view.setUint32(40, 0xffffff00, true)
  return bytes
}

/** One MPEG frame of 128 kbit/s at 44.1 kHz, 417 bytes: what a failed generation was seen to answer with, status 200. */
export function oneMp3Frame(): Uint8Array {
  const frame = new Uint8Array(417)
  frame.set([0xff, 0xfb, 0x90, 0xc4])
  return frame
}
