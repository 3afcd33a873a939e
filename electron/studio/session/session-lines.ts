import type { LineView, TakeDetail } from '../../../shared/contract/views.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import {
  currentKeys,
  type LineQueueState,
  type LineStateView,
  lineViews,
} from '../../../shared/core/render/line-views.ts'
import { indexTakes } from '../../../shared/core/takes/index-takes.ts'
import { heardTake, takesOfLine, takeView } from '../../../shared/core/takes/line-takes.ts'
import type { OpenProject } from '../../documents/types.ts'
import type { Planner } from '../../rendering/queue/planner.ts'
import { createLineChanges, type LineChanges } from './line-changes.ts'
import { say } from '../../../shared/messages/say.ts'

/** What lines are made of. `queueOf`: what is being done with a line, wherever that is. */
export type LinesInput = {
  readonly project: Pick<OpenProject, 'settings' | 'takes'>
  readonly planner: Planner
  readonly queueOf: (lineId: LineId) => LineQueueState | undefined
}

/** The takes of a line, those first that its text and voice of now ask for. */
export function takesOf({ project, planner }: Omit<LinesInput, 'queueOf'>, lineId: LineId) {
  return takesOfLine(
    lineId,
    currentKeys(planner.lineOf('draft', lineId), planner.lineOf('service', lineId)),
    indexTakes(project.takes.all()),
  )
}

export function heardOf(input: Omit<LinesInput, 'queueOf'>, lineId: LineId): Take | undefined {
  return heardTake(takesOf(input, lineId))?.take
}

/** The lines of a session, as they are whenever one asks. */
export class SessionLines {
  readonly #input: LinesInput
  readonly changes: LineChanges
  #heard: { readonly basis: readonly unknown[]; readonly takes: Map<LineId, Take | undefined> } = {
    basis: [],
    takes: new Map(),
  }

  constructor(input: LinesInput) {
    this.#input = input
    this.changes = createLineChanges({ ...input, takesOf: (lineId) => this.takesOf(lineId) })
  }

  all(): readonly LineStateView[] {
    const { project, planner, queueOf } = this.#input
    return lineViews({
      draft: planner.plan('draft'),
      service: planner.plan('service'),
      renderWith: project.settings().renderWith,
      takes: project.takes.all(),
      queueOf,
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

  /** Worked out once while plans and takes are what they were. */
  heard(lineId: LineId): Take | undefined {
    const basis = this.heardBasis()
    if (basis.some((one, at) => one !== this.#heard.basis[at])) this.#heard = { basis, takes: new Map() }
    const { takes } = this.#heard
    if (!takes.has(lineId)) takes.set(lineId, heardOf(this.#input, lineId))
    return takes.get(lineId)
  }

  /** Takes that are heard in the whole script. */
  heardIds(): readonly TakeId[] {
    return this.all().flatMap(({ take }) => take?.id ?? [])
  }
}
