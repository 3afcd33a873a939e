import { availableParallelism } from 'node:os'
import type { MakeParts } from '../mix/make-part.ts'
import { type AudioThread, createAudioThread } from './audio-thread.ts'

/** More threads than this take more memory than time. */
const MOST_THREADS = 4

/**
 * Threads that code parts of a sound beside each other. They begin with the first part and rest without keeping the process
 * alive.
 */
export function partThreads(code: URL): MakeParts {
  const count = Math.min(MOST_THREADS, availableParallelism())
  const threads: { readonly thread: AudioThread; waiting: number }[] = []
  const least = (): (typeof threads)[number] => {
    const idle = threads.find(({ waiting }) => waiting === 0)
    if (idle !== undefined) return idle
    if (threads.length < count) {
      const added = { thread: createAudioThread(code), waiting: 0 }
      threads.push(added)
      return added
    }
    return threads.reduce((one, other) => (other.waiting < one.waiting ? other : one))
  }
  return {
    // Each has the next one at hand when it is done.
    atATime: 2 * count,
    // They have made such parts before: this thread would first have to compile what they have compiled.
    hasIdle: () => threads.some(({ waiting }) => waiting === 0),
    code: async (part) => {
      const own = least()
      own.waiting += 1
      try {
        const result = await own.thread.run({ kind: 'codePart', part })
        if (result.kind !== 'codePart') throw new TypeError(`The audio thread answered ${result.kind} to codePart.`)
        return result.value
      } finally {
        own.waiting -= 1
      }
    },
  }
}
