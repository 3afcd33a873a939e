import { homedir } from 'node:os'
import { join } from 'node:path'
import { autoCast } from '../../shared/core/cast/cast.ts'
import type { Problem } from '../../shared/core/model/errors.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import type { SpokenVoice } from '../../shared/core/model/render.ts'
import { draftVoices } from '../speech/draft/voices.ts'
import { createAuditionStore } from '../rendering/audition/audition-store.ts'
import { openMeasures } from '../rendering/audition/voice-measures.ts'
import { createClips } from '../voices/clone/clips.ts'
import { createVoiceCreation } from '../voices/clone/creations.ts'
import { openConnection } from '../account/connection.ts'
import { makePrivateFolder } from '../base/modes.ts'
import { logFolder, openProgramLog } from '../base/program-log.ts'
import { diskError } from '../base/durable.ts'
import { appHandlers } from './handlers/app-handlers.ts'
import { castingHandlers } from './handlers/casting-handlers.ts'
import { cloneHandlers } from './handlers/clone-handlers.ts'
import { limitsOf, type Sessions, type StudioContext } from './handlers/context.ts'
import { directionHandlers } from './handlers/direction-handlers.ts'
import { firstFolder } from './handlers/first-folder.ts'
import { importHandlers } from './handlers/import-handlers.ts'
import { liveHandlers } from './handlers/live-handlers.ts'
import { projectHandlers } from './handlers/project-handlers.ts'
import { queueHandlers } from './handlers/queue-handlers.ts'
import { renderHandlers } from './handlers/render-handlers.ts'
import { safetyHandlers } from './handlers/safety.ts'
import { sceneHandlers } from './handlers/scene-handlers.ts'
import { CREDIT_UNIT, PLAN_UNIT } from '../../shared/core/render/price.ts'
import { accountView, readBalances } from '../account/account.ts'
import { serviceHandlers } from './handlers/service-handlers.ts'
import { takesHandlers } from './handlers/takes-handlers.ts'
import { voiceHandlers } from './handlers/voice-handlers.ts'
import { createImportService } from '../import/import-service.ts'
import { once } from '../base/once.ts'
import { createPicker } from './app/picker.ts'
import type { StudioPorts } from '../base/ports.ts'
import { createSessions } from './handlers/open-sessions.ts'
import { folderLabelOf, openProject } from '../documents/open-project.ts'
import { openRecent } from '../base/recent.ts'
import { openJournal } from '../rendering/journal/journal.ts'
import { createSharedRequests } from '../rendering/queue/shared-requests.ts'
import { createSound } from '../rendering/sound.ts'
import { openSpending } from '../rendering/journal/spending.ts'
import { openSamples } from './app/samples.ts'
import { openCeilings } from '../rendering/scene/ceilings.ts'
import { createSessionFolder } from '../base/session-folder.ts'
import { openSettings } from './app/settings.ts'
import { createEvents } from '../base/studio-events.ts'
import { openSession } from './session/studio-session.ts'
import type { Studio } from '../base/studio-types.ts'
import { openKeptVoices } from '../voices/kept-voices.ts'
import { createVoiceLibrary } from '../voices/library.ts'
import { createTrainingWatch } from '../voices/training.ts'
import { createVoiceWatch, type VoiceTrouble, voiceProblem } from '../voices/voice-check.ts'
import { createVoiceSamples } from '../voices/voice-samples.ts'

/** How long what is being sent may go on after the studio is told to close, in milliseconds (design: settled points). */
const CLOSE_GRACE_MS = 5000

/**
 * Builds the studio from what its host hands over. The draft voices and the audio workers start when they are first needed.
 * @throws StudioError if the data folder cannot be made, or the environment names an unusable service.
 */
export async function createStudio(ports: StudioPorts): Promise<Studio> {
  return (await openStudio(ports)).studio
}

/** A studio with the services it is made of, for a host that has no page: the command line. */
export async function openStudio(ports: StudioPorts): Promise<{ studio: Studio; context: StudioContext }> {
  await makePrivateFolder(ports.dataFolder).catch((error: unknown) => {
    throw diskError(error, 'the data folder')
  })
  const { emit, onEvent } = createEvents()
  const settings = await openSettings(ports.dataFolder, ports.clock.now)
  const recent = await openRecent(ports.dataFolder)
  const connection = await openConnection(ports)
  const log = openProgramLog({ folder: logFolder(ports.dataFolder), now: ports.clock.now, redact: connection.hide })
  const sound = createSound(ports.assets)
  const spending = await openSpending({
    dataFolder: ports.dataFolder,
    now: ports.clock.now,
    randomBytes: ports.randomBytes,
    settings: settings.read,
  })
  const ceilings = await openCeilings(ports.dataFolder, () => settings.read().sceneCeiling)
  const sessionFolder = createSessionFolder()
  const samples = createVoiceSamples(sessionFolder)
  const clips = createClips({ folder: sessionFolder, workshop: sound.workshop, randomBytes: ports.randomBytes })
  const voices = createVoiceLibrary({
    client: connection.client,
    draftClient: sound.draftClient,
    kept: await openKeptVoices(ports.dataFolder, ports.clock.now),
    samples,
    openProjects: () => sessions.all().map((session) => session.project),
    recentProjects: recent.list,
  })
  const training = createTrainingWatch({
    onEnd: (voice) => {
      void voices.noteSeen(voice)
      emit('voices.changed', { voice: voices.detailOf(voice) })
    },
  })
  /** A studio that was closed while a voice was trained looks again. */
  const followTraining = (): void => {
    const client = connection.client()
    if (client === undefined || ports.host === 'cli') return
    for (const id of voices.inTraining()) training.follow(client, id, true)
  }

  const readWallet = async (): Promise<void> => {
    const client = connection.client()
    if (client === undefined) return
    const { origin } = client
    const balances = await readBalances(client, null)
    const atMs = ports.clock.now()
    const { package: wallet, credit } = balances
    if (wallet.kind === 'read') {
      const balance = wallet.record.balance + (wallet.record.extra_balance ?? 0)
      spending.note({ atMs, origin, unit: PLAN_UNIT, balance })
    }
    // Calls spend this one (public documentation, confidence high). A price that is learned is a guess: a float will do.
    if (credit.kind === 'read') {
      spending.note({ atMs, origin, unit: CREDIT_UNIT, balance: Number(credit.record.credit) })
    }
    // Failures too: the page must not go on showing an old figure as if it were new.
    if (connection.client() === client) emit('wallet.changed', accountView(balances, atMs))
  }
  let walletReads: Promise<void> = Promise.resolve()
  const refreshWallet = (): Promise<void> => {
    const read = readWallet()
    walletReads = bothDone(walletReads, read)
    return read
  }

  const auditions = {
    store: createAuditionStore(ports.dataFolder),
    journal: once(async () => {
      const { now } = ports.clock
      const journal = await openJournal(join(ports.dataFolder, 'journals'), 'auditions', {
        now,
        randomBytes: ports.randomBytes,
      })
      spending.register('auditions', journal.entries)
      return journal
    }),
    measures: once(() => openMeasures(ports.dataFolder, ports.clock.now)),
    shared: createSharedRequests(),
  }
  const voiceWatch = createVoiceWatch()
  /** What can be told of voices before anything is sent. A service that cannot be asked shows in the rendering itself. */
  const voiceProblems = async (spoken: readonly SpokenVoice[]): Promise<ReadonlyMap<VoiceId, Problem>> => {
    const client = connection.client()
    const titles = new Map(
      spoken.flatMap((one) => (one.kind === 'voice' ? [[one.voice.id, one.voice.title] as const] : [])),
    )
    if (client === undefined || titles.size === 0) return new Map()
    const found = await voiceWatch.troubles(client, [...titles.keys()]).catch((error: unknown) => {
      log.note('looking after cast voices', error)
      return new Map<VoiceId, VoiceTrouble>()
    })
    return new Map([...found].map(([id, trouble]) => [id, voiceProblem(titles.get(id) ?? id, trouble)]))
  }

  const sessions: Sessions = createSessions((folder) =>
    openProject({
      folder,
      folderLabel: folderLabelOf(folder),
      dataFolder: ports.dataFolder,
      randomBytes: ports.randomBytes,
      now: ports.clock.now,
      damaged: 'offer',
    }).then(async (project) => {
      // A scene can be heard at once: everyone who has no draft voice gets one. Speakers typed later wait for a render.
      if (!project.readOnly) {
        const cast = autoCast({ cast: project.cast(), script: project.script(), draftVoices })
        if (cast !== project.cast()) project.setCast(cast)
      }
      const session = await openSession({
        project,
        ports,
        sound,
        serviceClient: connection.client,
        limits: () => limitsOf(settings.read()),
        spending,
        ceilings,
        asrForScenes: () => settings.read().asrForScenes,
        models: () => settings.read().models,
        voiceProblems,
        auditions,
        emit,
        onSpent: () => {
          void refreshWallet()
        },
      })
      const openedAt = new Date(ports.clock.now()).toISOString()
      // The list of recent projects is a convenience: a disk that refuses it must not keep the project shut.
      await recent.remember({ folder, name: project.name, openedAt }).catch((error: unknown) => {
        log.note('the list of recent projects', error)
      })
      return session
    }),
  )

  const context: StudioContext = {
    ports,
    settings,
    recent,
    samples: openSamples(ports.assets.samples, ports.dataFolder),
    picker: createPicker([ports.projectsFolder, homedir()], ports.randomBytes),
    connection,
    sound,
    spending,
    imports: createImportService({ worker: ports.assets.importWorker, randomBytes: ports.randomBytes }),
    voices,
    voiceWatch,
    training,
    clips,
    creation: createVoiceCreation(ports.dataFolder, ports.clock.now),
    emit,
    firstFolder: once(() => firstFolder(context)),
    sessions,
    refreshWallet,
  }
  const stopListening = connection.onChange((view) => {
    emit('connection.changed', view)
    // Service audio is judged by the connection's origin, so every line may have another state now.
    for (const session of sessions.all()) session.reconsider()
    void refreshWallet()
    followTraining()
  })
  followTraining()

  const studio: Studio = {
    handlers: {
      ...appHandlers(context),
      ...castingHandlers(context),
      ...cloneHandlers(context),
      ...directionHandlers(context),
      ...importHandlers(context),
      ...liveHandlers(context),
      ...projectHandlers(context),
      ...queueHandlers(context),
      ...renderHandlers(context),
      ...sceneHandlers(context),
      ...takesHandlers(context),
      ...safetyHandlers(context),
      ...serviceHandlers(context),
      ...voiceHandlers(context),
    },
    onEvent,
    noteFailure: (text) => {
      process.stderr.write(`${text}\n`)
      log.add(text)
    },
    media: async (project, id) =>
      project === 'voices' ? samples.media(id) : (clips.media(project, id) ?? sessions.find(project)?.media(id)),
    pages: {
      came: (pageName) => {
        for (const { presence } of sessions.all()) presence.comeBack(pageName)
      },
      went: (pageName) => {
        for (const { presence } of sessions.all()) presence.leave(pageName)
      },
      allWent: () => {
        for (const { presence } of sessions.all()) presence.leaveAll()
      },
    },
    wake: () => {
      connection.client()?.renew()
      for (const session of sessions.all()) session.wake()
    },
    close: async () => {
      stopListening()
      await training.close()
      await Promise.all(sessions.all().map((session) => session.close(CLOSE_GRACE_MS)))
      await connection.close()
      // What the last look at the wallet has to write is written before the folder is let go.
      await walletReads
      await spending.flush()
      await sound.close()
      await sessionFolder.close()
      await log.flush()
    },
  }
  return { studio, context }
}

async function bothDone(a: Promise<void>, b: Promise<void>): Promise<void> {
  await Promise.all([a, b])
}
