/**
 * The rules for the body of `POST /v1/tts`, written down a second time, from the interface alone and without the product's
 * schemas: a mistake there must not excuse itself here.
 */

type Rule = (value: unknown) => string | undefined

const rules: Readonly<Record<string, Rule>> = {
  text: (value) => (typeof value === 'string' && value.trim() !== '' ? undefined : 'must be text'),
  temperature: within(0, 1),
  top_p: within(0, 1),
  references,
  reference_id: (value) =>
    isText(value) || (Array.isArray(value) && value.length > 0 && value.every(isText))
      ? undefined
      : 'must be an id or ids',
  prosody,
  chunk_length: wholeWithin(100, 300),
  normalize: flag,
  format: oneOf('wav', 'pcm', 'mp3', 'opus'),
  sample_rate: (value) => (value === null ? undefined : wholeWithin(8000, 48_000)(value)),
  mp3_bitrate: oneOf(64, 128, 192),
  opus_bitrate: oneOf(-1000, 24_000, 32_000, 48_000, 64_000),
  latency: oneOf('low', 'normal', 'balanced'),
  max_new_tokens: wholeWithin(1, Number.MAX_SAFE_INTEGER),
  repetition_penalty: within(Number.MIN_VALUE, Number.MAX_VALUE),
  min_chunk_length: wholeWithin(0, 100),
  condition_on_previous_chunks: flag,
  early_stop_threshold: within(0, 1),
}

const rates: Readonly<Record<string, readonly number[]>> = {
  wav: [8000, 16_000, 24_000, 32_000, 44_100],
  pcm: [8000, 16_000, 24_000, 32_000, 44_100],
  mp3: [32_000, 44_100],
  opus: [48_000],
}

/** What Repartee has promised to state in every request. */
const alwaysStated = ['format', 'latency', 'normalize']

/** As `bodyProblem`, for the request that starts a live session: its text comes later, so it must be ''. */
export function liveBodyProblem(body: unknown, model: string): string | undefined {
  if (!isMap(body)) return 'request must be a map'
  if (body['text'] !== '') return "text must be ''"
  const lists: readonly unknown[] = Array.isArray(body['references']) ? body['references'] : []
  const ids: readonly unknown[] = Array.isArray(body['reference_id']) ? body['reference_id'] : []
  const voices = Math.max(1, ids.length, Array.isArray(lists[0]) ? lists.length : 0)
  const text = Array.from({ length: voices }, (_, index) => `<|speaker:${index}|>x`).join('')
  return bodyProblem({ ...body, text }, lists.length > 0 ? 'msgpack' : 'json', model)
}

/** The first thing that is wrong with a body, or undefined. `encoding` and `model` are checked against it. */
export function bodyProblem(body: unknown, encoding: 'json' | 'msgpack', model: string): string | undefined {
  if (!isMap(body)) return 'The body must be a map'
  for (const [field, value] of Object.entries(body)) {
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined
    if (rule === undefined) return `Unknown field ${field}`
    const problem = rule(value)
    if (problem !== undefined) return `${field} ${problem}`
  }
  if (body['text'] === undefined) return 'text is missing'
  const unstated = alwaysStated.find((field) => body[field] === undefined)
  if (unstated !== undefined) return `${unstated} must be stated`
  return rateProblem(body) ?? encodingProblem(body, encoding) ?? voicesProblem(body, model)
}

function rateProblem(body: Record<string, unknown>): string | undefined {
  const format = typeof body['format'] === 'string' ? body['format'] : 'mp3'
  const rate = body['sample_rate'] ?? null
  if (rate === null || rates[format]?.some((allowed) => allowed === rate)) return undefined
  return `Invalid sample rate ${JSON.stringify(rate)} for format ${format}`
}

function encodingProblem(body: Record<string, unknown>, encoding: 'json' | 'msgpack'): string | undefined {
  const hasReferences = Array.isArray(body['references']) && body['references'].length > 0
  if (hasReferences && encoding === 'json') return 'references need MessagePack'
  if (!hasReferences && encoding === 'msgpack') return 'MessagePack is only for inline references'
  return undefined
}

function voicesProblem(body: Record<string, unknown>, model: string): string | undefined {
  const ids = body['reference_id']
  const lists = body['references']
  const perSpeaker = Array.isArray(lists) && lists.length > 0 && Array.isArray(lists[0])
  const isDialogue = Array.isArray(ids) || perSpeaker
  if (isDialogue && model === 's1') return `Several voices are not available with ${model}`
  if (Array.isArray(ids) && Array.isArray(lists) && lists.length > 0 && (!perSpeaker || lists.length !== ids.length)) {
    return 'references and reference_id do not match'
  }
  const voices = Array.isArray(ids) ? ids.length : perSpeaker && Array.isArray(lists) ? lists.length : 1
  const indices = taggedTurns(String(body['text'])).map((turn) => turn.index)
  if (indices.some((index) => index >= voices)) return 'A speaker tag has no voice'
  if (voices > 1 && indices.length === 0) return 'Several voices need speaker tags'
  return undefined
}

/** The turns of tagged text; none if it has no tag. */
export function taggedTurns(text: string): readonly { readonly index: number; readonly text: string }[] {
  const [, ...parts] = text.split(/<\|speaker:([0-9]+)\|>/)
  const turns: { index: number; text: string }[] = []
  for (let at = 0; at + 1 < parts.length; at += 2) turns.push({ index: Number(parts[at]), text: parts[at + 1] ?? '' })
  return turns
}

export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function within(low: number, high: number): Rule {
  return (value) =>
    typeof value === 'number' && value >= low && value <= high ? undefined : `must be a number from ${low} to ${high}`
}

function wholeWithin(low: number, high: number): Rule {
  return (value) =>
    Number.isInteger(value) ? within(low, high)(value) : `must be a whole number from ${low} to ${high}`
}

function oneOf(...allowed: readonly (string | number)[]): Rule {
  return (value) => (allowed.some((one) => one === value) ? undefined : `must be one of ${allowed.join(', ')}`)
}

function flag(value: unknown): string | undefined {
  return typeof value === 'boolean' ? undefined : 'must be true or false'
}

function prosody(value: unknown): string | undefined {
  if (!isMap(value)) return 'must be a map'
  const fields: Readonly<Record<string, Rule>> = {
    speed: within(0.5, 2),
    volume: within(-20, 20),
    normalize_loudness: flag,
  }
  for (const [field, member] of Object.entries(value)) {
    const rule = Object.hasOwn(fields, field) ? fields[field] : undefined
    if (rule === undefined) return `has the unknown field ${field}`
    const problem = rule(member)
    if (problem !== undefined) return `${field} ${problem}`
  }
  return undefined
}

function references(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'must be a list'
  const isNested = value.some((entry) => Array.isArray(entry))
  if (isNested && !value.every((entry) => Array.isArray(entry))) return 'mixes two forms'
  const isWhole = (entry: unknown) =>
    isMap(entry) &&
    Object.keys(entry).sort().join() === 'audio,text' &&
    entry['audio'] instanceof Uint8Array &&
    entry['audio'].length > 0 &&
    typeof entry['text'] === 'string'
  return value.flat().every(isWhole) ? undefined : 'must hold audio bytes and text'
}
