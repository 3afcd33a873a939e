import type { LineId, RenderKey } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'

type Listener = (piece: Uint8Array) => void

/** Who hears requests of the queue while their answers come. */
export class Listeners {
  readonly #all = new Map<string, readonly Listener[]>()

  /** Hears a request until the answer of this is called. */
  add(source: Source, key: RenderKey, listener: Listener): () => void {
    const id = `${source} ${key}`
    this.#all.set(id, [...(this.#all.get(id) ?? []), listener])
    return () => {
      const others = (this.#all.get(id) ?? []).filter((one) => one !== listener)
      if (others.length > 0) this.#all.set(id, others)
      else this.#all.delete(id)
    }
  }

  /** Tells a piece to all who hear a request; undefined if nobody does. */
  of(source: Source, key: RenderKey): Listener | undefined {
    const all = this.#all.get(`${source} ${key}`)
    return all === undefined ? undefined : (piece) => all.forEach((hear) => hear(piece))
  }
}

/** Who is told of lines whose order has come to its end. */
export class EndListeners {
  readonly #all = new Set<(lineId: LineId) => void>()

  /** Is told until the answer of this is called. */
  add(listener: (lineId: LineId) => void): () => void {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  tell(lineId: LineId): void {
    for (const listener of this.#all) listener(lineId)
  }
}
