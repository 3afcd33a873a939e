import { useState } from 'react'
import type { DiskPlace } from '../../../shared/contract/place-views.ts'
import { type Problem, toProblem } from '../../../shared/core/model/errors.ts'
import {
  placesCopied,
  placesCopy,
  placesCopyName,
  placesOpen,
  placesOpenName,
} from '../../../shared/messages/made/places.ts'
import { sentencesOf } from '../messages/problem-words.ts'
import { useBaseNeeds } from '../needs.ts'
import { ProblemWords } from '../ui/problem-words.tsx'
import { copyPath } from './copy-path.ts'
import { splitPath } from './split-path.ts'
import styles from './place.module.css'

/** Where something lies: its whole path, shortened in the middle where there is no room, with Open and Copy. */
export function PlaceRow({ place }: { readonly place: DiskPlace }) {
  const { client, view } = useBaseNeeds()
  const [problem, setProblem] = useState<Problem>()
  const [isCopied, setCopied] = useState(false)
  const { above, name } = splitPath(place.path)
  const open = (): void => {
    setProblem(undefined)
    client.call('place.open', { placeId: place.placeId }).catch((error: unknown) => setProblem(toProblem(error)))
  }
  return (
    <div className={styles.place}>
      <div className={styles.row}>
        <p className={styles.path} title={place.path}>
          <span className={styles.above}>{above}</span>
          <span className={styles.name}>{name}</span>
        </p>
        {place.cannotOpen === undefined ? (
          <button type="button" className="btn btn-sm" aria-label={placesOpenName()} onClick={open}>
            {placesOpen()}
          </button>
        ) : null}
        <button
          type="button"
          className="btn btn-sm"
          aria-label={isCopied ? undefined : placesCopyName()}
          onClick={() => void copyPath(view, place.path).then(setCopied)}
          onBlur={() => setCopied(false)}
        >
          {isCopied ? placesCopied() : placesCopy()}
        </button>
      </div>
      {place.cannotOpen === undefined ? null : <p className="hint">{sentencesOf(place.cannotOpen)}</p>}
      <ProblemWords problem={problem} />
    </div>
  )
}
