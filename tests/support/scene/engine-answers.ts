import { writeWav } from '../../../electron/audio/codecs/wav.ts'
import { resampleNow } from '../../../electron/audio/resample.ts'
import { seededRandom } from '../audio/tones.ts'
import { type EngineVoice, LINE_RATE, speakLines, spokenLine } from '../bench/scenes/engines.ts'

const tag = /<\|speaker:(\d+)\|>([^\n]*)/g

/**
 * Answers a request of several lines in the voices of another engine, one a speaker, with gaps of 0.12 to 0.5 s between the
 * lines: what a service sounds like whose voices nobody has heard.
 */
export function answersOf(
  voices: readonly EngineVoice[],
): (body: Readonly<Record<string, unknown>>) => Promise<Buffer> {
  return async ({ text, sample_rate: rate }) => {
    const said = [...String(text).matchAll(tag)].flatMap(([, index, words = '']) => {
      const voice = voices[Number(index)]
      return voice === undefined ? [] : [{ voice, text: words }]
    })
    await speakLines(said)
    const random = seededRandom(said.length)
    const parts = said.flatMap((line) => [
      spokenLine(line.voice, line.text),
      new Float32Array(Math.round((0.12 + 0.38 * random()) * LINE_RATE)),
    ])
    const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of parts) {
      samples.set(part, at)
      at += part.length
    }
    const sampleRate = Number(rate)
    return Buffer.from(writeWav({ sampleRate, channels: [resampleNow(samples, LINE_RATE, sampleRate)] }))
  }
}
