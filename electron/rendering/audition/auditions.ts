import type {
  AuditionCost,
  AuditionOrder,
  AuditionView,
  UnansweredAudition,
} from '../../../shared/contract/casting-views.ts'
import type { RenderKey } from '../../../shared/core/model/ids.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import { oneAtATime } from '../../base/one-at-a-time.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import { copyAudioOf } from '../takes/copy-audio.ts'
import { keptIn } from './audition-requests.ts'
import { type AuditionChoice, AuditionStarter } from './audition-starter.ts'
import type { AuditionsInput } from './auditions-input.ts'

/** Auditions of one open project. */
export type Auditions = {
  /** What it would send. Nothing is. @throws StudioError `audition.lines` */
  readonly cost: (order: AuditionOrder) => Promise<AuditionCost>
  /** @throws StudioError `spend.notConfirmed`, `service.notConnected`, `audition.lines`, `disk.*` */
  readonly start: (order: AuditionOrder, choice: AuditionChoice) => Promise<AuditionView>
  /** What waits is not sent; what is being sent finishes. */
  readonly cancel: (auditionId: string) => void
  /** Brings audio of these requests that was heard in auditions into the project: it is not paid for again. */
  readonly lendTo: (lines: readonly RenderableLine[], source: Source) => Promise<void>
  /** Requests of auditions, of all projects, that may have been billed and brought nothing. */
  readonly unknown: () => Promise<readonly UnansweredAudition[]>
  /** A person gave these up: they count as never sent. */
  readonly giveUp: (keys: readonly RenderKey[]) => Promise<void>
  /** The computer was asleep: what is being sent is dropped, for its connection is dead. */
  readonly wake: () => void
  readonly close: (graceMs: number) => Promise<void>
}

/** No audition has begun. */
export function createAuditions(input: AuditionsInput): Auditions {
  const starter = new AuditionStarter(input)
  const { project, store } = input
  // A double click must not pass the guards twice before either of the two is known.
  const inTurn = oneAtATime()
  return {
    cost: async (order) => starter.costOf(starter.plan(order), await store.takes(), false),
    start: (order, choice) => inTurn(() => starter.start(order, choice)),
    cancel: (auditionId) => starter.runs.get(auditionId)?.cancel(),
    lendTo: async (lines, source) => {
      if (source === 'service') await copyAudioOf(lines, await store.takes(), project.takes)
    },
    unknown: async () => {
      const isKept = keptIn(await store.takes(), project.takes)
      return (await input.journal())
        .unknown()
        .flatMap(({ entry: { key, at, speaker = '', bytesOfText } }) =>
          isKept(key) ? [] : [{ key, sentAt: at, speaker, bytesOfText }],
        )
    },
    giveUp: async (keys) => (await input.journal()).giveUp(keys),
    wake: () => {
      for (const run of starter.runs.all()) run.wake()
    },
    close: async (graceMs) => {
      starter.close()
      await Promise.all(starter.runs.all().map((run) => run.close(graceMs)))
    },
  }
}
