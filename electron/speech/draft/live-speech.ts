import { modelFacts } from '../../../shared/core/model/models.ts'
import type { SpeechModel } from '../../../shared/core/model/parameters.ts'
import type { LiveClientMessage } from '../../../shared/service/live.ts'
import { modelProblem } from '../../../shared/service/tts-request.ts'
import { Refusal } from './http-answers.ts'
import { type PlannedSpeech, planSpeech } from './plan-speech.ts'
import { splitText } from './split-text.ts'
import { streamedWavHeader } from './streamed-wav.ts'

/** What has been said in a live session, and what waits to be. */
export type LiveSpeech = {
  readonly add: (text: string) => void
  /** Speaks all that waits, piece by piece. Throws a refusal for what cannot be spoken. */
  readonly flush: () => Promise<void>
}

type LiveRequest = Extract<LiveClientMessage, { event: 'start' }>['request']

/** Characters of a piece: about a sentence, so that its sound is there before a listener gets impatient. */
const PIECE_CHARACTERS = 160

/** A sentence shorter than this is spoken together with the next. */
const SHORT_CHARACTERS = 24

/** Ms between two pieces, and between two speakers. */
const pieceGapMs = 220
const turnGapMs = 200

/** Characters that may wait to be spoken. */
const MAX_WAITING_CHARACTERS = 10_000

/**
 * Speaks a session. A speaker goes on until the next tag, over flushes too. Throws a refusal for a request that draft voices
 * cannot fulfil.
 */
export function createLiveSpeech(
  request: LiveRequest,
  model: SpeechModel,
  run: (job: PlannedSpeech['job']) => Promise<Uint8Array>,
  send: (audio: Uint8Array) => Promise<void>,
): LiveSpeech {
  const { format } = request
  if (format !== 'wav' && format !== 'pcm') throw new Refusal(400, 'Draft voices stream wav and pcm only.')
  const problem = modelProblem(request, model)
  if (problem !== undefined) throw new Refusal(400, `Invalid request: ${problem}`)
  const ids = [request.reference_id ?? []].flat()
  const voiceOf = (index: number): string | undefined => ids[index]
  // Found out now rather than after the first words: an unknown voice, inline references, a rate that does not exist.
  for (const id of ids.length === 0 ? [undefined] : ids) plan('Yes.', id)
  let speaker = 0
  let waiting = request.text
  /** Who spoke last; undefined before anybody has. */
  let lastSpeaker: number | undefined

  function plan(text: string, id: string | undefined): PlannedSpeech['job'] {
    const { reference_id: _, ...rest } = request
    return planSpeech({ ...rest, text, ...(id === undefined ? {} : { reference_id: id }) }, model).job
  }

  async function say(text: string): Promise<void> {
    if (speaker > 0 && voiceOf(speaker) === undefined) {
      throw new Refusal(400, `Invalid request: text: no voice for <|speaker:${speaker}|>`)
    }
    for (const piece of piecesOf(text, model)) {
      const job = plan(piece, voiceOf(speaker))
      const { sampleRate } = job.target
      const audio = await run(job)
      if (lastSpeaker === undefined) {
        if (format === 'wav') await send(streamedWavHeader(sampleRate))
      } else {
        const gapMs = speaker === lastSpeaker ? pieceGapMs : turnGapMs
        await send(new Uint8Array(2 * Math.round((gapMs / 1000) * sampleRate)))
      }
      await send(audio)
      lastSpeaker = speaker
    }
  }

  return {
    add: (text) => {
      waiting += text
      if (waiting.length > MAX_WAITING_CHARACTERS) {
        throw new Refusal(400, `Text is too long, max length is ${MAX_WAITING_CHARACTERS}`)
      }
    },
    flush: async () => {
      const [before = '', ...tagged] = waiting.split(/<\|speaker:(\d{1,6})\|>/)
      waiting = ''
      await say(before)
      for (let at = 0; at + 1 < tagged.length; at += 2) {
        speaker = Number(tagged[at])
        await say(tagged[at + 1] ?? '')
      }
    },
  }
}

/**
 * Whole sentences, short ones together, very long ones cut where a breath would be. A cue without words of its own stays
 * with its neighbour. All in one piece for a model that takes cues in parentheses, because there a style holds beyond the
 * sentence it stands in.
 */
function piecesOf(text: string, model: SpeechModel): readonly string[] {
  if (modelFacts(model, [])?.cues === 'parentheses') return text.trim() === '' ? [] : [text]
  const joined: string[] = []
  for (const sentence of text.trim().split(/(?<=[.!?]["')\]”’]*)\s+/)) {
    const last = joined.at(-1)
    const belongs = last !== undefined && (last.length < SHORT_CHARACTERS || !hasWords(last) || !hasWords(sentence))
    if (belongs) joined[joined.length - 1] = `${last} ${sentence}`
    else joined.push(sentence)
  }
  return joined.flatMap((sentence) => splitText(sentence, PIECE_CHARACTERS))
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replace(/\[[^\]]*\]/g, ''))
}
