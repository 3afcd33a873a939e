import { describe, expect, it, onTestFinished } from 'vitest'
import { createAudioThread } from '../../../electron/audio/jobs/audio-thread.ts'
import { writeWav } from '../../../electron/audio/codecs/wav.ts'
import { voicedPcm } from '../../support/audio/tones.ts'
import { builtAssets } from '../../support/studio/ports.ts'

const DEADLINE_MS = 2000
const look = {
  kind: 'verify' as const,
  bytes: writeWav(voicedPcm(1, 44_100)),
  expectation: { format: 'wav' as const, sampleRate: 44_100, charactersOfText: 10, transportWasWhole: true },
}

/** Nothing of this thread runs for so long, as in a process that is stopped, or on a computer that sleeps. */
function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

describe('audio that is being looked into while the program is stopped for longer than that may take', () => {
  it.each(['while the thread starts', 'while it works'])('is looked into all the same: %s', async (when) => {
    const thread = createAudioThread(builtAssets.audioWorker)
    onTestFinished(() => thread.close())
    if (when === 'while it works') await thread.run(look)
    const looked = thread.run(look, { deadlineMs: DEADLINE_MS })
    sleep(1.5 * DEADLINE_MS)
    expect(await looked).toMatchObject({ kind: 'verify', value: { verdict: 'ready' } })
  })
})
