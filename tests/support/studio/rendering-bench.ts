import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createAudioWorkshop } from '../../../electron/audio/jobs/workshop.ts'
import { overSocket } from '../../../electron/rendering/live/over-socket.ts'
import { createProject } from '../../../electron/documents/create-project.ts'
import { openProject } from '../../../electron/documents/open-project.ts'
import type { OpenProject } from '../../../electron/documents/types.ts'
import { type Journal, openJournal } from '../../../electron/rendering/journal/journal.ts'
import { createPlanner, nothingAdded } from '../../../electron/rendering/queue/planner.ts'
import { createRunner } from '../../../electron/rendering/runner/runner.ts'
import type { Runner } from '../../../electron/rendering/runner/runner-types.ts'
import { createSpeechClient, type SpeechTimeouts } from '../../../electron/speech/client.ts'
import type { Proxies } from '../../../electron/speech/proxy/proxies.ts'
import { voiceIdSchema } from '../../../shared/core/model/ids.ts'
import type { QueuePolicy } from '../../../shared/core/queue/types.ts'
import type { BreakableLine } from '../breakable-line.ts'
import { type StandIn, type StandInOptions, startStandIn } from '../stand-in/stand-in.ts'
import { standInVoices } from '../stand-in/voices.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { builtAssets, testPorts } from './ports.ts'
import type { RenderableLine } from '../../../electron/rendering/queue/renderable-line.ts'

/** A project, a strict stand-in and a runner between them: real files, real HTTP, real audio. */
export type Bench = {
  readonly folder: string
  readonly service: StandIn
  /** The line to the service, where one was asked for. */
  readonly line: BreakableLine | undefined
  readonly project: OpenProject
  readonly journal: Journal
  readonly runner: Runner
  readonly lines: () => readonly RenderableLine[]
  /** A second runner with what is on the disk now, as after a restart. */
  readonly restart: () => Promise<{ readonly runner: Runner; readonly journal: Journal }>
}

export async function renderingBench(
  text: string,
  options: {
    readonly service?: StandInOptions
    readonly policy?: Partial<QueuePolicy>
    readonly timeouts?: SpeechTimeouts
    /** The clock on the wall; absent: that of this computer. */
    readonly now?: () => number
    /** Puts a line between the runner and the service. */
    readonly line?: (target: string) => Promise<BreakableLine & { readonly proxies?: Proxies }>
    /** Requests go over the live socket, one session each. */
    readonly overSocket?: boolean
  } = {},
): Promise<Bench> {
  const folder = await temporaryFolder()
  const service = await startStandIn(options.service)
  onTestFinished(() => service.close())
  const projectFolder = await createProject({ parent: folder, name: 'Bench', text })
  const ports = testPorts(folder)
  const project = await openProject({
    folder: projectFolder,
    folderLabel: 'Bench',
    dataFolder: ports.dataFolder,
    randomBytes: ports.randomBytes,
    now: ports.clock.now,
  })
  onTestFinished(() => project.close())
  const [first, second] = standInVoices.map(({ id, title }) => ({ id: voiceIdSchema.parse(id), title }))
  project.setCast({
    speakers: project.cast().speakers.map((speaker, at) => {
      const voice = at % 2 === 0 ? first : second
      return voice === undefined ? speaker : { ...speaker, voice }
    }),
  })
  const workshop = createAudioWorkshop({ worker: builtAssets.audioWorker })
  onTestFinished(() => workshop.close())
  const line = await options.line?.(service.baseUrl)
  if (line !== undefined) onTestFinished(() => line.cut())
  const client = createSpeechClient({
    baseUrl: line?.baseUrl ?? service.baseUrl,
    apiKey: service.apiKey,
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
    ...(line?.proxies === undefined ? {} : { proxies: line.proxies }),
  })
  onTestFinished(() => client.close())
  const planner = createPlanner({
    script: project.script,
    castFor: project.cast,
    settings: project.settings,
    originOf: () => client.origin,
    models: nothingAdded,
    pronunciations: nothingAdded,
  })
  const make = async (): Promise<{ runner: Runner; journal: Journal }> => {
    const journal = await openJournal(join(ports.dataFolder, 'journals'), project.id, {
      now: options.now ?? ports.clock.now,
      randomBytes: ports.randomBytes,
    })
    const runner = createRunner({
      source: 'service',
      origin: client.origin,
      client: options.overSocket === true ? { ...client, ...overSocket(client) } : client,
      takes: project.takes,
      workshop,
      journal,
      policy: { ceiling: 4, mayBill: true, probesBeforeFirstAnswer: 0, probesLater: 0, ...options.policy },
      now: options.now ?? ports.clock.now,
      monotonicMs: ports.clock.monotonicMs,
      random: () => 0,
      onChange: () => undefined,
    })
    onTestFinished(() => runner.close(0))
    return { runner, journal }
  }
  return {
    folder,
    service,
    line,
    project,
    ...(await make()),
    lines: () => planner.plan('service').lines.filter((line) => line.kind === 'renderable'),
    restart: make,
  }
}

/** Orders these lines, or all, with nothing special agreed to, and waits until nothing moves. */
export async function renderAll(
  { runner, lines }: Pick<Bench, 'runner' | 'lines'>,
  over: { readonly again?: boolean; readonly resendUnknown?: boolean } = {},
): Promise<ReturnType<Runner['account']>> {
  runner.order({ lines: lines(), again: false, resendUnknown: false, ...over })
  await runner.settled()
  return runner.account()
}
