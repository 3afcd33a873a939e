import type { DescribedSound } from '../analysis/describe-sound.ts'
import { createAudioThread } from './audio-thread.ts'
import { SOUND_SILENCE_MS, undecoded } from './lost-file.ts'

/** Describes sound files in a thread of its own, which a file can bring down without the program. */
export type SoundDescriber = {
  /** @throws StudioError as `describeSound`, and `audio.invalid` for a file in which its reader goes round in a circle */
  readonly describe: (path: string, signal: AbortSignal) => Promise<DescribedSound>
  readonly close: () => Promise<void>
}

export function createSoundDescriber(worker: URL, silenceMs = SOUND_SILENCE_MS): SoundDescriber {
  const thread = createAudioThread(worker)
  return {
    describe: async (path, signal) => {
      const result = await thread.run({ kind: 'describeSound', path }, { signal, silenceMs }).catch(undecoded)
      if (result.kind !== 'describeSound') throw new TypeError(`The audio thread answered ${result.kind}.`)
      return result.value
    },
    close: () => thread.close(),
  }
}
