/** How many earlier revisions are remembered: as many outside changes may happen while the page has not heard of one. */
const REMEMBERED = 8

/**
 * What the page last had: the script as of the revisions that another program's version replaced, so that text the page
 * sends can be merged with it instead of undoing it.
 */
export class PageText {
  // Put together when somebody builds on it: not at every change.
  readonly #texts = new Map<number, () => string>()
  #revision: number

  constructor(revision: number, text: () => string) {
    this.#revision = revision
    this.#texts.set(revision, text)
  }

  /** The page and this side hold the same text at this revision. */
  agree(revision: number, text: () => string): void {
    this.#revision = revision
    this.#texts.set(revision, text)
    for (const old of this.#texts.keys()) {
      if (this.#texts.size <= REMEMBERED) break
      this.#texts.delete(old)
    }
  }

  /** The text that something of the page builds on: that of its revision if it names one that is remembered. */
  base(revision: number | undefined): string {
    const named = revision === undefined ? undefined : this.#texts.get(revision)
    return (named ?? this.#texts.get(this.#revision))?.() ?? ''
  }
}
