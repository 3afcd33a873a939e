import { z } from 'zod'
import { modelFacts } from '../core/model/models.ts'
import { parameterShape, type SpeechModel } from '../core/model/parameters.ts'
import {
  audioFormatSchema,
  isSampleRateOf,
  mp3BitrateSchema,
  opusBitrateSchema,
  sampleRatesOf,
} from './audio-format.ts'
import { speakerIndices } from './speaker-tags.ts'

/**
 * A recording that shows how a voice sounds, for cloning it without a voice model. The interface does not show its fields;
 * these two, both required, are public documentation (confidence high). Bytes cannot travel in JSON: see `needsMessagePack`.
 */
const referenceAudioSchema = z.strictObject({
  /** A whole audio file (WAV, MP3 or FLAC), not samples. */
  audio: z.instanceof(Uint8Array).refine((bytes) => bytes.length > 0, 'is empty'),
  /** Exactly what is said in it. */
  text: z.string(),
})
type ReferenceAudio = z.infer<typeof referenceAudioSchema>

/** Half of a surrogate pair: cannot be written as UTF-8, so JSON and MessagePack would send different text. */
const loneSurrogate = /\p{Surrogate}/u

/** Every field of the body of `POST /v1/tts`, with the interface's names, ranges and defaults. */
export const ttsRequestShape = {
  /** The interface shows no limits. Empty text is never sent: nothing tells what it costs or answers. */
  text: z
    .string()
    .min(1)
    .refine((text) => !loneSurrogate.test(text), 'holds half a character'),
  ...parameterShape,
  /** Flat for one speaker; one inner array a speaker for several. */
  references: z.union([z.array(referenceAudioSchema), z.array(z.array(referenceAudioSchema))]).optional(),
  /** One voice model, or one a speaker in the order of the speaker tags. */
  reference_id: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
  format: audioFormatSchema.default('mp3'),
  /** Hz; null is the format's default. */
  sample_rate: z.int().nullable().default(null),
  /** Has an effect only where `format` is mp3. */
  mp3_bitrate: mp3BitrateSchema.default(128),
  /** Has an effect only where `format` is opus. */
  opus_bitrate: opusBitrateSchema.default(-1000),
} as const

/**
 * The whole body of `POST /v1/tts`. Unknown fields are refused: a misspelled one would be ignored by the service, and paid
 * for. The `model` header is no part of it; `modelProblem` checks the two against each other.
 */
export const ttsRequestSchema = z.strictObject(ttsRequestShape).superRefine((request, context) => {
  if (!isSampleRateOf(request.format, request.sample_rate)) {
    const rates = sampleRatesOf[request.format].join(', ')
    context.addIssue({ code: 'custom', path: ['sample_rate'], message: `${request.format} can have ${rates} Hz` })
  }
  const problem = speakerProblem(request)
  if (problem !== undefined) context.addIssue({ code: 'custom', ...problem })
})

/** A complete, valid request: all defaults filled in. */
export type TtsRequest = z.infer<typeof ttsRequestSchema>

type Voices = Pick<TtsRequest, 'text' | 'reference_id' | 'references'>

/** True for the forms with a list of voices, even if the list holds one. Of the given models only s2-pro takes them. */
function isMultiSpeaker(request: Omit<Voices, 'text'>): boolean {
  return Array.isArray(request.reference_id) || isPerSpeaker(request.references)
}

/** True if the body must be MessagePack: JSON cannot carry the bytes of inline references. */
export function needsMessagePack(request: Pick<TtsRequest, 'references'>): boolean {
  return request.references !== undefined && request.references.length > 0
}

/** Why this model cannot take this request, in words; undefined if it can, or if only its user can know. */
export function modelProblem(request: Omit<Voices, 'text'>, model: SpeechModel): string | undefined {
  return isMultiSpeaker(request) && modelFacts(model, [])?.dialogue === false
    ? `several voices need the model s2-pro, not ${model}`
    : undefined
}

function isPerSpeaker(references: TtsRequest['references']): references is ReferenceAudio[][] {
  return references !== undefined && references.length > 0 && references.every((entry) => Array.isArray(entry))
}

/** Voices and speaker tags must fit each other, because the service's answer to a missing voice is not known. */
function speakerProblem({
  text,
  reference_id: id,
  references,
}: Voices): { path: string[]; message: string } | undefined {
  const isListed = Array.isArray(id)
  const perSpeaker = isPerSpeaker(references) ? references.length : undefined
  const hasReferences = references !== undefined && references.length > 0
  if (isListed && hasReferences && perSpeaker === undefined) {
    return { path: ['references'], message: 'several voices need one list of references for each' }
  }
  if (typeof id === 'string' && perSpeaker !== undefined) {
    return { path: ['reference_id'], message: 'references for several speakers need a list of ids' }
  }
  if (isListed && perSpeaker !== undefined && perSpeaker !== id.length) {
    return { path: ['references'], message: `holds ${perSpeaker} speakers, reference_id ${id.length}` }
  }
  const voices = isListed ? id.length : (perSpeaker ?? 1)
  const used = [...new Set(speakerIndices(text))].sort((a, b) => a - b)
  if (voices > 1 && used.length === 0) return { path: ['text'], message: 'several voices need speaker tags' }
  const gap = used.findIndex((index, position) => index !== position)
  if (gap >= 0) return { path: ['text'], message: `speaker tags must count from 0 without a gap; ${gap} is missing` }
  if (used.length > voices)
    return { path: ['text'], message: `names ${used.length} speakers, but there are ${voices} voices` }
  return undefined
}
