import type { FileHandle } from 'node:fs/promises'
import { ignored } from '../../base/failures.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Reads a file from one end to the other, the next piece while somebody works on this one. A piece is as long as the buffers
 * are, the last one shorter, of whole frames, and gone when the next one is taken.
 */
export class ReadAhead {
  readonly #handle: FileHandle
  readonly #end: number
  readonly #frameBytes: number
  #at: number
  #buffers: readonly [Bytes, Bytes]
  #coming: Promise<Bytes> | undefined

  constructor(
    handle: FileHandle,
    { from, end, frameBytes, bytes }: { readonly [Fact in 'from' | 'end' | 'frameBytes' | 'bytes']: number },
  ) {
    this.#handle = handle
    this.#at = from
    this.#end = end
    this.#frameBytes = frameBytes
    this.#buffers = [new Uint8Array(bytes), new Uint8Array(bytes)]
  }

  /** Empty at the end. Rejects as reading does. */
  async next(): Promise<Bytes> {
    const piece = await (this.#coming ?? this.#read())
    this.#coming = piece.byteLength === 0 ? undefined : this.#read()
    // Whoever takes it hears of a failure; until then nobody is to call it unheard.
    this.#coming?.catch(() => undefined)
    return piece
  }

  /** Waits for what is being read. */
  async close(): Promise<void> {
    await this.#coming?.catch(ignored('only closing'))
    await this.#handle.close()
  }

  async #read(): Promise<Bytes> {
    const [buffer, other] = this.#buffers
    this.#buffers = [other, buffer]
    const from = this.#at
    const wanted = Math.min(buffer.byteLength, this.#end - from)
    if (wanted <= 0) return buffer.subarray(0, 0)
    const { bytesRead } = await this.#handle.read(buffer, 0, wanted, from)
    const whole = bytesRead - (bytesRead % this.#frameBytes)
    this.#at = from + whole
    return buffer.subarray(0, whole)
  }
}
