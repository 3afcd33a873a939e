/** One thing that runs later; what is set takes the place of what was set before. */
export class Alarm {
  #timer: ReturnType<typeof setTimeout> | undefined

  get isSet(): boolean {
    return this.#timer !== undefined
  }

  set(ms: number, run: () => void): void {
    this.clear()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      run()
    }, ms)
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
