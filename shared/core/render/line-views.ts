import { assertNever } from '../model/assert-never.ts'
import type { Problem } from '../model/errors.ts'
import type { LineId, RenderKey, SpeakerId } from '../model/ids.ts'
import type { TakeLookup } from '../takes/index-takes.ts'
import { indexTakes } from '../takes/index-takes.ts'
import type { CurrentKeys, LineTake, LineTakeView } from '../takes/line-takes.ts'
import { heardTake, takesOfLine, takeView } from '../takes/line-takes.ts'
import type { Source, Take } from '../model/take.ts'
import type { PlannedLine, RenderPlan } from '../model/render.ts'

/** The states of a line, as the contract spells them. */
export type LineState =
  | 'notRendered'
  | 'queued'
  | 'rendering'
  | 'ready'
  | 'stale'
  | 'suspicious'
  | 'failed'
  | 'unknown'
  | 'missingVoice'
  | 'locked'
  | 'cancelled'

/** A line's state with the take that is heard for it: the shape of the contract's line view. */
export type LineStateView = {
  readonly id: LineId
  readonly number: number
  readonly speakerId?: SpeakerId
  readonly state: LineState
  readonly take?: LineTakeView
  readonly takeCount: number
  /** One of its takes is starred; absent: none. */
  readonly hasStar?: boolean
  readonly progress?: number
  readonly problem?: Problem
  /** Why the wanted voices cannot speak it, where the state does not say so because something is heard all the same. */
  readonly cannotRender?: CannotRender
  /** Where a person chose what is heard: whose audio of the line as it stands there is besides. */
  readonly made?: Source
  /** Of a stale line: the key it would be rendered under now, if it can be. */
  readonly wouldBe?: RenderKey
}

/** `noVoice`: nobody is cast for it. `words`: it cannot be said as it is written. */
export type CannotRender = 'noVoice' | 'words'

/** What the queue says about a line as it now stands (outcomes of an older text are not to be handed in). */
export type LineQueueState =
  | { readonly kind: 'queued' }
  | { readonly kind: 'rendering'; readonly progress?: number }
  | { readonly kind: 'failed' | 'unknown' | 'suspicious' | 'cancelled'; readonly problem?: Problem }

/** Everything the states follow from. Both plans are of the same script and cast. */
export type LineViewsInput = {
  readonly draft: RenderPlan
  readonly service: RenderPlan
  readonly renderWith: Source
  /** All takes of the project, oldest first; the same list object while nothing was added, because its index is kept. */
  readonly takes: readonly Take[]
  readonly queueOf: QueueOf
  /** Of earlier views: lines of which nothing has changed since are the same objects again. */
  readonly known?: KnownViews
}

/** What is being done with a line that is planned so. */
export type QueueOf = (
  lineId: LineId,
  planned: { readonly draft: PlannedLine | undefined; readonly service: PlannedLine | undefined },
) => LineQueueState | undefined

/**
 * The views of one reading, for the next. A line is planned as the same object while nothing of it changes, its number
 * included, so it is looked for at the place that it had: after an edit of thousands of lines all but one are there.
 */
export type KnownViews = { last: ReadViews | undefined }

type ReadViews = {
  readonly renderWith: Source
  readonly index: TakeLookup
  readonly lines: readonly PlannedLine[]
  readonly others: readonly (PlannedLine | undefined)[]
  readonly queues: readonly (LineQueueState | undefined)[]
  readonly views: readonly LineStateView[]
}

/**
 * The state of every spoken line, in order:
 * 1. what the queue is doing with it: `queued`, `rendering`;
 * 2. `locked`, if a person holds the line to one take, whatever became of its words since;
 *    `unknown`, because it asks for a decision whatever else there is;
 * 3. `stale` if a person's choice is outdated (it is still heard);
 * 4. `ready` if current audio is heard, draft or service, unless the last attempt with the wanted voices went wrong
 *    (`failed`, `suspicious`, `cancelled`) and the wanted audio is not there;
 * 5. `missingVoice`, or `failed` with the reason, if the line cannot be rendered as it stands;
 * 6. how the last attempt ended; `suspicious` if only such audio is current; `stale` if all takes are outdated;
 * 7. `notRendered`.
 */
export function lineViews(input: LineViewsInput): readonly LineStateView[] {
  const index = indexTakes(input.takes)
  const wanted = input.renderWith === 'draft' ? input.draft : input.service
  const { lines: others } = wanted === input.draft ? input.service : input.draft
  // Both plans are of one script: they name the same lines in the same order, unless one of them leaves some out.
  let byId: ReadonlyMap<LineId, PlannedLine> | undefined
  const otherOf = (lineId: LineId, at: number): PlannedLine | undefined => {
    const beside = others[at]
    if (beside?.lineId === lineId) return beside
    byId ??= new Map(others.map((line) => [line.lineId, line]))
    return byId.get(lineId)
  }
  const { renderWith, known } = input
  const last = known?.last
  const before = last?.renderWith === renderWith && last.index === index ? last : undefined
  const { lines } = wanted
  const beside: (PlannedLine | undefined)[] = []
  const queues: (LineQueueState | undefined)[] = []
  const views = lines.map((line, at) => {
    const other = otherOf(line.lineId, at)
    const queue = input.queueOf(line.lineId, both(renderWith, line, other))
    beside.push(other)
    queues.push(queue)
    const isSame = before?.lines[at] === line && before.others[at] === other && before.queues[at] === queue
    return (isSame ? before.views[at] : undefined) ?? lineView(line, other, input, index, queue)
  })
  if (known !== undefined) known.last = { renderWith, index, lines, others: beside, queues, views }
  return views
}

function both(renderWith: Source, wanted: PlannedLine, other: PlannedLine | undefined) {
  return renderWith === 'draft' ? { draft: wanted, service: other } : { draft: other, service: wanted }
}

/** The keys a line would be rendered under now, from its entries in the two plans. */
export function currentKeys(draft: PlannedLine | undefined, service: PlannedLine | undefined): CurrentKeys {
  return {
    ...(draft?.kind === 'renderable' ? { draft: draft.contentKey } : {}),
    ...(service?.kind === 'renderable' ? { service: service.contentKey } : {}),
  }
}

/** What `needsRender` looks at: also satisfied by a line view of the contract. */
export type RenderNeed = {
  readonly state: LineState
  readonly take?: { readonly source: Source } | undefined
  readonly problem?: Problem | undefined
  readonly cannotRender?: CannotRender | undefined
  readonly made?: Source | undefined
}

/**
 * True for a line that rendering all with `source` would send: what the primary button counts. Lines at work, lines that
 * cannot be rendered and lines that wait for a person (unknown, suspicious and already paid for, or with another take
 * chosen than the one that is there) are not among them. Draft is not wanted where service audio is already current.
 */
export function needsRender(line: RenderNeed, source: Source): boolean {
  if (line.cannotRender !== undefined) return false
  const isMade = line.made === 'service' || (line.made === 'draft' && source === 'draft')
  switch (line.state) {
    case 'queued':
    case 'rendering':
    case 'suspicious':
    case 'unknown':
    case 'missingVoice':
    case 'locked':
      return false
    case 'failed':
      return line.problem === undefined || !staysAsItIs(line.problem)
    case 'notRendered':
    case 'cancelled':
      return true
    case 'stale':
      return !isMade
    case 'ready':
      return source === 'service' && line.take?.source !== 'service' && !isMade
    default:
      return assertNever(line.state, 'line state')
  }
}

function lineView(
  line: PlannedLine,
  other: PlannedLine | undefined,
  input: LineViewsInput,
  index: TakeLookup,
  queue: LineQueueState | undefined,
): LineStateView {
  const keys = input.renderWith === 'draft' ? currentKeys(line, other) : currentKeys(other, line)
  const takes = takesOfLine(line.lineId, keys, index)
  const heard = heardTake(takes)
  const base = {
    id: line.lineId,
    number: line.number,
    ...(line.speakerId === undefined ? {} : { speakerId: line.speakerId }),
    ...(heard === undefined ? {} : { take: takeView(heard) }),
    takeCount: takes.length,
    ...(takes.some(({ take }) => take.starred === true) ? { hasStar: true } : {}),
  }
  const state = stateOf(line, takes, heard, input.renderWith, queue)
  const wouldBe = state.state === 'stale' ? keys[(heard ?? takes.at(-1))?.take.source ?? input.renderWith] : undefined
  return { ...base, ...state, ...restOf(line, state, takes, heard), ...(wouldBe === undefined ? {} : { wouldBe }) }
}

/** What a state leaves unsaid of a line that is heard. */
function restOf(
  line: PlannedLine,
  { state }: StateWithReason,
  takes: readonly LineTake[],
  heard: LineTake | undefined,
): Pick<LineStateView, 'cannotRender' | 'made'> {
  if (heard === undefined || (state !== 'ready' && state !== 'stale')) return {}
  const hasCurrent = (source: Source): boolean =>
    takes.some(({ take, isCurrent }) => isCurrent && take.source === source)
  const made = !heard.isChosen
    ? undefined
    : hasCurrent('service')
      ? 'service'
      : hasCurrent('draft')
        ? 'draft'
        : undefined
  return {
    ...(line.kind === 'blocked' ? { cannotRender: line.problem.code === 'cast.noVoice' ? 'noVoice' : 'words' } : {}),
    ...(made === undefined ? {} : { made }),
  }
}

type StateWithReason = Pick<LineStateView, 'state' | 'progress' | 'problem'>

function stateOf(
  line: PlannedLine,
  takes: readonly LineTake[],
  heard: LineTake | undefined,
  renderWith: Source,
  queue: LineQueueState | undefined,
): StateWithReason {
  if (queue?.kind === 'queued') return { state: 'queued' }
  if (queue?.kind === 'rendering') {
    return queue.progress === undefined ? { state: 'rendering' } : { state: 'rendering', progress: queue.progress }
  }
  if (heard?.take.locked === true) return { state: 'locked' }
  if (queue?.kind === 'unknown') return withProblem('unknown', queue.problem)
  if (heard?.isChosen === true && !heard.isCurrent) return { state: 'stale' }
  if (heard?.isCurrent === true) {
    const isWanted = heard.take.source === 'service' || renderWith === 'draft'
    return queue === undefined || isWanted ? { state: 'ready' } : withProblem(queue.kind, queue.problem)
  }
  if (line.kind === 'blocked') {
    return withProblem(line.problem.code === 'cast.noVoice' ? 'missingVoice' : 'failed', line.problem)
  }
  if (queue !== undefined) return withProblem(queue.kind, queue.problem)
  const suspicious = takes.findLast((take) => take.isCurrent)
  if (suspicious !== undefined) return withProblem('suspicious', suspicious.take.problem)
  return { state: takes.length > 0 ? 'stale' : 'notRendered' }
}

function withProblem(state: LineState, problem: Problem | undefined): StateWithReason {
  return problem === undefined ? { state } : { state, problem }
}

// The text or the model must be another one first: sending all again would not help.
function staysAsItIs(problem: Problem): boolean {
  return problem.code.startsWith('line.') || problem.code === 'model.unknown'
}
