import { type Problem, StudioError } from '../../../shared/core/model/errors.ts'
import { checkContainer } from './container-check.ts'
import { foreignAnswer } from './foreign-answer.ts'
import { createLevelMeter, type Levels } from '../level-meter.ts'
import { doubt, findDoubt, isSilence } from '../plausible.ts'
import { foldToMono } from '../codecs/sample-format.ts'
import type { SoundSource } from '../codecs/sound-source.ts'
import type { AudioExpectation, VerifiedAudio } from '../types.ts'

/**
 * Decides whether an answer may become a take (design §1.3, reliability §5.4): it is what was asked for and not a page
 * or an error, its container is whole, it can be decoded to the end, it is not silence. Audio that is whole but
 * doubtful (wrong rate, two channels, a length that its text cannot have, an end that nothing proves) is kept and
 * marked. Never throws, whatever the bytes are. Bare pcm is answered with a wav header before it.
 */
export async function verifyAudio(bytes: Uint8Array, expected: AudioExpectation): Promise<VerifiedAudio> {
  try {
    const foreign = foreignAnswer(bytes, expected.format)
    if (foreign === 'empty' || foreign === 'text' || foreign === 'other') {
      return rejected(foreign === 'other' ? notRead(expected.format) : foreignWords[foreign])
    }
    // Whole audio of another form was paid for like any other, and a person can hear whether it is good.
    const format = foreign ?? expected.format
    const check = checkContainer(bytes, { ...expected, format })
    if (check.kind === 'refused') return { verdict: 'rejected', problem: check.problem }
    const { frames, sampleRate, channels, levels } = await listen(await check.open())
    if (frames === 0) return rejected('The answer is an audio file without sound in it.')
    if (isSilence(levels)) return rejected('The answer is silence.')
    const problem =
      (foreign === undefined ? undefined : doubt(otherForm(foreign, expected.format))) ??
      check.doubt ??
      (check.proved || expected.transportWasWhole
        ? undefined
        : doubt('Nothing shows that the audio came whole; it may be cut off.')) ??
      formatDoubt(sampleRate, channels, expected) ??
      findDoubt(frames / sampleRate, expected, levels)
    const kept = { bytes: check.bytes, sampleRate, durationSamples: frames }
    return problem === undefined ? { verdict: 'ready', ...kept } : { verdict: 'suspicious', problem, ...kept }
  } catch (error) {
    return { verdict: 'rejected', problem: readerProblem(error) }
  }
}

const foreignWords = {
  empty: 'The service answered with nothing.',
  text: 'The service answered with words instead of audio.',
} as const

const formNames = { wav: 'WAV', pcm: 'raw samples', mp3: 'MP3', opus: 'Opus' } as const

function otherForm(came: keyof typeof formNames, asked: keyof typeof formNames): string {
  const were = asked === 'pcm' ? 'were' : 'was'
  return `${sentence(formNames[asked])} ${were} asked for; the answer is ${formNames[came]}. It is kept as it came.`
}

function notRead(asked: keyof typeof formNames): string {
  return `${sentence(formNames[asked])} ${asked === 'pcm' ? 'were' : 'was'} asked for; the answer is no audio that can be read.`
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Heard = {
  readonly frames: number
  readonly sampleRate: number
  readonly channels: number
  readonly levels: Levels
}

async function listen(source: SoundSource): Promise<Heard> {
  const { sampleRate, channels } = source
  const meter = createLevelMeter(sampleRate)
  let frames = 0
  try {
    for (let block = await source.read(); block !== undefined; block = await source.read()) {
      meter.add(foldToMono(block))
      frames += block[0]?.length ?? 0
    }
  } finally {
    await source.close()
  }
  return { frames, sampleRate, channels, levels: meter.levels() }
}

function formatDoubt(sampleRate: number, channels: number, expected: AudioExpectation): Problem | undefined {
  if (sampleRate !== expected.sampleRate) {
    return doubt(`The audio has ${sampleRate} Hz; ${expected.sampleRate} Hz were asked for.`)
  }
  return channels === 1 ? undefined : doubt('The audio has two channels; one was expected.')
}

function rejected(message: string): VerifiedAudio {
  const remedy = 'Decide whether to send it again: it may be billed a second time.'
  return { verdict: 'rejected', problem: { code: 'service.badAnswer', message, remedy } }
}

// A decoder's own error says nothing to a person, and may quote the bytes it was given.
function readerProblem(error: unknown): Problem {
  if (error instanceof StudioError) return error.problem
  return { code: 'audio.invalid', message: 'The audio cannot be decoded.', remedy: 'Decide whether to send it again.' }
}
