import type { PlayedLine } from '../../../shared/contract/playing-calls.ts'
import { channelGains, channelsOf } from '../../../shared/core/timeline/gains.ts'
import type { SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'

/** What each channel of a line that plays is multiplied with by now; undefined for what is not in the graph as it plays. */
export function gainsIn(graph: SoundGraph | undefined): (line: PlayedLine) => readonly number[] | undefined {
  if (graph === undefined) return () => undefined
  const clips = new Map(graph.clips.map((clip) => [clip.id, clip]))
  const channels = channelsOf(graph.clips)
  return ({ lineId, takeId }) => {
    const clip = clips.get(lineId)
    return clip?.source.kind === 'take' && clip.source.takeId === takeId ? channelGains(clip, channels) : undefined
  }
}
