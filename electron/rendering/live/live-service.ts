import type { LiveView } from '../../../shared/contract/render-views.ts'
import { type Problem, StudioError, studioError, toProblem } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { LineQueueState } from '../../../shared/core/render/line-views.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import { sleptProblem } from '../queue/failed-event.ts'
import { unknownProblem } from '../queue/line-need.ts'
import type { RenderChoice, Rendering } from '../rendering-types.ts'
import type { LiveMedia } from '../../base/studio-types.ts'
import { createThrottle } from '../../base/throttle.ts'
import { fitsSocket, type LivePlan, planLive } from './live-plan.ts'
import { createLiveSound, type LiveSound } from './live-sound.ts'
import { overSocket } from './over-socket.ts'
import { createQueueReading } from './queue-reading.ts'
import { type ReadingEnd, readOverSocket } from './socket-reading.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'

/** What is heard live, and what the person has agreed to. */
export type LiveChoice = {
  readonly source: Source
  readonly lineIds: readonly LineId[]
  readonly via: 'socket' | 'http'
  readonly confirmedBytes?: number | undefined
}

/** What readings of one project need. */
export type LiveInput = {
  readonly rendering: Pick<
    Rendering,
    'planner' | 'scenes' | 'sending' | 'originOf' | 'queueOf' | 'controls' | 'estimate'
  >
  readonly startRender: (choice: RenderChoice) => ReturnType<Rendering['start']>
  readonly takes: TakeStore
  readonly workshop: () => AudioWorkshop
  readonly sceneOf: (lineId: LineId) => string | undefined
  readonly now: () => number
  readonly randomBytes: (count: number) => Uint8Array
  readonly onChange: (live: LiveView) => void
  /** What was sent may have cost something. */
  readonly onSpent: () => void
}

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

/** Told at most so often (contract), in milliseconds. */
const TELL_EVERY_MS = 100
/** Readings that can still be heard after they have ended. */
const MOST_KEPT = 3

/** Why a reading was broken off that nobody has stopped. */
const asleep = 'The computer was asleep.'

/** How lines are ordered that are heard as they are rendered. */
const ordinary = { again: true, resendUnknown: false, mode: 'line' } as const

type Reading = {
  view: LiveView
  readonly lineIds: ReadonlySet<LineId>
  readonly sound: LiveSound
  readonly stop: () => void
  /** Drops its connection, if it has one of its own. */
  readonly wake: () => void
  readonly look: () => void
  readonly tell: () => void
}

/** Live readings of one project. */
export function createLiveService(input: LiveInput): LiveService {
  const { rendering, takes } = input
  const { sending } = rendering
  const readings = new Map<string, Reading>()
  const atWork = new Set<Promise<void>>()

  const isUnderWay = ({ view }: Reading): boolean => view.state === 'starting' || view.state === 'receiving'

  const isTaken = (lineId: LineId): boolean => {
    const kind = rendering.queueOf(lineId)?.kind
    return kind === 'queued' || kind === 'rendering' || readingOf(lineId) !== undefined
  }

  const readingOf = (lineId: LineId): Reading | undefined =>
    [...readings.values()].find((one) => isUnderWay(one) && one.lineIds.has(lineId))

  const isUnknown = (line: RenderableLine): boolean =>
    [line.contentKey, ...requestsOfLine(line).map(({ key }) => key)].some(sending.journal.isUnknown)

  /** Compressed sound goes by ordinary requests, whatever was asked for. */
  const planOf = ({ source, lineIds, via }: LiveChoice): LivePlan & Pick<LiveChoice, 'via'> => {
    const basis = { planner: rendering.planner, scenes: rendering.scenes, isUnknown }
    const plan = planLive(basis, source, lineIds, via)
    return via === 'http' || fitsSocket(plan)
      ? { ...plan, via }
      : { ...planLive(basis, source, lineIds, 'http'), via: 'http' }
  }

  const begin = (
    lineIds: readonly LineId[],
    sampleRate: number,
    over: Pick<Reading, 'stop' | 'wake' | 'look'>,
  ): Reading => {
    const liveId = `live-${Buffer.from(input.randomBytes(12)).toString('hex')}`
    const news = createThrottle(() => input.onChange(reading.view), TELL_EVERY_MS)
    const reading: Reading = {
      view: { liveId, state: 'starting', receivedMs: 0 },
      lineIds: new Set(lineIds),
      sound: createLiveSound(sampleRate),
      tell: news.schedule,
      ...over,
    }
    readings.set(liveId, reading)
    const ended = [...readings].filter(([, one]) => !isUnderWay(one))
    for (const [id] of ended.slice(0, Math.max(0, readings.size - MOST_KEPT))) readings.delete(id)
    return reading
  }

  const receive = (reading: Reading): void => {
    reading.view = { ...reading.view, state: 'receiving', receivedMs: reading.sound.milliseconds() }
    reading.tell()
  }

  const end = (reading: Reading, state: LiveView['state'], problem?: Problem): void => {
    const receivedMs = reading.sound.milliseconds()
    reading.view = { ...reading.view, state, receivedMs, ...(problem === undefined ? {} : { problem }) }
    reading.sound.end(state === 'done' ? 'whole' : 'broken')
    reading.tell()
  }

  /** Waits for a reading, tells how it ended, and lets others send. */
  const keepingTrack = async (
    reading: Reading,
    signal: AbortSignal,
    source: Source,
    read: () => Promise<ReadingEnd>,
  ): Promise<void> => {
    try {
      const how = await read()
      const wasDropped = signal.aborted && signal.reason === asleep
      const problem = wasDropped && how.kind === 'failed' && how.failure === 'aborted' ? sleptProblem() : how.problem
      end(reading, stateOf(how, source, signal.aborted && !wasDropped), problem)
    } catch (error) {
      end(reading, 'failed', toProblem(error))
    }
    if (source === 'draft') return
    await sending.journal.release().catch(() => undefined)
    input.onSpent()
  }

  const overTheSocket = async ({ source, confirmedBytes }: LiveChoice, plan: LivePlan): Promise<LiveView> => {
    const client = await sending.clientOf(source)
    const lines = plan.parts.flatMap((part) => (part.kind === 'scene' ? part.lines : [part.line]))
    const { blocked } = await sending.withFitVoices(source, { lines, blocked: [] })
    if (blocked[0] !== undefined) throw new StudioError(blocked[0])
    const { requests, bytesOfText } = plan
    await sending.guardCost(source, { lines: lines.length, requests, bytesOfText }, confirmedBytes)
    const journal = source === 'draft' ? undefined : sending.journal
    await journal?.hold()
    // Another process may have sent one of them since.
    const lost = journal === undefined ? undefined : lines.find(isUnknown)
    if (lost !== undefined) {
      await journal?.release()
      throw new StudioError(unknownProblem(lost.lineId))
    }
    const abort = new AbortController()
    const reading = begin(
      lines.map(({ lineId }) => lineId),
      plan.sampleRate,
      { stop: () => abort.abort(), wake: () => abort.abort(asleep), look: () => undefined },
    )
    const origin = rendering.originOf(source)
    const workshop = input.workshop()
    const work = keepingTrack(reading, abort.signal, source, async () =>
      readOverSocket(
        {
          tools: {
            source,
            origin,
            client: overSocket(client),
            workshop,
            takes,
            journal,
            readClip: sending.readClip,
            ...(source === 'draft' ? {} : { shared: sending.shared }),
            now: input.now,
          },
          workshop,
          sceneTakes: rendering.scenes.takesFor(source, origin),
          sceneOf: input.sceneOf,
          signal: abort.signal,
          sound: reading.sound,
          onLine: (lineId) => {
            const { lineId: _, ...view } = reading.view
            reading.view = lineId === undefined ? view : { ...view, lineId }
            reading.tell()
          },
          onSound: () => receive(reading),
        },
        plan,
      ),
    )
    atWork.add(work)
    void work.finally(() => atWork.delete(work))
    return reading.view
  }

  /** The ordinary render of lines, heard one after the other while their answers come. */
  const overHttp = async ({ source, confirmedBytes }: LiveChoice, plan: LivePlan): Promise<LiveView> => {
    const lines = plan.parts.flatMap((part) => (part.kind === 'scene' ? part.lines : [part.line]))
    const lineIds = lines.map(({ lineId }) => lineId)
    const reading = begin([], plan.sampleRate, {
      stop: () => {
        void rendering.controls.cancelLines(heard.rest()).catch(() => undefined)
        heard.stop()
        end(reading, 'stopped')
      },
      // Its request is one of the queue, which drops it.
      wake: () => undefined,
      look: () => heard.look(),
    })
    const heard = createQueueReading({
      source,
      lines,
      sampleRate: plan.sampleRate,
      sound: reading.sound,
      sending,
      takes,
      onLine: (lineId) => {
        reading.view = { ...reading.view, lineId }
        reading.tell()
      },
      onSound: () => receive(reading),
      onEnd: (how) => {
        if ('take' in how) {
          end(reading, 'done', how.take.problem)
          return
        }
        // What follows would not be heard: it is not paid for.
        void rendering.controls.cancelLines(heard.rest()).catch(() => undefined)
        const { status } = how
        const problem = status !== undefined && 'problem' in status ? status.problem : undefined
        end(reading, status?.kind === 'unknown' ? 'unknown' : 'failed', problem)
      },
      onLost: (lineIds) => void rendering.controls.cancelLines(lineIds).catch(() => undefined),
      onError: (error) => end(reading, 'failed', toProblem(error)),
    })
    const [first] = lineIds
    reading.view = { ...reading.view, ...(first === undefined ? {} : { lineId: first }) }
    try {
      const { queued, blocked } = await input.startRender({ ...ordinary, source, lineIds, confirmedBytes })
      if (blocked[0] !== undefined) throw new StudioError(blocked[0])
      if (queued === 0) throw studioError('input.invalid', 'Nothing of this line is sent.')
      // They are heard in this order.
      if (lineIds.length > 1) rendering.controls.putFirst(lineIds)
      heard.begin()
      return reading.view
    } catch (error) {
      heard.stop()
      readings.delete(reading.view.liveId)
      throw error
    }
  }

  return {
    start: async (choice) => {
      const { lineIds } = choice
      if (lineIds.some(isTaken)) {
        throw studioError('input.invalid', 'One of these lines is being rendered already.', 'Wait until it is there.')
      }
      const plan = planOf(choice)
      return plan.via === 'http' ? overHttp(choice, plan) : overTheSocket(choice, plan)
    },
    estimate: async (choice) => {
      const { source, lineIds } = choice
      const plan = planOf(choice)
      if (plan.via === 'http') return rendering.estimate({ ...ordinary, source, lineIds }, [])
      return { lines: lineIds.length, requests: plan.requests, bytesOfText: plan.bytesOfText, blocked: [] }
    },
    stop: (liveId) => {
      const reading = readings.get(liveId)
      if (reading !== undefined && isUnderWay(reading)) reading.stop()
    },
    media: (liveId) => readings.get(liveId)?.sound,
    queueOf: (lineId) => (readingOf(lineId) === undefined ? undefined : { kind: 'rendering' }),
    look: () => {
      for (const reading of readings.values()) reading.look()
    },
    isBusy: () => atWork.size > 0,
    wake: () => {
      for (const reading of readings.values()) if (isUnderWay(reading)) reading.wake()
    },
    close: async () => {
      for (const reading of readings.values()) if (isUnderWay(reading)) reading.stop()
      await Promise.all(atWork)
    },
  }
}

function stateOf(end: ReadingEnd, source: Source, wasStopped: boolean): LiveView['state'] {
  if (end.kind === 'done') return 'done'
  if (wasStopped) return 'stopped'
  return source === 'service' && end.mayBeBilled ? 'unknown' : 'failed'
}
