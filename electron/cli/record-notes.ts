import type { TakeLosses } from '../documents/takes/take-types.ts'
import type { Journal } from '../rendering/journal/journal.ts'
import type { Remade } from '../rendering/takes/remake-takes.ts'

/** What was found and mended in the records of takes and of what was sent, in sentences. */
export function recordNotes({ backFromCopy }: TakeLosses, remade: Remade, journal: Journal): readonly string[] {
  const back = backFromCopy.filter(({ kind, trashedAt }) => kind === 'line' && trashedAt === undefined).length
  const takes = (count: number): string => (count === 1 ? '1 take is' : `${count} takes are`)
  const { unreadable } = journal.damage()
  return [
    ...(back > 0 ? [`The list of takes was damaged and was made again: ${takes(back)} back from their copy.`] : []),
    ...(remade.fromFiles > 0
      ? [`The list of takes was made again: ${takes(remade.fromFiles)} back from their files and what was sent.`]
      : []),
    ...(remade.fromAnswers > 0
      ? [`${takes(remade.fromAnswers)} back from answers that could not be kept before.`]
      : []),
    ...(unreadable > 0
      ? [
          `${unreadable} ${unreadable === 1 ? 'record' : 'records'} of what was sent cannot be read; ${unreadable === 1 ? 'it counts' : 'they count'} as sent.`,
        ]
      : []),
  ]
}
