import { Popover } from 'radix-ui'
import { useEffect, useId, useRef, useState } from 'react'
import type { CallOutput } from '../../../shared/contract/bridge.ts'
import type { VoiceView } from '../../../shared/contract/views.ts'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import { type Problem, toProblem } from '../../../shared/core/model/errors.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import {
  voicesChooserConnect,
  voicesChooserDraft,
  voicesChooserKind,
  voicesChooserMore,
  voicesChooserName,
  voicesChooserNone,
  voicesChooserNoService,
  voicesChooserOwnOnly,
  voicesChooserReading,
  voicesChooserSearch,
  voicesChooserService,
  voicesChooserShown,
  voicesChooserShownOf,
  voicesChooserTitle,
} from '../../../shared/messages/made/voices.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import { WordsAround } from '../../base/messages/words-around.tsx'
import { Check } from '../../base/ui/check.tsx'
import { useFocusBack } from '../../base/ui/focus-back.tsx'
import { SearchIcon } from '../../base/ui/icons/icons.tsx'
import { Segmented } from '../../base/ui/segmented.tsx'
import styles from './voice-chooser.module.css'
import { VoiceList } from './voice-list.tsx'

/** What a chooser asks for. */
export type VoiceQuery = {
  readonly source: Source
  readonly search: string
  readonly ownOnly: boolean
  readonly page: number
}

/** The choice of one speaker's voice, opened beside what was pressed. */
export type VoiceChooserProps = {
  readonly speaker: Speaker
  /** Beside what it opens. */
  readonly anchor: HTMLElement
  readonly initialSource: Source
  readonly isConnected: boolean
  readonly loadVoices: (query: VoiceQuery) => Promise<CallOutput<'voices.list'>>
  readonly onChoose: (source: Source, voice: VoiceView) => void
  readonly onConnect: () => void
  readonly onClose: () => void
}

/** How long typing rests before the service is asked: each question is a request. */
const SEARCH_PAUSE_MS = 250

type Listing =
  | { readonly kind: 'loading'; readonly voices: readonly VoiceView[] }
  | {
      readonly kind: 'listed'
      readonly voices: readonly VoiceView[]
      readonly total: number
      readonly hasMore: boolean
    }
  | { readonly kind: 'failed'; readonly problem: Problem }

/** Draws the chooser. Focus starts in the search field and returns to the anchor. */
export function VoiceChooser(props: VoiceChooserProps) {
  const { speaker, anchor, isConnected, loadVoices } = props
  const [source, setSource] = useState<Source>(props.initialSource)
  const [search, setSearch] = useState('')
  const [ownOnly, setOwnOnly] = useState(false)
  const [page, setPage] = useState(1)
  const [listing, setListing] = useState<Listing>({ kind: 'loading', voices: [] })
  const ownId = useId()
  const anchorRef = useRef(anchor)
  const onCloseAutoFocus = useFocusBack(() => anchor.focus())
  const searchRef = useRef<HTMLInputElement>(null)
  const mustConnect = source === 'service' && !isConnected

  useEffect(() => {
    if (mustConnect) return undefined
    let current = true
    const load = async (): Promise<void> => {
      try {
        const answer = await loadVoices({ source, search: search.trim(), ownOnly, page })
        if (!current) return
        setListing((before) => ({
          kind: 'listed',
          voices: page === 1 || before.kind === 'failed' ? answer.items : [...before.voices, ...answer.items],
          total: answer.total,
          hasMore: answer.hasMore,
        }))
      } catch (error) {
        if (current) setListing({ kind: 'failed', problem: toProblem(error) })
      }
    }
    const timer = setTimeout(() => void load(), search === '' || page > 1 ? 0 : SEARCH_PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [loadVoices, source, search, ownOnly, page, mustConnect])

  const restart = (change: () => void): void => {
    change()
    setPage(1)
    setListing({ kind: 'loading', voices: [] })
  }
  const castVoice = source === 'draft' ? speaker.draftVoice : speaker.voice
  return (
    <Popover.Root open onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <Popover.Anchor virtualRef={anchorRef} />
      <Popover.Portal>
        <Popover.Content
          className={`pop ${styles.chooser} s${speaker.colour}`}
          aria-label={voicesChooserName({ speaker: speaker.name })}
          side="right"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          onOpenAutoFocus={(event) => {
            const search = searchRef.current
            if (search === null) return
            event.preventDefault()
            search.focus()
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <div className={styles.head}>
            <h2 className="ellip">
              <WordsAround words={(name) => voicesChooserTitle({ speaker: name })}>
                <span className="spk-name">{speaker.name}</span>
              </WordsAround>
            </h2>
            <Segmented
              label={voicesChooserKind()}
              small
              value={source}
              options={[
                { value: 'draft', content: voicesChooserDraft() },
                { value: 'service', content: voicesChooserService() },
              ]}
              onChange={(next) => restart(() => setSource(next))}
            />
          </div>
          {mustConnect ? (
            <div className={styles.connect}>
              <p>{voicesChooserNoService()}</p>
              <button type="button" className="btn" onClick={props.onConnect}>
                {voicesChooserConnect()}
              </button>
            </div>
          ) : (
            <>
              <label className="field field-sm">
                <SearchIcon size={14} className="t3" />
                <input
                  ref={searchRef}
                  type="search"
                  aria-label={voicesChooserSearch()}
                  placeholder={voicesChooserSearch()}
                  maxLength={200}
                  value={search}
                  onChange={(event) => restart(() => setSearch(event.target.value))}
                />
              </label>
              {source === 'service' ? (
                <div className={styles.own}>
                  <Check id={ownId} checked={ownOnly} onChange={(checked) => restart(() => setOwnOnly(checked))} />
                  <label htmlFor={ownId}>{voicesChooserOwnOnly()}</label>
                </div>
              ) : null}
              {listing.kind === 'failed' ? (
                <p className={styles.problem} role="alert">
                  {sentencesOf(listing.problem)}
                </p>
              ) : (
                <VoiceList
                  voices={listing.voices}
                  castId={castVoice?.id}
                  speakerName={speaker.name}
                  onChoose={(voice) => props.onChoose(source, voice)}
                />
              )}
              <p className={styles.foot} role="status">
                {footWords(listing)}
                {listing.kind === 'listed' && listing.hasMore ? (
                  <button type="button" className="link" onClick={() => setPage(page + 1)}>
                    {voicesChooserMore()}
                  </button>
                ) : null}
              </p>
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function footWords(listing: Listing): string {
  if (listing.kind === 'loading') return voicesChooserReading()
  if (listing.kind === 'failed') return ''
  if (listing.voices.length === 0) return voicesChooserNone()
  return listing.hasMore
    ? voicesChooserShownOf({ shown: listing.voices.length, total: listing.total })
    : voicesChooserShown({ shown: listing.voices.length })
}
