import {
  keptWordsOfferCopy,
  keptWordsOfferDiscard,
  keptWordsOfferLater,
  keptWordsOfferLines,
  keptWordsOfferMoreLines,
  keptWordsOfferOmitted,
  keptWordsOfferOthers,
  keptWordsOfferPutBack,
  keptWordsOfferReadOnly,
  keptWordsOfferRegion,
  keptWordsOfferWait,
  keptWordsOfferWaitConnected,
} from '../../../shared/messages/made/kept-words-offer.ts'
import { piecesOf, type Piece } from '../model/words.ts'
import type { KeptRegion } from '../model/record.ts'
import { keptPlace } from '../model/kept-place.ts'
import type { KeptOffer } from '../store.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { CheckIcon, CloseIcon } from '../../base/ui/icons/icons.tsx'
import { InfoIcon } from '../../base/ui/icons/notice-icons.tsx'
import styles from './kept-words.module.css'

/** Words of a page that is gone, and what can be done with them. */
export type OfferCardProps = {
  readonly offer: KeptOffer
  /** How many more are offered after this one. */
  readonly others: number
  /** The host was away while this window stood. */
  readonly isBack: boolean
  /** The script cannot be written to: words can only be copied. */
  readonly readOnly: boolean
  /** Milliseconds since 1970. */
  readonly now: number
  readonly onPutBack: () => void
  readonly onCopy: () => void
  readonly onDiscard: () => void
  readonly onLater: () => void
}

/** More lines than this are not shown: they are all put back, and copied. */
const MOST_LINES = 8

/** Shows the words in their lines. */
export function OfferCard(props: OfferCardProps) {
  const { offer, others, isBack, readOnly, now } = props
  const { record, isChanged } = offer
  const lines = record.regions.flatMap(linesOf)
  const left = lines.length - MOST_LINES
  return (
    <div className={styles.card} role="group" aria-label={keptWordsOfferRegion()}>
      <div className={styles.head}>
        {isBack ? <CheckIcon size={16} className="c-ok" /> : <InfoIcon size={16} className="t2" />}
        <div>
          <h2>
            {isBack
              ? keptWordsOfferWaitConnected({ words: record.words })
              : keptWordsOfferWait({ words: record.words })}
          </h2>
          <p>
            {[
              keptPlace(record, isChanged, now),
              ...(others === 0 ? [] : [keptWordsOfferOthers({ others })]),
              ...(record.omittedWords === 0 ? [] : [keptWordsOfferOmitted({ words: record.omittedWords })]),
              ...(readOnly ? [keptWordsOfferReadOnly()] : []),
            ].join(' ')}
          </p>
        </div>
        <IconButton
          icon={CloseIcon}
          iconSize={14}
          small
          label={keptWordsOfferLater()}
          className={styles.later}
          onClick={props.onLater}
        />
      </div>
      <div className={styles.words} role="region" aria-label={keptWordsOfferLines()} tabIndex={0}>
        {lines.slice(0, MOST_LINES).map((line, at) => (
          <p key={at}>
            {line.map((piece, index) =>
              piece.kind === 'typed' ? (
                <ins key={index}>{piece.text}</ins>
              ) : piece.kind === 'deleted' ? (
                <del key={index}>{piece.text}</del>
              ) : (
                <span key={index}>{piece.text}</span>
              ),
            )}
          </p>
        ))}
        {left > 0 ? <p className="t2">{keptWordsOfferMoreLines({ lines: left })}</p> : null}
      </div>
      <div className={styles.acts}>
        {readOnly ? null : (
          <button type="button" className="btn btn-sm btn-primary" onClick={props.onPutBack}>
            {keptWordsOfferPutBack()}
          </button>
        )}
        <button type="button" className="btn btn-sm" onClick={props.onCopy}>
          {keptWordsOfferCopy()}
        </button>
        <button type="button" className="btn btn-sm btn-ghost" onClick={props.onDiscard}>
          {keptWordsOfferDiscard()}
        </button>
      </div>
    </div>
  )
}

type ShownPiece = { readonly kind: 'typed' | 'deleted' | 'old'; readonly text: string }

function linesOf(region: KeptRegion): readonly (readonly ShownPiece[])[] {
  if (region.after.length === 0) return region.before.map((text) => [{ kind: 'deleted', text }])
  return piecesOf(region).map((pieces) => withoutName(pieces, region.speaker).map(shown))
}

function shown({ text, isTyped }: Piece): ShownPiece {
  return { kind: isTyped ? 'typed' : 'old', text }
}

/** Whose line it is stands above already. */
function withoutName(pieces: readonly Piece[], speaker: string | undefined): readonly Piece[] {
  const [first, ...rest] = pieces
  if (first === undefined || first.isTyped || speaker === undefined || !first.text.startsWith(`${speaker}:`))
    return pieces
  return [{ ...first, text: first.text.slice(speaker.length + 1).trimStart() }, ...rest]
}
