import { unlink } from 'node:fs/promises'
import { ignored } from '../base/failures.ts'

/** Bytes of pictures that are kept on the disk; beyond it the oldest go, and are fetched again when somebody looks. */
const MOST_BYTES = 64 * 1024 * 1024

/** Which pictures are kept, under which names, and when the oldest go. */
export class Pictures {
  readonly #forget: (id: string) => string | undefined
  /** How large each is, the oldest first. */
  readonly #sizes = new Map<string, number>()
  readonly #turns = new Map<string, number>()

  /** `forget` lets go of one and answers where its file is. */
  constructor(forget: (id: string) => string | undefined) {
    this.#forget = forget
  }

  /** Another name once the picture at the address was changed, so that nobody is shown the one of before. */
  nameOf(address: string): string {
    return `picture ${this.#turns.get(address) ?? 0} ${address}`
  }

  renew(address: string): void {
    this.#turns.set(address, (this.#turns.get(address) ?? 0) + 1)
  }

  /** One was written. */
  async kept(id: string, bytes: number): Promise<void> {
    this.#sizes.set(id, bytes)
    let sum = [...this.#sizes.values()].reduce((all, size) => all + size, 0)
    for (const [oldest, size] of this.#sizes) {
      if (sum <= MOST_BYTES || oldest === id) return
      sum -= size
      this.#sizes.delete(oldest)
      const path = this.#forget(oldest)
      // The folder goes as a whole when the studio ends.
      if (path !== undefined) await unlink(path).catch(ignored('clean-up'))
    }
  }
}
