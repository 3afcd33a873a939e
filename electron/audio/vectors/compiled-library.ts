import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A library that was compiled to WebAssembly: functions of numbers, and the memory that they work in. */
export type CompiledLibrary<Name extends string> = {
  readonly memory: WebAssembly.Memory
  readonly call: (name: Name, ...values: readonly number[]) => number
}

/** There is nobody to whom it could write, and nothing that it could read: the number of WASI for what is not there. */
const NOT_THERE = 52

/**
 * Starts a library of `../compiled` in a memory of its own. Threads that start the same one share what the engine makes of it.
 * `names`: functions that the caller wants of it.
 */
export function startLibrary<Name extends string>(
  library: 'lame' | 'opus',
  names: readonly Name[],
): CompiledLibrary<Name> {
  // It lies beside the built program as it does here.
  const bytes = readFileSync(fileURLToPath(new URL(`../compiled/${library}/${library}.wasm`, import.meta.url)))
  const isOver = (): never => {
    throw new Error(`${library} gave up.`)
  }
  const notThere = (): number => NOT_THERE
  const system = { fd_close: notThere, fd_seek: notThere, fd_write: notThere, proc_exit: isOver }
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { wasi_snapshot_preview1: system })
  const functionOf = (name: string): LibraryFunction => {
    const found = exports[name]
    if (!isFunction(found)) throw new TypeError(`${library} has no ${name}.`)
    return found
  }
  const functions = new Map(names.map((name) => [name, functionOf(name)]))
  const { memory } = exports
  if (!(memory instanceof WebAssembly.Memory)) throw new TypeError(`${library} has no memory.`)
  functionOf('_initialize')()
  return { memory, call: (name, ...values) => functions.get(name)?.(...values) ?? Number.NaN }
}

type LibraryFunction = (...values: readonly number[]) => number

function isFunction(value: unknown): value is LibraryFunction {
  return typeof value === 'function'
}
