import { useEffect, useSyncExternalStore } from 'react'
import type { ListedVoice } from '../../../shared/contract/casting-views.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import { initials } from '../../base/format.ts'
import { type CoverQueue, useCovers } from '../covers.ts'
import styles from './voice-library.module.css'

/** A row rests for so long (ms) before its picture is asked for: whoever scrolls past asks for none. */
const REST_MS = 200

/** The picture of a voice, or its letters until it is there and where there is none. Decoration: its title stands beside it. */
export function RowCover({ voice, source }: { readonly voice: ListedVoice; readonly source: Source }) {
  const covers = useCovers()
  const url = useRowCover(covers, source === 'service' && voice.hasCover === true ? voice.id : undefined)
  return (
    <span className={styles.cover} aria-hidden>
      {url === undefined ? (
        initials(voice.title)
      ) : (
        <img src={url} alt="" draggable={false} onError={() => covers.giveUp(voice.id)} />
      )}
    </span>
  )
}

function useRowCover(covers: CoverQueue, id: ListedVoice['id'] | undefined): string | undefined {
  const url = useSyncExternalStore(covers.subscribe, () => (id === undefined ? undefined : covers.known(id)))
  const isThere = url !== undefined
  useEffect(() => {
    if (id === undefined || isThere) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => void covers.ask(id, stop.signal), REST_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [covers, id, isThere])
  return url
}
