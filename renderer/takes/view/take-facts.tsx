import {
  takesFactsBody,
  takesFactsBodyPart,
  takesFactsNothingSent,
  takesFactsSentText,
  takesFactsUnknown,
  takesFactsWhenDraft,
  takesFactsWhenService,
} from '../../../shared/messages/made/takes.ts'
import { around } from '../../base/messages/around.ts'
import { Fold } from '../../base/ui/fold.tsx'
import type { TakeDetail } from '../../../shared/contract/views.ts'
import { formatDay, formatTime } from '../../base/format.ts'
import { provenanceOf } from '../model/review.ts'
import { RequestFacts } from './request-facts.tsx'
import styles from './take-card.module.css'

/** Where a take comes from: what was sent for it and when, whole, and what that cost. */
export function TakeFacts({ take, name }: { readonly take: TakeDetail; readonly name: string }) {
  const { bytesOfText } = provenanceOf(take)
  const sent = { day: formatDay(take.createdAt), time: formatTime(take.createdAt) }
  const when =
    take.source === 'draft' ? takesFactsWhenDraft(sent) : takesFactsWhenService({ ...sent, bytes: bytesOfText })
  return (
    <Fold
      className={styles.facts}
      summary={around((at) => takesFactsSentText({ at }), <span className="t3 tnum">{when}</span>)}
    >
      {take.requests.length === 0 ? (
        <p className="hint">{take.source === 'draft' ? takesFactsNothingSent() : takesFactsUnknown()}</p>
      ) : null}
      {take.requests.map((request, index) => (
        <RequestFacts
          key={`${request.origin}-${String(index)}`}
          request={request}
          label={take.requests.length > 1 ? takesFactsBodyPart({ name, part: index + 1 }) : takesFactsBody({ name })}
        />
      ))}
    </Fold>
  )
}
