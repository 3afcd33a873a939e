import type { z } from 'zod'
import { problemError } from '../../shared/core/model/errors.ts'
import { voiceIdSchema } from '../../shared/core/model/ids.ts'
import { firstIssue } from '../../shared/service/build-request.ts'
import { MAX_JSON_ANSWER_BYTES } from '../../shared/service/limits.ts'
import { redact, redactValues } from './api-key.ts'
import { type Answer, exchange, type Exchange, type Line } from './exchange.ts'
import { badAnswerError } from './failures.ts'
import { say, type Words } from '../../shared/messages/say.ts'

/** A request whose answer is small: everything but speech. One time limit in milliseconds goes for all its steps. */
export type SmallExchange = Pick<Exchange, 'method' | 'path' | 'body' | 'signal' | 'isBillable'> & {
  readonly headers?: Exchange['headers']
  readonly limitMs: number
}

/** Sends it and reads what comes, whatever it is. Rejects as `exchange` does. */
export function exchangeSmall(line: Line, { limitMs, headers = {}, ...request }: SmallExchange): Promise<Answer> {
  const bounds = { headersMs: limitMs, idleMs: limitMs, totalMs: limitMs, maxBytes: MAX_JSON_ANSWER_BYTES }
  return exchange(line, { ...request, ...bounds, headers })
}

/** Sends it and reads its answer as JSON of this form. Rejects with SpeechError, `badAnswer` for any other form. */
export async function askJson<T>(line: Line, request: SmallExchange, schema: z.ZodType<T>): Promise<T> {
  const answer = await exchangeSmall(line, request)
  const parsed = schema.safeParse(redactValues(parseJson(answer.bytes ?? new Uint8Array()), line.apiKey))
  if (parsed.success) return parsed.data
  const issue = redact(firstIssue(parsed.error), line.apiKey)
  throw badAnswerError(answer.status, say('speech.answer.form', { issue }), request.isBillable)
}

/** An id as a part of a path. Encoding it is not enough: `..` would still climb out. Throws `service.id`. */
export function pathSegment(id: string, words: Words): string {
  const parsed = voiceIdSchema.safeParse(id)
  if (!parsed.success) throw problemError('service.id', words, say('speech.id.remedy'))
  return parsed.data
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Not of that form: what is answered says so.
    return undefined
  }
}
