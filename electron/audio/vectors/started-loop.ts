/** A loop of WebAssembly with the memory that it works in. */
export type StartedLoop = { readonly memory: ArrayBuffer; readonly run: (...values: readonly number[]) => void }

const PAGE_BYTES = 65_536

/** Starts what `wasmModule` put together, in a memory of its own of at least so many bytes. */
export function startedLoop(module: WebAssembly.Module, bytes: number): StartedLoop {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) })
  const { run } = new WebAssembly.Instance(module, { host: { memory } }).exports
  if (!isRun(run)) throw new TypeError('This module has no loop.')
  return { memory: memory.buffer, run }
}

function isRun(value: unknown): value is StartedLoop['run'] {
  return typeof value === 'function'
}
