import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import type { StagePicture } from '../stage/picture.ts'

/** No more is fetched behind so much (seconds): what was fetched first would be forgotten for it. */
const MOST_SECONDS = 60
/** So many lines ahead takes are fetched: short lines follow each other faster than a busy host answers. */
const MOST = 4

/** What is heard behind a line as it is drawn, in the order of the script. */
export function takesBehind(
  picture: Pick<StagePicture, 'graph' | 'clipOfLine'> | undefined,
  lineId: LineId,
): readonly TakeId[] {
  if (picture === undefined) return []
  const { entries } = picture.graph.timeline
  const at = entries.findIndex((entry) => entry.lineId === lineId)
  if (at === -1) return []
  return entries.slice(at + 1, at + 1 + MOST).flatMap((entry) => {
    const source = picture.clipOfLine.get(entry.lineId)?.source
    return source?.kind === 'take' ? [source.takeId] : []
  })
}

/** Has takes fetched before their turn, one behind the other: a browser has few connections, and what sounds needs one. */
export class FetchedAhead {
  readonly #get: (takeId: TakeId) => Promise<{ readonly seconds: number }>
  #wanted: readonly TakeId[] = []
  #isFetching = false

  constructor(get: (takeId: TakeId) => Promise<{ readonly seconds: number }>) {
    this.#get = get
  }

  /** The first of them first. What was wanted before and has not been begun is not fetched any more. */
  fetch(takeIds: readonly TakeId[]): void {
    this.#wanted = takeIds
    if (!this.#isFetching) void this.#fetchAll()
  }

  async #fetchAll(): Promise<void> {
    this.#isFetching = true
    let seconds = 0
    for (let of = this.#wanted, at = 0; at < this.#wanted.length && seconds < MOST_SECONDS; at += 1) {
      const takeId = this.#wanted[at]
      // Whoever plays it has the error.
      if (takeId !== undefined) seconds += (await this.#get(takeId).catch(() => ({ seconds: 0 }))).seconds
      if (of === this.#wanted) continue
      of = this.#wanted
      at = -1
      seconds = 0
    }
    this.#isFetching = false
  }
}
