import type { EventName, EventPayload } from '../../shared/contract/bridge.ts'
import type { MediaFile, Studio } from '../../electron/services/studio-types.ts'

/** A studio for hosts: it has events to send and files to serve, and nothing behind them. */
export type FakeStudio = {
  readonly studio: Pick<Studio, 'onEvent' | 'media'>
  readonly emit: <N extends EventName>(name: N, payload: EventPayload<N>) => void
  readonly listenerCount: () => number
}

/** `media`: the files by `<project>/<id>`. */
export function createFakeStudio(media: Readonly<Record<string, MediaFile>> = {}): FakeStudio {
  const listeners = new Set<Parameters<Studio['onEvent']>[0]>()
  return {
    studio: {
      onEvent: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      media: async (project, id) => media[`${project}/${id}`],
    },
    emit: (name, payload) => {
      for (const listener of listeners) listener(name, payload)
    },
    listenerCount: () => listeners.size,
  }
}
