import { shellElsewhereShow } from '../../../shared/messages/made/shell.ts'
import type { QueueView } from '../../../shared/contract/views.ts'
import { queueAnnouncement } from '../../rendering/model/announcements.ts'
import { mergeLines, updateProject } from '../../project/store.ts'
import { showBalances } from '../../account/account.ts'
import { takeCast } from '../../cast/cast.ts'
import { readWallet, showConnection } from '../../account/connection.ts'
import type { Deps } from '../parts/deps.ts'
import { runLate } from '../../base/late-commands.ts'
import { lateAuditions } from '../../casting/late-auditions.ts'
import { lateVoices } from '../../voices/late-voices.ts'
import { refreshTimeline } from '../../transport/refresh-timeline.ts'
import { announce, notify, report, run } from '../../base/notices.ts'
import { followMove, openFrom, readOpen, reopen } from '../../safety/project.ts'
import { lateQueue } from '../../queue/late-queue.ts'
import { showSafety } from '../../safety/safety-state.ts'
import { takeSaveState } from '../../project/save-state.ts'
import { takeSettings } from '../../cast/put-settings.ts'
import { showSettings } from '../../account/app-settings.ts'

/** Listens to everything main tells. Returns one function that ends it all. */
export function listen(deps: Deps): () => void {
  const { on } = deps.client
  const isOpen = (handle: string): boolean => deps.project.getState().open?.handle === handle
  const ends = [
    on['lines.changed'](({ project, lines, removed }) => {
      updateProject(deps.project, project, (open) => ({ lines: mergeLines(open.lines, lines, removed) }))
    }),
    on['queue.changed'](({ project, queue }) => {
      if (!isOpen(project)) return
      const { queue: before } = deps.render.getState()
      const words = queueAnnouncement(before, queue)
      deps.render.setState({ queue })
      if (before.elsewhere === undefined && queue.elsewhere !== undefined) tellElsewhere(deps, queue)
      if (words !== undefined) announce(deps.view, words)
    }),
    on['save.changed'](({ project, save }) => takeSaveState(deps, project, save)),
    on['cast.changed'](({ project, ...told }) => {
      if (!deps.parts.keepEarly(project, { cast: told })) takeCast(deps, told)
    }),
    on['script.changed'](({ project, update }) => deps.sync.told(project, update)),
    on['settings.changed'](({ project, name, ...told }) => {
      updateProject(deps.project, project, () => ({ name }))
      if (!deps.parts.keepEarly(project, { settings: told })) takeSettings(deps, told)
    }),
    on['pronunciations.changed'](({ project, ...told }) => {
      if (isOpen(project)) deps.parts.takePronunciations(told)
    }),
    on['mix.changed'](({ project, mix }) => deps.parts.takeMix(project, mix)),
    on['takes.changed'](({ project }) => {
      if (isOpen(project)) deps.takes.setState(({ turn }) => ({ turn: turn + 1 }))
    }),
    deps.client.link.subscribe((state) => {
      if (state.kind === 'connected' && state.resumed) void deps.parts.sendAgain()
    }),
    on['project.moved'](({ project, to }) => run(deps.view, () => followMove(deps, project, to))),
    on['appSettings.changed'](({ settings, revision }) => showSettings(deps, settings, revision)),
    on['keptVoices.changed']((kept) => runLate(deps.view, lateVoices, ({ takeKept }) => takeKept(deps, kept))),
    on['safety.changed'](({ project, safety }) => {
      if (isOpen(project)) showSafety(deps, project, safety)
    }),
    on['timeline.changed'](({ project }) => {
      // With a long script it is drawn anew for as long as several keys take.
      deps.rest.soon(() => {
        if (isOpen(project)) refreshTimeline(deps, project)
      })
    }),
    on['export.progress'](({ project, ...progress }) => {
      if (!isOpen(project)) return
      deps.render.setState(({ exportRun }) =>
        exportRun.kind === 'running'
          ? { exportRun: { ...exportRun, progress, passedMs: performance.now() - exportRun.startedAtMs } }
          : {},
      )
    }),
    on['audition.changed'](({ project, audition }) => {
      if (isOpen(project)) runLate(deps.view, lateAuditions, ({ showAudition }) => showAudition(deps, audition))
    }),
    on['voices.changed'](({ voice }) => runLate(deps.view, lateVoices, ({ showDetail }) => showDetail(deps, voice))),
    on['connection.changed']((connection) => showConnection(deps, connection)),
    on['wallet.changed']((account) => showBalances(deps, account)),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function tellElsewhere(deps: Deps, { problem }: QueueView): void {
  if (problem === undefined) return
  notify(deps.view, 'notice', problem, {
    title: shellElsewhereShow(),
    run: () => runLate(deps.view, lateQueue, ({ showQueue }) => showQueue(deps, true)),
  })
}

/** Reads what the page needs to show anything, then opens what was open, what main names, or the start screen. */
export async function start(deps: Deps): Promise<void> {
  // Asked for at the same time: a reloaded window is ready one answer earlier.
  const wasOpen = readOpen(deps)
  const app = await deps.client.call('app.read', {})
  deps.settings.setState({ app, connection: app.connection })
  if (app.connection.kind === 'connected') void readWallet(deps)
  try {
    if (await reopen(deps, wasOpen)) return
    await openFrom(deps, { kind: 'first' })
  } catch (error) {
    report(deps.view, error)
  } finally {
    deps.settings.setState({ isStarting: false })
    // Told where no project is open: not before what is seen of one.
    void countDraftVoices(deps)
  }
}

async function countDraftVoices(deps: Deps): Promise<void> {
  try {
    const { total } = await deps.client.call('voices.list', {
      source: 'draft',
      search: '',
      ownOnly: false,
      languages: [],
      titleLanguages: [],
      tags: [],
      authorId: '',
      sort: 'score',
      page: 1,
    })
    deps.settings.setState({ draftVoices: total })
  } catch (error) {
    report(deps.view, error)
  }
}
