import type { LineView, TakeDetail } from '../../../shared/contract/views.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import type { PlannedLine } from '../../../shared/core/model/render.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import {
  currentKeys,
  type KnownViews,
  type LineStateView,
  lineViews,
  type QueueOf,
} from '../../../shared/core/render/line-views.ts'
import { indexTakes, type TakeLookup } from '../../../shared/core/takes/index-takes.ts'
import { heardTake, takesOfLine, takeView } from '../../../shared/core/takes/line-takes.ts'
import type { ListenTo } from '../../../shared/core/model/take.ts'
import { takesToHear } from '../../../shared/core/takes/listen-to.ts'
import { say } from '../../../shared/messages/say.ts'
import type { OpenProject } from '../../documents/types.ts'
import type { Planner } from '../../rendering/queue/planner.ts'
import { createLineChanges, type LineChanges } from './line-changes.ts'

/** What lines are made of. `queueNow`: what is being done with lines, wherever that is, for one reading of them. */
export type LinesInput = {
  readonly project: Pick<OpenProject, 'settings' | 'takes'>
  readonly planner: Planner
  readonly queueNow: () => QueueOf
}

/** What the first says that says anything of a line. */
export function firstState(
  ...asked: readonly ReturnType<LinesInput['queueNow']>[]
): ReturnType<LinesInput['queueNow']> {
  return (lineId, planned) => {
    for (const ask of asked) {
      const state = ask(lineId, planned)
      if (state !== undefined) return state
    }
    return undefined
  }
}

/** The takes of a line, those first that its text and voice of now ask for. */
export function takesOf({ project, planner }: Omit<LinesInput, 'queueNow'>, lineId: LineId) {
  return takesOfLine(
    lineId,
    currentKeys(planner.lineOf('draft', lineId), planner.lineOf('service', lineId)),
    indexTakes(project.takes.all()),
  )
}

export function heardOf(input: Omit<LinesInput, 'queueNow'>, lineId: LineId): Take | undefined {
  return heardTake(takesOf(input, lineId))?.take
}

type Heard = {
  readonly service: PlannedLine | undefined
  readonly index: TakeLookup
  readonly take: Take | undefined
}

/** The lines of a session, as they are whenever one asks. */
export class SessionLines {
  readonly #input: LinesInput
  readonly changes: LineChanges
  readonly #known: KnownViews = { last: undefined }
  /** Which take is heard of a line that is planned so, by its draft. */
  readonly #heard = new WeakMap<PlannedLine, Heard>()

  constructor(input: LinesInput) {
    this.#input = input
    this.changes = createLineChanges({ ...input, takesOf: (lineId) => this.takesOf(lineId) })
  }

  all(): readonly LineStateView[] {
    const { project, planner, queueNow } = this.#input
    return lineViews({
      draft: planner.plan('draft'),
      service: planner.plan('service'),
      renderWith: project.settings().renderWith,
      takes: project.takes.all(),
      queueOf: queueNow(),
      known: this.#known,
    })
  }

  /** @throws StudioError `line.unknown` for a line that is not in the script */
  one(lineId: LineId): LineView {
    const found = this.all().find(({ id }) => id === lineId)
    if (found !== undefined) return found
    throw problemError('line.unknown', say('studio.line.none'), say('studio.line.none.remedy'))
  }

  takesOf(lineId: LineId) {
    return takesOf(this.#input, lineId)
  }

  details(lineId: LineId): readonly TakeDetail[] {
    return this.takesOf(lineId).map((take) => ({
      ...takeView(take),
      requests: take.take.requests,
      ...(take.isCurrent ? {} : { changes: [...this.changes.ofTake(lineId, take)] }),
    }))
  }

  /** What follows which takes are heard: the same objects while none of it has changed. */
  heardBasis(): readonly unknown[] {
    const { project, planner } = this.#input
    return [planner.plan('draft'), planner.plan('service'), project.takes.all()]
  }

  /** The take that is heard of a line, for one reading of all of them. Worked out once for a line of which nothing changes. */
  heardNow(): (lineId: LineId) => Take | undefined {
    const { project, planner } = this.#input
    const [draftOf, serviceOf] = [planner.linesInOrder('draft'), planner.linesInOrder('service')]
    const index = indexTakes(project.takes.all())
    return (lineId) => {
      const [draft, service] = [draftOf(lineId), serviceOf(lineId)]
      const before = draft === undefined ? undefined : this.#heard.get(draft)
      if (before?.index === index && before.service === service) return before.take
      const take = heardTake(takesOfLine(lineId, currentKeys(draft, service), index))?.take
      if (draft !== undefined) this.#heard.set(draft, { service, index, take })
      return take
    }
  }

  /** The same for who listens to takes of one source. */
  heardBy(listenTo: ListenTo): (lineId: LineId) => Take | undefined {
    if (listenTo === 'best') return this.heardNow()
    const { project, planner } = this.#input
    const [draftOf, serviceOf] = [planner.linesInOrder('draft'), planner.linesInOrder('service')]
    const index = indexTakes(project.takes.all())
    return (lineId) => {
      const takes = takesOfLine(lineId, currentKeys(draftOf(lineId), serviceOf(lineId)), index)
      return heardTake(takesToHear(takes, listenTo))?.take
    }
  }

  /** Takes that are heard in the whole script. */
  heardIds(): readonly TakeId[] {
    return this.all().flatMap(({ take }) => take?.id ?? [])
  }

  /** The files of those takes. */
  heardPaths(): readonly string[] {
    return this.heardIds().flatMap((id) => this.#input.project.takes.audioPath(id) ?? [])
  }
}
