import type { LiveView } from '../../../shared/contract/render-views.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { LineQueueState } from '../../../shared/core/render/line-views.ts'
import type { LiveMedia } from '../../base/studio-types.ts'
import { projectClosed } from '../project-closed.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { Rendering } from '../rendering-types.ts'
import { fitsSocket, type LivePlan, planLive } from './live-plan.ts'
import type { LiveChoice, LiveInput } from './live-types.ts'
import { ordinary, startQueueReading } from './start-queue-reading.ts'
import { isUnknownIn, startSocketReading } from './start-socket-reading.ts'
import { say } from '../../../shared/messages/say.ts'

/** Lines that are heard while they are made. */
export type LiveService = {
  /** @throws StudioError why nothing was sent */
  readonly start: (choice: LiveChoice) => Promise<LiveView>
  /** What `start` would send. @throws StudioError as it does for lines that cannot be sent */
  readonly estimate: (choice: LiveChoice) => ReturnType<Rendering['estimate']>
  /** What was sent and has not come may be billed: it is unknown then. One that has ended is let be. */
  readonly stop: (liveId: string) => void
  readonly media: (liveId: string) => LiveMedia | undefined
  /** What a reading over the socket is doing with a line. */
  readonly queueOf: (lineId: LineId) => LineQueueState | undefined
  /** The queue has moved: readings that follow it look at their line. */
  readonly look: () => void
  readonly isBusy: () => boolean
  /** The computer was asleep: sockets from before are dead, whatever they look like. */
  readonly wake: () => void
  readonly close: () => Promise<void>
}

/** Live readings of one project. */
export function createLiveService(input: LiveInput): LiveService {
  const { rendering, readings } = input
  const atWork = new Set<Promise<void>>()
  let life: 'open' | 'closed' = 'open'

  const isTaken = (lineId: LineId): boolean => {
    const kind = rendering.queueOf(lineId)?.kind
    return kind === 'queued' || kind === 'rendering' || readings.queueOf(lineId) !== undefined
  }

  const assertFree = (lineIds: readonly LineId[]): void => {
    if (life === 'closed') throw projectClosed()
    if (!lineIds.some(isTaken)) return
    throw problemError('render.underWay', say('rendering.live.underWay'), say('rendering.live.underWay.remedy'))
  }

  /** Compressed sound goes by ordinary requests, whatever was asked for. */
  const planOf = ({ source, lineIds, via }: LiveChoice): LivePlan & Pick<LiveChoice, 'via'> => {
    const isUnknown = (line: RenderableLine): boolean => isUnknownIn(rendering.sending, line)
    const basis = { planner: rendering.planner, scenes: rendering.scenes, isUnknown }
    const plan = planLive(basis, source, lineIds, via)
    return via === 'http' || fitsSocket(plan)
      ? { ...plan, via }
      : { ...planLive(basis, source, lineIds, 'http'), via: 'http' }
  }

  const keepTrack = (ended: Promise<void>): void => {
    atWork.add(ended)
    void ended.finally(() => atWork.delete(ended))
  }

  return {
    start: async (choice) => {
      assertFree(choice.lineIds)
      const plan = planOf(choice)
      return plan.via === 'http'
        ? startQueueReading(input, choice, plan)
        : startSocketReading(input, choice, plan, { assertFree, onBegun: keepTrack })
    },
    estimate: async (choice) => {
      const { source, lineIds } = choice
      const plan = planOf(choice)
      if (plan.via === 'http') return rendering.estimate({ ...ordinary, source, lineIds }, [])
      return { lines: lineIds.length, requests: plan.requests, bytesOfText: plan.bytesOfText, blocked: [] }
    },
    stop: (liveId) => readings.stop(liveId),
    media: (liveId) => readings.soundOf(liveId),
    queueOf: (lineId) => readings.queueOf(lineId),
    look: () => readings.look(),
    isBusy: () => atWork.size > 0,
    wake: () => readings.wake(),
    close: async () => {
      life = 'closed'
      readings.stopAll()
      await Promise.all(atWork)
    },
  }
}
