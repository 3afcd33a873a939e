import type { ScenePlan } from '../../../shared/contract/render-views.ts'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import type { TakeWatch } from '../../documents/takes/take-watch.ts'
import type { Auditions } from '../../rendering/audition/auditions.ts'
import { leftUnknown } from '../../rendering/left-unknown.ts'
import type { LiveReadings } from '../../rendering/live/live-readings.ts'
import { renderableOf, selectLines } from '../../rendering/queue/line-choice.ts'
import type { RenderChoice, Rendering } from '../../rendering/rendering-types.ts'
import type { SessionEvents } from './session-events.ts'
import type { SessionLines } from './session-lines.ts'
import { noted } from '../../base/failures.ts'

/** What orders of a session work with. */
export type OrdersInput = {
  readonly takes: TakeStore
  readonly rendering: Rendering
  readonly auditions: Pick<Auditions, 'lendTo'>
  readonly readings: LiveReadings
  readonly lines: SessionLines
  readonly watch: TakeWatch
  readonly events: SessionEvents
}

/** Orders to render. What is being read live is on its way already, and is ordered by none of them. */
export type SessionOrders = {
  readonly start: (choice: RenderChoice) => ReturnType<Rendering['start']>
  readonly estimate: (choice: RenderChoice) => ReturnType<Rendering['estimate']>
  /** Which lines would share a request. */
  readonly scenePlan: (choice: Pick<RenderChoice, 'source' | 'lineIds'>) => ScenePlan
}

export function sessionOrders(input: OrdersInput): SessionOrders {
  const { takes, rendering, auditions, readings, lines, watch, events } = input
  const withoutLive = (asked: RenderChoice): RenderChoice => ({
    ...asked,
    lineIds: asked.lineIds?.filter((lineId) => readings.queueOf(lineId) === undefined) ?? null,
  })
  const idsOf = (lineId: LineId): readonly TakeId[] => takes.ofLine(lineId).map(({ id }) => id)
  return {
    start: async (asked) => {
      const choice = withoutLive(asked)
      await watch.check((choice.lineIds ?? []).flatMap(idsOf), 'presence')
      // A convenience that saves a request: if it cannot be, the line is rendered as any other.
      if (!choice.again)
        await auditions
          .lendTo(renderableOf(choice, rendering.planner.plan(choice.source)), choice.source)
          .catch(noted('session orders: lending'))
      const started = await rendering.start(choice, () => lines.all())
      if (started.queued > 0) events.begin()
      events.lines()
      return { ...started, notes: [...started.notes, ...leftUnknown(choice, lines.all())] }
    },
    estimate: (asked) => rendering.estimate(withoutLive(asked), lines.all()),
    scenePlan: (choice) => {
      const { lines: chosen } = selectLines(choice, lines.all(), rendering.planner.plan(choice.source), false)
      const lineIds = chosen.map(({ lineId }) => lineId)
      return rendering.scenes.plan(choice.source, lineIds)
    },
  }
}
