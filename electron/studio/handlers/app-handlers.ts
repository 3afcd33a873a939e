import { realpath, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import type { AppView } from '../../../shared/contract/views.ts'
import { noChoices } from '../../../shared/core/import/choices.ts'
import { inTime, unlessSilent } from '../../base/in-time.ts'
import { createProject } from '../../documents/create-project.ts'
import { folderLabelOf } from '../../documents/open-project.ts'
import { readTextFile } from '../../base/durable.ts'
import { noted } from '../../base/failures.ts'
import { knownSources } from '../../../shared/core/sources/change-sources.ts'
import { readScriptFile, readSourceFile } from '../../import/script-file.ts'
import type { StudioContext } from './context.ts'

/** Ten times what there is. */
const MOST_NOTICES_BYTES = 4 * 1024 * 1024

/** Handlers of the application itself. */
export function appHandlers(
  context: StudioContext,
): Pick<BridgeHandlers, 'app.read' | 'app.notices' | 'app.words' | 'settings.change' | 'picker.list'> {
  const { ports, settings } = context
  return {
    'app.read': async () => {
      // What is opened at the start is in the list of recent projects.
      await context.firstFolder().catch(noted('app handlers: the first folder'))
      return {
        version: ports.version,
        host: ports.host === 'electron' ? 'electron' : 'browser',
        platform: platformName(),
        picker: ports.dialogs.native ? 'native' : 'page',
        settings: settings.read(),
        settingsRevision: settings.revision(),
        connection: await context.connection.view(),
        recent: context.recent.list().map(({ recentId, name, folder, openedAt }) => ({
          recentId,
          name,
          folderLabel: folderLabelOf(folder),
          openedAt,
        })),
        samples: [...(await context.samples.list())],
      }
    },
    'app.notices': () => readTextFile(ports.assets.notices, MOST_NOTICES_BYTES, 'disk.failed'),
    'app.words': async (words) => {
      ports.onWords?.(words)
      return {}
    },
    'settings.change': async ({ settings: part, before }) => {
      const writing = settings.change(part, before)
      const changed = settings.read()
      const revision = settings.revision()
      context.emit('appSettings.changed', { settings: changed, revision })
      for (const session of context.sessions.all()) {
        session.rendering.setCeiling(changed.concurrency)
        // Models of the user decide what lines can be spoken with.
        if (part.models !== undefined) session.reconsider()
      }
      await writing
      return { settings: changed, revision }
    },
    'picker.list': ({ folderId }) => context.picker.list(folderId),
  }
}

function platformName(): AppView['platform'] {
  if (process.platform === 'darwin') return 'mac'
  return process.platform === 'win32' ? 'windows' : 'linux'
}

/** A project folder as it is; a script becomes a new project in the projects folder, and the file stays untouched. */
export async function projectFolderOf(
  context: Pick<StudioContext, 'ports' | 'imports'>,
  path: string,
): Promise<string> {
  const found = await inTime(path, () => stat(path)).catch(unlessSilent)
  if (found?.isFile() !== true) return (await inTime(path, () => realpath(path)).catch(unlessSilent)) ?? path
  const name = basename(path, extname(path)) || 'Untitled'
  const parent = context.ports.projectsFolder
  // A script in our own notation is taken over byte for byte; every other one is read as what it is.
  if (extname(path).toLowerCase() === '.dialogue') {
    return createProject({ parent, name, text: await readScriptFile(path) })
  }
  const { id } = await context.imports.preview(await readSourceFile(path), basename(path))
  const script = context.imports.asNewScript(id, noChoices)
  context.imports.forget(id)
  return createProject({ parent, name, text: script.text, cast: script.cast, sources: knownSources(script) })
}
