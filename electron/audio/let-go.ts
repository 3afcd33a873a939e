/**
 * Frees the memory of arrays that nobody looks at any more, now: it lies outside of what the engine counts as its own, so
 * what an hour of sound leaves there waits for a collection that hardly anything else asks for. The arrays are empty then.
 */
export function letGo(arrays: readonly (Float32Array | Uint8Array)[]): void {
  for (const { buffer } of arrays) if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
