import { homedir } from 'node:os'
import { join } from 'node:path'
import { openConnection } from '../account/connection.ts'
import { diskError } from '../base/durable.ts'
import { makePrivateFolder } from '../base/modes.ts'
import { once } from '../base/once.ts'
import type { StudioPorts } from '../base/ports.ts'
import { onFailure } from '../base/failures.ts'
import { logFolder, openProgramLog, type ProgramLog } from '../base/program-log.ts'
import { openRecent } from '../base/recent.ts'
import { createSessionFolder } from '../base/session-folder.ts'
import { createEvents } from '../base/studio-events.ts'
import type { Studio } from '../base/studio-types.ts'
import { createImportService } from '../import/import-service.ts'
import { createAuditionStore } from '../rendering/audition/audition-store.ts'
import { openMeasures } from '../rendering/audition/voice-measures.ts'
import { openJournal } from '../rendering/journal/journal.ts'
import { openSpending, type Spending } from '../rendering/journal/spending.ts'
import { createSharedRequests } from '../rendering/queue/shared-requests.ts'
import { openCeilings } from '../rendering/scene/ceilings.ts'
import { createSound } from '../rendering/sound.ts'
import { proxiesOf } from '../speech/proxy/proxies.ts'
import { createClips } from '../voices/clone/clips.ts'
import { createVoiceCreation } from '../voices/clone/creations.ts'
import { openKeptVoices } from '../voices/kept-voices.ts'
import { createVoiceLibrary } from '../voices/library.ts'
import { createTrainingWatch } from '../voices/training.ts'
import { createVoiceWatch } from '../voices/voice-check.ts'
import { createVoiceSamples, type VoiceSamples } from '../voices/voice-samples.ts'
import { createPicker } from './app/picker.ts'
import { createPlaces } from './app/places.ts'
import { openSamples } from './app/samples.ts'
import { openSettings } from './app/settings.ts'
import { troublesOfVoices } from './app/spoken-voices.ts'
import { Wallet } from './app/wallet.ts'
import { allHandlers } from './handlers/all-handlers.ts'
import { sendingLimits, type StudioContext } from './handlers/context.ts'
import { firstFolder } from './handlers/first-folder.ts'
import { createSent } from './handlers/read-sent.ts'
import { createSessions } from './handlers/open-sessions.ts'
import { type OpenFolderInput, openFolder } from './session/open-folder.ts'
import type { SessionInput } from './session/studio-session.ts'
import { createLowCredit } from '../rendering/low-credit.ts'

/**
 * Builds the studio from what its host hands over. The draft voices and the audio workers start when they are first needed.
 * @throws StudioError if the data folder cannot be made, or the environment names an unusable service.
 */
export async function createStudio(ports: StudioPorts): Promise<Studio> {
  return (await openStudio(ports)).studio
}

/** A studio with the services it is made of, for a host that has no page: the command line. */
export async function openStudio(ports: StudioPorts): Promise<{ studio: Studio; context: StudioContext }> {
  const { dataFolder, randomBytes } = ports
  const { now } = ports.clock
  await makePrivateFolder(dataFolder).catch((error: unknown) => {
    throw diskError(error, 'the data folder')
  })
  const { emit, onEvent } = createEvents()
  const settings = await openSettings(dataFolder, now)
  const recent = await openRecent(dataFolder)
  const connection = await openConnection(ports)
  const log = openProgramLog({ folder: logFolder(dataFolder), now, redact: connection.hide })
  const stopNoting = onFailure(log.note)
  const sound = createSound(ports.assets)
  const spending = await openSpending({ dataFolder, now, randomBytes, settings: settings.read })
  const wallet = new Wallet({ connection, spending, emit, now })
  const lowCredit = createLowCredit({
    limit: () => settings.read().askBelow,
    left: () => wallet.left(),
    price: () => spending.price(connection.client()?.origin ?? ''),
  })
  const ceilings = await openCeilings(dataFolder, () => settings.read().sceneCeiling)
  const sessionFolder = createSessionFolder()
  const voiceSamples = createVoiceSamples(sessionFolder, { proxies: proxiesOf(ports.environment.proxy) })
  const voiceWatch = createVoiceWatch()
  const sessionInput: OpenFolderInput = {
    ports,
    sound,
    serviceClient: connection.client,
    limits: () => sendingLimits(settings.read()),
    sampleFolder: sessionFolder.path,
    spending,
    lowCredit,
    ceilings,
    asrForScenes: () => settings.read().asrForScenes,
    playing: () => ({
      staleAs: settings.read().playStaleAs,
      mayMakeDraft: settings.read().playMakesDrafts,
    }),
    models: () => settings.read().models,
    voiceProblems: (spoken) => troublesOfVoices({ connection, voiceWatch, log }, spoken),
    auditions: sharedAuditions(ports, spending),
    emit,
    onSpent: () => {
      void wallet.refresh()
    },
    recent,
    log,
  }
  const sessions = createSessions((folder) => openFolder(sessionInput, folder))
  const voices = createVoiceLibrary({
    client: connection.client,
    draftClient: sound.draftClient,
    kept: await openKeptVoices(dataFolder, now),
    samples: voiceSamples,
    openProjects: () => sessions.all().map((session) => session.project),
    recentProjects: recent.list,
  })
  const training = createTrainingWatch({
    onEnd: (voice) => {
      void voices.noteSeen(voice)
      emit('voices.changed', { voice: voices.detailOf(voice) })
    },
  })
  const services = {
    ports,
    settings,
    recent,
    samples: openSamples(ports.assets.samples, dataFolder),
    picker: createPicker([ports.projectsFolder, homedir()], randomBytes),
    places: createPlaces(ports.folderWindows, randomBytes),
    connection,
    sound,
    spending,
    lowCredit,
    imports: createImportService({ worker: ports.assets.importWorker, randomBytes }),
    voices,
    voiceWatch,
    training,
    clips: createClips({ folder: sessionFolder, workshop: sound.workshop, randomBytes }),
    creation: createVoiceCreation(dataFolder, now),
    emit,
    sessions,
    refreshWallet: () => wallet.refresh(),
    readSent: createSent({ dataFolder, now, connection, spending, sessions }),
  }
  const context: StudioContext = { ...services, firstFolder: once(() => firstFolder(services)) }
  const stopListening = followConnection(context)
  const close = async (): Promise<void> => {
    stopListening()
    await training.close()
    await sessions.closeAll()
    await connection.close()
    // What the last look at the wallet has to write is written before the folder is let go.
    await wallet.settled()
    await spending.flush()
    await sound.close()
    await sessionFolder.close()
    stopNoting()
    await log.flush()
  }
  return { studio: studioOf(context, { onEvent, log, voiceSamples, close }), context }
}

/** What auditions of all projects share: their answers, their journal and how loud voices are. */
function sharedAuditions(
  { dataFolder, clock, randomBytes }: StudioPorts,
  spending: Spending,
): SessionInput['auditions'] {
  const { now } = clock
  return {
    store: createAuditionStore(dataFolder),
    journal: once(async () => {
      const journal = await openJournal(join(dataFolder, 'journals'), 'auditions', { now, randomBytes })
      spending.register('auditions', journal.entries)
      return journal
    }),
    measures: once(() => openMeasures(dataFolder, now)),
    shared: createSharedRequests(),
  }
}

/** Tells what a changed connection changes, now and until the answer of this is called. */
function followConnection({ connection, emit, sessions, refreshWallet, training, voices, ports }: StudioContext) {
  /** A studio that was closed while a voice was trained looks again. */
  const followTraining = (): void => {
    const client = connection.client()
    if (client === undefined || ports.host === 'cli') return
    for (const id of voices.inTraining()) training.follow(client, id, true)
  }
  const stopListening = connection.onChange((view) => {
    emit('connection.changed', view)
    // Service audio is judged by the connection's origin, so every line may have another state now.
    for (const session of sessions.all()) session.reconsider()
    void refreshWallet()
    followTraining()
  })
  followTraining()
  return stopListening
}

/** What a studio has besides the services that its handlers share. */
type Rest = Pick<Studio, 'onEvent' | 'close'> & {
  readonly log: ProgramLog
  readonly voiceSamples: VoiceSamples
}

function studioOf(context: StudioContext, { onEvent, close, log, voiceSamples }: Rest): Studio {
  const { sessions, clips, connection } = context
  return {
    handlers: allHandlers(context),
    onEvent,
    noteFailure: (text) => {
      process.stderr.write(`${text}\n`)
      log.add(text)
    },
    media: async (project, id) =>
      project === 'voices' ? voiceSamples.media(id) : (clips.media(project, id) ?? sessions.find(project)?.media(id)),
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
    close,
  }
}
