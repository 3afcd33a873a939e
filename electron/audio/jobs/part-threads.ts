import { availableParallelism } from 'node:os'
import { ignored } from '../../base/failures.ts'
import type { MakeParts, PartJob } from '../mix/make-part.ts'
import type { CodedPart } from '../segments/part-coder.ts'
import { createAudioThread } from './audio-thread.ts'

/** More threads than this take more memory than time. */
const MOST_THREADS = 4

/** Somebody who makes parts one after the other. `waiting`: those that it has yet to answer. */
type Maker = { readonly make: (part: PartJob) => Promise<CodedPart>; waiting: number }

/**
 * Makes parts of a sound beside each other: in this thread, which only puts them together and would stand idle, and in as many
 * more as there are further processors. Those begin with the first part and rest without keeping the process alive.
 */
export function partThreads(code: URL): MakeParts {
  const count = Math.min(MOST_THREADS, availableParallelism())
  const here: Maker = { make: inTurn(makeHere), waiting: 0 }
  const threads: Maker[] = []
  const least = (isOfSamples: boolean): Maker => {
    const idle = threads.find(({ waiting }) => waiting === 0)
    if (idle !== undefined) return idle
    // Samples come from a file that this thread reads meanwhile; of a plan it has nothing else to do.
    const room = isOfSamples ? count : count - 1
    if (threads.length < room) {
      const added = { make: inThread(code), waiting: 0 }
      threads.push(added)
      return added
    }
    return threads.reduce(
      (one, other) => (other.waiting < one.waiting ? other : one),
      isOfSamples ? (threads[0] ?? here) : here,
    )
  }
  return {
    // Each has the next one at hand when it is done.
    atATime: 2 * count,
    // They have made such parts before: this thread would first have to compile what they have compiled.
    hasIdle: () => threads.some(({ waiting }) => waiting === 0),
    code: async (part) => {
      const own = least(part.kind === 'samples')
      own.waiting += 1
      try {
        return await own.make(part)
      } finally {
        own.waiting -= 1
      }
    },
  }
}

async function makeHere(part: PartJob): Promise<CodedPart> {
  const { makePart } = await import('../mix/make-part.ts')
  return makePart(part)
}

/** Two at once would hold twice as much and be no faster. */
function inTurn(make: Maker['make']): Maker['make'] {
  let last: Promise<unknown> = Promise.resolve()
  return (part) => {
    const next = last.then(() => make(part))
    // Only that it is over: what was made is nobody's here.
    last = next.then(() => undefined, ignored('the caller has it'))
    return next
  }
}

function inThread(code: URL): Maker['make'] {
  const thread = createAudioThread(code)
  return async (part) => {
    const result = await thread.run({ kind: 'codePart', part })
    if (result.kind !== 'codePart') throw new TypeError(`The audio thread answered ${result.kind} to codePart.`)
    return result.value
  }
}
