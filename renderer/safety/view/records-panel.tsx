import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { RecordsView } from '../../../shared/contract/safety-views.ts'
import { renderLines } from '../../rendering/render.ts'
import { RecordsNotice } from './records-notice.tsx'
import { whenWords } from './safety-words.ts'
import { recordsWords } from '../model/records-words.ts'
import { useRun } from '../../base/needs.ts'
import { useOpenProject } from '../../project/needs.ts'
import { useSafetyNeeds } from '../needs.ts'

/** What is said of records of takes that were made again; nothing if all is as it was. */
export function RecordsPanel() {
  const deps = useSafetyNeeds()
  const run = useRun()
  const open = useOpenProject()
  const told = useStore(deps.safety)
  const [dismissed, setDismissed] = useState<RecordsView>()
  const records = told.project === open?.handle ? told.safety?.records : undefined
  const lines = open?.lines
  const words = useMemo(
    () =>
      records === undefined
        ? undefined
        : recordsWords(
            records,
            (lineId) => lines?.get(lineId)?.state === 'unknown',
            (iso) => whenWords(iso, told.toldAt),
          ),
    [records, lines, told.toldAt],
  )
  if (words === undefined || records === undefined || isSame(records, dismissed)) return null
  return (
    <RecordsNotice
      words={words}
      canSend={told.safety?.canWrite === true}
      onSend={(lineIds) =>
        run(() => renderLines(deps, { source: 'service', lineIds, again: false, resendUnknown: true }))
      }
      onDismiss={() => setDismissed(records)}
    />
  )
}

/** Told again in the same words it stays dismissed. */
function isSame(a: RecordsView, b: RecordsView | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
