import * as fc from 'fast-check'
import type { z } from 'zod'
import { jsonCorpus } from './json-corpus.ts'

/** A name that no schema of today has, and one of its values. */
const newer: fc.Arbitrary<readonly [string, unknown]> = fc.tuple(
  fc.stringMatching(/^new[A-Z][a-z]{0,8}$/),
  fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string()),
    fc.constant({ more: [1] }),
  ),
)

/** A record as a newer version may write it: in each of its objects there are fields that this version does not know. */
export function fromNewer(record: object): fc.Arbitrary<object> {
  return fc
    .array(newer, { minLength: 1, maxLength: 3 })
    .map((fields): object => Object(withAdded(record, Object.fromEntries(fields))))
}

/** A record that fits a schema, with fields that it does not know in each of its objects. */
export function newerRecord(schema: z.ZodType): fc.Arbitrary<object> {
  return fromNewer(Object(jsonCorpus(schema).good))
}

/** Their keys are no fields. */
const dictionaries: ReadonlySet<string> = new Set(['params', 'body', 'voices'])

function withAdded(value: unknown, more: object): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => withAdded(item, more))
  const members = Object.entries(value).map(([key, member]) => [
    key,
    dictionaries.has(key) ? member : withAdded(member, more),
  ])
  return { ...Object.fromEntries(members), ...more }
}
