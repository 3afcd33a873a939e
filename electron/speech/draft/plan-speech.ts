import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { MAX_LINE_CHARACTERS } from '../../../shared/core/model/limits.ts'
import { modelSchema, type SpeechModel } from '../../../shared/core/model/parameters.ts'
import { defaultSampleRateOf } from '../../../shared/service/audio-format.ts'
import { firstIssue } from '../../../shared/service/build-request.ts'
import { modelProblem, ttsRequestSchema, type TtsRequest } from '../../../shared/service/tts-request.ts'
import type { EncodeTarget } from '../../audio/types.ts'
import { Refusal } from './http-answers.ts'
import { readTurn } from './read-turn.ts'
import type { TurnPart } from './speech-parts.ts'
import type { SynthesisJob } from './synthesize.ts'
import { splitTurns } from './turns.ts'
import { draftVoices, findDraftVoice, type DraftVoice } from './voices.ts'

/** Characters of text that one request may have: the longest line, with its delivery and what pronunciations make of it. */
const MAX_TEXT_CHARACTERS = 4 * MAX_LINE_CHARACTERS

/**
 * The `model` header as a model. Refused (400) if it is absent or no name of a model: the interface requires it. Any name
 * is taken, since users may add models, and a draft of their scripts must not fail for it.
 */
export function readModelHeader(header: string | readonly string[] | undefined): SpeechModel {
  const model = modelSchema.safeParse(header)
  if (!model.success) throw new Refusal(400, 'The header "model" must name a model, such as s1 or s2-pro.')
  return model.data
}

/** A job whose words are not all English yet. `format` is what was asked for. */
export type PlannedSpeech = {
  readonly format: TtsRequest['format']
  readonly job: Omit<SynthesisJob, 'turns'> & {
    readonly turns: readonly { readonly voice: DraftVoice; readonly parts: readonly TurnPart[] }[]
  }
}

/**
 * A decoded body as a job for the engine. Throws a refusal (400) for what the interface does not allow, an unknown voice,
 * and inline references. The job's target is what the engine's side makes of it (samples without a header for wav, which gets
 * its header as it is sent).
 */
export function planSpeech(body: unknown, model: SpeechModel): PlannedSpeech {
  const parsed = ttsRequestSchema.safeParse(body)
  if (!parsed.success) throw new Refusal(400, `Invalid request: ${firstIssue(parsed.error)}`)
  const request = parsed.data
  const problem = modelProblem(request, model)
  if (problem !== undefined) throw new Refusal(400, `Invalid request: ${problem}`)
  if (request.text.length > MAX_TEXT_CHARACTERS) {
    throw new Refusal(400, `Text is too long, max length is ${MAX_TEXT_CHARACTERS}`)
  }
  if (request.references !== undefined && request.references.length > 0) {
    throw new Refusal(400, 'Draft voices cannot clone a recording: leave "references" out.')
  }
  const voices = voicesOf(request.reference_id)
  const turns = splitTurns(request.text)
  if (turns === undefined) throw new Refusal(400, 'Invalid request: text: words before the first speaker tag')
  return {
    format: request.format,
    job: {
      turns: turns.map(({ speaker, text }) => {
        const voice = voices[speaker]
        if (voice === undefined) throw new Refusal(400, `Invalid request: text: no voice for <|speaker:${speaker}|>`)
        return { voice, parts: readTurn(text, model) }
      }),
      speed: request.prosody.speed,
      volumeDb: request.prosody.volume,
      target: targetOf(request),
    },
  }
}

/** Without an id the first draft voice speaks, as the service's default voice would. */
function voicesOf(ids: TtsRequest['reference_id']): readonly (DraftVoice | undefined)[] {
  if (ids === undefined) return draftVoices.slice(0, 1)
  return [ids].flat().map((id) => {
    const voice = findDraftVoice(id)
    if (voice === undefined) throw new Refusal(400, 'Reference not found')
    return voice
  })
}

function targetOf(request: TtsRequest): EncodeTarget {
  const sampleRate = request.sample_rate ?? defaultSampleRateOf[request.format]
  switch (request.format) {
    case 'wav':
    case 'pcm':
      return { format: 'pcm', sampleRate }
    case 'mp3':
      return { format: 'mp3', sampleRate, bitrate: request.mp3_bitrate }
    case 'opus':
      return { format: 'opus', sampleRate: 48_000, bitrate: request.opus_bitrate }
    default:
      return assertNever(request.format, 'format')
  }
}
