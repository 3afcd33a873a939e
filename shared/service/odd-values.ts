import { z } from 'zod'

/** A decimal number as text: some services write numbers so. */
const decimalText = /^-?\d{1,15}(?:\.\d{1,15})?$/

/**
 * A number, also where it is written as text or has a fraction that nobody documents. Not one beyond 2^53: what has been
 * rounded on the way is not what was told.
 */
export const toldNumber = z.preprocess(
  (value) => (typeof value === 'string' && decimalText.test(value) ? Number(value) : value),
  z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
)

/** Yes or no, also as text. */
export const toldFlag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
)

/** A text, also where an id came as a number. Words that are no text count as not told. */
export const toldText = z.preprocess((value) => (Number.isSafeInteger(value) ? String(value) : value), z.string())

/** What of a list can be read; anything that is no list holds nothing. */
export function readableItems<T>(schema: z.ZodType<T>, items: unknown): T[] {
  if (!Array.isArray(items)) return []
  return items.flatMap((item: unknown) => {
    const read = schema.safeParse(item)
    return read.success ? [read.data] : []
  })
}
