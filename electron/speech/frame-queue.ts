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

/**
 * A queue with room for so many frames, and bytes in them. It takes more, but says `full` once when it is, and `roomy` when
 * half of it has been taken, so that a fast sender can be slowed down to a slow listener.
 */
export function createFrameQueue(
  room: { readonly frames: number; readonly bytes: number },
  on: { readonly full: () => void; readonly roomy: () => void; readonly left: () => void },
): FrameQueue {
  const waiting: Uint8Array[] = []
  let waitingBytes = 0
  let isFull = false
  let ended: { readonly error: Error | undefined } | undefined
  let wake = (): void => undefined

  function take(): Uint8Array | undefined {
    const frame = waiting.shift()
    waitingBytes -= frame?.length ?? 0
    if (isFull && waiting.length <= room.frames / 2 && waitingBytes <= room.bytes / 2) {
      isFull = false
      if (ended === undefined) on.roomy()
    }
    return frame
  }

  async function* listen(): AsyncGenerator<Uint8Array, void> {
    let isDone = false
    try {
      for (;;) {
        const frame = take()
        if (frame !== undefined) yield frame
        else if (ended !== undefined) break
        else {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
      isDone = true
    } finally {
      if (!isDone) on.left()
    }
    if (ended?.error !== undefined) throw ended.error
  }

  return {
    push: (frame) => {
      if (ended !== undefined) return
      waiting.push(frame)
      waitingBytes += frame.length
      if (!isFull && (waiting.length >= room.frames || waitingBytes >= room.bytes)) {
        isFull = true
        on.full()
      }
      wake()
    },
    end: (error) => {
      ended ??= { error }
      wake()
    },
    isEnded: () => ended !== undefined,
    isFull: () => isFull,
    frames: listen(),
  }
}
