import { useEffect, useState } from 'react'
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
      {url === undefined ? initials(voice.title) : <img src={url} alt="" draggable={false} />}
    </span>
  )
}

function useRowCover(covers: CoverQueue, id: ListedVoice['id'] | undefined): string | undefined {
  const [found, setFound] = useState<{ readonly id: string; readonly url: string | undefined }>()
  useEffect(() => {
    if (id === undefined) return undefined
    const stop = new AbortController()
    const show = async (): Promise<void> => {
      const url = await covers.ask(id, stop.signal)
      if (!stop.signal.aborted) setFound({ id, url })
    }
    const timer = setTimeout(() => void show(), REST_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [covers, id])
  if (id === undefined) return undefined
  return covers.known(id) ?? (found?.id === id ? found.url : undefined)
}
