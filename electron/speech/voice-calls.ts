import { problemError } from '../../shared/core/model/errors.ts'
import { firstIssue } from '../../shared/service/build-request.ts'
import { UPLOAD_TIMEOUT_MS } from '../../shared/service/limits.ts'
import {
  type CreateVoiceRequest,
  createVoiceRequestSchema,
  type UpdateVoiceRequest,
  updateVoiceRequestSchema,
  type VoiceListQuery,
  voiceListPage,
  voiceListQuerySchema,
  voiceListSchema,
  voiceModelSchema,
} from '../../shared/service/voice-model.ts'
import type { Line } from './exchange.ts'
import { formBody, type FormField } from './form-body.ts'
import { askJson, exchangeSmall, pathSegment } from './json-answers.ts'
import type { SpeechClient } from './types.ts'
import { say } from '../../shared/messages/say.ts'

type VoiceCalls = Pick<SpeechClient, 'listModels' | 'readModel' | 'createModel' | 'updateModel' | 'deleteModel'>

/** The calls of `/model`. `readMs` bounds the small ones; making a voice has minutes, since recordings go up with it. */
export function voiceCalls(line: Line, readMs: number): VoiceCalls {
  const free = { isBillable: false, limitMs: readMs }
  return {
    listModels: async (query) => {
      const path = `/model?${queryText(query)}`
      return voiceListPage(await askJson(line, { method: 'GET', path, ...free }, voiceListSchema), query)
    },
    readModel: async (id) => askJson(line, { method: 'GET', path: voicePath(id), ...free }, voiceModelSchema),
    createModel: async (request, options = {}) => {
      const { contentType, body } = await formBody(voiceForm(request))
      const sent = { method: 'POST', path: '/model', headers: { 'content-type': contentType }, body } as const
      // Nobody documents whether a voice costs something, so it may: it is never made a second time in silence.
      const cost = { isBillable: true, limitMs: UPLOAD_TIMEOUT_MS }
      return askJson(line, { ...sent, ...cost, ...options }, voiceModelSchema)
    },
    updateModel: async (id, changes) => {
      const checked = updateVoiceRequestSchema.safeParse(changes)
      if (!checked.success)
        throw problemError('service.request', say('speech.voice.change', { issue: firstIssue(checked.error) }))
      const path = voicePath(id)
      for (const { contentType, body } of await changeBodies(checked.data)) {
        const limitMs = typeof body === 'string' ? readMs : UPLOAD_TIMEOUT_MS
        const headers = { 'content-type': contentType }
        await exchangeSmall(line, { method: 'PATCH', path, headers, body, isBillable: false, limitMs })
      }
    },
    deleteModel: async (id) => {
      await exchangeSmall(line, { method: 'DELETE', path: voicePath(id), ...free })
    },
  }
}

function voicePath(id: string): string {
  return `/model/${pathSegment(id, say('speech.voiceId'))}`
}

function queryText(asked: VoiceListQuery): string {
  const { pageNumber, pageSize, sortBy, languages, titleLanguages, tags, authorId, ...rest } = asked
  const query = voiceListQuerySchema.safeParse({
    page_size: pageSize,
    page_number: pageNumber,
    sort_by: sortBy,
    language: languages,
    title_language: titleLanguages,
    tag: tags,
    author_id: authorId,
    ...rest,
  })
  if (!query.success)
    throw problemError('service.request', say('speech.voice.list', { issue: firstIssue(query.error) }))
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query.data)) {
    for (const one of Array.isArray(value) ? new Set(value) : [value]) {
      if (one !== undefined && one !== '' && one !== false) text.append(name, String(one))
    }
  }
  return text.toString()
}

type Body = { readonly contentType: string; readonly body: string | Uint8Array }

/** The bodies of a change, in their order: a form cannot say that there are no tags any more, which goes after it as JSON. */
async function changeBodies({ coverImage, tags, ...texts }: UpdateVoiceRequest): Promise<readonly Body[]> {
  const json = (changes: object): Body => ({ contentType: 'application/json', body: JSON.stringify(changes) })
  if (coverImage === undefined) return [json({ ...texts, tags })]
  const fields: readonly FormField[] = [
    ...Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [{ name, text }])),
    ...(tags ?? []).map((text) => ({ name: 'tags', text })),
    { name: 'cover_image', ...coverImage },
  ]
  return [await formBody(fields), ...(tags?.length === 0 ? [json({ tags })] : [])]
}

/**
 * Lists go as repeated fields, one for each value: two public clients join them into one, which breaks texts with commas.
 * `type` and `train_mode` have one value each today.
 */
function voiceForm(unchecked: CreateVoiceRequest): readonly FormField[] {
  const checked = createVoiceRequestSchema.safeParse(unchecked)
  if (!checked.success)
    throw problemError('clone.invalid', say('voices.clone.invalid', { issue: firstIssue(checked.error) }))
  const { voices, title, visibility, description, tags = [], coverImage, ...options } = checked.data
  return [
    { name: 'type', text: 'tts' },
    { name: 'title', text: title },
    { name: 'train_mode', text: 'fast' },
    { name: 'visibility', text: visibility },
    ...(description === undefined || description === '' ? [] : [{ name: 'description', text: description }]),
    ...voices.map(({ fileName, bytes }) => ({ name: 'voices', fileName, bytes })),
    ...voices.flatMap(({ text }) => (text === undefined ? [] : [{ name: 'texts', text }])),
    ...tags.map((text) => ({ name: 'tags', text })),
    ...(coverImage === undefined ? [] : [{ name: 'cover_image', ...coverImage }]),
    { name: 'enhance_audio_quality', text: String(options.enhanceAudioQuality) },
    { name: 'generate_sample', text: String(options.generateSample) },
  ]
}
