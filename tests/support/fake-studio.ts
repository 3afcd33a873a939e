import type { MediaFile, Studio } from '../../electron/base/studio-types.ts'
import type { EventName, EventPayload } from '../../shared/contract/bridge.ts'

/** A studio for hosts: it has events to send and files to serve, and nothing behind them. */
export type FakeStudio = {
  readonly studio: Pick<Studio, 'onEvent' | 'media' | 'pages'>
  readonly emit: <N extends EventName>(name: N, payload: EventPayload<N>) => void
  readonly listenerCount: () => number
  /** What the host told of its pages, in order. */
  readonly pagesTold: readonly string[]
}

/** `media`: the files by `<project>/<id>`. */
export function createFakeStudio(media: Readonly<Record<string, MediaFile>> = {}): FakeStudio {
  const pagesTold: string[] = []
  const listeners = new Set<Parameters<Studio['onEvent']>[0]>()
  return {
    studio: {
      onEvent: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      pages: {
        came: (pageName) => void pagesTold.push(`came ${pageName}`),
        went: (pageName) => void pagesTold.push(`went ${pageName}`),
        allWent: () => void pagesTold.push('all went'),
      },
      media: async (project, id) => media[`${project}/${id}`],
    },
    emit: (name, payload) => {
      for (const listener of listeners) listener(name, payload)
    },
    listenerCount: () => listeners.size,
    pagesTold,
  }
}
