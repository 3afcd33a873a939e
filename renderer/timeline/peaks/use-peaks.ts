import { useEffect, useMemo, useRef } from 'react'
import type { ProjectHandle } from '../../../shared/core/model/ids.ts'
import type { StudioClient } from '../../base/client.ts'
import { whileHandle } from '../../transport/given-up.ts'
import { fetchMedia, type ReadMedia } from './media-bytes.ts'
import { createPeaksStore, type PeaksStore } from './peaks-store.ts'

/**
 * The peaks of the open project, read on whenever there are more. Asking has those of an older project made. Nothing is asked
 * for while the project is being closed; where that fails, the rest is read when its timeline is there again (`hasTimeline`).
 */
export function usePeaks(
  client: Pick<StudioClient, 'mediaUrl' | 'on'>,
  handle: ProjectHandle,
  hasTimeline: boolean,
): PeaksStore {
  const isCutOff = useRef(false)
  const store = useMemo(() => {
    const read: ReadMedia = async (...asked) => {
      const signal = whileHandle(handle)
      const part = await fetchMedia(signal, ...asked)
      isCutOff.current ||= signal.aborted
      return part
    }
    return createPeaksStore({ read, mediaUrl: (id) => client.mediaUrl(handle, id) })
  }, [client, handle])
  useEffect(() => {
    void store.readOn()
    return client.on['peaks.changed'](({ project }) => {
      if (project === handle) void store.readOn()
    })
  }, [client, handle, store])
  useEffect(() => {
    if (!hasTimeline || !isCutOff.current) return
    isCutOff.current = false
    void store.readOn()
  }, [hasTimeline, store])
  return store
}
