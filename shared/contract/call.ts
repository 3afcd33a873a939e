import { z } from 'zod'
import { projectHandleSchema } from '../core/model/ids.ts'

/** A script's text, in UTF-16 code units: 50,000 lines of usual length and more. */
export const MAX_SCRIPT_CHARACTERS = 6_000_000

/** Nothing to be told, or to be answered. */
export const nothing = z.strictObject({})

/** Names the project that a call is about. */
export const inProject = { project: projectHandleSchema }

/** One call: what it takes, checked before it runs, and what it answers. */
export function call<I extends z.ZodObject, O extends z.ZodType>(
  input: I,
  output: O,
): { readonly input: I; readonly output: O } {
  return { input, output }
}
