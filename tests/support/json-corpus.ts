import { z } from 'zod'

/** A JSON value with the way to it. */
type Path = readonly (string | number)[]
type Wrong = { readonly why: string; readonly value: unknown }

const shapeSchema = z.looseObject({
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  propertyNames: z.unknown().optional(),
  items: z.unknown().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
})
type Shape = z.infer<typeof shapeSchema>

/** What fits the patterns of ids, names and times. */
const strings = [
  'aaaaaa',
  'a',
  's2-pro',
  'export.noAudio',
  '2026-11-21T00:00:00.000Z',
  '0'.repeat(64),
  '0'.repeat(24),
  crypto.randomUUID(),
]

/** One case of a corpus: a whole document that must be refused. */
export type HostileDocument = { readonly why: string; readonly document: unknown }

/** Documents with something wrong in one place, for every field that a schema has, and one document in which nothing is. */
export type JsonCorpus = {
  readonly good: unknown
  readonly fields: number
  readonly hostile: readonly HostileDocument[]
  /** The whole document as text with a token, such as `1e999`, in the place of each number. */
  readonly withNumber: (token: string) => readonly string[]
  /** The whole document with a text in the place of each text that a person writes. */
  readonly withText: (text: string) => readonly string[]
}

/**
 * Every field of a schema with everything that it may never be: values of each other type, values beyond each limit, and
 * absent where it is required; keys that are not in the schema or that could reach a prototype, in each object.
 */
export function jsonCorpus(schema: z.ZodType): JsonCorpus {
  const root = shapeSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  const good = sampleOf(root)
  const hostile: HostileDocument[] = []
  const numbers: Place[] = []
  const texts: Place[] = []
  let fields = 0
  const visit = (shape: Shape, base: unknown, path: Path): void => {
    if (path.length > 0) {
      fields += 1
      for (const { why, value } of wrongFor(shape)) {
        hostile.push({ why: `${nameOf(path)} ${why}`, document: withValue(base, path, value) })
      }
    }
    for (const [at, branch] of branchesOf(shape).entries()) {
      // Of the other forms that a field can have, each is a document of its own.
      visitBranch(branch, at === 0 ? base : withValue(base, path, sampleOf(branch)), path)
    }
  }
  const visitBranch = (branch: Shape, base: unknown, path: Path): void => {
    const put = (key: string): void => {
      const place = [...path, key]
      hostile.push({ why: `${nameOf(place)} is there`, document: withValue(base, place, {}) })
    }
    if (branch.type === 'number' || branch.type === 'integer') numbers.push({ base, path })
    const isChosen = branch.enum !== undefined || branch.pattern !== undefined || 'const' in branch
    if (branch.type === 'string' && !isChosen) texts.push({ base, path })
    for (const [key, value] of Object.entries(branch.properties ?? {})) {
      visit(shapeSchema.parse(value), base, [...path, key])
    }
    for (const key of branch.required ?? []) {
      hostile.push({ why: `${nameOf([...path, key])} is missing`, document: without(base, [...path, key]) })
    }
    if (branch.items !== undefined) visit(shapeSchema.parse(branch.items), base, [...path, 0])
    const isOpen = typeof branch.additionalProperties === 'object' && branch.additionalProperties !== null
    if (isOpen && branch.propertyNames !== undefined && Object.keys(Object(branch.additionalProperties)).length > 0) {
      visit(shapeSchema.parse(branch.additionalProperties), base, [...path, sampleKey(branch)])
    }
    if (branch.properties === undefined) return
    if (branch.additionalProperties === false) put('surprise')
    for (const key of ['__proto__', 'constructor', 'prototype']) put(key)
  }
  visit(root, good, [])
  const textsWith = (places: readonly Place[], value: string): readonly string[] =>
    places.map(({ base, path }) => JSON.stringify(withValue(base, path, value)))
  return {
    good,
    fields,
    hostile,
    withNumber: (token) => textsWith(numbers, '@number@').map((text) => text.replace('"@number@"', () => token)),
    withText: (text) => textsWith(texts, text),
  }
}

type Place = { readonly base: unknown; readonly path: Path }

/** As JSON.stringify writes it, but with a key `__proto__` where there is an own one. */
function withValue(document: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(document)) return document.map((item, at) => (at === key ? withValue(item, rest, value) : item))
  const entries = new Map(Object.entries(Object(document)))
  entries.set(String(key), withValue(entries.get(String(key)), rest, value))
  const copy = {}
  for (const [name, member] of entries) {
    Object.defineProperty(copy, name, { value: member, enumerable: true, configurable: true, writable: true })
  }
  return copy
}

function without(document: unknown, path: Path): unknown {
  const [key, ...rest] = path
  if (Array.isArray(document)) return document.map((item, at) => (at === key ? without(item, rest) : item))
  return Object.fromEntries(
    Object.entries(Object(document)).flatMap(([name, value]): [string, unknown][] => {
      if (name !== key) return [[name, value]]
      return rest.length === 0 ? [] : [[name, without(value, rest)]]
    }),
  )
}

function branchesOf(shape: Shape): readonly Shape[] {
  const branches = shape.anyOf ?? shape.oneOf
  return branches === undefined ? [shape] : branches.flatMap((branch) => branchesOf(shapeSchema.parse(branch)))
}

function firstBranch(shape: Shape): Shape {
  return branchesOf(shape)[0] ?? shape
}

function sampleKey({ propertyNames }: Shape): string {
  return String(sampleOf(shapeSchema.parse(propertyNames)))
}

function sampleOf(whole: Shape): unknown {
  const shape = firstBranch(whole)
  if ('const' in shape) return shape.const
  if (shape.enum !== undefined) return shape.enum[0]
  switch (shape.type) {
    case 'object': {
      const fields = Object.entries(shape.properties ?? {}).map(([key, value]) => [
        key,
        sampleOf(shapeSchema.parse(value)),
      ])
      const { additionalProperties: more } = shape
      const isOpen = typeof more === 'object' && more !== null && shape.propertyNames !== undefined
      if (isOpen) fields.push([sampleKey(shape), sampleOf(shapeSchema.parse(more))])
      return Object.fromEntries(fields)
    }
    case 'array':
      return [sampleOf(shapeSchema.parse(shape.items))]
    case 'string': {
      const { pattern = '' } = shape
      const fitting = strings.find((text) => new RegExp(pattern).test(text))
      if (fitting === undefined) throw new Error(`No sample fits ${pattern}: add one.`)
      return fitting
    }
    case 'boolean':
      return true
    case 'null':
      return null
    case 'number':
    case 'integer':
      return shape.minimum ?? (shape.exclusiveMinimum ?? 0) + 1
    default:
      return {}
  }
}

const ofType: Readonly<Record<string, unknown>> = {
  null: null,
  boolean: true,
  number: 3.25,
  string: 'nonsense\u0000\r\n',
  array: [[]],
  object: { surprise: 1 },
}

function wrongFor(shape: Shape): readonly Wrong[] {
  const types = typesOf(shape)
  const anything = types.has('anything')
  const wrong: Wrong[] = Object.entries(ofType)
    .filter(([type]) => !anything && !types.has(type) && !(type === 'number' && types.has('number')))
    .map(([type, value]) => ({ why: `is ${type === 'array' || type === 'object' ? 'an' : 'a'} ${type}`, value }))
  if (types.has('integer') && !types.has('number')) wrong.push({ why: 'is a fraction', value: 3.25 })
  const { minimum, exclusiveMinimum, maximum, maxLength, minLength, maxItems } = shape
  if (minimum !== undefined) wrong.push({ why: 'is below its least', value: minimum - 1 })
  if (exclusiveMinimum !== undefined) wrong.push({ why: 'is its bound', value: exclusiveMinimum })
  // 2^53 - 1 is the bound of every integer: one more is 2^53, and the next cannot be told from it.
  if (maximum !== undefined) wrong.push({ why: 'is above its most', value: maximum + 1 })
  if (maxLength !== undefined) wrong.push({ why: 'is too long', value: 'x'.repeat(maxLength + 1) })
  if (minLength !== undefined && minLength > 0) wrong.push({ why: 'is empty', value: '' })
  if (shape.pattern !== undefined || shape.enum !== undefined) {
    wrong.push({ why: 'leads elsewhere', value: '../../etc/passwd' }, { why: 'breaks a header', value: 'a\r\nb: c' })
  }
  if (maxItems !== undefined && shape.items !== undefined) {
    const item = sampleOf(shapeSchema.parse(shape.items))
    wrong.push({ why: 'has too many', value: Array.from({ length: maxItems + 1 }, () => item) })
  }
  if (shape.type === 'object' && shape.propertyNames !== undefined && shape.additionalProperties !== undefined) {
    const { pattern } = shapeSchema.parse(shape.propertyNames)
    if (pattern !== undefined) wrong.push({ why: 'has a key that is none', value: { '../..': {} } })
  }
  return wrong
}

function typesOf(shape: Shape): ReadonlySet<string> {
  return new Set(branchesOf(shape).map((branch) => branch.type ?? 'anything'))
}

function nameOf(path: Path): string {
  return path.length === 0 ? 'the whole' : path.join('.')
}

/** Whole documents that no file of a project or of the settings may hold, by what is wrong with them. */
export const damagedDocuments: readonly (readonly [string, string | Uint8Array])[] = [
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '3'],
  ['a text', '"text"'],
  ['an object of nothing', '{}'],
  ['33 deep', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
  ['200,000 deep', '['.repeat(200_000)],
  ['200,000 deep and closed', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ['a comment', '{} // comment'],
  ['NUL', '\0'.repeat(100)],
  ['UTF-16', new Uint8Array([0xff, 0xfe, ...Buffer.from('{"a": 1}', 'utf16le')])],
  ['half of a surrogate pair in UTF-8', new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ['a conflict of version control', '<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n'],
]
