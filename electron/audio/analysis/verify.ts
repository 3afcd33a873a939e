import { type Problem, problemFrom, StudioError } from '../../../shared/core/model/errors.ts'
import { checkContainer } from './container-check.ts'
import { foreignAnswer } from './foreign-answer.ts'
import { createLevelMeter, type Levels } from '../level-meter.ts'
import { createSpeechMeter, type SpeechSigns } from './speech-meter.ts'
import { findNoSpeech } from './no-speech.ts'
import { doubt, findDoubt, isSilence } from '../plausible.ts'
import { foldToMono } from '../codecs/sample-format.ts'
import type { SoundSource } from '../codecs/sound-source.ts'
import type { AudioExpectation, VerifiedAudio } from '../types.ts'
import { type Words, say } from '../../../shared/messages/say.ts'

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
      return rejected(
        foreign === 'other' ? say('audio.answer.unreadable', { asked: expected.format }) : foreignWords[foreign],
      )
    }
    // Whole audio of another form was paid for like any other, and a person can hear whether it is good.
    const format = foreign ?? expected.format
    const check = await checkContainer(bytes, { ...expected, format })
    if (check.kind === 'refused') return { verdict: 'rejected', problem: check.problem }
    const { frames, sampleRate, channels, levels, signs } = await listen(await check.open())
    if (frames === 0) return rejected(say('audio.empty'))
    if (isSilence(levels)) return rejected(say('audio.answer.silence'))
    // What is no speech helps nobody, in whatever form it came.
    const problem =
      findNoSpeech(signs, expected) ??
      (foreign === undefined
        ? undefined
        : doubt(say('audio.doubt.otherForm', { asked: expected.format, came: foreign }))) ??
      check.doubt ??
      (check.proved || expected.transportWasWhole ? undefined : doubt(say('audio.doubt.notWhole'))) ??
      formatDoubt(sampleRate, channels, expected) ??
      findDoubt(frames / sampleRate, expected, levels)
    const kept = { bytes: check.bytes, sampleRate, durationSamples: frames }
    return problem === undefined ? { verdict: 'ready', ...kept } : { verdict: 'suspicious', problem, ...kept }
  } catch (error) {
    return { verdict: 'rejected', problem: readerProblem(error) }
  }
}

const foreignWords = { empty: say('audio.answer.nothing'), text: say('audio.answer.words') } as const

type Heard = {
  readonly frames: number
  readonly sampleRate: number
  readonly channels: number
  readonly levels: Levels
  readonly signs: SpeechSigns
}

async function listen(source: SoundSource): Promise<Heard> {
  const { sampleRate, channels } = source
  const meter = createLevelMeter(sampleRate)
  const speech = createSpeechMeter(sampleRate)
  let frames = 0
  try {
    for (let block = await source.read(); block !== undefined; block = await source.read()) {
      const mono = foldToMono(block)
      meter.add(mono)
      speech.add(mono)
      frames += block[0]?.length ?? 0
    }
  } finally {
    await source.close()
  }
  return { frames, sampleRate, channels, levels: meter.levels(), signs: speech.signs() }
}

function formatDoubt(sampleRate: number, channels: number, expected: AudioExpectation): Problem | undefined {
  if (sampleRate !== expected.sampleRate) {
    return doubt(say('audio.doubt.rate', { sampleRate, expected: expected.sampleRate }))
  }
  return channels === 1 ? undefined : doubt(say('audio.doubt.channels'))
}

function rejected(words: Words): VerifiedAudio {
  return { verdict: 'rejected', problem: problemFrom('service.badAnswer', words, say('audio.answer.remedy')) }
}

// A decoder's own error says nothing to a person, and may quote the bytes it was given.
function readerProblem(error: unknown): Problem {
  if (error instanceof StudioError) return error.problem
  return problemFrom('audio.invalid', say('audio.undecoded'), say('audio.undecoded.remedy'))
}
