import { candidatePlayerOf } from '../../transport/single/candidates.ts'
import type { TakeMark } from '../../../shared/contract/render-views.ts'
import type { TakeDetail } from '../../../shared/contract/views.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import { takesStageTake, takesStageTakeOfLine, takesUseKept } from '../../../shared/messages/made/takes.ts'
import { announce } from '../../base/notices.ts'
import { useRun } from '../../base/needs.ts'
import type { OutlineLine } from '../../project/outline.ts'
import type { ShownProject } from '../../project/store.ts'
import { markTake, noteCompared, offerToLock, putToUse, trashTakes } from '../commands.ts'
import type { ComparedTake } from '../model/review.ts'
import { useTakesNeeds, useTakesState } from '../needs.ts'

/** What the actions are about. `active`: the take that the keys mean; `inUse`: the one that is exported. */
export type StageTakes = {
  readonly open: ShownProject
  readonly line: OutlineLine
  readonly takes: readonly TakeDetail[]
  readonly compared: readonly ComparedTake[]
  readonly active: TakeDetail | undefined
  readonly inUse: TakeId | undefined
}

/** What can be done with one of a line's takes. Where it may not be done, nothing happens. */
export function useTakeActions({ open, line, takes, compared, active, inUse }: StageTakes) {
  const deps = useTakesNeeds()
  const run = useRun()
  const { blind, keepPosition } = useTakesState((state) => state)
  const player = candidatePlayerOf(deps.candidates)
  const readOnly = open.save.kind === 'readOnly'
  const nameOf = (id: TakeId): string => compared.find(({ take }) => take.id === id)?.name ?? takesStageTake()
  return {
    activate: (id: TakeId): void => {
      if (active !== undefined && active.id !== id) noteCompared(deps, line.id)
      deps.takes.setState({ activeTakeId: id })
      const isOther = player.state().key !== id
      player.switchTo(id)
      if (isOther && !keepPosition) player.seek(id, 0)
    },
    toggle: (id: TakeId): void => {
      if (takes.length > 1) noteCompared(deps, line.id)
      deps.takes.setState({ activeTakeId: id })
      if (!keepPosition && player.state().key !== id) player.seek(id, 0)
      player.toggle(id)
    },
    mark: (takeId: TakeId, change: TakeMark): void => {
      if (readOnly) return
      const ref = { lineId: line.id, takeId }
      // A lock keeps what is in use: it changes that only when somebody says so.
      if (change.locked === true && inUse !== undefined && takeId !== inUse) offerToLock(deps, ref, nameOf(takeId))
      else run(() => markTake(deps, ref, change))
    },
    use: (id: TakeId): void => {
      if (readOnly) return
      // What is in use because it is the newest is chosen too: another one would take its place.
      run(() => putToUse(deps, line.id, id, compared))
      if (id === inUse) announce(deps.view, takesUseKept({ name: nameOf(id) }))
      // The choice is made: who it was may be seen.
      if (blind !== undefined) deps.takes.setState({ blind: undefined })
    },
    trash: (id: TakeId): void => {
      if (readOnly || blind !== undefined) return
      const name = takesStageTakeOfLine({ number: line.number, take: nameOf(id) })
      run(() => trashTakes(deps, [{ lineId: line.id, takeId: id }], name))
    },
  }
}
