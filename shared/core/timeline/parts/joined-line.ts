import type { LineId, SpeakerId } from '../../model/ids.ts'
import type { LineNode } from '../../model/script.ts'
import type { LineJoin } from '../line-join.ts'

/** A spoken line in the order of the script, with how it follows the one before it. */
export type JoinedLine = {
  /** Its `from` is not to be relied on. */
  readonly node: LineNode
  readonly lineId: LineId
  readonly speakerId: SpeakerId | undefined
  /** Counts spoken lines from 1, those without an id of their own too. */
  readonly number: number
  readonly join: LineJoin
}
