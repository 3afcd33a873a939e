import { z } from 'zod'
import { errorCodes } from './error-codes.ts'

/** An error as data: what crosses the bridge, stands in CLI JSON and is kept beside a failed line. */
export const problemSchema = z.object({
  code: z.enum(errorCodes),
  /** One sentence for a person. Never a key, never a path outside the project. */
  message: z.string().max(500),
  /** The way out, as an instruction: "Choose a voice for MARA." */
  remedy: z.string().max(500).optional(),
  lineId: z.string().optional(),
})
