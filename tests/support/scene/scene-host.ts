import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallInput } from '../../../shared/contract/bridge.ts'
import type { LineView, ProjectView } from '../../../shared/contract/views.ts'
import { type LineId, lineIdSchema, type ProjectHandle, voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { renderAll, type StudioHost, studioHost } from '../studio/studio-host.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { keptSpeakingService, type SpeakingService, speakingService } from './draft-as-service.ts'

const NAME = 'The Night Ferry'

const said = [
  ['Is anybody out there tonight?', 'Only the gulls, asleep by now.'],
  ['I heard a bell ringing from the other side.', 'That was the buoy on the river.'],
  ['We should have turned around.', 'The captain never turns around.'],
  ['Then somebody ought to wake him.', 'You go and knock on his door.'],
  ['My hands are frozen stiff.', 'Take my gloves, I have been sitting inside.'],
  ['Do you see that light over there?', 'Yes, and it is coming closer.'],
] as const

/** Two speakers with six lines each, in one scene: short ones, as every second of an answer is searched for its borders. */
export const TWELVE_LINES = `# The Night Ferry

## Scene 1. On deck

${said.map(([ruth, amos], at) => `RUTH: ${ruth}  #rut00${at}\nAMOS: ${amos}  #amo00${at}`).join('\n')}
`

/** The id of a line, as the contract has it. */
export const lineId = (text: string): LineId => lineIdSchema.parse(text)

/** Their ids, in order. */
export const twelveIds: readonly LineId[] = said.flatMap((_, at) => [lineId(`rut00${at}`), lineId(`amo00${at}`)])

/** A studio that is connected to a service of real words, with two speakers cast. */
export type SceneHost = StudioHost & {
  readonly service: SpeakingService
  readonly project: ProjectHandle
  readonly view: () => Promise<ProjectView>
  readonly lines: () => Promise<readonly LineView[]>
  readonly render: (input?: Partial<CallInput<'render.start'>>) => ReturnType<typeof renderAll>
}

/** Opens one with a script of RUTH and AMOS. */
export async function sceneHost(text = TWELVE_LINES): Promise<SceneHost> {
  return castScene(await speakingService(), text)
}

type Rendered = { readonly service: Awaited<ReturnType<typeof keptSpeakingService>>; readonly folder: string }
let rendered: Promise<Rendered> | undefined

/**
 * One whose twelve lines are rendered, for what comes behind that: the answer is cut once in a process, which takes it
 * seconds, and each test has a copy of the whole folder. `service.sent` holds only what was sent since.
 */
export async function renderedSceneHost(): Promise<SceneHost> {
  rendered ??= renderScene()
  const { service, folder } = await rendered
  service.startOver()
  const own = await temporaryFolder()
  await cp(folder, own, { recursive: true })
  const openAtStart = join(own, 'projects', NAME)
  const host = await studioHost({ environment: addressOf(service), openAtStart }, own)
  const view = await host.call('project.openFirst', {})
  if (view === null) throw new Error('The rendered scene was not opened.')
  return withScene(host, service, view.project)
}

async function renderScene(): Promise<Rendered> {
  const service = await keptSpeakingService()
  const folder = await mkdtemp(join(tmpdir(), 'repartee-made-'))
  const host = await castScene(service, TWELVE_LINES, folder)
  await host.render()
  await host.studio.close()
  return { service, folder }
}

const addressOf = ({ baseUrl, apiKey }: SpeakingService) => ({ baseUrl, apiKey })

async function castScene(service: SpeakingService, text: string, at?: string): Promise<SceneHost> {
  const host = await studioHost({ environment: addressOf(service) }, at)
  const { project } = await host.call('project.create', { name: NAME, folderId: null })
  await host.call('script.replace', { project, text })
  const { settings } = await host.call('project.read', { project })
  await host.call('project.configure', { project, settings: { ...settings, renderWith: 'service', mode: 'scene' } })
  const { cast } = await host.call('cast.autoCast', { project })
  const voices: Readonly<Record<string, string>> = { ruth: 'draft-wren', amos: 'draft-cliff' }
  const speakers = cast.speakers.map((speaker) => {
    const id = voices[speaker.id]
    return id === undefined ? speaker : { ...speaker, voice: { id: voiceIdSchema.parse(id), title: id } }
  })
  await host.call('cast.change', { project, cast: { ...cast, speakers } })
  return withScene(host, service, project)
}

function withScene(host: StudioHost, service: SpeakingService, project: ProjectHandle): SceneHost {
  const view = () => host.call('project.read', { project })
  return {
    ...host,
    service,
    project,
    view,
    lines: async () => (await view()).lines,
    render: (input = {}) => renderAll(host, { project, ...input }),
  }
}

/** The speaker tags of a request, in order. */
export function tagsOf(body: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const text = body?.['text']
  return (typeof text === 'string' ? text : '').match(/<\|speaker:\d+\|>/g) ?? []
}

/** The states of lines; of one that is not as it should be with the reason, which a report would not name otherwise. */
export const statesOf = (lines: readonly LineView[]): readonly string[] =>
  lines.map(({ state, problem }) => (problem === undefined ? state : `${state}: ${messageOf(problem)}`))
