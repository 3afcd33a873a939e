import type { RenderKey } from '../../../shared/core/model/ids.ts'
import type { Take } from '../../../shared/core/model/take.ts'

/**
 * Audio that was made for the present order, by request, in the order in which it came. Several takes of a line are each
 * made of another answer, and lines that share a request share each of its answers: what an order costs is known before,
 * however its answers come.
 */
export class FreshAudio {
  readonly #made = new Map<RenderKey, Take[]>()

  clear(): void {
    this.#made.clear()
  }

  add(key: RenderKey, take: Take): void {
    const made = this.#made.get(key)
    if (made === undefined) this.#made.set(key, [take])
    else made.push(take)
  }

  /** How many answers to a request have come. */
  count(key: RenderKey): number {
    return this.#made.get(key)?.length ?? 0
  }

  /** The answer at a place, from 0. */
  at(key: RenderKey, place: number): Take | undefined {
    return this.#made.get(key)?.[place]
  }
}
