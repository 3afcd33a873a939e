import { existsSync, readFileSync } from 'node:fs'
import { speechFrames } from '../../../../electron/audio/analysis/speech-frames.ts'
import type { SpeechFrames } from '../../../../shared/core/scene/sound/frames.ts'
import { cachePath, keepCached, spokenLine } from './engines.ts'
import { hearScene, type Line, type ScenePlan } from './make-scene.ts'

/** Raised when scenes are made otherwise, or frames become other frames. */
const VERSION = 2

/** What is heard in a scene, and the truth about it; kept, because listening is most of the work. */
export type Listened = {
  readonly frames: SpeechFrames
  readonly durationSamples: number
  readonly spans: readonly { readonly from: number; readonly to: number }[]
}

export function listenedScene(plan: ScenePlan): Listened {
  const path = cachePath('scene', [VERSION, plan])
  if (!existsSync(path)) {
    const { samples, spans } = hearScene(plan)
    keepCached(path, packed(speechFrames(samples), { durationSamples: samples.length, spans }))
  }
  return unpacked(readFileSync(path))
}

export function listenedLine({ voice, text }: Line): SpeechFrames {
  const path = cachePath('frames', [VERSION, voice, text])
  if (!existsSync(path))
    keepCached(path, packed(speechFrames(spokenLine(voice, text)), { durationSamples: 0, spans: [] }))
  return unpacked(readFileSync(path)).frames
}

function packed({ energyDb, pitchHz, brightnessHz, timbre }: SpeechFrames, rest: Omit<Listened, 'frames'>): Buffer {
  const head = Buffer.from(JSON.stringify({ ...rest, frames: energyDb.length }))
  const numbers = [energyDb, pitchHz, brightnessHz, timbre].map((one) =>
    Buffer.from(one.buffer, one.byteOffset, one.byteLength),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return Buffer.concat([length, head, ...numbers])
}

function unpacked(bytes: Buffer): Listened {
  const headEnd = 4 + bytes.readUInt32LE(0)
  const head: Omit<Listened, 'frames'> & { frames: number } = JSON.parse(bytes.subarray(4, headEnd).toString())
  const { frames: count, ...rest } = head
  const all = new Float32Array(Uint8Array.from(bytes.subarray(headEnd)).buffer)
  return {
    ...rest,
    frames: {
      energyDb: all.slice(0, count),
      pitchHz: all.slice(count, 2 * count),
      brightnessHz: all.slice(2 * count, 3 * count),
      timbre: all.slice(3 * count),
    },
  }
}
