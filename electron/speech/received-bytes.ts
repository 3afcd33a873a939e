import { MAX_MEMORY_BYTES } from '../../shared/service/limits.ts'
import type { AnswerKeeper } from './types.ts'

/** Room that is made for an answer whose length is not told. */
const LEAST_ROOM = 64 * 1024

/**
 * What has come of an answer: every piece goes to its keeper, if it has one, and stays in memory while it is small or
 * nowhere else.
 */
export class ReceivedBytes {
  readonly #keeper: AnswerKeeper | undefined
  #memory: Buffer | undefined
  #length = 0

  /** `told`: how many bytes the answer says it has. So many are made room for at once, as far as memory is for it. */
  constructor(told: number, keeper?: AnswerKeeper) {
    this.#keeper = keeper
    const room = keeper === undefined ? told : Math.min(told, MAX_MEMORY_BYTES)
    this.#memory = Buffer.allocUnsafeSlow(room > 0 ? room : 0)
  }

  get length(): number {
    return this.#length
  }

  /** False if neither the disk nor the memory has room for so many bytes more. */
  hasRoomFor(bytes: number): boolean {
    return this.#keeper === undefined || !this.#keeper.isBroken() || this.#length + bytes <= MAX_MEMORY_BYTES
  }

  /** Takes a piece. Nothing more is to come before the promise is settled, if there is one: it never rejects. */
  add(piece: Uint8Array): Promise<void> | undefined {
    const settled = this.#keeper?.write(piece)
    const isForMemory = this.#keeper === undefined || this.#length + piece.length <= MAX_MEMORY_BYTES
    if (isForMemory && this.#memory !== undefined) this.#memory = withPiece(this.#memory, this.#length, piece)
    else this.#memory = undefined
    this.#length += piece.length
    return settled
  }

  /** All of it, in memory of its own, for pooled buffers cannot be handed over; undefined if only its keeper has it. */
  bytes(): Uint8Array | undefined {
    const memory = this.#memory
    if (memory === undefined) return undefined
    const isFull = this.#length === memory.length
    return isFull ? new Uint8Array(memory.buffer) : new Uint8Array(memory.subarray(0, this.#length))
  }
}

// What is told its length is written into its place at once, so that the pieces need not be kept until the end.
function withPiece(memory: Buffer, length: number, piece: Uint8Array): Buffer {
  let room = memory
  if (length + piece.length > memory.length) {
    room = Buffer.allocUnsafeSlow(Math.max(LEAST_ROOM, (length + piece.length) * 2))
    room.set(memory.subarray(0, length))
  }
  room.set(piece, length)
  return room
}
