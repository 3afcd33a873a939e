import { errorCodes } from '../../../shared/core/model/error-codes.ts'
import { problemThen } from '../../support/written-before/problem-then.ts'
import { describe, expect, it } from 'vitest'
import {
  codeOfProblem,
  isSameProblem,
  problemFrom,
  problemError,
  toProblem,
  wordsInside,
} from '../../../shared/core/model/errors.ts'
import { problemSchema, wordedSchema } from '../../../shared/core/model/problem-schema.ts'
import { inEnglish, messageOf, sentencesOf } from '../../../shared/messages/in-english.ts'
import { recordedProblem } from '../../../electron/base/recorded-problem.ts'
import { problemWords } from '../../../shared/messages/problem-words.ts'
import { say } from '../../../shared/messages/say.ts'

const damaged = problemFrom('audio.invalid', say('export.damaged', { takes: 2 }), say('export.damaged.remedy'))

describe('a problem', () => {
  it('is data, and gets its words where it is read', () => {
    expect(damaged).toEqual({
      code: 'audio.invalid',
      id: 'export.damaged',
      params: { takes: 2 },
      remedy: { id: 'export.damaged.remedy', params: {} },
    })
    expect(messageOf(damaged)).toBe('The audio of 2 takes is missing or damaged on the disk. Nothing was exported.')
    expect(messageOf(problemFrom('audio.invalid', say('export.damaged', { takes: 1 })))).toContain('one take is')
    expect(sentencesOf(problemFrom('export.format', say('export.rate', { format: 'mp3', rate: 48_000 })))).toBe(
      'mp3 cannot be written at 48000 Hz.',
    )
    expect(messageOf({ ...say('export.rate.remedy', { rates: [44_100, 32_000] }) })).toBe('Choose 44100 or 32000 Hz.')
  })

  it('is thrown and caught whole', () => {
    const error = problemError('audio.invalid', say('export.damaged', { takes: 2 }), say('export.damaged.remedy'))
    expect(toProblem(error)).toEqual(damaged)
    expect(problemSchema.parse(structuredClone(damaged))).toEqual(damaged)
  })

  it('repeats no more than 500 characters of what others say', () => {
    expect(say('export.sameNames', { name: 'x'.repeat(900) }).params['name']).toHaveLength(500)
  })

  it('is the same as another by what it says, not by its line or its words', () => {
    expect(isSameProblem(damaged, { ...damaged, lineId: 'aaa111' })).toBe(true)
    expect(isSameProblem(damaged, recordedProblem(damaged))).toBe(true)
    expect(isSameProblem(damaged, problemFrom('audio.invalid', say('export.damaged', { takes: 3 })))).toBe(false)
    expect(isSameProblem({ code: 'internal', message: 'a' }, { code: 'internal', message: 'b' })).toBe(false)
    expect(isSameProblem(undefined, undefined)).toBe(true)
    expect(isSameProblem(undefined, damaged)).toBe(false)
  })

  it('is told to programs in English with its code', () => {
    expect(inEnglish({ ...damaged, lineId: 'aaa111' })).toEqual({
      code: 'audio.invalid',
      message: 'The audio of 2 takes is missing or damaged on the disk. Nothing was exported.',
      remedy: 'Render the lines that say so again, or restore the takes folder from a copy, then export.',
      lineId: 'aaa111',
    })
  })
})

describe('a recorded problem', () => {
  it('holds no sentence, but what versions before ids demand, and is read with the words of today', () => {
    const record = JSON.parse(JSON.stringify(recordedProblem(damaged)))
    expect(wordedSchema.parse(record)).toEqual(record)
    expect(record).toMatchObject({ code: 'audio.invalid', message: 'export.damaged' })
    // A sentence then, and strict: anything else would cost them the record.
    expect(record.remedy).toBeUndefined()
    expect(inEnglish(wordedSchema.parse(record))).toEqual(inEnglish(damaged))
    expect(sentencesOf({ ...record, message: 'Old words.' })).toBe(sentencesOf(damaged))
  })

  it('is read by versions that know fewer codes, and has its own code here', () => {
    for (const code of errorCodes) {
      const written: unknown = JSON.parse(
        JSON.stringify(recordedProblem(problemFrom(code, say('export.damaged', { takes: 2 }), say('export.noAudio')))),
      )
      expect(problemThen.safeParse(written).error, code).toBeUndefined()
      const read = wordedSchema.parse(written)
      expect([codeOfProblem(read), inEnglish(read).code, recordedProblem(read)]).toEqual([code, code, read])
      expect(isSameProblem(read, problemFrom(code, say('export.damaged', { takes: 2 })))).toBe(true)
    }
  })

  it('of before is read as it was written, and written as it was read', () => {
    const before = { code: 'audio.suspicious', message: 'Too short.', remedy: 'Listen to it.' } as const
    expect(problemSchema.parse(before)).toEqual(before)
    expect(sentencesOf(before)).toBe('Too short. Listen to it.')
    expect(recordedProblem(before)).toBe(before)
  })

  it('with parameters of another version is told by the sentence beside it, and breaks nothing', () => {
    const other = { code: 'draft.failed', id: 'draft.placeholder', message: 'A hum.', params: { seconds: 2 } } as const
    expect(sentencesOf(other)).toBe('A hum.')
    const way = { id: 'draft.placeholder.remedy', params: {} }
    expect(sentencesOf({ ...other, way, remedy: 'Words of then.' })).toBe('A hum. Words of then.')
  })

  it('of a newer version is told by the sentence beside it', () => {
    const newer = { code: 'internal', message: 'Words of then.', id: 'later.thing', params: {} } as const
    expect(sentencesOf(newer)).toBe('Words of then.')
  })
})

describe('a problem that tells of another', () => {
  const held = problemFrom('project.readOnly', say('documents.readOnly.damage', { damage: wordsInside(damaged) }))

  it('is told in one, by the words of both', () => {
    expect(messageOf(held)).toBe(
      'The audio of 2 takes is missing or damaged on the disk. Nothing was exported. Until it is repaired the project can only be read.',
    )
    expect(problemSchema.parse(structuredClone(held))).toEqual(held)
    expect(messageOf(wordedSchema.parse(JSON.parse(JSON.stringify(recordedProblem(held)))))).toBe(messageOf(held))
  })

  it('is told of one of before by its sentence', () => {
    const before = wordsInside({ code: 'internal', message: 'It is torn.' })
    expect(messageOf(problemFrom('internal', say('documents.readOnly.damage', { damage: before })))).toMatch(
      /^It is torn\. Until/,
    )
  })

  it('is stood for by its id where the words of either are not there', () => {
    const later = { id: 'later.thing', params: {} }
    expect(messageOf(problemFrom('internal', say('documents.readOnly.damage', { damage: later })))).toBe(
      'documents.readOnly.damage',
    )
  })
})

describe('words that are not there', () => {
  it('are stood for by their id', () => {
    expect(problemWords({}, damaged)).toEqual({ message: 'export.damaged', remedy: undefined })
  })
})
