import type { LineId } from '../../../shared/core/model/ids.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import type { SavedLines } from '../queue/saved-queue.ts'
import { groupLeft, type LeftLine, leftFirst, singleLines } from './left-lines.ts'
import type { OfferedLine } from './offered-line.ts'

/** What an earlier run left to be sent, in the order of sending, and what the person agreed to for it. */
export class LeftQueue {
  readonly #offer: (one: LeftLine) => OfferedLine | undefined
  /** Bytes of text that the person agreed to. */
  readonly #agreed = new Map<Source, number>()
  #lines: readonly LeftLine[]
  #byLine: ReadonlyMap<LineId, readonly LeftLine[]>

  /** `offer`: what is offered of a line as things now stand. */
  constructor(saved: readonly SavedLines[], offer: (one: LeftLine) => OfferedLine | undefined) {
    this.#offer = offer
    this.#lines = singleLines(saved)
    this.#byLine = byLineOf(this.#lines)
    for (const { source, bytesOfText } of saved) {
      this.#agreed.set(source, Math.max(this.#agreed.get(source) ?? 0, bytesOfText))
    }
  }

  offered(): readonly OfferedLine[] {
    return this.#lines.flatMap((one) => this.#offer(one) ?? [])
  }

  /** Asked for every line of the script whenever one changes. */
  isOffered(lineId: LineId): boolean {
    return (this.#byLine.get(lineId) ?? []).some((one) => this.#offer(one) !== undefined)
  }

  putFirst(lineIds: readonly LineId[]): void {
    this.#keep(leftFirst(this.#lines, lineIds))
  }

  take(lineIds: readonly LineId[]): void {
    const gone = new Set(lineIds)
    this.#keep(this.#lines.filter(({ lineId }) => !gone.has(lineId)))
  }

  clear(): void {
    this.#keep([])
  }

  /** Orders what is offered, one group after the other. What cannot be ordered, and what comes after it, is still left. */
  async order(orderGroup: (group: SavedLines) => Promise<void>): Promise<void> {
    const groups = groupLeft(
      this.offered().map(({ one }) => one),
      this.#agreed,
    )
    this.#keep(singleLines(groups))
    for (const [at, group] of groups.entries()) {
      await orderGroup(group)
      this.#keep(singleLines(groups.slice(at + 1)))
    }
  }

  agree(bytes: ReadonlyMap<Source, number>): void {
    for (const [source, bytesOfText] of bytes) this.#agreed.set(source, bytesOfText)
  }

  /** What the next run is left: these, and what waits here and is not among them. */
  savedWith(waiting: readonly LeftLine[]): readonly SavedLines[] {
    const known = new Set(waiting.map(nameOf))
    const others = this.#lines.filter((one) => !known.has(nameOf(one)))
    return groupLeft([...waiting, ...others], this.#agreed)
  }

  #keep(lines: readonly LeftLine[]): void {
    this.#lines = lines
    this.#byLine = byLineOf(lines)
  }
}

function byLineOf(lines: readonly LeftLine[]): ReadonlyMap<LineId, readonly LeftLine[]> {
  return Map.groupBy(lines, ({ lineId }) => lineId)
}

function nameOf({ source, lineId }: LeftLine): string {
  return `${source} ${lineId}`
}
