import { useCallback, useEffect } from 'react'
import type { LineView, TakeDetail } from '../../../shared/contract/views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { notify } from '../../base/notices.ts'
import { listTakes } from '../commands.ts'
import { useAnswer } from '../../base/ui/hooks/use-answer.ts'
import { useHost } from '../../base/needs.ts'
import { useTakesNeeds, useTakesState } from '../needs.ts'

/** What is shown until they are known. */
export const noTakes: readonly TakeDetail[] = []

/** The takes of a line, read again whenever main says that they may have changed. Undefined until they have been read. */
export function useTakes(lineId: LineId | undefined, view: LineView | undefined): readonly TakeDetail[] | undefined {
  const deps = useTakesNeeds()
  // What could not be read while the host was away is read when it is back.
  const { kind: host } = useHost()
  // Progress of a render changes the view many times a second; only these say that takes may have changed.
  const turn = useTakesState((state) => state.turn)
  const version = `${host} ${turn} ${view?.takeCount} ${view?.state} ${view?.take?.id} ${view?.take?.isCurrent} ${view?.wouldBe}`
  const ask = useCallback(
    async () => ({ lineId, version, takes: lineId === undefined ? [] : await listTakes(deps, lineId) }),
    [deps, lineId, version],
  )
  const { value, problem } = useAnswer(ask)
  useEffect(() => {
    if (problem !== undefined) notify(deps.view, 'problem', problem)
  }, [deps, problem])
  return value !== undefined && value.lineId === lineId ? value.takes : undefined
}
