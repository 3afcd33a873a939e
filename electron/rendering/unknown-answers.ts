import { madeAt } from './queue/made-at.ts'
import { mkdir, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { UnknownAnswer } from '../../shared/contract/render-views.ts'
import { type Problem, problemError, problemFrom } from '../../shared/core/model/errors.ts'
import type { LineId, ReferenceId } from '../../shared/core/model/ids.ts'
import type { LedgerEntry } from '../../shared/core/render/ledger.ts'
import { requestsOfLine } from '../../shared/core/render/plan.ts'
import type { PlannedScene, SentPlan } from '../../shared/core/model/render.ts'
import type { SentRequest, Take } from '../../shared/core/model/take.ts'
import { MAX_AUDIO_BYTES } from '../../shared/service/limits.ts'
import type { TtsRequest } from '../../shared/service/tts-request.ts'
import type { AudioWorkshop, RecoveredSound } from '../audio/types.ts'
import { readRegular } from '../base/regular-file.ts'
import { once } from '../base/once.ts'
import { ignored } from '../base/failures.ts'
import type { SceneService } from './scene/scene-service.ts'
import { requestWithClips, sentBody } from './queue/attempt.ts'
import type { Journal } from './journal/journal.ts'
import type { UnknownAttempt } from './journal/journal-records.ts'
import type { Planner } from './queue/planner.ts'
import type { QueueControls } from './controls/queue-controls.ts'
import { receivedAudio } from './journal/received-audio.ts'
import type { TakeStore } from '../documents/takes/take-types.ts'
import { recordedProblem } from '../base/recorded-problem.ts'
import { say } from '../../shared/messages/say.ts'

/** What decisions over unknown answers need. */
export type UnknownAnswersInput = {
  readonly journal: Journal
  readonly controls: Pick<QueueControls, 'unknown' | 'unknownOf' | 'forget'>
  readonly takes: TakeStore
  readonly workshop: () => Pick<AudioWorkshop, 'recover'>
  readonly planner: Planner
  readonly scenes: Pick<SceneService, 'together' | 'takesFor'>
  readonly readClip: (id: ReferenceId) => Promise<Uint8Array>
  /** Where what was made hearable lies until the project is closed; nothing else is in it. */
  readonly folder: string
  readonly creditSince: (origin: string, atMs: number) => UnknownAnswer['credit']
  /** Puts a line together whose audio is all there; sends nothing. */
  readonly assemble: (lineId: LineId) => Promise<void>
  readonly now: () => number
}

/** What came of attempts that may have been billed and became no take. */
export type UnknownAnswers = {
  /** What a person decides by; undefined if the line waits for nothing. */
  readonly read: (lineId: LineId) => Promise<UnknownAnswer | undefined>
  /**
   * Makes what came a take of its line, suspicious until a person accepts it. Nothing is sent.
   * @throws StudioError `audio.invalid` if nothing can be heard in it, `render.decided` if the line waits for nothing
   */
  readonly use: (lineId: LineId) => Promise<void>
  /** Where what came can be heard, by its media id. For the main side only. */
  readonly pathOf: (mediaId: string) => Promise<string | undefined>
  readonly close: () => Promise<void>
}

/** Decisions over one project's unknown answers. */
export function createUnknownAnswers(input: UnknownAnswersInput): UnknownAnswers {
  const { journal, controls, takes, planner } = input
  const recovered = new Map<string, Promise<RecoveredSound | undefined>>()
  const madeFolder = once(() => mkdir(input.folder, { recursive: true }))

  const recover = ({ entry, received }: UnknownAttempt): Promise<RecoveredSound | undefined> => {
    const known = recovered.get(entry.attempt)
    if (known !== undefined || received === 0) return known ?? Promise.resolve(undefined)
    const made = madeFolder().then(() =>
      input
        .workshop()
        .recover(journal.partPath(entry.attempt), join(input.folder, entry.attempt), audioOf(entry, plannedFor(entry))),
    )
    recovered.set(entry.attempt, made)
    made.catch(() => recovered.delete(entry.attempt))
    return made
  }

  /** What the attempt sent, if it would still be sent like that. */
  const plannedFor = (entry: LedgerEntry): SentPlan | undefined => {
    const { key, turns } = entry
    if (turns !== undefined) return sceneFor(entry)
    for (const lineId of entry.lineIds) {
      const line = planner.lineOf('service', lineId)
      const found =
        line?.kind === 'renderable' ? requestsOfLine(line).find((request) => request.key === key) : undefined
      if (found !== undefined) return found
    }
    return undefined
  }

  const sceneFor = ({ key, turns = [] }: LedgerEntry): PlannedScene | undefined => {
    const lineIds = turns.map(({ lineId }) => lineId)
    return input.scenes.together('service', lineIds).scenes.find((scene) => scene.key === key)
  }

  const sentFor = async (entry: LedgerEntry, planned: SentPlan | undefined): Promise<SentRequest[]> => {
    if (planned === undefined) return []
    const request = await requestWithClips(planned, input.readClip)
    const { origin, bytesOfText } = entry
    const body = sentBody(planned, request)
    return [{ origin, model: planned.model, encoding: encodingOf(request), body, bytesOfText }]
  }

  const kindOf = (entry: LedgerEntry, lineId: LineId): Take['kind'] => {
    if (entry.turns !== undefined) return 'scene'
    const line = planner.lineOf('service', lineId)
    const isPiece = line?.kind === 'renderable' && line.contentKey !== entry.key
    return isPiece && requestsOfLine(line).some(({ key }) => key === entry.key) ? 'segment' : 'line'
  }

  const use = async (lineId: LineId): Promise<void> => {
    const attempt = controls.unknownOf(lineId)
    if (attempt === undefined) throw problemError('render.decided', say('rendering.answer.decided'))
    const { entry } = attempt
    const sound = await recover(attempt)
    if (sound === undefined || sound.isSilent) throw problemError('audio.invalid', say('rendering.answer.nothing'))
    const planned = plannedFor(entry)
    const kind = kindOf(entry, lineId)
    const first = kind === 'scene' ? (entry.lineIds[0] ?? lineId) : lineId
    const take = await takes.add(
      {
        kind,
        lineId: first,
        source: 'service',
        key: entry.key,
        requests: await sentFor(entry, planned),
        createdAt: madeAt(takes, first, input.now()),
        sampleRate: sound.sampleRate,
        durationSamples: sound.durationSamples,
        verdict: 'suspicious',
        problem: recordedProblem(usedAsItIs(sound)),
      },
      new Uint8Array(await readRegular(sound.path, MAX_AUDIO_BYTES + 1024)),
    )
    await journal.end(entry.attempt, { outcome: 'done', takeId: take.id, isSuspicious: true })
    const path = journal.partPath(entry.attempt)
    await unlink(path).catch(ignored('clean-up'))
    const waiting = entry.turns?.map((turn) => turn.lineId) ?? entry.lineIds
    if (planned !== undefined && 'turns' in planned) {
      const cutting = input.scenes.takesFor('service', entry.origin)
      await Promise.all(planned.turns.map((turn) => cutting.finish(planned, take, turn.lineId)))
    } else {
      for (const waiter of waiting) if (isAllThere(waiter)) await input.assemble(waiter)
    }
    controls.forget([...new Set([lineId, ...waiting])])
  }

  const isAllThere = (lineId: LineId): boolean => {
    const line = planner.lineOf('service', lineId)
    if (line?.kind !== 'renderable' || takes.byKey('line', line.contentKey)?.lineId === lineId) return false
    return requestsOfLine(line).every(({ key }) => receivedAudio(takes.all(), key) !== undefined)
  }

  return {
    read: async (lineId) => {
      const attempt = controls.unknownOf(lineId)
      const line = controls.unknown().find((one) => one.lineId === lineId)
      if (attempt === undefined || line === undefined) return undefined
      const { entry, received } = attempt
      const sound = await recover(attempt)
      return {
        ...line,
        received,
        ...(entry.problem === undefined ? {} : { problem: entry.problem }),
        ...(sound === undefined ? {} : { sound: soundView(entry, sound) }),
        credit: input.creditSince(entry.origin, Date.parse(entry.at)),
      }
    },
    use,
    pathOf: async (mediaId) => {
      const attempt = journal.unknown().find(({ entry }) => mediaId === partId(entry))
      return attempt === undefined ? undefined : (await recover(attempt))?.path
    },
    close: async () => {
      await Promise.allSettled(recovered.values())
      await rm(input.folder, { recursive: true, force: true }).catch(ignored('clean-up'))
    },
  }
}

/** How an attempt ends whose answer did not come to its end; a streamed file cannot tell that itself. */
const brokenOff: readonly (string | undefined)[] = [undefined, 'service.cut', 'service.silent', 'render.cancelled']

function soundView(entry: LedgerEntry, sound: RecoveredSound): UnknownAnswer['sound'] {
  const isWhole = sound.isWhole && !brokenOff.includes(entry.problem?.code)
  const { form, isSilent, durationSamples, sampleRate, peaks } = sound
  return {
    mediaId: partId(entry),
    form,
    isWhole,
    seconds: durationSamples / sampleRate,
    peaks: new Uint8Array(peaks),
    canUse: !isSilent,
  }
}

function partId({ attempt }: LedgerEntry): string {
  return `part-${attempt}`
}

/** What was asked for; older journals do not say it. */
function audioOf(entry: LedgerEntry, planned: SentPlan | undefined): NonNullable<LedgerEntry['audio']> {
  return entry.audio ?? planned?.audio ?? { format: 'wav', sampleRate: 44_100 }
}

function encodingOf({ references }: TtsRequest): SentRequest['encoding'] {
  return (references ?? []).length > 0 ? 'msgpack' : 'json'
}

function usedAsItIs({ form, isWhole }: RecoveredSound): Problem {
  return problemFrom(
    'audio.suspicious',
    say('rendering.answer.asItIs', { isSamples: form === 'samples', isWhole }),
    say('rendering.answer.asItIs.remedy'),
  )
}
