import { z } from 'zod'
import { takeIdSchema } from '../../../shared/core/model/ids.ts'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'
import { parseJson } from '../../base/json-file.ts'
import { sentRequestShape } from './sent-request.ts'

/** Who made a claim. */
export const senderSchema = recordObject({
  v: z.literal(1),
  pid: z.int(),
  host: z.string().max(255),
  machine: z.string().max(200).optional(),
  nonce: z.string().min(8).max(80),
})
export type Sender = z.infer<typeof senderSchema>

/** A request that a sender has sent, or is about to: all that is needed to know it again. */
export const sentElsewhereSchema = recordObject(sentRequestShape)
export type SentElsewhere = z.infer<typeof sentElsewhereSchema>

const transcriptSchema = recordObject({
  takeId: takeIdSchema,
  origin: z.string().max(300),
  seconds: z.number().min(0),
})

/** What a sender says of itself every few seconds, and before each request leaves. */
export const signSchema = recordObject({
  v: z.literal(1),
  /** Grows with each sign, so that no two are alike. */
  beat: z.int().min(0),
  /** For how long it has been sending, by its own measure: clocks of two computers may differ by hours. */
  forMs: z.number().min(0),
  done: z.int().min(0),
  total: z.int().min(0),
  /** Requests on their way. */
  underWay: z.array(sentElsewhereSchema).max(100),
  /** Requests that may have been billed and brought no take: for others, too, they are unknown. */
  unknown: z.array(sentElsewhereSchema).max(1000).default([]),
  /** Answers that were sent to be transcribed: each is sent once. */
  transcripts: z.array(transcriptSchema).max(1000),
})
export type SenderSign = z.infer<typeof signSchema>

/** The owner of a claim; undefined where it is torn, empty or no such thing: then it is nobody's. */
export function readSender(text: string | undefined): Sender | undefined {
  return read(text, senderSchema)
}

/** What a sender said; undefined if it cannot be read. */
export function readSign(text: string | undefined): SenderSign | undefined {
  return read(text, signSchema)
}

function read<S extends z.ZodType>(text: string | undefined, schema: S): z.infer<S> | undefined {
  if (text === undefined || text === '') return undefined
  try {
    return parseJson(text, schema, 'sending', 'disk.failed')
  } catch {
    // Not of that form: what is answered says so.
    return undefined
  }
}
