import { problemError, toProblem } from '../../../shared/core/model/errors.ts'
import { isMarkerLine } from '../../../shared/core/script/conflict-markers.ts'
import { type Take, takeSchema } from '../../../shared/core/model/take.ts'
import { parseJson } from '../../base/json-file.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { type Words, say } from '../../../shared/messages/say.ts'

/** The index of a project's takes. */
export const TAKES_FILE = 'takes.jsonl'
/** A larger index is refused: 50,000 lines with several takes each stay well below. */
export const MAX_INDEX_BYTES = 256 * 1024 * 1024
/** Most lines of an index. */
export const MAX_INDEX_LINES = 1_000_000
/** With more records that cannot be read the file is not what it should be: it is refused, and not read for minutes. */
export const MAX_UNREADABLE_RECORDS = 10_000

/** The records of an index in their order, with their lines, which count from 1. */
export type TakeRecords = {
  readonly takes: readonly { readonly take: Take; readonly line: number }[]
  readonly unreadable: readonly { readonly line: number; readonly message: string }[]
  /** Lines of conflict markers. The records around them are taken: version control left both sides, and both were made. */
  readonly markers: readonly number[]
}

/**
 * Reads the text of takes.jsonl. A record that cannot be read spoils only itself.
 * @throws StudioError `project.unreadable` where there are more lines or more such records than any project has.
 */
export function readTakeRecords(text: string): TakeRecords {
  const takes: { take: Take; line: number }[] = []
  const unreadable: { line: number; message: string }[] = []
  const markers: number[] = []
  let line = 0
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const row = text.slice(from, end === -1 ? text.length : end)
    from = end === -1 ? text.length : end + 1
    line += 1
    if (line > MAX_INDEX_LINES) throw refused(say('documents.takes.tooManyLines', { most: MAX_INDEX_LINES }))
    if (row.trim() === '') continue
    if (isMarkerLine(row.trimEnd())) {
      markers.push(line)
      continue
    }
    try {
      takes.push({ take: parseJson(row, takeSchema, TAKES_FILE, 'project.unreadable'), line })
    } catch (error) {
      unreadable.push({ line, message: messageOf(toProblem(error)) })
      if (unreadable.length > MAX_UNREADABLE_RECORDS) {
        throw refused(say('documents.takes.tooManyUnreadable', { most: MAX_UNREADABLE_RECORDS }))
      }
    }
  }
  return { takes, unreadable, markers }
}

function refused(words: Words): Error {
  return problemError('project.unreadable', words, say('documents.takes.remedy'))
}
