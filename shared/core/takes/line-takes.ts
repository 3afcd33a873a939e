import type { Problem } from '../model/errors.ts'
import type { LineId, RenderKey, TakeId } from '../model/ids.ts'
import type { TakeLookup } from './index-takes.ts'
import { asGoodAs, isGood, withoutMarks } from './marks.ts'
import type { Source, Take } from '../model/take.ts'

/** What a line would be rendered as now; a key is absent where the line is blocked for that source. */
export type CurrentKeys = { readonly [S in Source]?: RenderKey }

/** A take of one line, judged against the line as it now stands. */
export type LineTake = {
  readonly take: Take
  /** Made from the line as it now stands. */
  readonly isCurrent: boolean
  /** A person chose it for this line. */
  readonly isChosen: boolean
}

/** A take as the page draws it: the shape of the contract's take view. */
export type LineTakeView = {
  readonly id: TakeId
  readonly source: Source
  readonly createdAt: string
  readonly sampleRate: number
  readonly durationSamples: number
  readonly verdict: 'ready' | 'suspicious'
  readonly problem?: Problem
  readonly isCurrent: boolean
  readonly isChosen: boolean
  readonly isStarred: boolean
  readonly isLocked: boolean
  readonly isAccepted: boolean
  readonly rating?: number
  readonly note?: string
  readonly loudnessLufs?: number
  /** Cut out of a scene's answer. */
  readonly isSlice: boolean
  /** dB by which a pick-up was made louder, so that it fits the takes beside it. */
  readonly gainDb?: number
}

/**
 * Every take of a line, oldest first, each audio once: its own, and those of identical lines, which are found by key.
 * The choice made for another line does not count here.
 */
export function takesOfLine(lineId: LineId, keys: CurrentKeys, index: TakeLookup): readonly LineTake[] {
  const found = new Map<TakeId, LineTake>()
  const consider = (record: Take): void => {
    // What was said of it for another line is not said of it for this one.
    const take = record.lineId === lineId ? record : withoutMarks(record)
    const before = found.get(take.id)
    const isCurrent = keys[take.source] === take.key
    const isChosen = take.chosen === true
    // The same audio may stand under several keys of the line: it is current if any of its records is.
    const isShown = before === undefined || isCurrent || before.take.lineId !== lineId
    const isSameWords = before?.isCurrent === isCurrent
    found.set(take.id, {
      take: isShown ? (isSameWords ? asGoodAs(before.take, take) : take) : before.take,
      isCurrent: isCurrent || before?.isCurrent === true,
      isChosen: isChosen || before?.isChosen === true,
    })
  }
  for (const key of [keys.draft, keys.service]) {
    if (key === undefined) continue
    for (const take of index.withKey(key)) if (take.lineId !== lineId) consider(take)
  }
  for (const take of index.ofLine(lineId)) consider(take)
  return [...found.values()]
}

/**
 * The take that is heard: the one the line is locked to; else the one a person chose; else the newest current one, service
 * before draft; else the newest outdated one, service before draft. Suspicious audio is heard only if a person chose it or
 * found it good.
 */
export function heardTake(takes: readonly LineTake[]): LineTake | undefined {
  const newest = (test: (take: LineTake) => boolean): LineTake | undefined => takes.findLast(test)
  const isReady = ({ take }: LineTake, source: Source): boolean => take.source === source && isGood(take)
  return (
    newest(({ take }) => take.locked === true) ??
    newest((take) => take.isChosen) ??
    newest((take) => take.isCurrent && isReady(take, 'service')) ??
    newest((take) => take.isCurrent && isReady(take, 'draft')) ??
    newest((take) => isReady(take, 'service')) ??
    newest((take) => isReady(take, 'draft'))
  )
}

/** The page's view of a take. */
export function takeView({ take, isCurrent, isChosen }: LineTake): LineTakeView {
  return {
    id: take.id,
    source: take.source,
    createdAt: take.createdAt,
    sampleRate: take.sampleRate,
    durationSamples: take.durationSamples,
    verdict: take.verdict,
    ...(take.problem === undefined ? {} : { problem: take.problem }),
    isCurrent,
    isChosen,
    isStarred: take.starred === true,
    isLocked: take.locked === true,
    isAccepted: take.accepted === true,
    ...(take.rating === undefined ? {} : { rating: take.rating }),
    ...(take.note === undefined ? {} : { note: take.note }),
    ...(take.loudnessLufs === undefined ? {} : { loudnessLufs: take.loudnessLufs }),
    isSlice: take.sliceOf !== undefined,
    ...(take.sliceOf?.gainDb === undefined ? {} : { gainDb: take.sliceOf.gainDb }),
  }
}
