import { heardRoom, quietParts, roomToneSamples, TONE_RMS_DBFS } from '../../../shared/core/mix/room-tone.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { orAbsent } from '../../base/failures.ts'
import { writeSound } from '../encoders/write-sound.ts'
import type { MadeRoomTone } from '../types.ts'
import { openClip } from './clip-reader.ts'

/** So many takes are listened to, and so many samples of each: a room is known after a minute. */
const MOST_TAKES = 60
const MOST_SAMPLES = 20 * TIMELINE_SAMPLE_RATE

/** How loud a room is made of which nothing is heard, and between which levels any other is, in dBFS. */
const USUAL_DBFS = -66
const SOFTEST_DBFS = -80
const LOUDEST_DBFS = -50

/**
 * Makes a wav file of the tone of the room that takes were spoken in, or of a plain soft noise where they let nothing of one
 * be heard. Takes that cannot be read are passed over. @throws StudioError `disk.*`
 */
export async function makeRoomTone(paths: readonly string[], out: string): Promise<MadeRoomTone> {
  const quiet: Float32Array[] = []
  for (const path of paths.slice(0, MOST_TAKES)) {
    const samples = await samplesOf(path).catch(orAbsent('room tone: reading'))
    if (samples !== undefined) quiet.push(...quietParts(samples))
  }
  const room = heardRoom(quiet)
  const seed = paths.length
  const samples = roomToneSamples(room, seed)
  const target = { format: 'wav', sampleRate: TIMELINE_SAMPLE_RATE, encoding: 'pcm16' } as const
  await writeSound(out, { sampleRate: TIMELINE_SAMPLE_RATE, channels: 1 }, target, (writer) => writer.write([samples]))
  const level = room === undefined ? USUAL_DBFS : Math.min(LOUDEST_DBFS, Math.max(SOFTEST_DBFS, room.levelDbfs))
  return { from: room === undefined ? 'noise' : 'take', rmsDbfs: TONE_RMS_DBFS, levelDbfs: Math.round(level), seed }
}

async function samplesOf(path: string): Promise<Float32Array> {
  const reader = await openClip(path, TIMELINE_SAMPLE_RATE)
  try {
    return (await reader.take(MOST_SAMPLES)).slice()
  } finally {
    await reader.close()
  }
}
