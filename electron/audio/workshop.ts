import { type AudioThread, createAudioThread, ThreadDied } from './audio-thread.ts'
import type { AudioResult, AudioResultOf, AudioValues } from './job-messages.ts'
import type { AudioWorkshop } from './types.ts'

/** No answer takes this long to be looked at; one that does was made to keep us busy. */
const VERIFY_DEADLINE_MS = 120_000

/**
 * The audio work in two threads: one for answers, pieces and peaks, which people wait for, and one for mixes and
 * exports, which may take minutes and must not hold up the first.
 */
export function createAudioWorkshop({ worker }: { readonly worker: URL }): AudioWorkshop {
  const quick: AudioThread = createAudioThread(worker)
  const long: AudioThread = createAudioThread(worker)
  return {
    verify: async (bytes, expectation) => {
      try {
        const options = { deadlineMs: VERIFY_DEADLINE_MS }
        return valueOf(await quick.run({ kind: 'verify', bytes, expectation }, options), 'verify')
      } catch (error) {
        // The audio brought the thread down: that is a verdict on the audio, and the next job has a new thread.
        if (error instanceof ThreadDied) return { verdict: 'rejected', problem: error.problem }
        throw error
      }
    },
    join: async (pieces, sampleRate) => valueOf(await quick.run({ kind: 'join', pieces, sampleRate }), 'join'),
    mix: async (plan, out, signal) => valueOf(await long.run({ kind: 'mix', plan, out }, { signal }), 'mix'),
    encode: async (job, signal) => valueOf(await long.run({ kind: 'encode', job }, { signal }), 'encode'),
    peaks: async (path, width) => valueOf(await quick.run({ kind: 'peaks', path, width }), 'peaks'),
    close: async () => {
      await Promise.all([quick.close(), long.close()])
    },
  }
}

function valueOf<Kind extends keyof AudioValues>(result: AudioResult, kind: Kind): AudioValues[Kind] {
  if (!isResultOf(result, kind)) throw new TypeError(`The audio thread answered ${result.kind} to ${kind}.`)
  return result.value
}

function isResultOf<Kind extends keyof AudioValues>(
  result: AudioResult,
  kind: Kind,
): result is AudioResult & AudioResultOf<Kind> {
  return result.kind === kind
}
