/**
 * The part of the WebAssembly interface that the draft voices and the resampler use. Node has it at run time, but its types come with the DOM
 * library, which the main side does not load. Follows the W3C WebAssembly JavaScript interface.
 */
declare namespace WebAssembly {
  /** Compiled code without state; can be sent to worker threads. */
  class Module {
    constructor(bytes: Uint8Array)
    private readonly compiled: unknown
  }
  class Memory {
    constructor(descriptor: { readonly initial: number; readonly maximum?: number })
    readonly buffer: ArrayBuffer
  }
  class Instance {
    constructor(module: Module, imports?: Readonly<Record<string, object>>)
    readonly exports: Readonly<Record<string, unknown>>
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
