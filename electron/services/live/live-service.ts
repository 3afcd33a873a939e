import { readFile } from 'node:fs/promises'
import type { LiveView } from '../../../shared/contract/render-views.ts'
import { type Problem, StudioError, studioError, toProblem } from '../../../shared/core/errors.ts'
import type { LineId } from '../../../shared/core/ids.ts'
import type { LineQueueState } from '../../../shared/core/render/line-views.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { Source, Take } from '../../../shared/core/takes/schema.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import { layoutOf } from '../../audio/wav.ts'
import type { TakeStore } from '../projects/types.ts'
import { unknownProblem } from '../render/line-need.ts'
import type { RenderChoice, Rendering } from '../render/rendering.ts'
import type { RenderableLine } from '../render/runner.ts'
import { createThrottle } from '../throttle.ts'
import type { LiveMedia } from '../studio-types.ts'
import { createLiveSound, type LiveSound } from './live-sound.ts'
import { type LivePlan, planLive } from './live-plan.ts'
import { overSocket } from './over-socket.ts'
import { sampleStream } from './sample-stream.ts'
import { readOverSocket, type ReadingEnd } from './socket-reading.ts'

/** What is heard live, and what the person has agreed to. */
export type LiveChoice = {
  readonly source: Source
  readonly lineIds: readonly LineId[]
  readonly via: 'socket' | 'http'
  readonly confirmedBytes?: number | undefined
}

/** What readings of one project need. */
export type LiveInput = {
  readonly rendering: Pick<Rendering, 'planner' | 'scenes' | 'sending' | 'originOf' | 'queueOf' | 'desk'>
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
  /** What was sent and has not come may be billed: it is unknown then. One that has ended is let be. */
  readonly stop: (liveId: string) => void
  readonly media: (liveId: string) => LiveMedia | undefined
  /** What a reading over the socket is doing with a line. */
  readonly queueOf: (lineId: LineId) => LineQueueState | undefined
  /** The queue has moved: readings that follow it look at their line. */
  readonly look: () => void
  readonly isBusy: () => boolean
  readonly close: () => Promise<void>
}

/** Told at most so often (contract), in milliseconds. */
const TELL_EVERY_MS = 100
/** Readings that can still be heard after they have ended. */
const MOST_KEPT = 3

type Reading = {
  view: LiveView
  readonly lineIds: ReadonlySet<LineId>
  readonly sound: LiveSound
  readonly stop: () => void
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

  const begin = (lineIds: readonly LineId[], sampleRate: number, over: Pick<Reading, 'stop' | 'look'>): Reading => {
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
      end(reading, stateOf(how, source, signal.aborted), how.problem)
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
      { stop: () => abort.abort(), look: () => undefined },
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
          desk: rendering.scenes.deskFor(source, origin),
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

  /** The ordinary render of one line, heard while its answer comes; what the mixer adds to it is heard at the end. */
  const overHttp = async ({ source, confirmedBytes }: LiveChoice, plan: LivePlan): Promise<LiveView> => {
    const [part] = plan.parts
    if (part?.kind !== 'line') throw studioError('input.invalid', 'One line is heard at a time this way.')
    const { line } = part
    const [first] = requestsOfLine(line)
    if (first === undefined) throw studioError('input.invalid', 'Nothing of this line is sent.')
    const ordered = { isOrdered: false }
    const hear = sampleStream(plan.format, plan.sampleRate, (pcm) => {
      reading.sound.push(pcm)
      receive(reading)
    })
    const stopListening = sending.listen(source, first.key, hear)
    const before = new Set(takes.ofLine(line.lineId))
    const reading = begin([], plan.sampleRate, {
      stop: () => {
        void rendering.desk.cancelLines([line.lineId]).catch(() => undefined)
        stopListening()
        end(reading, 'stopped')
      },
      look: () => {
        if (!ordered.isOrdered || !isUnderWay(reading)) return
        const state = sending.statusOf(source, line.lineId)
        if (state?.kind === 'queued' || state?.kind === 'rendering') return
        const take = takes.ofLine(line.lineId).findLast((one) => one.kind === 'line' && !before.has(one))
        ordered.isOrdered = false
        stopListening()
        if (take !== undefined) void hearRest(reading, take)
        else {
          const problem = state !== undefined && 'problem' in state ? state.problem : undefined
          end(reading, state?.kind === 'unknown' ? 'unknown' : 'failed', problem)
        }
      },
    })
    reading.view = { ...reading.view, lineId: line.lineId }
    try {
      const { queued, blocked } = await input.startRender({
        source,
        lineIds: [line.lineId],
        again: true,
        resendUnknown: false,
        mode: 'line',
        confirmedBytes,
      })
      if (blocked[0] !== undefined) throw new StudioError(blocked[0])
      if (queued === 0) throw studioError('input.invalid', 'Nothing of this line is sent.')
      ordered.isOrdered = true
      reading.look()
      return reading.view
    } catch (error) {
      stopListening()
      readings.delete(reading.view.liveId)
      throw error
    }
  }

  const hearRest = async (reading: Reading, take: Take): Promise<void> => {
    const path = takes.audioPath(take.id)
    try {
      const bytes = path === undefined ? new Uint8Array() : new Uint8Array(await readFile(path))
      const { dataOffset, dataBytes } = layoutOf(bytes)
      reading.sound.push(bytes.slice(dataOffset + reading.sound.length(), dataOffset + dataBytes))
      end(reading, 'done', take.problem)
    } catch (error) {
      end(reading, 'failed', toProblem(error))
    }
  }

  return {
    start: async (choice) => {
      const { source, via } = choice
      const lineIds = via === 'http' ? choice.lineIds.slice(0, 1) : choice.lineIds
      if (lineIds.some(isTaken)) {
        throw studioError('input.invalid', 'One of these lines is being rendered already.', 'Wait until it is there.')
      }
      const plan = planLive({ planner: rendering.planner, scenes: rendering.scenes, isUnknown }, source, lineIds)
      return via === 'http' ? overHttp(choice, plan) : overTheSocket(choice, plan)
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
    close: async () => {
      for (const reading of readings.values()) if (isUnderWay(reading)) reading.stop()
      await Promise.all(atWork)
    },
  }
}

function stateOf(end: ReadingEnd, source: Source, wasStopped: boolean): LiveView['state'] {
  if (end.kind === 'done') return 'done'
  if (wasStopped) return 'stopped'
  const mayBeBilled = end.failure === 'cut' || end.failure === 'silent' || end.failure === 'notKept'
  return source === 'service' && mayBeBilled ? 'unknown' : 'failed'
}
