import { z } from 'zod'
import { takeIdSchema } from '../ids.ts'
import { recordObject } from '../records/record-object.ts'

/** How the time of a word came to be known; `estimate`: from pauses, pace and writing alone. */
const timeSourceSchema = z.enum(['transcript', 'reading', 'estimate'])

/** Words that are kept of one take: half an hour of quick speech has a third of it. */
const MAX_WORDS = 20_000

/** Of a longer word, such as an address or a number of a hundred digits, its beginning is kept; `from` and `to` tell all of it. */
export const MAX_WORD_CHARACTERS = 400
/** Of a word with more sounds none is kept. */
export const MAX_PHONES = 200
/** Words that are said once more together. */
export const MAX_DOUBLED_CHARACTERS = 4000

const phoneTimeSchema = recordObject({
  name: z.string().max(12),
  fromSample: z.int().min(0),
  toSample: z.int().min(0),
})

/**
 * A word as it sounds in a take. `from` and `to`: UTF-16 offsets in the text that the take was made of. Samples are of the
 * take, whole, at its own rate; `toSample` is not in it. `confidence`: 0 to 1, how likely the word begins within 80 ms of it.
 */
export const wordTimeSchema = recordObject({
  word: z.string().max(MAX_WORD_CHARACTERS),
  from: z.int().min(0),
  to: z.int().min(0),
  fromSample: z.int().min(0),
  toSample: z.int().min(0),
  source: timeSourceSchema,
  confidence: z.number().min(0).max(1),
  phones: z.array(phoneTimeSchema).max(MAX_PHONES).optional(),
})
export type WordTime = z.infer<typeof wordTimeSchema>

/** What is known of the words of a take: those that sound, in order, those that do not, and what sounds beside them. */
export const takeWordsSchema = recordObject({
  takeId: takeIdSchema,
  /** What is spoken, with spaces in place of cues and pauses: the places of words are in it. */
  text: z.string().max(40_000),
  words: z.array(wordTimeSchema).max(MAX_WORDS),
  missing: z
    .array(recordObject({ word: z.string().max(MAX_WORD_CHARACTERS), from: z.int().min(0), to: z.int().min(0) }))
    .max(MAX_WORDS),
  /** Words that are said once more, by their first saying. */
  doubled: z
    .array(
      recordObject({
        word: z.string().max(MAX_DOUBLED_CHARACTERS),
        from: z.int().min(0),
        to: z.int().min(0),
        fromSample: z.int().min(0),
        toSample: z.int().min(0),
      }),
    )
    .max(MAX_WORDS),
  /** Sounds as long as words that none of them accounts for. */
  strange: z.array(recordObject({ fromSample: z.int().min(0), toSample: z.int().min(0) })).max(MAX_WORDS),
})
export type TakeWords = z.infer<typeof takeWordsSchema>
