import type { CleanUpPlan } from '../../../shared/contract/render-views.ts'
import type { TakeDetail } from '../../../shared/contract/views.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import { cleanUpItems } from '../../../shared/core/takes/clean-up.ts'
import { heardTake, type LineTake, takeView } from '../../../shared/core/takes/line-takes.ts'
import { intoTrash, outOfTrash, type TakeMark, withMark, withoutMarks } from '../../../shared/core/takes/marks.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import type { TakeRef, TakeStore } from '../../documents/takes/take-types.ts'
import { say } from '../../../shared/messages/say.ts'
import { stretchLine } from './stretch-line.ts'

/** What the actions on takes need. */
export type TakeActionsInput = {
  readonly takes: TakeStore
  /** Takes of a line, judged against the line as it now stands, its identical lines' among them. */
  readonly takesOf: (lineId: LineId) => readonly LineTake[]
  readonly isInScript: (lineId: LineId) => boolean
  readonly workshop: () => Pick<AudioWorkshop, 'stretchTake'>
  readonly now: () => number
}

/** A take in the trash, as a list of it shows it. */
export type TrashedTake = TakeDetail & { readonly lineId: LineId; readonly trashedAt: string }

/** What a person does to takes. Audio is only ever taken off the disk by `cleanUp`. */
export type TakeActions = {
  /** @throws StudioError `take.unknown` for a take that is not the line's, `disk.*` */
  readonly choose: (ref: TakeRef) => Promise<void>
  /**
   * A locked take is chosen too, and is the only locked one of its line. `andUse`: a lock may put the take to use.
   * @throws as `choose`; StudioError `take.notInUse` for a lock that would change what is heard without `andUse`
   */
  readonly mark: (ref: TakeRef, mark: TakeMark, andUse?: boolean) => Promise<void>
  /** @throws StudioError `line.locked`; then none of them is in the trash */
  readonly trash: (refs: readonly TakeRef[]) => Promise<void>
  /** See `stretchLine`, of what is heard of the line now. @throws as it does */
  readonly stretch: (lineId: LineId, speed: number) => Promise<void>
  readonly restore: (refs: readonly TakeRef[]) => Promise<void>
  /** The latest first. */
  readonly trashed: () => readonly TrashedTake[]
  readonly cleanUpPlan: () => Promise<CleanUpPlan>
  /** @throws StudioError `take.inUse` or `take.paid` if one of them is not in the plan, or was paid for and `paidToo` is not set */
  readonly cleanUp: (ids: readonly TakeId[], paidToo: boolean) => Promise<{ removed: number; bytes: number }>
}

/** What a person does to one project's takes. */
export function createTakeActions(input: TakeActionsInput): TakeActions {
  const { takes, takesOf } = input

  /** Audio of an identical line is listed too; whatever is said of it makes it this line's own. */
  const makeOwn = async ({ lineId, takeId }: TakeRef): Promise<void> => {
    if (takes.ofLine(lineId).some((take) => take.id === takeId && take.kind === 'line')) return
    const shared = takesOf(lineId).find(({ take }) => take.id === takeId)?.take
    if (shared === undefined) {
      throw problemError('take.unknown', say('documents.takes.otherLine'), say('documents.takes.otherLine.remedy'))
    }
    await takes.addRecord({ ...withoutMarks(shared), lineId })
  }

  const unlockOthers = async ({ lineId, takeId }: TakeRef): Promise<void> => {
    const others = takes.ofLine(lineId).filter((take) => take.locked === true && take.id !== takeId)
    await takes.change(
      others.map((take) => ({ lineId, takeId: take.id })),
      (take) => withMark(take, { locked: false }),
    )
  }

  const plan = async (): Promise<CleanUpPlan> => {
    const all = [...takes.all(), ...takes.trashed()]
    const ids = [...new Set(all.map(({ id }) => id))]
    const bytes = new Map<TakeId, number>()
    for (const id of ids) bytes.set(id, await takes.audioBytes(id))
    const lines = new Map<LineId, { readonly heard: TakeId | undefined; readonly current: ReadonlySet<TakeId> }>()
    const lineOf = (lineId: LineId) => {
      const known = lines.get(lineId)
      if (known !== undefined) return known
      const ofLine = takesOf(lineId)
      const current = new Set(ofLine.filter(({ isCurrent }) => isCurrent).map(({ take }) => take.id))
      const line = { heard: heardTake(ofLine)?.take.id, current }
      lines.set(lineId, line)
      return line
    }
    const items = cleanUpItems({
      takes: all,
      bytesOf: (id) => bytes.get(id) ?? 0,
      heardFor: (lineId) => (input.isInScript(lineId) ? { takeId: lineOf(lineId).heard } : undefined),
      isCurrent: (take) => lineOf(take.lineId).current.has(take.id),
    })
    return {
      totalBytes: [...bytes.values()].reduce((sum, size) => sum + size, 0),
      files: ids.length,
      items: items.map((item) => ({ ...item, lineIds: [...item.lineIds] })),
    }
  }

  return {
    choose: async (ref) => {
      await makeOwn(ref)
      await takes.choose(ref.lineId, ref.takeId)
    },
    mark: async (ref, mark, andUse = false) => {
      const heard = heardTake(takesOf(ref.lineId))?.take.id
      if (mark.locked === true && !andUse && heard !== undefined && heard !== ref.takeId) {
        throw problemError('take.notInUse', say('rendering.take.notInUse'), say('rendering.take.notInUse.remedy'))
      }
      await makeOwn(ref)
      if (mark.locked === true) {
        await unlockOthers(ref)
        await takes.choose(ref.lineId, ref.takeId)
      }
      await takes.change([ref], (take) => withMark(take, mark))
    },
    trash: async (refs) => {
      const isLocked = refs.some(({ lineId, takeId }) =>
        takes.ofLine(lineId).some((take) => take.id === takeId && take.locked === true),
      )
      if (isLocked) {
        throw problemError('line.locked', say('rendering.take.locked'), say('rendering.take.locked.remedy'))
      }
      const at = new Date(input.now()).toISOString()
      await takes.change(refs, (take) => intoTrash(take, at))
    },
    stretch: (lineId, speed) => stretchLine(input, heardTake(takesOf(lineId))?.take, { lineId, speed }),
    restore: (refs) => takes.change(refs, outOfTrash),
    trashed: () =>
      takes
        .trashed()
        .filter((take) => take.kind === 'line')
        .map((take) => trashedView(take))
        .toSorted((a, b) => (a.trashedAt < b.trashedAt ? 1 : -1)),
    cleanUpPlan: plan,
    cleanUp: async (ids, paidToo) => {
      const items = new Map((await plan()).items.map((item) => [item.takeId, item]))
      const wanted = ids.map((id) => items.get(id))
      const found = wanted.filter((item) => item !== undefined)
      if (found.length < wanted.length) {
        throw problemError('take.inUse', say('rendering.take.inUse'), say('rendering.take.inUse.remedy'))
      }
      const paid = found.filter(({ isPaid }) => isPaid).length
      if (paid > 0 && !paidToo) {
        throw problemError('take.paid', say('rendering.take.paid', { paid }), say('rendering.take.paid.remedy'))
      }
      await takes.remove(found.map(({ takeId }) => takeId))
      return { removed: found.length, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) }
    },
  }
}

function trashedView(take: Take): TrashedTake {
  const view = takeView({ take, isCurrent: false, isChosen: false })
  return { ...view, requests: take.requests, lineId: take.lineId, trashedAt: take.trashedAt ?? take.createdAt }
}
