import type { AuditionOrder, AuditionView, Candidate } from '../../shared/contract/casting-views.ts'
import { StudioError, toProblem } from '../../shared/core/model/errors.ts'
import type { ProjectHandle, SpeakerId } from '../../shared/core/model/ids.ts'
import {
  candidateKey,
  castCandidates,
  isAuditionUnderWay,
  MOST_CANDIDATES,
  orderOf,
  servicePart,
  shuffled,
  withCandidate,
} from './model/audition.ts'
import { type AuditionText, type SpeakerAuditions, noSpeakerAuditions, noAuditions } from './model/auditions-store.ts'
import { announce, report } from '../base/notices.ts'
import type { ShownProject } from '../project/store.ts'
import { sendTyping } from '../project/typing.ts'
import { checkCast } from '../voices/commands.ts'
import type { CastingNeeds } from './needs.ts'
import {
  castingAuditionAdded,
  castingAuditionAlready,
  castingAuditionForgotten,
  castingAuditionMost,
  castingAuditionNamesHidden,
  castingAuditionNamesShown,
  castingAuditionOutcome,
  castingAuditionOutcomeFailed,
} from '../../shared/messages/made/casting.ts'

/** What is auditioned for a speaker; where nobody has chosen yet, who is cast now. */
export function auditionsOf(deps: CastingNeeds, speakerId: SpeakerId): SpeakerAuditions {
  const { open } = deps.project.getState()
  const state = deps.auditions.getState()
  const own = state.project === open?.handle ? state.bySpeaker.get(speakerId) : undefined
  if (own !== undefined) return own
  const speaker = open?.cast.speakers.find(({ id }) => id === speakerId)
  return speaker === undefined ? noSpeakerAuditions : { ...noSpeakerAuditions, candidates: castCandidates(speaker) }
}

/** Changes what is auditioned for a speaker. Auditions of another project are forgotten. */
function changeAuditions(deps: CastingNeeds, speakerId: SpeakerId, change: Partial<SpeakerAuditions>): void {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const changed = { ...auditionsOf(deps, speakerId), ...change }
  deps.auditions.setState((state) => {
    const { unanswered } = state
    const own = state.project === open.handle ? state : { ...noAuditions(open.handle), unanswered }
    return { ...own, bySpeaker: new Map(own.bySpeaker).set(speakerId, changed) }
  })
}

/** Chooses what is spoken. */
export function chooseText(deps: CastingNeeds, speakerId: SpeakerId, text: AuditionText): void {
  deps.candidates.player?.stop()
  changeAuditions(deps, speakerId, { text, problem: undefined })
}

/** Puts a voice among the candidates; says so when there is no place left. */
export function addCandidate(deps: CastingNeeds, speakerId: SpeakerId, candidate: Candidate): void {
  const { candidates } = auditionsOf(deps, speakerId)
  const next = withCandidate(candidates, candidate)
  const isThere = candidates.some((one) => candidateKey(one) === candidateKey(candidate))
  if (next === candidates && !isThere) {
    announce(deps.view, castingAuditionMost({ voices: MOST_CANDIDATES }))
    return
  }
  if (next !== candidates) changeAuditions(deps, speakerId, { candidates: next, problem: undefined })
  const title = candidate.kind === 'voice' ? candidate.title : candidate.reference.title
  announce(deps.view, isThere ? castingAuditionAlready({ title }) : castingAuditionAdded({ title }))
}

/** Takes a voice away from the candidates. What was heard of it is kept. */
export function removeCandidate(deps: CastingNeeds, speakerId: SpeakerId, key: string): void {
  const { candidates } = auditionsOf(deps, speakerId)
  changeAuditions(deps, speakerId, { candidates: candidates.filter((one) => candidateKey(one) !== key) })
}

/** Hides the names and shuffles, or shows them again. */
export function setBlind(deps: CastingNeeds, speakerId: SpeakerId, isBlind: boolean): void {
  const keys = auditionsOf(deps, speakerId).candidates.map(candidateKey)
  deps.candidates.player?.stop()
  deps.auditions.setState({ blind: isBlind ? shuffled(keys, Math.random) : undefined, activeKey: undefined })
  announce(deps.view, isBlind ? castingAuditionNamesHidden() : castingAuditionNamesShown())
}

/** Asks what an audition would send. Nothing is sent for it; a failure leaves the cost unsaid. */
export async function readCost(deps: CastingNeeds, order: AuditionOrder): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const isOpen = stillOpen(deps, open)
  try {
    const paid = servicePart(order)
    const cost =
      paid === undefined ? undefined : await deps.client.call('audition.cost', { project: open.handle, order: paid })
    if (isOpen()) deps.auditions.setState({ cost: { order, cost } })
  } catch {
    // No price is shown then; what may be paid is asked before it is sent.
    if (isOpen()) deps.auditions.setState({ cost: undefined })
  }
}

/** Whether the project is still the one that is shown, wherever it lies now: what is asked of one is not said in another. */
function stillOpen(deps: CastingNeeds, { documentKey }: ShownProject): () => boolean {
  return () => deps.project.getState().open?.documentKey === documentKey
}

/**
 * Lets all candidates speak. What was heard before is not sent again; `again` does send it. If main wants the spending
 * confirmed, the page asks and calls again with the bytes that were shown.
 */
export async function startAudition(
  deps: CastingNeeds,
  speakerId: SpeakerId,
  again: boolean,
  confirmedBytes?: number,
): Promise<void> {
  await sendTyping(deps)
  const { open } = deps.project.getState()
  if (open === undefined) return
  const order = orderOf(auditionsOf(deps, speakerId), open.outline, speakerId)
  if (order === undefined) return
  changeAuditions(deps, speakerId, { run: { auditionId: undefined, order }, problem: undefined })
  const input = { project: open.handle, order, again }
  const isOpen = stillOpen(deps, open)
  try {
    const view = await deps.client.call(
      'audition.start',
      confirmedBytes === undefined ? input : { ...input, confirmedBytes },
    )
    if (!isOpen()) return
    deps.auditions.setState(({ views }) => (views.has(view.auditionId) ? {} : { views: withView(views, view) }))
    changeAuditions(deps, speakerId, { run: { auditionId: view.auditionId, order } })
  } catch (error) {
    if (!isOpen()) return
    changeAuditions(deps, speakerId, { run: undefined })
    if (!(error instanceof StudioError) || error.problem.code !== 'spend.notConfirmed') {
      changeAuditions(deps, speakerId, { problem: toProblem(error) })
      if (toProblem(error).code === 'internal') report(deps.view, error)
      return
    }
    const cost = await deps.client.call('audition.cost', { project: open.handle, order: servicePart(order) ?? order })
    if (!isOpen()) return
    deps.view.setState({
      dialog: {
        kind: 'spendAudition',
        speakerId,
        again,
        requests: cost.requests,
        bytesOfText: cost.bytesOfText,
        problem: error.problem,
      },
    })
  }
}

/**
 * Sends one candidate once more, whose outcome was not known, after a person has agreed to pay for it a second time. When
 * it has ended, the whole audition is asked for again, which costs nothing then and brings all to one loudness.
 */
export async function resendCandidate(deps: CastingNeeds, speakerId: SpeakerId, key: string): Promise<void> {
  const { open } = deps.project.getState()
  const own = auditionsOf(deps, speakerId)
  const order = open === undefined ? undefined : orderOf(own, open.outline, speakerId)
  const candidate = own.candidates.find((one) => candidateKey(one) === key)
  if (open === undefined || order === undefined || candidate === undefined) return
  changeAuditions(deps, speakerId, { resending: { key, auditionId: undefined }, problem: undefined })
  const isOpen = stillOpen(deps, open)
  try {
    const one = { ...order, candidates: [candidate] }
    const cost = await deps.client.call('audition.cost', { project: open.handle, order: one })
    const view = await deps.client.call('audition.start', {
      project: open.handle,
      order: one,
      again: true,
      confirmedBytes: cost.bytesOfText,
    })
    if (!isOpen()) return
    changeAuditions(deps, speakerId, { resending: { key, auditionId: view.auditionId } })
    showAudition(deps, deps.auditions.getState().views.get(view.auditionId) ?? view)
  } catch (error) {
    if (isOpen()) changeAuditions(deps, speakerId, { resending: undefined, problem: toProblem(error) })
  }
}

/** Reads which requests of auditions never came back whole. A failure leaves the list as it is. */
export async function readUnanswered(deps: CastingNeeds, project: ProjectHandle): Promise<void> {
  // Asked again with the next audition.
  const unanswered = await deps.client.call('audition.unknown', { project }).catch(() => undefined)
  if (unanswered !== undefined && deps.project.getState().open?.handle === project)
    deps.auditions.setState({ unanswered })
}

/** Gives these up: whoever auditions the same again sends it as if for the first time. */
export async function forgetUnanswered(deps: CastingNeeds): Promise<void> {
  const { open } = deps.project.getState()
  const { unanswered = [] } = deps.auditions.getState()
  if (open === undefined) return
  await deps.client.call('audition.giveUp', { project: open.handle, keys: unanswered.map(({ key }) => key) })
  await readUnanswered(deps, open.handle)
  announce(deps.view, castingAuditionForgotten())
}

/** Goes on with an audition whose resent candidate has ended. */
function goOnAfter(deps: CastingNeeds, { auditionId, results }: AuditionView): void {
  for (const [speakerId, { resending }] of deps.auditions.getState().bySpeaker) {
    if (resending?.auditionId !== auditionId || isAuditionUnderWay(results)) continue
    changeAuditions(deps, speakerId, { resending: undefined })
    void startAudition(deps, speakerId, false).catch((error: unknown) => report(deps.view, error))
  }
}

/** Stops what waits. What is being sent finishes, because it may be paid for. */
export async function cancelAudition(deps: CastingNeeds, speakerId: SpeakerId): Promise<void> {
  const { open } = deps.project.getState()
  const auditionId = auditionsOf(deps, speakerId).run?.auditionId
  if (open !== undefined && auditionId !== undefined) {
    await deps.client.call('audition.cancel', { project: open.handle, auditionId })
  }
}

/** Takes over how an audition stands, and says when one has ended. */
export function showAudition(deps: CastingNeeds, view: AuditionView): void {
  const before = deps.auditions.getState().views.get(view.auditionId)
  deps.auditions.setState(({ views }) => ({ views: withView(views, view) }))
  goOnAfter(deps, view)
  if (isAuditionUnderWay(view.results) || (before !== undefined && !isAuditionUnderWay(before.results))) return
  const failed = view.results.filter(({ state }) => state === 'failed' || state === 'unknown').length
  const ready = view.results.length - failed
  announce(
    deps.view,
    failed === 0 ? castingAuditionOutcome({ ready }) : castingAuditionOutcomeFailed({ ready, failed }),
  )
  // What was measured now may tell that two speakers sound alike, and what is kept now costs nothing.
  void checkCast(deps)
  const { open } = deps.project.getState()
  if (open !== undefined) void readUnanswered(deps, open.handle)
  const { cost } = deps.auditions.getState()
  if (cost !== undefined) void readCost(deps, cost.order)
}

function withView(views: ReadonlyMap<string, AuditionView>, view: AuditionView): ReadonlyMap<string, AuditionView> {
  return new Map(views).set(view.auditionId, view)
}
