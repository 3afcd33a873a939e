import type { TakeId } from '../../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { TakeWatch } from '../../documents/takes/take-watch.ts'
import { ownTake } from '../queue/line-need.ts'
import { receivedAudio } from '../journal/received-audio.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'

/**
 * Looks whether the audio that these lines would be made of is what it was when it came, and leaves out what is not: then
 * also what would be heard in its place is looked at. Resolves with what was left out.
 */
export async function leaveOutDamaged(
  lines: readonly RenderableLine[],
  takes: TakeStore,
  watch: Pick<TakeWatch, 'check'>,
): Promise<readonly TakeId[]> {
  const gone: TakeId[] = []
  for (;;) {
    const found = await watch.check(
      lines.flatMap((line) => audioOf(line, takes)),
      'content',
    )
    if (found.length === 0) return gone
    gone.push(...found)
  }
}

function audioOf(line: RenderableLine, takes: TakeStore): readonly TakeId[] {
  const own = ownTake(line, takes)
  if (own !== undefined) return [own.id]
  return requestsOfLine(line).flatMap(({ key }) => receivedAudio(takes.all(), key)?.id ?? [])
}
