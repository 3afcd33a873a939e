import type { AppSettings } from '../../shared/contract/views.ts'
import { queueAnnouncement } from '../model/announcements.ts'
import { mergeLines, updateProject } from '../stores/project.ts'
import { showCast } from './cast.ts'
import { showBalances } from './account.ts'
import { readWallet, showConnection } from './connection.ts'
import type { Deps } from './deps.ts'
import { runLate } from './late-commands.ts'
import { refreshMix } from './mix.ts'
import { announce, report, run } from './notices.ts'
import { takeScript } from './outside.ts'
import { openFrom, readOpen, reopen } from './project.ts'
import { showSafety } from './safety-state.ts'
import { showDetail } from './voices.ts'

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
      const words = queueAnnouncement(deps.render.getState().queue, queue)
      deps.render.setState({ queue })
      if (words !== undefined) announce(deps.view, words)
    }),
    on['save.changed'](({ project, save }) => updateProject(deps.project, project, () => ({ save }))),
    on['cast.changed'](({ project, cast }) => {
      if (isOpen(project)) showCast(deps, cast)
    }),
    on['script.changed'](({ project, text, revision }) => {
      if (isOpen(project)) run(deps.view, () => takeScript(deps, project, { text, revision }))
    }),
    on['settings.changed'](({ project, name, settings }) => {
      updateProject(deps.project, project, () => ({ name, settings }))
    }),
    on['safety.changed'](({ project, safety }) => {
      if (isOpen(project)) showSafety(deps, project, safety)
    }),
    on['mix.changed'](({ project }) => {
      if (isOpen(project)) refreshMix(deps, project)
    }),
    on['export.progress'](({ project, done, total }) => {
      if (!isOpen(project)) return
      deps.render.setState(({ exportRun }) =>
        exportRun.kind === 'running' ? { exportRun: { kind: 'running', done, total } } : {},
      )
    }),
    on['audition.changed'](({ project, audition }) => {
      if (isOpen(project)) runLate(deps, ({ showAudition }) => showAudition(deps, audition))
    }),
    on['voices.changed'](({ voice }) => showDetail(deps, voice)),
    on['connection.changed']((connection) => showConnection(deps, connection)),
    on['wallet.changed']((account) => showBalances(deps, account)),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Reads what the page needs to show anything, then opens what was open, what main names, or the start screen. */
export async function start(deps: Deps): Promise<void> {
  // Asked for at the same time: a reloaded window is ready one answer earlier.
  const wasOpen = readOpen(deps)
  const app = await deps.client.call('app.read', {})
  deps.settings.setState({ app, connection: app.connection })
  if (app.connection.kind === 'connected') void readWallet(deps)
  void countDraftVoices(deps)
  try {
    if (await reopen(deps, wasOpen)) return
    await openFrom(deps, { kind: 'first' })
  } catch (error) {
    report(deps.view, error)
  } finally {
    deps.settings.setState({ isStarting: false })
  }
}

async function countDraftVoices(deps: Deps): Promise<void> {
  try {
    const { total } = await deps.client.call('voices.list', {
      source: 'draft',
      search: '',
      ownOnly: false,
      language: '',
      tag: '',
      sort: 'score',
      page: 1,
    })
    deps.settings.setState({ draftVoices: total })
  } catch (error) {
    report(deps.view, error)
  }
}

/** Changes the user's settings on the main side and here. */
export async function changeSettings(deps: Deps, settings: Partial<AppSettings>): Promise<void> {
  const stored = await deps.client.call('settings.change', { settings })
  deps.settings.setState(({ app }) => ({ app: app === undefined ? app : { ...app, settings: stored } }))
}
