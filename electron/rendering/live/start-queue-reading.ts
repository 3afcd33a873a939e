import type { LiveView } from '../../../shared/contract/render-views.ts'
import { problemError, StudioError, toProblem } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { type LivePlan, linesOfPlan } from './live-plan.ts'
import type { LiveChoice, LiveInput } from './live-types.ts'
import { QueueReading } from './queue-reading.ts'
import { noted } from '../../base/failures.ts'
import { say } from '../../../shared/messages/say.ts'

/** How lines are ordered that are heard as they are rendered. */
export const ordinary = { again: true, resendUnknown: false, mode: 'line' } as const

/**
 * The ordinary render of lines, heard one after the other while their answers come.
 * @throws StudioError why nothing was sent
 */
export async function startQueueReading(
  { rendering, readings, takes, startRender }: LiveInput,
  { source, confirmedBytes }: LiveChoice,
  plan: LivePlan,
): Promise<LiveView> {
  const lines = linesOfPlan(plan)
  const lineIds = lines.map(({ lineId }) => lineId)
  const reading = readings.make([], plan.sampleRate)
  // What would not be heard is not paid for. What it waits for is told of the lines, whether they could be taken back or not.
  const takeBack = (ids: readonly LineId[]): void =>
    void rendering.controls.cancelLines(ids).catch(noted('start queue reading: taking back'))
  const heard = new QueueReading({
    source,
    lines,
    sampleRate: plan.sampleRate,
    sound: reading.sound,
    sending: rendering.sending,
    takes,
    onLine: (lineId) => reading.hear(lineId),
    onSound: () => reading.receive(),
    onEnd: (how) => {
      if ('take' in how) return reading.end('done', how.take.problem)
      takeBack(how.rest)
      const { status } = how
      const problem = status !== undefined && 'problem' in status ? status.problem : undefined
      reading.end(status?.kind === 'unknown' ? 'unknown' : 'failed', problem)
    },
    onLost: takeBack,
    onError: (error) => reading.end('failed', toProblem(error)),
  })
  readings.add(reading, {
    stop: () => {
      takeBack(heard.rest())
      heard.stop()
      reading.end('stopped')
    },
    // Its request is one of the queue, which drops it.
    wake: () => undefined,
    look: () => heard.look(),
  })
  const [first] = lineIds
  if (first !== undefined) reading.aim(first)
  try {
    const { queued, blocked } = await startRender({ ...ordinary, source, lineIds, confirmedBytes })
    if (blocked[0] !== undefined) throw new StudioError(blocked[0])
    if (queued === 0) throw problemError('render.nothing', say('rendering.live.nothingSent'))
    // They are heard in this order.
    if (lineIds.length > 1) rendering.controls.putFirst(lineIds)
    heard.begin()
    return reading.view
  } catch (error) {
    heard.stop()
    readings.drop(reading)
    throw error
  }
}
