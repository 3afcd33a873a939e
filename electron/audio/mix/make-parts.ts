import { refuseIfAborted } from '../encoders/refuse-if-aborted.ts'
import { makeHere, type MakeParts } from './make-part.ts'
import { type MadePart, unpackMadePart } from '../segments/made-part.ts'
import type { PartCache } from '../segments/part-cache.ts'
import type { CodedPart } from '../segments/part-coder.ts'
import type { NamedPart } from './plan-parts.ts'

/** Who makes parts, and where those are kept that were made. */
export type PartMakers = {
  readonly threads?: MakeParts | undefined
  readonly cache?: PartCache | undefined
}

/** So few parts are made at once in this thread unless others run already: those would take longer to begin. */
const FEW = 2

/**
 * Makes parts, or takes them from those that were made before, and hands them over in order. Answers how many of them were
 * made. @throws StudioError as mixing and coding do, `render.cancelled` once the signal fires
 */
export async function makeParts(
  parts: readonly NamedPart[],
  { threads, cache }: PartMakers,
  onPart: (part: MadePart) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  const known = (await cache?.known()) ?? new Set<string>()
  const missing = parts.filter(({ key }) => !known.has(key)).length
  const makers = threads !== undefined && (missing > FEW || threads.hasIdle()) ? threads : makeHere
  let made = 0
  const make = async ({ key, cut }: NamedPart): Promise<CodedPart> => {
    const found = known.has(key) ? cache?.find(key) : undefined
    if (found !== undefined) return found
    made += 1
    const bytes = await makers.code({ kind: 'plan', ...cut() })
    if (signal?.aborted !== true) await cache?.keep(key, bytes)
    return bytes
  }
  const running: Promise<CodedPart>[] = []
  const stop = stopOf(signal)
  const takeFirst = async (): Promise<void> => {
    const bytes = await stop.orElse(running.shift())
    if (bytes !== undefined) await onPart(unpackMadePart(bytes))
  }
  try {
    for (const part of parts) {
      refuseIfAborted(signal)
      const bytes = make(part)
      // Whoever waits for it hears of a failure; until then nobody is to call it unheard.
      bytes.catch(() => undefined)
      running.push(bytes)
      if (running.length >= makers.atATime) await takeFirst()
    }
    while (running.length > 0) await takeFirst()
  } finally {
    stop.forget()
    // Whoever stops has seconds to leave nothing behind; a part, whose thread may only be starting, can take longer.
    if (signal?.aborted !== true) await Promise.allSettled(running)
    if (made > 0) await cache?.trim()
  }
  return made
}

/**
 * `orElse` answers as what it is given does, and rejects as soon as the signal fires, with what is said of it. Not a race
 * with one promise that lives as long as the export: that one would hold on to everything that ever won.
 */
function stopOf(signal: AbortSignal | undefined): {
  readonly orElse: <T>(work: Promise<T> | undefined) => Promise<T | undefined>
  readonly forget: () => void
} {
  let stop: ((reason: unknown) => void) | undefined
  const onAbort = (): void => {
    try {
      refuseIfAborted(signal)
    } catch (error) {
      stop?.(error)
    }
  }
  signal?.addEventListener('abort', onAbort)
  return {
    orElse: async (work) => {
      refuseIfAborted(signal)
      if (work === undefined) return undefined
      try {
        return await new Promise((resolve, reject) => {
          stop = reject
          work.then(resolve, reject)
        })
      } finally {
        stop = undefined
      }
    },
    forget: () => signal?.removeEventListener('abort', onAbort),
  }
}
