import { useEffect, useState } from 'react'
import type { LineView, TakeDetail } from '../../shared/contract/views.ts'
import type { LineId } from '../../shared/core/ids.ts'
import { report } from '../commands/notices.ts'
import { listTakes } from '../commands/takes.ts'
import { useDeps } from './deps-context.ts'

/** The takes of a line, read again whenever main says that the line has changed. Empty while they are being read. */
export function useTakes(lineId: LineId | undefined, view: LineView | undefined): readonly TakeDetail[] {
  const deps = useDeps()
  const [read, setRead] = useState<{ readonly lineId: LineId; readonly takes: readonly TakeDetail[] }>()
  const count = view?.takeCount
  const state = view?.state
  const heard = view?.take
  useEffect(() => {
    // Progress of a render changes the view many times; only these say that takes may have changed.
    void [count, state, heard]
    if (lineId === undefined) return
    let current = true
    listTakes(deps, lineId).then(
      (takes) => (current ? setRead({ lineId, takes }) : undefined),
      (error: unknown) => (current ? report(deps.view, error) : undefined),
    )
    return () => {
      current = false
    }
  }, [deps, lineId, count, state, heard])
  return read !== undefined && read.lineId === lineId ? read.takes : []
}
