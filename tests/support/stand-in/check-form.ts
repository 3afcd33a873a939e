/**
 * The rules for the forms of `POST /model` and `POST /v1/asr`, from public documentation alone and without the product's
 * schemas. Stricter on purpose: what has another default elsewhere must be stated, and nothing unknown may stand in a form.
 */
import type { FormPart } from './multipart.ts'
import { isPicture, recordingProblem } from './sound-files.ts'

/** One entry of the array that a wrong form is answered with. */
export type Complaint = {
  readonly loc: readonly string[]
  readonly type: string
  readonly msg: string
  readonly in: 'body' | 'query'
}

/** Seconds that recordings may have. */
export type RecordingLimits = { readonly min: number; readonly max: number }

type Field = {
  readonly isFile?: true
  readonly least: number
  readonly most: number
  readonly value?: RegExp
  /** Of a file: what its part must say it is. */
  readonly mediaType?: RegExp
  readonly bytes?: (bytes: Uint8Array, limits: RecordingLimits) => string | undefined
}

const flag = /^(?:true|false)$/
const audio = recordingProblem
const sound = /^audio\/(?:wav|mpeg|ogg|flac|mp4|webm)$/
const image = /^image\/(?:jpeg|png|webp)$/
const picture = (bytes: Uint8Array): string | undefined => (isPicture(bytes) ? undefined : 'is no picture')

const voiceFields: Readonly<Record<string, Field>> = {
  type: { least: 1, most: 1, value: /^tts$/ },
  title: { least: 1, most: 1, value: /\S/ },
  train_mode: { least: 1, most: 1, value: /^fast$/ },
  visibility: { least: 1, most: 1, value: /^(?:public|unlist|private)$/ },
  description: { least: 0, most: 1 },
  voices: { isFile: true, least: 1, most: 20, bytes: audio, mediaType: sound },
  texts: { least: 0, most: 20, value: /\S/ },
  tags: { least: 0, most: 20, value: /\S/ },
  cover_image: { isFile: true, least: 0, most: 1, bytes: picture, mediaType: image },
  enhance_audio_quality: { least: 1, most: 1, value: flag },
  generate_sample: { least: 1, most: 1, value: flag },
}

const transcriptFields: Readonly<Record<string, Field>> = {
  audio: { isFile: true, least: 1, most: 1, bytes: audio, mediaType: sound },
  language: { least: 0, most: 1, value: /^[a-z]{2}$/ },
  ignore_timestamps: { least: 1, most: 1, value: flag },
}

/** What is wrong with the form of a new voice; empty if nothing is. */
export function voiceFormProblems(form: readonly FormPart[], limits: RecordingLimits): readonly Complaint[] {
  const problems = [...fieldProblems(form, voiceFields, limits)]
  const count = (name: string): number => form.filter((part) => part.name === name).length
  if (count('texts') !== 0 && count('texts') !== count('voices')) {
    problems.push(complaint('texts', 'must be as many as voices'))
  }
  const isPublic = form.some(({ name, text }) => name === 'visibility' && text === 'public')
  if (isPublic && count('cover_image') === 0) problems.push(complaint('cover_image', 'is needed for a public voice'))
  return problems
}

/** What is wrong with the form of a change; empty if nothing is. A change without a field is wrong, too. */
export function changeFormProblems(form: readonly FormPart[]): readonly Complaint[] {
  const { title, visibility, description, tags, cover_image } = voiceFields
  const fields = { title, visibility, description, tags, cover_image }
  const optional = Object.entries(fields).flatMap(([name, field]) =>
    field === undefined ? [] : [[name, { ...field, least: 0 }] as const],
  )
  if (form.length === 0) return [complaint('body', 'changes nothing')]
  return fieldProblems(form, Object.fromEntries(optional), { min: 0, max: Number.MAX_VALUE })
}

/** What is wrong with the form of a transcription; empty if nothing is. */
export function transcriptFormProblems(form: readonly FormPart[], limits: RecordingLimits): readonly Complaint[] {
  return fieldProblems(form, transcriptFields, limits)
}

function fieldProblems(
  form: readonly FormPart[],
  fields: Readonly<Record<string, Field>>,
  limits: RecordingLimits,
): readonly Complaint[] {
  const unknown = form.filter(({ name }) => !Object.hasOwn(fields, name))
  const problems = unknown.map(({ name }) => complaint(name, 'Extra inputs are not permitted'))
  for (const [name, field] of Object.entries(fields)) {
    const parts = form.filter((part) => part.name === name)
    if (parts.length < field.least) problems.push(complaint(name, 'Field required'))
    if (parts.length > field.most) problems.push(complaint(name, `comes more than ${field.most} times`))
    for (const part of parts) {
      const problem = partProblem(part, field, limits)
      if (problem !== undefined) problems.push(complaint(name, problem))
    }
  }
  return problems
}

function partProblem(part: FormPart, field: Field, limits: RecordingLimits): string | undefined {
  if (field.isFile !== true) {
    if (part.fileName !== undefined) return 'must be text, not a file'
    return field.value === undefined || field.value.test(part.text) ? undefined : `has the wrong value ${part.text}`
  }
  if (part.fileName === undefined) return 'must be a file'
  if (!/\.[a-z0-9]{2,5}$/i.test(part.fileName)) return 'needs a file name with an ending'
  const problem = field.bytes?.(part.bytes, limits)
  if (problem !== undefined) return problem
  const isOfType = field.mediaType === undefined || field.mediaType.test(part.mediaType ?? '')
  return isOfType ? undefined : `has the media type ${part.mediaType ?? 'none'}`
}

/** One complaint about a field of a body. */
export function complaint(field: string, msg: string): Complaint {
  return { loc: ['body', field], type: 'value_error', msg, in: 'body' }
}
