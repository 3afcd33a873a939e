import { seededRandom } from '../../audio/tones.ts'
import type { HeardWord } from '../../../../shared/core/scene/types.ts'
import { LINE_RATE } from './engines.ts'
import type { Listened } from './heard-frames.ts'
import type { ScenePlan } from './make-scene.ts'

/** Share of the words that a recogniser gets wrong. */
const FAULTS = 0.05
/** What it hears in place of another word, or out of nothing. */
const misheard = ['the', 'ate', 'wreck', 'under', 'mine', 'hours', 'cold', 'ferry'] as const

/**
 * The words that are said with their times, as a recogniser would tell them: of every hundred five are another word, missing
 * or too many, by the scene's seed. Times are shares of the line by characters.
 */
export function transcriptOf({ said, seed }: ScenePlan, { spans }: Listened): readonly HeardWord[] {
  const random = seededRandom(seed * 6271 + said.length)
  return said.flatMap(({ text, share = 1 }, line): readonly HeardWord[] => {
    const span = spans[line]
    if (span === undefined) return []
    const [from, seconds] = [span.from / LINE_RATE, (span.to - span.from) / LINE_RATE]
    const heard = text.slice(0, Math.round(text.length * share))
    const words = [...heard.matchAll(/\S+/g)].filter(
      ({ 0: word, index }) => share === 1 || text.startsWith(word, index),
    )
    return words.flatMap(({ 0: word, index }): readonly HeardWord[] => {
      const times = {
        start: from + (seconds * index) / heard.length,
        end: from + (seconds * (index + word.length)) / heard.length,
      }
      const wrong = misheard[Math.floor(random() * misheard.length)] ?? 'the'
      if (random() >= FAULTS) return [{ text: word, ...times }]
      const kind = random()
      if (kind < 0.6) return [{ text: wrong, ...times }]
      return kind < 0.8
        ? []
        : [
            { text: word, ...times },
            { text: wrong, start: times.end, end: times.end },
          ]
    })
  })
}
