import { problemError } from '../../shared/core/model/errors.ts'
import { firstIssue } from '../../shared/service/build-request.ts'
import { UPLOAD_TIMEOUT_MS } from '../../shared/service/limits.ts'
import {
  type CreateVoiceRequest,
  createVoiceRequestSchema,
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
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(checked.data)
      await exchangeSmall(line, { method: 'PATCH', path: voicePath(id), headers, body, ...free })
    },
    deleteModel: async (id) => {
      await exchangeSmall(line, { method: 'DELETE', path: voicePath(id), ...free })
    },
  }
}

function voicePath(id: string): string {
  return `/model/${pathSegment(id, say('speech.voiceId'))}`
}

function queryText({ pageNumber, pageSize, sortBy, ...rest }: VoiceListQuery): string {
  const query = voiceListQuerySchema.safeParse({
    page_size: pageSize,
    page_number: pageNumber,
    sort_by: sortBy,
    ...rest,
  })
  if (!query.success)
    throw problemError('service.request', say('speech.voice.list', { issue: firstIssue(query.error) }))
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query.data)) {
    if (value !== undefined && value !== '' && value !== false) text.set(name, String(value))
  }
  return text.toString()
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
