import {
  changeFormProblems,
  type Complaint,
  type RecordingLimits,
  transcriptFormProblems,
  voiceFormProblems,
} from './check-form.ts'
import type { RecordedRequest } from './recorded-request.ts'
import { wavSeconds } from './sound-files.ts'
import { changeProblems, type CurrentVoices } from './current-voices.ts'
import { listVoices } from './voice-list.ts'
import { isVisible, type StandInVoice, voiceRecord } from './voices.ts'
import { creditRecord, packageRecord } from './wallet.ts'

/** What a request is answered with. `form` of an error: the interface's JSON, or plain text. */
export type Reply =
  | { readonly kind: 'json'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'empty'; readonly status: number }
  | { readonly kind: 'error'; readonly status: number; readonly message: string; readonly form?: 'json' | 'text' }

/** A request that was found right, and what to do for it; or its refusal. `isBillable`: the service takes money for it. */
export type Routed =
  | { readonly kind: 'right'; readonly isBillable: boolean; readonly reply: () => Reply }
  | { readonly kind: 'refused'; readonly reply: Reply }

/** What the routes answer from. */
export type RouteContext = {
  readonly current: CurrentVoices
  readonly baseUrl: string
  readonly package: Readonly<Record<string, unknown>> | undefined
  /** Null: this service has no such path. */
  readonly credit: Readonly<Record<string, unknown>> | null | undefined
  readonly hasCredit: boolean
  readonly recordings: RecordingLimits
  /** What is heard in a recording. */
  readonly hear: (audio: Uint8Array) => string
}

const MAX_TRANSCRIPT_BYTES = 20_000_000

/** Everything but speech, after the key has been checked. */
export function route(request: RecordedRequest, context: RouteContext): Routed {
  const { method, path } = request
  const [, resource, id, rest, more] = path.split('/')
  if (path === '/v1/asr') return method === 'POST' ? transcribe(request, context) : refused(405, 'Method not allowed')
  if (path === '/model' && method === 'GET') return right(() => list(request, context))
  if (path === '/model' && method === 'POST') return create(request, context)
  if (resource === 'model' && id !== undefined && rest === undefined) return oneVoice(request, id, context)
  if (resource === 'wallet' && id !== undefined && rest !== undefined && more === undefined) {
    return method === 'GET' ? wallet(request, id, rest, context) : refused(405, 'Method not allowed')
  }
  return refused(path === '/model' ? 405 : 404, 'Not found')
}

function list({ query }: RecordedRequest, { current, baseUrl }: RouteContext): Reply {
  const answer = listVoices(current.all(), query, baseUrl)
  return json(answer.status, answer.status === 200 ? answer.body : answer.items)
}

function create(request: RecordedRequest, { current, baseUrl, recordings }: RouteContext): Routed {
  const problem = formProblem(request)
  if (problem !== undefined) return problem
  const complaints = voiceFormProblems(request.form, recordings)
  if (complaints.length > 0) return invalid(complaints)
  return right(() => json(201, voiceRecord(current.create(request.form), baseUrl)), true)
}

function oneVoice(request: RecordedRequest, id: string, { current, baseUrl }: RouteContext): Routed {
  const voice = current.find(id)
  if (voice === undefined) return refused(404, 'Model not found')
  if (request.method === 'GET') {
    if (!isVisible(voice)) return refused(403, 'No permission')
    return right(() => json(200, voiceRecord(voice, baseUrl)))
  }
  if (request.method !== 'PATCH' && request.method !== 'DELETE') return refused(405, 'Method not allowed')
  if (voice.isOwn !== true) return refused(403, 'No permission')
  if (request.method === 'DELETE') {
    if (request.rawBody.length > 0) return refused(400, 'A deletion has no body')
    return right(() => {
      current.remove(id)
      return { kind: 'empty', status: 200 }
    })
  }
  return change(request, voice, current)
}

function change(request: RecordedRequest, voice: StandInVoice, current: CurrentVoices): Routed {
  if (request.encoding === 'form') return changeByForm(request, voice, current)
  if (request.encoding !== 'json') return refused(415, 'Unsupported content type')
  if (request.unreadable !== undefined) return refused(400, 'The body cannot be parsed', 'text')
  const complaints = changeProblems(request.body)
  if (complaints.length > 0) return invalid(complaints)
  return right(() => {
    current.change(voice, request.body)
    return { kind: 'empty', status: 200 }
  })
}

function changeByForm(request: RecordedRequest, voice: StandInVoice, current: CurrentVoices): Routed {
  const problem = formProblem(request)
  if (problem !== undefined) return problem
  const complaints = changeFormProblems(request.form)
  if (complaints.length > 0) return invalid(complaints)
  const texts = request.form.filter(({ fileName, name }) => fileName === undefined && name !== 'tags')
  const tags = request.form.filter(({ name }) => name === 'tags').map(({ text }) => text)
  const cover = request.form.find(({ name }) => name === 'cover_image')?.bytes
  return right(() => {
    current.change(voice, {
      ...Object.fromEntries(texts.map(({ name, text }) => [name, text])),
      ...(tags.length === 0 ? {} : { tags }),
      ...(cover === undefined ? {} : { cover }),
    })
    return { kind: 'empty', status: 200 }
  })
}

function transcribe(request: RecordedRequest, { hasCredit, hear, recordings }: RouteContext): Routed {
  if (request.rawBody.length > MAX_TRANSCRIPT_BYTES) return refused(413, 'Payload too large')
  const problem = formProblem(request)
  if (problem !== undefined) return problem
  const complaints = transcriptFormProblems(request.form, { ...recordings, min: 1 })
  if (complaints.length > 0) return invalid(complaints)
  if (!hasCredit) return refused(402, 'Insufficient API credit.')
  const audio = request.form.find(({ name }) => name === 'audio')?.bytes ?? new Uint8Array()
  const isTimed = request.form.some(({ name, text }) => name === 'ignore_timestamps' && text === 'false')
  return right(() => {
    const text = hear(audio)
    const duration = secondsOf(audio)
    const words = isTimed ? text.split(/\s+/).filter(Boolean) : []
    const step = duration / Math.max(1, words.length)
    const segments = words.map((word, index) => ({ text: word, start: index * step, end: (index + 0.8) * step }))
    return json(200, { text, duration, segments, language_code: 'en', language: 'English' })
  }, true)
}

function wallet(request: RecordedRequest, userId: string, which: string, context: RouteContext): Routed {
  const record = which === 'package' ? packageRecord(context.package) : creditRecord(context.credit ?? {})
  if (which !== 'package' && (which !== 'api-credit' || context.credit === null)) return refused(404, 'Not found')
  if (userId !== 'self' && userId !== record['user_id']) return refused(403, 'No permission')
  const extra = [...request.query].filter(
    ([name, value]) => which === 'package' || name !== 'check_free_credit' || !/^(?:true|false)$/.test(value),
  )
  if (extra.length > 0) {
    return invalid(
      extra.map(([name]) => ({ loc: ['query', name], type: 'value_error', msg: 'is not permitted', in: 'query' })),
    )
  }
  const isFreeAsked = request.query.get('check_free_credit') === 'true'
  const free = which === 'api-credit' && isFreeAsked && record['has_free_credit'] === null
  return right(() => json(200, free ? { ...record, has_free_credit: false } : record))
}

function formProblem(request: RecordedRequest): Routed | undefined {
  if (request.encoding !== 'form') return refused(415, 'Unsupported content type')
  if (request.headers['content-length'] === undefined) return refused(411, 'Length required')
  return request.unreadable === undefined ? undefined : refused(400, request.unreadable, 'text')
}

function secondsOf(audio: Uint8Array): number {
  try {
    return wavSeconds(audio)
  } catch {
    return 1
  }
}

function right(reply: () => Reply, isBillable = false): Routed {
  return { kind: 'right', isBillable, reply }
}

function refused(status: number, message: string, form: 'json' | 'text' = 'json'): Routed {
  return { kind: 'refused', reply: { kind: 'error', status, message, form } }
}

function invalid(complaints: readonly Complaint[]): Routed {
  return { kind: 'refused', reply: json(422, complaints) }
}

function json(status: number, body: unknown): Reply {
  return { kind: 'json', status, body }
}
