import type { TakeId } from '../../../shared/core/model/ids.ts'
import { recordedProblem } from '../../base/recorded-problem.ts'
import type { LeftBehind } from '../sending/left-behind.ts'
import type { Attempts, JournalRecord } from './journal-records.ts'
import { MOST_LINES_NAMED } from '../sending/sent-request.ts'
import type { AttemptEnd, AttemptStart } from './journal-types.ts'

/** The record of a request that is about to leave. `at`: the time in ISO 8601. */
export function sendingRecord(start: AttemptStart, attempt: string, at: string): JournalRecord {
  const { key, origin, lineIds, turns, speaker, scene, model, bytesOfText, audio, consented } = start
  return {
    v: 1,
    kind: 'sending',
    attempt,
    key,
    at,
    origin,
    lineIds: lineIds.slice(0, MOST_LINES_NAMED),
    ...(turns === undefined ? {} : { turns: turns.map((turn) => ({ ...turn, speaker: turn.speaker.slice(0, 200) })) }),
    ...(speaker === undefined ? {} : { speaker: speaker.slice(0, 200) }),
    ...(scene === undefined ? {} : { scene: scene.slice(0, 500) }),
    ...(model === undefined ? {} : { model }),
    bytesOfText,
    ...(audio === undefined ? {} : { audio }),
    ...(consented ? { consented } : {}),
  }
}

export function endRecord(attempt: string, { problem, ...end }: AttemptEnd, at: string): JournalRecord {
  const words = problem === undefined ? {} : { problem: recordedProblem(problem) }
  return { v: 1, kind: 'end', attempt, at, ...end, ...words }
}

/** The record of an answer that is sent to be transcribed. */
export function transcribingRecord(takeId: TakeId, origin: string, seconds: number, at: string): JournalRecord {
  return { v: 1, kind: 'transcribing', takeId, at, origin, seconds }
}

/** Records of what others left, as far as `known` does not know it yet. */
export function adoptedRecords(
  { requests, transcripts }: LeftBehind,
  known: Pick<Attempts, 'has' | 'wasTranscribed'>,
  at: string,
): readonly JournalRecord[] {
  return [
    ...requests
      .filter(({ attempt }) => !known.has(attempt))
      .map((request) => ({ v: 1, kind: 'left', ...request }) as const),
    ...transcripts
      .filter(({ takeId }) => !known.wasTranscribed(takeId))
      .map(({ takeId, origin, seconds }) => transcribingRecord(takeId, origin, seconds, at)),
  ]
}
