import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import type { TakeWords } from '../../../shared/core/model/words/word-times.ts'
import type { GraphClip, SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { takeSampleAt } from '../../../shared/core/align/words-on-timeline.ts'
import { knownWordsOf, type SoundingNeeds } from './known-words.ts'
import { wordAt } from './word-at.ts'

/** The word of the script that sounds, by its place among those of its take. */
export type SoundingWord = {
  readonly lineId: LineId
  readonly takeId: TakeId
  readonly words: TakeWords
  readonly at: number
}

/**
 * Tells which word sounds while the script plays, on frames and only when it is another one; undefined: none. Nothing is asked
 * and no frame is spent while nothing plays. The answer ends that.
 */
export function watchSoundingWord(deps: SoundingNeeds, tell: (word: SoundingWord | undefined) => void): () => void {
  const { player } = deps
  const known = knownWordsOf(deps)
  let told: SoundingWord | undefined
  let asked: string | undefined
  let frame: number | undefined

  const clipOf = clipFinder(player)
  const find = (): SoundingWord | undefined => {
    const place = player.sounding()
    if (place?.takeId === undefined) return undefined
    const { lineId, seconds } = place
    const clip = clipOf(lineId)
    const take = deps.project.getState().open?.lines.get(lineId)?.take
    if (clip?.source.kind !== 'take' || clip.source.takeId !== place.takeId || take?.id !== place.takeId)
      return undefined
    if (asked !== `${lineId} ${take.id}`) {
      asked = `${lineId} ${take.id}`
      // Those that follow too: their first words are marked at once.
      for (const takeId of takesFrom(player.stage.graph(), lineId)) void known.ask(takeId)
    }
    const words = known.now(take.id)
    const at = words === undefined ? undefined : wordAt(words.words, takeSampleAt(seconds, take.sampleRate, clip))
    return words === undefined || at === undefined ? undefined : { lineId, takeId: take.id, words, at }
  }
  const draw = (): void => {
    frame = undefined
    const now = find()
    if (now?.words !== told?.words || now?.at !== told?.at || now?.lineId !== told?.lineId) {
      told = now
      tell(now)
    }
    if (player.state().playing) frame = requestAnimationFrame(draw)
    else asked = undefined
  }
  const stop = player.subscribe(({ playing }) => {
    if (playing) frame ??= requestAnimationFrame(draw)
  })
  if (player.state().playing) frame = requestAnimationFrame(draw)
  return () => {
    stop()
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}

/** So many lines ahead their words are asked for. */
const AHEAD = 2

function takesFrom(graph: SoundGraph | undefined, lineId: LineId): readonly TakeId[] {
  const clips = graph?.clips ?? []
  const at = clips.findIndex(({ id }) => id === lineId)
  return clips.slice(at, at + 1 + AHEAD).flatMap(({ source }) => (source.kind === 'take' ? [source.takeId] : []))
}

/** The clip of a line, looked for only where another line sounds or another graph is drawn. */
function clipFinder(player: SoundingNeeds['player']): (lineId: LineId) => GraphClip | undefined {
  let last: { readonly graph: SoundGraph; readonly lineId: LineId; readonly clip: GraphClip | undefined } | undefined
  return (lineId) => {
    const graph = player.stage.graph()
    if (graph === undefined) return undefined
    if (last?.graph !== graph || last.lineId !== lineId)
      last = { graph, lineId, clip: graph.clips.find(({ id }) => id === lineId) }
    return last.clip
  }
}
