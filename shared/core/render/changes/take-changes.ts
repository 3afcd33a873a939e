import { canonicalJson } from '../../model/canonical.ts'
import { wordsInside } from '../../model/errors.ts'
import type { PlannedLine, PlannedRequest, SpokenVoice } from '../../model/render.ts'
import type { LineNode } from '../../model/script.ts'
import type { SentRequest, Take, TakeChange } from '../../model/take.ts'
import { isProsodyName, parameterNames } from '../../direction/inherit.ts'
import { requestsOfLine } from '../plan.ts'
import { say } from '../../../messages/say.ts'
import { textChanges } from './word-changes.ts'

/** What a take is compared with, and how things are called. */
export type ChangesBasis = {
  /** The line as it would be rendered now with the voices of the take's kind; undefined: it is not in the script. */
  readonly line: PlannedLine | undefined
  /** As the script has it, to find words in it. */
  readonly node: LineNode | undefined
  /** Where such requests go now. */
  readonly origin: string
  /** What a voice is called, if anybody knows. */
  readonly titleOf: (voiceId: string) => string | undefined
  /** The answer that a take was cut out of. */
  readonly answerOf?: ((take: Take) => Take | undefined) | undefined
}

/**
 * What differs between what a take was made from and what its line would send now. Empty exactly if the take is of the line
 * as it now stands: where the keys differ and no difference can be named, that is said. Neighbours say nothing here, because
 * they are in no line's key.
 */
export function takeChanges(take: Take, basis: ChangesBasis): readonly TakeChange[] {
  const { line } = basis
  if (line === undefined) return [{ kind: 'other', ...say('changes.other') }]
  if (line.kind === 'blocked') {
    return [{ kind: 'blocked', ...say('changes.blocked', { problem: wordsInside(line.problem) }) }]
  }
  if (line.contentKey === take.key) return []
  const now = requestsOfLine(line)
  const before = ownRequests(take, basis)
  const [first] = before
  const [request] = now
  if (first === undefined || request === undefined) return [{ kind: 'unrecorded', ...say('changes.unrecorded') }]
  const texts = before.flatMap(({ text }) => text ?? [])
  const changes: TakeChange[] = [
    ...(texts.length === before.length
      ? textChanges(
          texts,
          now.map(({ text }) => text),
          basis.node,
        )
      : []),
    ...voiceChanges(first, request, basis),
    ...settingChanges(first, request, basis.origin),
  ]
  if (changes.length > 0) return changes
  // Pauses are made by the mixer and stand in no request: if all that was sent is the same, only they are left.
  const isWhole =
    texts.length === before.length &&
    before.every(({ sent }) => parameterNames.every((name) => valueIn(sent.body, name) !== undefined))
  return [isWhole ? { kind: 'pauses', ...say('changes.pauses') } : { kind: 'unrecorded', ...say('changes.unrecorded') }]
}

/** What a record says of one request of a line. Whatever it lacks is undefined. */
type Recorded = {
  readonly sent: SentRequest
  readonly text: string | undefined
  readonly voiceId: string | undefined
  readonly clips: readonly unknown[] | undefined
}

function ownRequests(take: Take, { answerOf }: ChangesBasis): readonly Recorded[] {
  if (take.sliceOf === undefined) {
    return take.requests.map((sent) => {
      const { text, reference_id, references } = sent.body
      return { sent, text: textIn(text), voiceId: textIn(reference_id), clips: listIn(references) }
    })
  }
  const [sent] = take.requests
  const turns = answerOf?.(take)?.scene?.lines
  if (sent === undefined || turns === undefined) return []
  return turns.flatMap(({ lineId }, turn) => (lineId === take.lineId ? [turnOf(sent, turn)] : []))
}

/** A turn of a scene's request: what follows its tag, and whose voice that names. */
function turnOf(sent: SentRequest, turn: number): Recorded {
  const { text, reference_id, references } = sent.body
  const tagged = [...(textIn(text) ?? '').matchAll(/<\|speaker:(\d{1,6})\|>((?:(?!<\|speaker:)[^])*)/g)][turn]
  const index = Number(tagged?.[1])
  const clips = listIn(listIn(references)?.[index])
  const voiceId = clips === undefined ? textIn(listIn(reference_id)?.[index]) : undefined
  return { sent, text: tagged?.[2]?.replace(/\n$/, ''), voiceId, clips }
}

function voiceChanges(before: Recorded, now: PlannedRequest, { titleOf }: ChangesBasis): readonly TakeChange[] {
  const { voiceId, clips } = before
  if (voiceId === undefined && clips === undefined) return []
  const { voice } = now
  const isSame =
    voice.kind === 'voice'
      ? voice.voice.id === voiceId
      : clips !== undefined &&
        canonicalJson(voice.reference.clips.map(({ id, text }) => [`sha256:${id}`, text])) ===
          canonicalJson(
            clips.map((clip) => (isRecord(clip) ? [textIn(clip.audio) ?? '', textIn(clip.text) ?? ''] : [])),
          )
  if (isSame) return []
  const to = titleNow(voice)
  if (voiceId === undefined) {
    return [
      {
        kind: 'voice',
        ...(voice.kind === 'voice' ? say('changes.voice.fromClips', { to }) : say('changes.voice.clips', { to })),
      },
    ]
  }
  const from = titleOf(voiceId)
  return [
    {
      kind: 'voice',
      ...(from === undefined ? say('changes.voice.fromUnknown', { to }) : say('changes.voice', { from, to })),
    },
  ]
}

function titleNow(voice: SpokenVoice): string {
  return voice.kind === 'voice' ? voice.voice.title : voice.reference.title
}

function settingChanges({ sent }: Recorded, now: PlannedRequest, origin: string): readonly TakeChange[] {
  const changes: TakeChange[] = []
  if (sent.model !== now.model)
    changes.push({ kind: 'model', ...say('changes.model', { from: sent.model, to: now.model }) })
  for (const name of parameterNames) {
    const from = valueIn(sent.body, name)
    const to = isProsodyName(name) ? now.parameters.prosody[name] : now.parameters[name]
    if (from === undefined || from === to) continue
    changes.push({
      kind: 'parameter',
      ...(typeof to === 'boolean'
        ? say('changes.switch', { name, isOn: to })
        : say('changes.parameter', { name, from: String(from), to: String(to) })),
    })
  }
  const [had, has] = [recordedAudio(sent.body), plannedAudio(now.audio)]
  if (had !== undefined && had !== has) changes.push({ kind: 'audio', ...say('changes.audio', { from: had, to: has }) })
  if (sent.origin !== origin) {
    const isDraft = origin.startsWith('draft:')
    changes.push({
      kind: 'origin',
      ...(isDraft ? say('changes.origin.draft') : say('changes.origin', { from: sent.origin, to: origin })),
    })
  }
  return changes
}

function recordedAudio({ format, sample_rate, mp3_bitrate, opus_bitrate }: SentRequest['body']): string | undefined {
  if (typeof format !== 'string') return undefined
  const bitrate = format === 'mp3' ? mp3_bitrate : format === 'opus' ? opus_bitrate : undefined
  return audioWords(format, sample_rate, bitrate)
}

function plannedAudio(audio: PlannedRequest['audio']): string {
  return audioWords(audio.format, audio.sampleRate, 'bitrate' in audio ? audio.bitrate : undefined)
}

/** Such as `mp3, 44.1 kHz, 128 kbit/s`. Rates are in Hz; bitrates in kbit/s for mp3, in bit/s for opus. */
function audioWords(format: string, sampleRate: unknown, bitrate: unknown): string {
  const rate = typeof sampleRate === 'number' ? [`${sampleRate / 1000} kHz`] : []
  const kbits =
    typeof bitrate === 'number' && bitrate > 0 ? [`${bitrate >= 1000 ? bitrate / 1000 : bitrate} kbit/s`] : []
  return [format, ...rate, ...kbits].join(', ')
}

function valueIn(
  body: SentRequest['body'],
  name: (typeof parameterNames)[number],
): string | number | boolean | undefined {
  const value = isProsodyName(name) ? (isRecord(body.prosody) ? body.prosody[name] : undefined) : body[name]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function listIn(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
