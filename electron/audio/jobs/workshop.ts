import { type AudioThread, createAudioThread, ThreadDied } from './audio-thread.ts'
import type { AudioResult, AudioResultOf, AudioValues } from './job-messages.ts'
import { SOUND_SILENCE_MS, undecoded } from './lost-file.ts'
import type { AudioWorkshop } from '../types.ts'

/** No answer takes this long to be looked at; one that does was made to keep us busy. */
const VERIFY_DEADLINE_MS = 120_000

/** A quarter of an hour of recording is read in some ten seconds; one that takes this long was made to keep us busy. */
const CLIP_DEADLINE_MS = 120_000

/**
 * The audio work in three threads: one for answers, pieces and peaks, which people wait for; one for mixes and exports,
 * which may take minutes; and one for recordings and measures, which take seconds. None holds up another.
 */
export function createAudioWorkshop({ worker }: { readonly worker: URL }): AudioWorkshop {
  const quick: AudioThread = createAudioThread(worker)
  const long: AudioThread = createAudioThread(worker)
  const clips: AudioThread = createAudioThread(worker)
  const inTime = { deadlineMs: CLIP_DEADLINE_MS } as const
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
    recover: async (path, out, asked) => {
      try {
        return valueOf(await clips.run({ kind: 'recover', path, out, asked }, inTime), 'recover')
      } catch (error) {
        if (error instanceof ThreadDied) return undefined
        throw error
      }
    },
    join: async (pieces, sampleRate) => valueOf(await quick.run({ kind: 'join', pieces, sampleRate }), 'join'),
    encode: async (job, signal) => valueOf(await long.run({ kind: 'encode', job }, { signal }), 'encode'),
    measureMix: async (plan, signal, cache) =>
      valueOf(await long.run({ kind: 'measureMix', plan, cache }, { signal }), 'measureMix'),
    measureSounds: async (paths, signal) =>
      valueOf(await long.run({ kind: 'measureSounds', paths }, { signal }), 'measureSounds'),
    peaks: async (path, width) => valueOf(await quick.run({ kind: 'peaks', path, width }), 'peaks'),
    soundLength: async (path, sampleRate) =>
      valueOf(await quick.run({ kind: 'soundLength', path, sampleRate }), 'soundLength'),
    samples: async (path, sampleRate, part) =>
      valueOf(await quick.run({ kind: 'samples', path, sampleRate, part }), 'samples'),
    readSound: async (path, decoded, signal) =>
      valueOf(
        await clips.run({ kind: 'readSound', path, decoded }, { signal, silenceMs: SOUND_SILENCE_MS }).catch(undecoded),
        'readSound',
      ),
    soundSamples: async (path, sampleRate, part) =>
      valueOf(await quick.run({ kind: 'soundSamples', path, sampleRate, part }), 'soundSamples'),
    writeSamples: async (path, sampleRate, out) =>
      valueOf(await quick.run({ kind: 'writeSamples', path, sampleRate, out }), 'writeSamples'),
    knownPeaks: async (file, ids) => valueOf(await quick.run({ kind: 'knownPeaks', file, ids }), 'knownPeaks'),
    packTakes: async (file, takes, sampleRate) =>
      valueOf(await clips.run({ kind: 'packTakes', file, takes, sampleRate }), 'packTakes'),
    readClip: async (bytes, out) =>
      valueOf(await clips.run({ kind: 'readClip', bytes, out }, inTime).catch(undecoded), 'readClip'),
    checkClip: async (path, range) => valueOf(await clips.run({ kind: 'checkClip', path, range }, inTime), 'checkClip'),
    cutClip: async (path, range) => valueOf(await clips.run({ kind: 'cutClip', path, range }, inTime), 'cutClip'),
    measure: async (path, text) => valueOf(await clips.run({ kind: 'measure', path, text }, inTime), 'measure'),
    sceneFrames: async (path) => valueOf(await clips.run({ kind: 'sceneFrames', path }, inTime), 'sceneFrames'),
    cutScene: async (scene) => valueOf(await clips.run({ kind: 'cutScene', scene }, inTime), 'cutScene'),
    learnPhones: async (frames, reading) =>
      valueOf(await clips.run({ kind: 'learnPhones', frames, reading }, inTime), 'learnPhones'),
    cutTakes: async (path, ranges) => valueOf(await clips.run({ kind: 'cutTakes', path, ranges }, inTime), 'cutTakes'),
    roomTone: async (paths, out) => valueOf(await clips.run({ kind: 'roomTone', paths, out }, inTime), 'roomTone'),
    stretchTake: async (path, part, speed) =>
      valueOf(await clips.run({ kind: 'stretchTake', path, part, speed }, inTime), 'stretchTake'),
    close: async () => {
      await Promise.all([quick.close(), long.close(), clips.close()])
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
