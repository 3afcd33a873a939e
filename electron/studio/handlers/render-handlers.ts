import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { type StudioContext, writable } from './context.ts'

type RenderCalls =
  | 'render.estimate'
  | 'render.start'
  | 'render.cancel'
  | 'takes.list'
  | 'takes.changes'
  | 'takes.choose'
  | 'takes.stretch'
  | 'export.targetTimes'
  | 'takes.peaks'
  | 'takes.words'
  | 'timeline.read'
  | 'playing.begin'
  | 'playing.next'
  | 'playing.asExported'
  | 'export.readiness'
  | 'export.loudness'
  | 'export.start'
  | 'export.cancel'
  | 'export.dismiss'

/** Handlers that make sound, show it and export it. */
export function renderHandlers(context: StudioContext): Pick<BridgeHandlers, RenderCalls> {
  const { sessions, sound, places } = context
  return {
    'render.estimate': ({ project, live, ...asked }) => {
      const session = sessions.get(project)
      if (live !== undefined) return session.live.estimate({ ...asked, lineIds: asked.lineIds ?? [], via: live })
      const choice = { ...asked, again: asked.again ?? false, resendUnknown: asked.resendUnknown ?? false }
      return session.estimateRender(choice)
    },
    // A take that cannot be kept must not be paid for: read-only projects are not rendered.
    'render.start': ({ project, ...choice }) => writable(sessions.get(project)).startRender(choice),
    'render.cancel': async ({ project }) => {
      sessions.get(project).rendering.cancel()
      return {}
    },
    'takes.list': async ({ project, lineId }) => [...sessions.get(project).takes(lineId)],
    'takes.changes': async ({ project, lineIds }) => [...sessions.get(project).takeChanges(lineIds)],
    'takes.choose': async ({ project, lineId, takeId }) => {
      const session = writable(sessions.get(project))
      await session.chooseTake(lineId, takeId)
      return session.line(lineId)
    },
    'takes.stretch': async ({ project, lineId, speed }) => {
      const session = writable(sessions.get(project))
      await session.takeActions.stretch(lineId, speed)
      return session.line(lineId)
    },
    'takes.peaks': async ({ project, takeId, width }) => {
      const path = await sessions.get(project).pathOfTake(takeId)
      return { peaks: new Uint8Array(await sound.workshop().peaks(path, width)) }
    },
    'takes.words': async ({ project, takeId }) => ({ words: (await sessions.get(project).words(takeId)) ?? null }),
    'timeline.read': async ({ project, since, listenTo }) => sessions.get(project).timeline.read(since, listenTo),
    'playing.begin': ({ project, ...asked }) => sessions.get(project).playing.begin(asked),
    'playing.next': async ({ project, ...asked }) => ({
      line: (await sessions.get(project).playing.next(asked)) ?? null,
    }),
    'playing.asExported': async ({ project, loudness }) => ({
      heard: (await sessions.get(project).exporting.heard(loudness)) ?? null,
    }),
    'export.targetTimes': async ({ project }) => ({
      starts: [...(await sessions.get(project).exporting.targetTimes())],
    }),
    'export.readiness': async ({ project, options, others }) =>
      sessions.get(project).exporting.readiness(options, others),
    'export.loudness': async ({ project, options }) => ({
      loudness: (await sessions.get(project).exporting.loudness(options)) ?? null,
    }),
    'export.start': async ({ project, options }) => {
      const { folder, ...result } = await sessions.get(project).exporting.start(options)
      // The mix if there is one; of lines alone their folder.
      return { ...result, place: await places.ofFolder(folder, result.files[0]?.name.split('/')[0]) }
    },
    'export.dismiss': async ({ project }) => {
      await sessions.get(project).exporting.dismiss()
      return {}
    },
    'export.cancel': async ({ project }) => {
      sessions.get(project).exporting.cancel()
      return {}
    },
  }
}
