import { useSyncExternalStore } from 'react'

/** A query as React reads it. The same one at every drawing, or it would be unsubscribed and subscribed each time. */
type Media = { readonly subscribe: (onChange: () => void) => () => void; readonly matches: () => boolean }

const known = new Map<string, Media>()

/** Whether a media query holds, now and whenever it changes. */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = mediaOf(query)
  return useSyncExternalStore(subscribe, matches)
}

function mediaOf(query: string): Media {
  const found = known.get(query)
  if (found !== undefined) return found
  const list = window.matchMedia(query)
  const media: Media = {
    subscribe: (onChange) => {
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    matches: () => list.matches,
  }
  known.set(query, media)
  return media
}
