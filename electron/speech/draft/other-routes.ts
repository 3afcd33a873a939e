import type { IncomingMessage, ServerResponse } from 'node:http'
import { readRequestBody, Refusal, sendJson } from './http-answers.ts'
import { draftCredit, draftPackage, sampleOf, voicePage, voiceRecord } from './records.ts'
import { MAX_BODY_BYTES } from './speak-route.ts'
import { findDraftVoice } from './voices.ts'

/** Why the draft service does not do what the interface offers, by method and kind of path. */
const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  'POST /model': [405, 'Draft voices cannot be cloned from a recording. Connect the speech service to make a voice.'],
  'PATCH /model/': [405, 'Draft voices are part of Repartee and cannot be changed.'],
  'DELETE /model/': [405, 'Draft voices are part of Repartee and cannot be deleted.'],
  'POST /v1/asr': [404, 'The draft service speaks but cannot listen. Connect the speech service to transcribe.'],
}

/**
 * Answers everything but speech: voices, the wallet, and in words what the draft service cannot do. Throws a refusal.
 * `samplesAt` is where the samples of voices are.
 */
export async function answerOther(
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
  samplesAt: string,
): Promise<void> {
  const method = request.method ?? ''
  const [, resource = '', id = '', rest] = url.pathname.split('/')
  const isOneVoice = resource === 'model' && id !== '' && rest === undefined
  if (isOneVoice && findDraftVoice(id) === undefined) throw new Refusal(404, 'Model not found')
  const refusal = refusals[`${method} ${isOneVoice ? '/model/' : url.pathname}`]
  if (refusal !== undefined) {
    // To its end: a client that is still sending might not see an answer that comes too early.
    await readRequestBody(request, MAX_BODY_BYTES)
    if (refusal[0] === 405) response.setHeader('allow', 'GET')
    throw new Refusal(...refusal)
  }
  const answer = method === 'GET' ? readAnswer(url, resource, id, rest, samplesAt) : undefined
  if (answer === undefined) throw new Refusal(404, 'The draft service does not offer this.')
  sendJson(response, answer.status, answer.body)
}

type Answer = { readonly status: number; readonly body: unknown }

function readAnswer(
  url: URL,
  resource: string,
  id: string,
  rest: string | undefined,
  samplesAt: string,
): Answer | undefined {
  if (url.pathname === '/model') {
    const page = voicePage(url.searchParams, samplesAt)
    return page.kind === 'page' ? { status: 200, body: page.body } : { status: 422, body: page.complaints }
  }
  if (resource === 'model' && rest === undefined) {
    const voice = findDraftVoice(id)
    return voice === undefined ? undefined : { status: 200, body: voiceRecord(voice, samplesAt) }
  }
  const record = rest === 'package' ? draftPackage : rest === 'api-credit' ? draftCredit : undefined
  if (resource !== 'wallet' || record === undefined || url.pathname !== `/wallet/${id}/${rest}`) return undefined
  if (id !== 'self' && id !== draftPackage['user_id']) throw new Refusal(404, 'The draft service has no such user.')
  return { status: 200, body: record }
}

/** The voice and the words of a sample by the end of its address; undefined if there is none such. */
export function findSample(path: string): { readonly id: string; readonly text: string } | undefined {
  const [id = '', file, ...more] = path.split('/')
  const voice = findDraftVoice(id)
  return voice === undefined || file !== '0.wav' || more.length > 0 ? undefined : { id, text: sampleOf(voice) }
}
