import type { PlayedLine } from '../../../shared/contract/playing-calls.ts'
import { channelGains, channelsOfGraph } from '../../../shared/core/timeline/gains.ts'
import type { SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'

/** What each channel of a line that plays is multiplied with by now; undefined for what is not in the graph as it plays. */
export function gainsIn(graph: SoundGraph | undefined): GainsOf {
  if (graph === undefined) return () => undefined
  const made = known.get(graph) ?? madeOf(graph)
  known.set(graph, made)
  return made
}

type GainsOf = (line: PlayedLine) => readonly number[] | undefined

/** A graph is asked for each of its lines. */
const known = new WeakMap<SoundGraph, GainsOf>()

function madeOf(graph: SoundGraph): GainsOf {
  const clips = new Map(graph.clips.map((clip) => [clip.id, clip]))
  const channels = channelsOfGraph(graph)
  return ({ lineId, takeId }) => {
    const clip = clips.get(lineId)
    return clip?.source.kind === 'take' && clip.source.takeId === takeId ? channelGains(clip, channels) : undefined
  }
}
