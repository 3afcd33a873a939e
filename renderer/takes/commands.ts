import {
  takesCleanUpDone,
  takesLockNotInUse,
  takesLockNotInUseUse,
  takesRestored,
  takesReviewNone,
  takesStageTake,
  takesTrashed,
  takesTrashedUndo,
  takesUseLocked,
  takesUseLockedUnlock,
} from '../../shared/messages/made/takes.ts'
import type { CallInput, CallOutput } from '../../shared/contract/bridge.ts'
import type { CleanUpPlan, TakeMark, TakeRef } from '../../shared/contract/render-views.ts'
import type { TakeDetail } from '../../shared/contract/views.ts'
import { isTakeId, toId } from '../../shared/core/model/id-checks.ts'
import type { LineId, TakeId } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'
import { formatBytes } from '../base/format.ts'
import { answerUnlessTold } from '../base/late-answer.ts'
import { neighbour } from '../project/line-states.ts'
import { reviewLines } from './model/review.ts'
import { mergeLines, updateProject } from '../project/store.ts'
import { announce, notify, run } from '../base/notices.ts'
import { renderLines } from '../rendering/render.ts'
import type { TakesNeeds } from './needs.ts'

/** Every take of a line with what was sent for it, newest first as main orders them. */
export async function listTakes(deps: TakesNeeds, lineId: LineId): Promise<readonly TakeDetail[]> {
  const { open } = deps.project.getState()
  return open === undefined ? [] : deps.client.call('takes.list', { project: open.handle, lineId })
}

/** Makes a take the one that is heard. No audio is made or deleted. */
export async function chooseTake(deps: TakesNeeds, lineId: LineId, takeId: TakeId): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const shown = () => deps.project.getState().open?.lines.get(lineId)
  const line = await answerUnlessTold(shown, () =>
    deps.client.call('takes.choose', { project: open.handle, lineId, takeId }),
  )
  if (line === undefined) return
  updateProject(deps.project, open.handle, ({ lines }) => ({ lines: mergeLines(lines, [line], []) }))
}

/** Plays one take by itself, or stops it if it is playing. */
export async function toggleTake(deps: TakesNeeds, takeId: TakeId): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  if (deps.audition.state().playingId === takeId) {
    deps.audition.stop()
    return
  }
  await deps.audition.play(takeId, {
    url: deps.client.mediaUrl(open.handle, takeId),
    samplesUrl: deps.client.mediaUrl(open.handle, `samples-${takeId}`),
    gainDb: 0,
  })
}

/** A suspicious take is never in the mix, so it is played by itself. */
export async function listenToSuspicious(deps: TakesNeeds, lineId: LineId): Promise<void> {
  const takes = await listTakes(deps, lineId)
  const suspicious = [...takes]
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .find((take) => take.verdict === 'suspicious')
  if (suspicious !== undefined) await toggleTake(deps, suspicious.id)
}

/** Smallest and largest samples of a take for a small picture of it. */
export async function takePeaks(deps: TakesNeeds, takeId: TakeId, width: number): Promise<Uint8Array> {
  const { open } = deps.project.getState()
  if (open === undefined) return new Uint8Array()
  const { peaks } = await deps.client.call('takes.peaks', { project: open.handle, takeId, width })
  return peaks
}

export type TrashedTake = CallOutput<'takes.trashed'>[number]

/** Says something about a take: star, lock, rating, note, or that suspicious audio is good. */
export async function markTake(deps: TakesNeeds, ref: TakeRef, mark: TakeMark): Promise<void> {
  await sendMark(deps, ref, { mark })
}

async function sendMark(
  deps: TakesNeeds,
  ref: TakeRef,
  asked: Pick<CallInput<'takes.mark'>, 'mark' | 'use'>,
): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  await deps.client.call('takes.mark', { project: open.handle, ...ref, ...asked })
  readAgain(deps)
}

/** Says that a take was not locked because another one is in use, and offers to use it. */
export function offerToLock(deps: TakesNeeds, ref: TakeRef, name: string): void {
  notify(
    deps.view,
    'notice',
    { message: takesLockNotInUse({ name }) },
    {
      title: takesLockNotInUseUse(),
      run: () => run(deps.view, () => sendMark(deps, ref, { mark: { locked: true }, use: true })),
    },
  )
}

/** A take with what it is called. */
type NamedTake = { readonly id: TakeId; readonly name: string }

/** Makes a take the one that is heard, unless the line is locked to another one: then it is offered to unlock it. */
export async function putToUse(
  deps: TakesNeeds,
  lineId: LineId,
  takeId: TakeId,
  named: readonly { readonly take: Pick<TakeDetail, 'id' | 'isLocked'>; readonly name: string }[],
): Promise<void> {
  const nameOf = (id: TakeId): string => named.find(({ take }) => take.id === id)?.name ?? takesStageTake()
  const locked = named.find(({ take }) => take.isLocked)?.take.id
  if (locked === undefined || locked === takeId) return chooseTake(deps, lineId, takeId)
  offerToUnlock(deps, lineId, { id: locked, name: nameOf(locked) }, { id: takeId, name: nameOf(takeId) })
}

/** Says that a line stays with the take that it is locked to, and offers to unlock it for `wanted`. */
function offerToUnlock(deps: TakesNeeds, lineId: LineId, locked: NamedTake, wanted: NamedTake): void {
  const unlock = async (): Promise<void> => {
    await markTake(deps, { lineId, takeId: locked.id }, { locked: false })
    await chooseTake(deps, lineId, wanted.id)
  }
  notify(
    deps.view,
    'notice',
    { message: takesUseLocked({ locked: locked.name }) },
    { title: takesUseLockedUnlock({ name: wanted.name }), run: () => run(deps.view, unlock) },
  )
}

/** Puts takes into the trash, and offers to take that back. Their audio stays on the disk. */
export async function trashTakes(deps: TakesNeeds, takes: readonly TakeRef[], name: string): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const chosen = takes.filter(({ lineId, takeId }) => chosenOf(deps, lineId) === takeId)
  await deps.client.call('takes.trash', { project: open.handle, takes: [...takes] })
  readAgain(deps)
  notify(
    deps.view,
    'done',
    { message: takesTrashed({ name }) },
    {
      title: takesTrashedUndo(),
      run: () =>
        run(deps.view, async () => {
          await restoreTakes(deps, takes)
          // What was chosen is so again, unless somebody has chosen another one meanwhile.
          for (const ref of chosen) {
            if (chosenOf(deps, ref.lineId) === undefined) await chooseTake(deps, ref.lineId, ref.takeId)
          }
        }),
    },
  )
}

function chosenOf({ project }: TakesNeeds, lineId: LineId): TakeId | undefined {
  const take = project.getState().open?.lines.get(lineId)?.take
  return take?.isChosen === true ? take.id : undefined
}

/** Brings takes back from the trash. */
export async function restoreTakes(deps: TakesNeeds, takes: readonly TakeRef[]): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  await deps.client.call('takes.restore', { project: open.handle, takes: [...takes] })
  readAgain(deps)
  announce(deps.view, takesRestored({ takes: takes.length }))
}

/** What is in the trash, the latest first. */
export async function listTrashed(deps: TakesNeeds): Promise<readonly TrashedTake[]> {
  const { open } = deps.project.getState()
  return open === undefined ? [] : deps.client.call('takes.trashed', { project: open.handle })
}

/** Renders takes of a line beside those that it has. */
export async function newTakes(deps: TakesNeeds, lineId: LineId, source: Source, count: number): Promise<void> {
  const request = { source, lineIds: [lineId], again: true, resendUnknown: false } as const
  await renderLines(deps, count === 1 ? request : { ...request, takes: count })
}

/** Retakes a line within its neighbours: it is spoken in their company, and only its own part is kept. */
export async function pickUpLine(deps: TakesNeeds, lineId: LineId, neighbours: number): Promise<void> {
  await renderLines(deps, {
    source: 'service',
    lineIds: [lineId],
    again: true,
    resendUnknown: false,
    pickUp: { neighbours },
  })
}

/** Shows a line in the review. */
export function reviewLine(deps: TakesNeeds, lineId: LineId): void {
  if (deps.takes.getState().lineId !== lineId) deps.candidates.player?.stop()
  deps.takes.setState({ lineId, showsTrash: false, activeTakeId: undefined, blind: undefined })
}

/** Goes to the next (1) or previous (-1) line of the review that needs attention, around the ends. */
export function reviewAttention(deps: TakesNeeds, step: 1 | -1): void {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const wanted = new Set(reviewLines(open, 'attention').map(({ id }) => id))
  const target = neighbour([...open.outline.lines.keys()], wanted, deps.takes.getState().lineId, step)
  if (target === undefined) announce(deps.view, takesReviewNone())
  else reviewLine(deps, target)
}

/** The most lines that are kept as compared. */
const MOST_COMPARED = 20

/** Keeps a line among those of which takes were heard against each other. */
export function noteCompared(deps: TakesNeeds, lineId: LineId): void {
  const { compared } = deps.takes.getState()
  const others = compared.filter((one) => one.lineId !== lineId)
  deps.takes.setState({ compared: [{ lineId, at: Date.now() }, ...others].slice(0, MOST_COMPARED) })
}

/** Hides names and shuffles, or shows them again. `takeIds`: in their order. */
export function setBlindTakes(deps: TakesNeeds, takeIds: readonly TakeId[], isOn: boolean): void {
  const shuffled = [...takeIds]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1))
    const [a, b] = [shuffled[last], shuffled[other]]
    if (a !== undefined && b !== undefined) [shuffled[last], shuffled[other]] = [b, a]
  }
  deps.takes.setState({ blind: isOn ? shuffled : undefined })
}

/** Disk use of the project's takes, and what could go. */
export async function readCleanUp(deps: TakesNeeds): Promise<CleanUpPlan | undefined> {
  const { open } = deps.project.getState()
  return open === undefined ? undefined : deps.client.call('takes.cleanUpPlan', { project: open.handle })
}

/** Removes exactly these takes from the disk. `paidToo`: the user was told twice that some were paid for. */
export async function cleanUp(deps: TakesNeeds, takeIds: readonly string[], paidToo: boolean): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const answer = await deps.client.call('takes.cleanUp', {
    project: open.handle,
    takeIds: takeIds.map((id) => toId(id, isTakeId)),
    paidToo,
  })
  readAgain(deps)
  announce(deps.view, takesCleanUpDone({ takes: answer.removed, size: formatBytes(answer.bytes) }))
}

function readAgain(deps: TakesNeeds): void {
  deps.takes.setState(({ turn }) => ({ turn: turn + 1 }))
}
