import { alignKeys } from '../align-keys.ts'
import { type MergedScript, mergeScripts } from './merge.ts'
import { textOfMergedLines, mergeSide } from './merge-lines.ts'
import type { KnownSpeakers } from '../../model/script.ts'

/**
 * Merges two versions of a script of which nobody knows what they come from. Only what both have alike counts as old, so
 * every line of either side is in the result, and a line that both have with other words is a conflict in which ours
 * stands. What one side deleted comes back: a line too much is seen, one too few is not.
 */
export function mergeCopies(input: {
  readonly ours: string
  readonly theirs: string
  readonly known: KnownSpeakers
}): MergedScript {
  const { ours, theirs, known } = input
  const [here, there] = [mergeSide(ours, known), mergeSide(theirs, known)]
  const raws = ({ lines }: typeof here): readonly string[] => lines.map(({ raw }) => raw)
  const shared = alignKeys(raws(here), raws(there)).flatMap(([at]) => here.lines[at] ?? [])
  return mergeScripts({ base: textOfMergedLines(shared, '\n'), ours, theirs, known })
}
