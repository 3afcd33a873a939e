/** Frames on their way from a socket to the one who listens. */
export type FrameQueue = {
  readonly push: (frame: Uint8Array) => void
  /** No more frames. Those that wait are still handed out; then the listener ends, or gets the error. */
  readonly end: (error: Error | undefined) => void
  readonly isEnded: () => boolean
  readonly isFull: () => boolean
  /** Can be listened to once. Whoever stops early is gone: `left` is called. */
  readonly frames: AsyncIterable<Uint8Array>
}

type Room = { readonly frames: number; readonly bytes: number }
type Told = { readonly full: () => void; readonly roomy: () => void; readonly left: () => void }

type State =
  | { readonly kind: 'open'; readonly isFull: boolean }
  | { readonly kind: 'ended'; readonly error: Error | undefined }

/**
 * A queue with room for so many frames, and bytes in them. It takes more, but says `full` once when it is, and `roomy` when
 * half of it has been taken, so that a fast sender can be slowed down to a slow listener.
 */
export function createFrameQueue(room: Room, on: Told): FrameQueue {
  const waiting = new WaitingFrames(room, on)
  return {
    push: (frame) => waiting.push(frame),
    end: (error) => waiting.end(error),
    isEnded: () => waiting.isEnded,
    isFull: () => waiting.isFull,
    frames: waiting.listen(),
  }
}

class WaitingFrames {
  readonly #room: Room
  readonly #on: Told
  readonly #frames: Uint8Array[] = []
  #bytes = 0
  #state: State = { kind: 'open', isFull: false }
  #wake = (): void => undefined

  constructor(room: Room, on: Told) {
    this.#room = room
    this.#on = on
  }

  get isEnded(): boolean {
    return this.#state.kind === 'ended'
  }

  get isFull(): boolean {
    return this.#state.kind === 'open' && this.#state.isFull
  }

  push(frame: Uint8Array): void {
    if (this.isEnded) return
    this.#frames.push(frame)
    this.#bytes += frame.length
    if (!this.isFull && (this.#frames.length >= this.#room.frames || this.#bytes >= this.#room.bytes)) {
      this.#state = { kind: 'open', isFull: true }
      this.#on.full()
    }
    this.#wake()
  }

  end(error: Error | undefined): void {
    if (!this.isEnded) this.#state = { kind: 'ended', error }
    this.#wake()
  }

  async *listen(): AsyncGenerator<Uint8Array, void> {
    let isDone = false
    try {
      for (;;) {
        const frame = this.#take()
        if (frame !== undefined) yield frame
        else if (this.isEnded) break
        else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve
          })
        }
      }
      isDone = true
    } finally {
      if (!isDone) this.#on.left()
    }
    if (this.#state.kind === 'ended' && this.#state.error !== undefined) throw this.#state.error
  }

  #take(): Uint8Array | undefined {
    const frame = this.#frames.shift()
    this.#bytes -= frame?.length ?? 0
    if (this.isFull && this.#frames.length <= this.#room.frames / 2 && this.#bytes <= this.#room.bytes / 2) {
      this.#state = { kind: 'open', isFull: false }
      this.#on.roomy()
    }
    return frame
  }
}
