import type { Cast } from '../../shared/core/model/cast.ts'
import type { ClipSource } from '../../shared/core/timeline/graph-schema.ts'
import type { LineId, TakeId } from '../../shared/core/model/ids.ts'
import type { Gaps } from '../../shared/core/model/project.ts'
import type { Script } from '../../shared/core/model/script.ts'
import type { Take } from '../../shared/core/model/take.ts'
import { speechOf } from '../../shared/core/timeline/ducking.ts'
import { graphParts } from '../../shared/core/timeline/parts/graph-parts.ts'
import { type GraphClip, type SoundGraph, soundGraph } from '../../shared/core/timeline/sound-graph.ts'
import { heardChannels } from '../../shared/core/mix/heard-channels.ts'
import type { MixDocument, SoundFile } from '../../shared/core/mix/mix-document.ts'
import { mixParts } from '../../shared/core/mix/mix-parts.ts'
import { TIMELINE_SAMPLE_RATE } from '../../shared/core/model/timeline.ts'
import type { MixClip, MixPlan } from '../audio/types.ts'

/** A take with the file it is in. */
export type PlacedTake = { readonly take: Take; readonly path: string }

/** What a project has besides lines, and where the file of a sound lies that can be read where it is wanted; undefined: it is not there. */
export type PlannedSounds = {
  readonly mix: MixDocument
  readonly pathOf: (sound: SoundFile) => string | undefined
}

/** What sounds where, and how the mixer makes it. */
export type PlannedMix = {
  readonly graph: SoundGraph
  readonly mix: MixPlan
}

/** Lays the lines out with the lengths of what is heard; lines without audio are silence of an estimated length. */
export function planMix(input: {
  readonly script: Script
  readonly cast: Cast
  readonly gaps: Gaps
  readonly heard: (lineId: LineId) => PlacedTake | undefined
  /** Beds and effects; absent: there are none. */
  readonly sounds?: PlannedSounds | undefined
  /** Absent: as many as the project wants, or else as it needs. */
  readonly channels?: 1 | 2 | undefined
}): PlannedMix {
  const paths = new Map<TakeId, string>()
  const graph = soundGraph(
    graphParts({
      ...input,
      sounds: input.sounds === undefined ? undefined : mixParts(input.sounds.mix),
      heard: (lineId) => {
        const placed = input.heard(lineId)
        if (placed !== undefined) paths.set(placed.take.id, placed.path)
        return placed?.take
      },
    }),
  )
  const fileOf = ({ source }: GraphClip): ClipFile | undefined =>
    source.kind === 'file' ? soundOf(source, input.sounds) : pathAlone(paths.get(source.takeId))
  const mix = mixOfGraph(graph, fileOf)
  // What was chosen for this export, else for the project.
  const channels = input.channels ?? graph.channels
  return { graph, mix: channels === undefined ? mix : { ...mix, channels } }
}

/** Where a clip's sound lies, and how it is heard where it is no take. */
type ClipFile = Pick<MixClip, 'path' | 'sound'>

function pathAlone(path: string | undefined): ClipFile | undefined {
  return path === undefined ? undefined : { path }
}

function soundOf(
  source: ClipSource & { readonly kind: 'file' },
  sounds: PlannedSounds | undefined,
): ClipFile | undefined {
  const sound = sounds?.mix.sounds?.find(({ id }) => id === source.fileId)
  const path = sound === undefined ? undefined : sounds?.pathOf(sound)
  if (sound === undefined || path === undefined) return undefined
  return { path, sound: { rows: heardChannels(sound.channels, source.channels) } }
}

/** A graph as the mixer takes it; clips whose file is nowhere are silent. */
function mixOfGraph(
  { clips, lanes, durationSamples }: SoundGraph,
  fileOf: (clip: GraphClip) => ClipFile | undefined,
): MixPlan {
  const ducked = lanes.map((lane) => (lane.kind === 'speaker' ? undefined : lane.ducking))
  return {
    sampleRate: TIMELINE_SAMPLE_RATE,
    durationSamples,
    clips: clips.flatMap((clip) => {
      const { id, lane, startSample, inSample, durationSamples, fadeInSamples, fadeOutSamples, gainDb, pan, loop } =
        clip
      const file = fileOf(clip)
      const fades = { fadeInSamples, fadeOutSamples }
      if (file === undefined) return []
      const placed = { id, path: file.path, lane, startSample, inSample, durationSamples, ...fades, gainDb, pan }
      if (file.sound === undefined) return [placed]
      const sound = loop === undefined ? file.sound : { ...file.sound, loop }
      return [{ ...placed, ...(clip.isStereo === true ? { isStereo: true as const } : {}), sound }]
    }),
    laneGainsDb: lanes.map(({ gainDb }) => gainDb),
    ...(ducked.some((ducking) => ducking !== undefined)
      ? { ducking: { lanes: ducked, speech: speechOf({ clips, lanes }) } }
      : {}),
  }
}
