import type { SceneService } from './scene/scene-service.ts'
import type { Journal } from './journal/journal.ts'
import { costOfLines, type Selection } from './queue/line-choice.ts'
import type { RenderChoice } from './rendering-types.ts'
import type { Runner } from './runner/runner-types.ts'
import type { RenderableLine } from './queue/renderable-line.ts'
import type { TakeStore } from '../documents/takes/take-types.ts'

/** Lines with the requests that they are sent as, and what that costs. */
export type WeighedOrder = Selection & {
  readonly arranged: ReturnType<SceneService['arrange']>
  readonly cost: ReturnType<typeof costOfLines>
}

/**
 * Finds out what an order is and what it would send beside what the runner has under way. `takes`: the audio that is there.
 * @throws StudioError `scene.pickUp` or `scene.model` for a pick-up that cannot be
 */
export function weighOrder(
  choice: RenderChoice,
  { lines, blocked }: Selection,
  input: {
    readonly takes: Pick<TakeStore, 'all' | 'ofLine'>
    readonly journal: Pick<Journal, 'isUnknown'>
    readonly scenes: SceneService
    readonly runner: Pick<Runner, 'statusOf' | 'isUnderWay'> | undefined
  },
): WeighedOrder {
  const { takes, scenes, runner } = input
  const { source, resendUnknown } = choice
  const again = isAgain(choice)
  const arranged = scenes.arrange({ ...choice, again }, lines, takes)
  const isAtWork = ({ lineId, contentKey }: RenderableLine): boolean => {
    const kind = runner?.statusOf(lineId, contentKey)?.kind
    return kind === 'queued' || kind === 'rendering'
  }
  const there = { takes, journal: source === 'draft' ? undefined : input.journal }
  const cost = costOfLines(lines, there, {
    again,
    resendUnknown,
    takes: choice.takes ?? 1,
    scenes: arranged.scenes,
    isAtWork,
    isUnderWay: (key) => runner?.isUnderWay(key) ?? false,
  })
  return { lines, blocked, arranged, cost }
}

/** Several takes in one action are new ones each, and so is a pick-up. */
export function isAgain({ again, takes = 1, pickUp }: RenderChoice): boolean {
  return again || takes > 1 || pickUp !== undefined
}
