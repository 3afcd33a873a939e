import { type ReactNode, type Ref, useId } from 'react'
import { isFiltered, listingCountWords, namesOneVoice, offeredFilters } from '../voices.ts'
import type { LibraryFilter, VoiceListing } from '../store.ts'
import { SearchIcon } from '../../base/ui/icons/icons.tsx'
import { VoiceFilters } from './voice-filters.tsx'
import { VoiceGrid, type VoiceGridProps } from './voice-grid.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import styles from './voice-library.module.css'
import {
  voicesLibraryAgain,
  voicesLibraryConnect,
  voicesLibraryEmpty,
  voicesLibraryEmptyFavourites,
  voicesLibraryEmptyMine,
  voicesLibraryEmptyRecent,
  voicesLibraryEmptySearch,
  voicesLibraryOffline,
  voicesLibraryOfflineDrafts,
  voicesLibraryReading,
  voicesLibrarySearch,
  voicesLibrarySearchHint,
  voicesLibraryShown,
  voicesLibraryTitle,
  voicesLibraryWindowEnds,
} from '../../../shared/messages/made/voices.ts'

export type VoiceLibraryProps = Omit<VoiceGridProps, 'headingId' | 'voices' | 'rowCount' | 'search' | 'end'> & {
  readonly filter: LibraryFilter
  readonly listing: VoiceListing
  readonly isConnected: boolean
  readonly onFilter: (change: Partial<LibraryFilter>) => void
  readonly onAgain: () => void
  readonly onConnect: () => void
}

/** Draws the library: what it is narrowed to, over its rows. */
export function VoiceLibraryView({
  searchRef,
  ...props
}: VoiceLibraryProps & { readonly searchRef: Ref<HTMLInputElement> }) {
  const { filter, listing } = props
  const id = useId()
  const { languages, tags } = offeredFilters(listing.voices)
  return (
    <section className={styles.library} aria-labelledby={id} data-region="voice library" tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={id}>{voicesLibraryTitle()}</h2>
        <span className="count tnum" role="status" aria-label={voicesLibraryShown()}>
          {listingCountWords(listing)}
        </span>
        <span className="grow" />
        <label className="field field-sm">
          <SearchIcon size={14} className="t3" />
          <input
            ref={searchRef}
            type="search"
            data-focus="search-voices"
            aria-label={voicesLibrarySearch()}
            placeholder={voicesLibrarySearchHint()}
            maxLength={200}
            value={filter.search}
            data-region-focus
            onChange={(event) => props.onFilter({ search: event.target.value })}
          />
          <span className="kbd" aria-hidden>
            /
          </span>
        </label>
      </div>
      <VoiceFilters filter={filter} languages={languages} tags={tags} onChange={props.onFilter} />
      <VoiceGrid
        {...props}
        headingId={id}
        voices={listing.voices}
        rowCount={listing.next === undefined ? listing.voices.length + 1 : -1}
        search={namesOneVoice(filter.search) ? '' : filter.search}
        end={<End {...props} />}
      />
    </section>
  )
}

/** What there is to say under the last row. */
function End(props: VoiceLibraryProps) {
  const { listing, filter, isConnected } = props
  const shown = listing.voices.length
  const parts: ReactNode[] = []
  if (listing.problem !== undefined) {
    parts.push(
      <span key="problem" role="alert" className="m-bad">
        {sentencesOf(listing.problem)}
      </span>,
      <button key="again" type="button" className="btn btn-sm" onClick={props.onAgain}>
        {voicesLibraryAgain()}
      </button>,
    )
  } else if (listing.isLoading) {
    parts.push(
      <span key="loading" role="status">
        {voicesLibraryReading()}
      </span>,
    )
  } else if (shown === 0 && !(needsService(filter) && !isConnected)) {
    parts.push(<span key="none">{emptyWords(filter)}</span>)
  } else if (listing.windowLimited && listing.next === undefined) {
    parts.push(<span key="window">{voicesLibraryWindowEnds({ shown })}</span>)
  }
  if (!isConnected && filter.section !== 'draft') {
    parts.push(
      <span key="offline">{filter.section === 'all' ? voicesLibraryOfflineDrafts() : voicesLibraryOffline()}</span>,
      <button key="connect" type="button" className="btn btn-sm" onClick={props.onConnect}>
        {voicesLibraryConnect()}
      </button>,
    )
  }
  return parts.length === 0 ? null : <div className={styles.end}>{parts}</div>
}

function needsService({ section }: LibraryFilter): boolean {
  return section === 'service' || section === 'mine'
}

function emptyWords(filter: LibraryFilter): string {
  const isNarrowed = filter.search.trim() !== '' || isFiltered(filter)
  if (isNarrowed) return voicesLibraryEmptySearch()
  if (filter.section === 'favourites') return voicesLibraryEmptyFavourites()
  if (filter.section === 'recent') return voicesLibraryEmptyRecent()
  if (filter.section === 'mine') return voicesLibraryEmptyMine()
  return voicesLibraryEmpty()
}
