/** Those who wait until nothing moves any more. */
export class IdleWaiters {
  #waiters: readonly (() => void)[] = []

  /** Resolves at the next `tell`. */
  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiters = [...this.#waiters, resolve]
    })
  }

  tell(): void {
    const waiters = this.#waiters
    this.#waiters = []
    for (const resolve of waiters) resolve()
  }
}
