import type { ServerResponse } from 'node:http'
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { encodeAudio } from '../../../electron/audio/mix/encode.ts'
import { isBilled, playBehaviour, sendError, type Behaviour } from './behaviour.ts'
import { isMap, taggedTurns } from './check-body.ts'
import type { RecordingLimits } from './check-form.ts'
import { type RecordedRequest, refusalOf } from './recorded-request.ts'
import { sendAudio } from './send-audio.ts'
import { recordingProblem } from './sound-files.ts'
import { madeOnce } from './made-once.ts'
import { type SoundOptions, soundOf, streamedWavHeader, toPcm16, type Spoken } from './sound.ts'
import type { CurrentVoices } from './current-voices.ts'

/** What a synthesis is judged by. */
export type SynthesisContext = {
  readonly apiKey: string
  readonly current: CurrentVoices
  readonly hasCredit: boolean
  readonly models: readonly string[]
  readonly isFull: () => boolean
  readonly recordings: RecordingLimits
  /** Milliseconds that an answer takes before it begins. */
  readonly latencyMs: (request: RecordedRequest) => number
  readonly take: (request: RecordedRequest) => Behaviour | undefined
}

/** Answers `POST /v1/tts`. */
export async function synthesize(
  request: RecordedRequest,
  response: ServerResponse,
  context: SynthesisContext,
): Promise<void> {
  const refusal = refusalOf(request, context)
  if (refusal !== undefined) return sendError(response, refusal.status, refusal.message, refusal.form)
  if (!context.hasCredit) return sendError(response, 402, 'Insufficient API credit.')
  if (context.isFull()) {
    return sendError(response, 429, 'Concurrency limit exceeded', 'json', { 'retry-after': '1' })
  }
  const problem = voiceProblem(request.body, context)
  if (problem !== undefined) return sendError(response, 400, problem)
  const behaviour = context.take(request)
  request.isBilled = isBilled(behaviour)
  const latencyMs = context.latencyMs(request)
  if (latencyMs > 0) await setTimeout(latencyMs)
  if (playBehaviour(response, behaviour)) return
  const audio = await encodedAudio(request.body, request.text, behaviour?.kind === 'silence')
  await sendAudio(response, audio, contentTypes[String(request.body['format'])] ?? '', behaviour)
}

/** A choice: the interface does not show them. */
const contentTypes: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  pcm: 'application/octet-stream',
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
}

/** Mp3 and opus are made by the product's encoder, since no other one is at hand: they are there to be decoded again. */
function encodedAudio(body: Readonly<Record<string, unknown>>, text: string, isSilent: boolean): Promise<Uint8Array> {
  const options = optionsOf(body)
  const turns = turnsOf(body, text)
  const { format, opus_bitrate: opusBitrate, mp3_bitrate: mp3Bitrate } = body
  const key = JSON.stringify([format, opusBitrate, mp3Bitrate, options, turns, isSilent])
  return madeOnce(key, async () => {
    if (format !== 'mp3' && format !== 'opus') {
      const { header, pcm } = audioOf(body, text, isSilent)
      return Buffer.concat([header, pcm])
    }
    const pcm = { sampleRate: options.sampleRate, channels: [soundOf(turns, { ...options, isSilent })] }
    if (format === 'opus') {
      const bitrate = numberOr(opusBitrate, -1000)
      return encodeAudio(pcm, { format, sampleRate: 48_000, bitrate: bitrate > 0 ? bitrate : 32_000 })
    }
    return encodeAudio(pcm, { format, sampleRate: options.sampleRate, bitrate: numberOr(mp3Bitrate, 128) })
  })
}

/** Why the voices of a body cannot speak; undefined if they can. */
export function voiceProblem(
  body: Readonly<Record<string, unknown>>,
  { current, recordings }: Pick<SynthesisContext, 'current' | 'recordings'>,
): string | undefined {
  const clips = clipsOf(body)
  if (clips.length === 0) return idsOf(body).every(current.canSpeak) ? undefined : 'Reference not found'
  for (const [index, clip] of clips.flat().entries()) {
    const problem = recordingProblem(clip, recordings)
    if (problem !== undefined) return `Reference audio ${index} ${problem}`
  }
  return undefined
}

/** The sound of a text in a body's voices: the header (empty for pcm) and the samples. */
export function audioOf(
  body: Readonly<Record<string, unknown>>,
  text: string,
  isSilent: boolean,
): { readonly header: Uint8Array; readonly pcm: Uint8Array } {
  const options = optionsOf(body)
  const header = body['format'] === 'wav' ? streamedWavHeader(options.sampleRate) : new Uint8Array()
  return { header, pcm: toPcm16(soundOf(turnsOf(body, text), { ...options, isSilent })) }
}

function optionsOf(body: Readonly<Record<string, unknown>>): Omit<SoundOptions, 'isSilent'> {
  const sampleRate = numberOr(body['sample_rate'], body['format'] === 'opus' ? 48_000 : 44_100)
  const prosody = isMap(body['prosody']) ? body['prosody'] : {}
  return { sampleRate, speed: numberOr(prosody['speed'], 1), volume: numberOr(prosody['volume'], 0) }
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}

function turnsOf(body: Readonly<Record<string, unknown>>, text: string): readonly Spoken[] {
  const voices = voicesOf(body)
  const turns = taggedTurns(text)
  if (turns.length === 0) return [{ voice: voices[0] ?? 'nobody', text }]
  return turns.map((turn) => ({ voice: voices[turn.index] ?? 'nobody', text: turn.text }))
}

/** Who speaks: the recordings where there are any, since ids beside them are only labels. */
function voicesOf(body: Readonly<Record<string, unknown>>): readonly string[] {
  const clips = clipsOf(body)
  if (clips.length === 0) return idsOf(body)
  return clips.map((own) => createHash('md5').update(Buffer.concat(own)).digest('hex'))
}

function idsOf(body: Readonly<Record<string, unknown>>): readonly string[] {
  const ids = body['reference_id']
  return Array.isArray(ids) ? ids.map(String) : typeof ids === 'string' ? [ids] : []
}

/** The bytes of all recordings, one list a speaker. */
function clipsOf(body: Readonly<Record<string, unknown>>): readonly (readonly Uint8Array[])[] {
  const lists: readonly unknown[] = Array.isArray(body['references']) ? body['references'] : []
  if (lists.length === 0) return []
  const bytes = (entry: unknown): Uint8Array[] =>
    isMap(entry) && entry['audio'] instanceof Uint8Array ? [entry['audio']] : []
  const isNested = lists.some((list) => Array.isArray(list))
  return isNested ? lists.map((list) => (Array.isArray(list) ? list.flatMap(bytes) : [])) : [lists.flatMap(bytes)]
}
