import type { AddedSounds } from '../timeline/parts/graph-parts.ts'
import type { GraphLane, PlacedClip, RoomTonePart } from '../timeline/graph-schema.ts'
import { ROOM_TONE_LANE } from '../timeline/sound-graph.ts'
import { CUT_FADE_SAMPLES } from '../timeline/take-trim.ts'
import { msToSamples, timelineSamples } from '../timeline/times.ts'
import { heardChannels } from './heard-channels.ts'
import type { MixDocument, SoundClip, SoundFile } from './mix-document.ts'

/** What the graph has of a mix besides lines. A clip whose file or lane is gone is silent. */
export function mixParts(mix: MixDocument): AddedSounds {
  const files = new Map((mix.sounds ?? []).map((sound) => [sound.id, sound]))
  const lanes = (mix.lanes ?? []).map(
    ({ id, kind, name, gainDb = 0, pan = 0, ducking }): GraphLane => ({
      kind,
      laneId: id,
      name,
      gainDb,
      pan,
      ...(ducking === undefined ? {} : { ducking }),
    }),
  )
  const placed = (mix.clips ?? []).flatMap((clip) => {
    const sound = files.get(clip.soundId)
    return sound === undefined ? [] : [placedClip(clip, sound)]
  })
  const roomTone = roomToneOf(mix, files)
  if (roomTone !== undefined) lanes.push({ kind: 'bed', laneId: ROOM_TONE_LANE, name: '', gainDb: 0, pan: 0 })
  return {
    lanes,
    placed,
    ...(roomTone === undefined ? {} : { roomTone }),
    ...(mix.channels === undefined ? {} : { channels: mix.channels }),
    matchMostDb: mix.levelMatching?.mostDb,
    ...(mix.starts === undefined
      ? {}
      : { starts: new Map(mix.starts.map(({ lineId, startMs }) => [lineId, msToSamples(startMs)])) }),
  }
}

function placedClip(clip: SoundClip, sound: SoundFile): PlacedClip {
  const whole = timelineSamples(sound.durationSamples, sound.sampleRate)
  const { inSample, durationSamples, fadeInSamples, fadeOutSamples } = soundCut(clip, whole)
  return {
    clipId: clip.id,
    laneId: clip.laneId,
    source: {
      kind: 'file',
      fileId: clip.soundId,
      ...(clip.channels === undefined ? {} : { channels: clip.channels }),
    },
    start: clip.start,
    durationSamples,
    inSample,
    fadeInSamples,
    fadeOutSamples,
    gainDb: clip.gainDb ?? 0,
    ...(clip.pan === undefined ? {} : { pan: clip.pan }),
    ...(heardChannels(sound.channels, clip.channels).length === 2 ? { isStereo: true } : {}),
    ...(clip.loops === true ? { loops: true, sourceSamples: whole } : {}),
  }
}

/**
 * What of a sound that is `whole` samples long is heard. What does not fit (the file was exchanged, or another program wrote
 * it) is cut to the file; fades never overlap. Where it is cut and nobody has set a fade it has a short one, as a take has.
 */
export function soundCut(
  { inSample: from = 0, durationSamples: wanted, fadeInSamples: rise, fadeOutSamples: fall, loops }: SoundClip,
  whole: number,
): Pick<PlacedClip, 'inSample' | 'durationSamples' | 'fadeInSamples' | 'fadeOutSamples'> {
  const inSample = Math.min(from, Math.max(0, whole - 1))
  const left = whole - inSample
  const durationSamples = loops === true ? (wanted ?? left) : Math.min(wanted ?? left, left)
  const unset = (isCut: boolean): number => (isCut ? Math.min(CUT_FADE_SAMPLES, Math.floor(durationSamples / 2)) : 0)
  const isCutAtEnd = (inSample + durationSamples) % whole !== 0
  const fadeInSamples = Math.min(rise ?? unset(inSample > 0), durationSamples)
  const fadeOutSamples = Math.min(fall ?? unset(isCutAtEnd), durationSamples - fadeInSamples)
  return { inSample, durationSamples, fadeInSamples, fadeOutSamples }
}

function roomToneOf({ roomTone }: MixDocument, files: ReadonlyMap<string, SoundFile>): RoomTonePart | undefined {
  const sound = roomTone === undefined ? undefined : files.get(roomTone.soundId)
  if (roomTone === undefined || sound === undefined) return undefined
  return {
    fileId: sound.id,
    sourceSamples: timelineSamples(sound.durationSamples, sound.sampleRate),
    isStereo: heardChannels(sound.channels, undefined).length === 2,
    gainDb: roomTone.levelDbfs - roomTone.rmsDbfs,
    seed: roomTone.seed,
  }
}
