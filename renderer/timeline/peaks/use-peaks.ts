import { useEffect, useMemo } from 'react'
import type { ProjectHandle } from '../../../shared/core/model/ids.ts'
import type { StudioClient } from '../../base/client.ts'
import { fetchMedia } from './media-bytes.ts'
import { createPeaksStore, type PeaksStore } from './peaks-store.ts'

/** The peaks of the open project, read on whenever there are more. Asking has those of an older project made. */
export function usePeaks(client: Pick<StudioClient, 'mediaUrl' | 'on'>, handle: ProjectHandle): PeaksStore {
  const store = useMemo(
    () => createPeaksStore({ read: fetchMedia, mediaUrl: (id) => client.mediaUrl(handle, id) }),
    [client, handle],
  )
  useEffect(() => {
    void store.readOn()
    return client.on['peaks.changed'](({ project }) => {
      if (project === handle) void store.readOn()
    })
  }, [client, handle, store])
  return store
}
