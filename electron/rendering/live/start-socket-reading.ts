import { StudioError, toProblem } from '../../../shared/core/model/errors.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import type { LiveView } from '../../../shared/contract/render-views.ts'
import { sleptProblem } from '../runner/failed-event.ts'
import { unknownProblem } from '../queue/line-need.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { Rendering } from '../rendering-types.ts'
import { type LivePlan, linesOfPlan } from './live-plan.ts'
import type { LiveChoice, LiveInput } from './live-types.ts'
import { overSocket } from './over-socket.ts'
import type { Reading } from './reading.ts'
import { type ReadingEnd, readOverSocket } from './socket-reading.ts'
import { noted } from '../../base/failures.ts'

/** Why a reading was broken off that nobody has stopped. */
const asleep = 'The computer was asleep.'

/** What a reading has to know of the others. */
export type AmongOthers = {
  /** @throws StudioError `render.underWay` if one of these lines is being made elsewhere, `project.notOpen` after closing */
  readonly assertFree: (lineIds: readonly LineId[]) => void
  /** Something of it is at work until this is settled; it never rejects. */
  readonly onBegun: (ended: Promise<void>) => void
}

/**
 * Hears lines over a socket of their own.
 * @throws StudioError why nothing was sent
 */
export async function startSocketReading(
  input: LiveInput,
  { source, confirmedBytes }: LiveChoice,
  plan: LivePlan,
  { assertFree, onBegun }: AmongOthers,
): Promise<LiveView> {
  const { rendering, readings } = input
  const { sending } = rendering
  const client = await sending.clientOf(source)
  const lines = linesOfPlan(plan)
  const { blocked } = await sending.withFitVoices(source, { lines, blocked: [] })
  if (blocked[0] !== undefined) throw new StudioError(blocked[0])
  const { requests, bytesOfText } = plan
  await sending.guardCost(source, { lines: lines.length, requests, bytesOfText }, confirmedBytes)
  const journal = source === 'draft' ? undefined : sending.journal
  await journal?.hold()
  const lineIds = lines.map(({ lineId }) => lineId)
  try {
    // Another process may have sent one of them since, or they were asked for again while this was weighed.
    const lost = journal === undefined ? undefined : lines.find((line) => isUnknownIn(sending, line))
    if (lost !== undefined) throw new StudioError(unknownProblem(lost.lineId))
    assertFree(lineIds)
  } catch (error) {
    await journal?.release()
    throw error
  }
  const abort = new AbortController()
  const reading = readings.make(lineIds, plan.sampleRate)
  readings.add(reading, {
    stop: () => abort.abort(),
    wake: () => abort.abort(asleep),
    look: () => undefined,
  })
  const origin = rendering.originOf(source)
  const workshop = input.workshop()
  const tools = {
    source,
    origin,
    client: overSocket(client),
    workshop,
    takes: input.takes,
    journal,
    readClip: sending.readClip,
    ...(source === 'draft' ? {} : { shared: sending.shared }),
    now: input.now,
  }
  const read = (): Promise<ReadingEnd> =>
    readOverSocket(
      {
        tools,
        workshop,
        sceneTakes: rendering.scenes.takesFor(source, origin),
        sceneOf: input.sceneOf,
        signal: abort.signal,
        sound: reading.sound,
        onLine: (lineId) => reading.hear(lineId),
        onSound: () => reading.receive(),
      },
      plan,
    )
  onBegun(followReading(input, reading, abort.signal, source, read))
  return reading.view
}

/** Whether a request of a line, or of all of it, may have been billed and has brought nothing. */
export function isUnknownIn({ journal }: Pick<Rendering['sending'], 'journal'>, line: RenderableLine): boolean {
  return [line.contentKey, ...requestsOfLine(line).map(({ key }) => key)].some(journal.isUnknown)
}

/** Waits for a reading, tells how it ended, and lets others send. */
async function followReading(
  { rendering, onSpent }: Pick<LiveInput, 'rendering' | 'onSpent'>,
  reading: Reading,
  signal: AbortSignal,
  source: Source,
  read: () => Promise<ReadingEnd>,
): Promise<void> {
  try {
    const how = await read()
    const wasDropped = signal.aborted && signal.reason === asleep
    const problem = wasDropped && how.kind === 'failed' && how.failure === 'aborted' ? sleptProblem() : how.problem
    reading.end(stateOf(how, source, signal.aborted && !wasDropped), problem)
  } catch (error) {
    reading.end('failed', toProblem(error))
  }
  if (source === 'draft') return
  await rendering.sending.journal.release().catch(noted('start socket reading: letting go'))
  onSpent()
}

/** How a reading over the socket has ended. */
function stateOf(end: ReadingEnd, source: Source, wasStopped: boolean): LiveView['state'] {
  if (end.kind === 'done') return 'done'
  if (wasStopped) return 'stopped'
  return source === 'service' && end.mayBeBilled ? 'unknown' : 'failed'
}
