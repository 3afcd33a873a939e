import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import { spokenText } from '../../../shared/core/align/spoken-text.ts'
import { carriedWords } from '../../../shared/core/align/carried-words.ts'
import type { LineNode } from '../../../shared/core/model/script.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import type { WordTime } from '../../../shared/core/model/words/word-times.ts'
import { knownWordsOf, type SoundingNeeds } from './known-words.ts'

/**
 * Plays on from the word at a place of a line's text (`offset`: UTF-16 units behind its beginning). A line without sound, or
 * whose words nobody finds, is played from its beginning.
 */
export async function playWord(deps: SoundingNeeds, node: LineNode, offset: number): Promise<void> {
  const { player, project } = deps
  const { id } = node
  if (id === undefined) return
  const take = project.getState().open?.lines.get(id)?.take
  if (take === undefined) {
    player.startAt(id)
    player.play()
    return
  }
  const known = knownWordsOf(deps)
  const words = known.now(take.id) ?? (await known.ask(take.id))
  const word = words === undefined ? undefined : wordBefore(carriedWords(words, spokenText(node)), offset)
  playFromSample(deps, { lineId: id, takeId: take.id }, word?.fromSample ?? 0)
}

/** Plays on from a sample of the take that is heard of a line. */
export function playFromSample(
  { player, project }: Pick<SoundingNeeds, 'player' | 'project'>,
  { lineId, takeId }: { readonly lineId: LineId; readonly takeId: TakeId },
  fromSample: number,
): void {
  const take = project.getState().open?.lines.get(lineId)?.take
  const clip = player.stage.graph()?.clips.find(({ id }) => id === lineId)
  const inSeconds = (clip?.inSample ?? 0) / TIMELINE_SAMPLE_RATE
  const seconds = take?.id === takeId ? fromSample / take.sampleRate - inSeconds : 0
  player.playFrom({ lineId, takeId, seconds: Math.max(0, seconds) })
}

/** The word at a place, or the one before it. */
function wordBefore(words: readonly WordTime[], offset: number): WordTime | undefined {
  return words.findLast(({ from }) => from <= offset) ?? words[0]
}
