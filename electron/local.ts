import './base/thread-pool.ts'
import { toProblem } from '../shared/core/model/errors.ts'
import { systemClock, systemRandomBytes } from './hosting/clock.ts'
import {
  locateProgram,
  serviceEnvironment,
  thisPlace,
  userDataFolder,
  userProjectsFolder,
} from './hosting/locations.ts'
import { loadPageFiles } from './hosting/page-files.ts'
import { parseStartOptions } from './hosting/start-options.ts'
import { VERSION } from './hosting/version.ts'
import { programFolderWindows } from './local-host/folder-windows.ts'
import { openHostFile } from './local-host/host-file.ts'
import { memoryOnlySecrets, pageDialogs } from './local-host/ports.ts'
import { startLocalHost } from './local-host/server.ts'
import { dispatch } from './studio/dispatch.ts'
import { createStudio } from './studio/studio.ts'
import { sentencesOf } from '../shared/messages/in-english.ts'

/** How long ending waits for what is being sent and saved, in milliseconds, before it says that it waits. */
const CLOSE_GRACE_MS = 5000
const SAVING_HANGS =
  'Saving has not finished: the disk may be slow or gone. Press Ctrl+C again to end now; what is not saved is kept in a recovery file and offered at the next start.'

/** Runs the studio behind the local host until a signal ends it. Prints the ready line when a browser may come. */
async function run(): Promise<void> {
  const { env } = process
  const options = parseStartOptions(process.argv.slice(2), env['INIT_CWD'] ?? process.cwd())
  const place = thisPlace()
  const program = locateProgram(import.meta.url)
  const dataFolder = userDataFolder(place)
  const page = await loadPageFiles(program.page)
  const studio = await createStudio({
    version: VERSION,
    host: 'browser',
    dataFolder,
    projectsFolder: userProjectsFolder(place),
    assets: program,
    secrets: memoryOnlySecrets(),
    dialogs: pageDialogs,
    folderWindows: programFolderWindows({ platform: place.platform, env }),
    environment: serviceEnvironment(env),
    clock: systemClock,
    randomBytes: systemRandomBytes,
    ...(options.project === undefined ? {} : { openAtStart: options.project }),
  })
  // What the children of this process would inherit must not hold the key.
  delete env['REPARTEE_API_KEY']
  const host = await startLocalHost({
    studio,
    call: (name, input) => dispatch(studio.handlers, name, input, { log: studio.noteFailure }),
    page,
    port: options.port,
    file: await openHostFile(dataFolder),
    randomBytes: systemRandomBytes,
    now: systemClock.now,
  })
  if (host.takenPort !== undefined) {
    process.stdout.write(
      `Port ${host.takenPort}, where Repartee was before, is in use. It is at port ${host.port} this time: a window from before needs the new link.\n`,
    )
  }

  let isClosing = false
  let mayEndNow = false
  const close = (): void => {
    // Ending twice must not cut the first short, unless it was said that it hangs.
    if (mayEndNow) process.exit(1)
    if (isClosing) return
    isClosing = true
    setTimeout(() => {
      mayEndNow = true
      process.stderr.write(`${SAVING_HANGS}\n`)
    }, CLOSE_GRACE_MS)
    host
      .close()
      .then(() => studio.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close)
  process.stdout.write(`Repartee is ready at ${host.openUrl}\n`)
}

run().catch((error: unknown) => {
  process.stderr.write(`${sentencesOf(toProblem(error))}\n`)
  process.exitCode = 2
})
