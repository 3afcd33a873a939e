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
const strings = ['aaaaaa', 'a', 's2-pro', '2026-11-21T00:00:00.000Z', '0'.repeat(64), crypto.randomUUID()]

/** One case of a corpus: a whole document that must be refused. */
export type HostileDocument = { readonly why: string; readonly document: unknown }

/** Documents with something wrong in one place, for every field that a schema has, and one document in which nothing is. */
export type JsonCorpus = {
  readonly good: unknown
  readonly fields: number
  readonly hostile: readonly HostileDocument[]
}

/**
 * Every field of a schema with everything that it may never be: values of each other type, values beyond each limit, and
 * absent where it is required; keys that are not in the schema or that could reach a prototype, in each object.
 */
export function jsonCorpus(schema: z.ZodType): JsonCorpus {
  const root = shapeSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  const good = sampleOf(root)
  const hostile: HostileDocument[] = []
  let fields = 0
  const put = (path: Path, { why, value }: Wrong): void => {
    hostile.push({ why: `${nameOf(path)} ${why}`, document: withValue(good, path, value) })
  }
  const visit = (shape: Shape, path: Path): void => {
    if (path.length > 0) {
      fields += 1
      for (const wrong of wrongFor(shape)) put(path, wrong)
    }
    const branch = firstBranch(shape)
    for (const [key, value] of Object.entries(branch.properties ?? {})) visit(shapeSchema.parse(value), [...path, key])
    for (const key of branch.required ?? []) {
      hostile.push({ why: `${nameOf([...path, key])} is missing`, document: without(good, [...path, key]) })
    }
    if (branch.items !== undefined) visit(shapeSchema.parse(branch.items), [...path, 0])
    const isOpen = typeof branch.additionalProperties === 'object' && branch.additionalProperties !== null
    if (isOpen && branch.propertyNames !== undefined && Object.keys(Object(branch.additionalProperties)).length > 0) {
      visit(shapeSchema.parse(branch.additionalProperties), [...path, sampleKey(branch)])
    }
    if (branch.properties === undefined) return
    const more = branch.additionalProperties === false ? ['surprise'] : []
    for (const key of [...more, '__proto__', 'constructor', 'prototype'])
      put([...path, key], { why: 'is there', value: {} })
  }
  visit(root, [])
  return { good, fields, hostile }
}

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

function firstBranch(shape: Shape): Shape {
  const [first] = shape.anyOf ?? shape.oneOf ?? []
  return first === undefined ? shape : firstBranch(shapeSchema.parse(first))
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
      if (typeof more === 'object' && more !== null) fields.push([sampleKey(shape), sampleOf(shapeSchema.parse(more))])
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
  const branches = shape.anyOf ?? shape.oneOf
  if (branches !== undefined) return new Set(branches.flatMap((branch) => [...typesOf(shapeSchema.parse(branch))]))
  return new Set([shape.type ?? 'anything'])
}

function nameOf(path: Path): string {
  return path.length === 0 ? 'the whole' : path.join('.')
}
