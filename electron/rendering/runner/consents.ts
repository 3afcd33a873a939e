import type { RenderKey } from '../../../shared/core/model/ids.ts'
import type { SentPlan } from '../../../shared/core/model/render.ts'
import { keysOfRequest } from '../queue/attempt.ts'
import type { Journal } from '../journal/journal.ts'

/** Over which attempts a person decided when requests were ordered: one that came after them is another matter. */
export class Consents {
  readonly #journal: Pick<Journal, 'unknownAttempts'> | undefined
  readonly #given = new Map<RenderKey, ReadonlySet<string>>()

  constructor(journal: Pick<Journal, 'unknownAttempts'> | undefined) {
    this.#journal = journal
  }

  /** Over what is unknown now. Until it is taken back the first word stands, whatever another process has sent since. */
  give(request: SentPlan): void {
    if (this.#given.has(request.key)) return
    this.#given.set(request.key, new Set(this.#journal?.unknownAttempts(keysOfRequest(request))))
  }

  of(key: RenderKey): ReadonlySet<string> | undefined {
    return this.#given.get(key)
  }

  takeBack(requests: readonly SentPlan[]): void {
    for (const { key } of requests) this.#given.delete(key)
  }

  clear(): void {
    this.#given.clear()
  }
}
