import { useEffect, useState } from 'react'
import type { VoiceDetail } from '../../../shared/contract/casting-views.ts'
import { useVoicesNeeds } from '../needs.ts'

/** The address of an opened voice's picture on the page's own origin; undefined until it is there, and where it cannot be fetched. */
export function useCover(detail: VoiceDetail | undefined): string | undefined {
  const { client } = useVoicesNeeds()
  const [found, setFound] = useState<{ readonly detail: VoiceDetail; readonly url: string }>()
  useEffect(() => {
    if (detail?.hasCover !== true || detail.source !== 'service') return undefined
    let isCurrent = true
    const show = async (): Promise<void> => {
      const { mediaId } = await client.call('voices.cover', { voiceId: detail.id })
      if (isCurrent) setFound({ detail, url: client.mediaUrl('voices', mediaId) })
    }
    // A picture is an ornament: without it the voice is shown all the same.
    void show().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [client, detail])
  return found !== undefined && found.detail === detail ? found.url : undefined
}
