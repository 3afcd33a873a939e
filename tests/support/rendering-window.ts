import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { canonicalJson } from '../../shared/core/model/canonical.ts'
import { castSchema } from '../../shared/core/model/cast.ts'
import { startLocalStudio } from './host.ts'
import type { KeptWindow } from './kept-window.ts'
import { type StandIn, type StandInOptions, startStandIn } from './stand-in/stand-in.ts'
import { temporaryFolder } from './temp-folder.ts'
import { openWindow, runCommand, type StudioWindow } from './window.ts'

/** A script of seven lines by two speakers in two scenes, whose ids are known. */
export const renderedScript = `# Small
## Deck
RUTH: Engines to dead slow.  #aaaaa1
AMOS: Nothing at all, I said, and nothing will there be before the tide has turned.  #aaaaa2
RUTH: Then stop looking.  #aaaaa3
AMOS: Somebody has to keep the light.  #aaaaa4
## Hold
RUTH: The log stops in nineteen eighty-six.  #aaaaa5
AMOS: The ink on the last name has not faded.  #aaaaa6
RUTH: Put the torch down before you blind somebody.  #aaaaa7
`

const cast = castSchema.parse({
  speakers: [
    {
      id: 'ruth',
      name: 'RUTH',
      colour: 1,
      draftVoice: { id: 'draft-hazel', title: 'Hazel' },
      voice: { id: '0a1b2c3d4e5f60718293a4b5c6d7e8f9', title: 'Harbour Alto' },
    },
    {
      id: 'amos',
      name: 'AMOS',
      colour: 2,
      draftVoice: { id: 'draft-cliff', title: 'Cliff' },
      voice: { id: '1b2c3d4e5f60718293a4b5c6d7e8f90a', title: 'Granite Bass' },
    },
  ],
})

/** A window of a project that renders with the voices of a stand-in service. */
export type RenderingWindow = {
  readonly page: Page
  readonly shown: StudioWindow
  readonly service: StandIn
  readonly folder: string
  /** Runs a command by its title. */
  readonly command: (title: string) => Promise<void>
}

/** One whose studio may be killed, and started again at the same port. */
type MortalRenderingWindow = RenderingWindow & {
  readonly killStudio: () => Promise<unknown>
  readonly startAgain: () => Promise<void>
}

/** `renderWith`: `service` unless told. */
type RenderingOptions = {
  readonly service?: StandInOptions
  readonly size?: { readonly width: number; readonly height: number }
  readonly renderWith?: 'draft' | 'service'
  readonly mode?: 'line' | 'scene'
  readonly script?: string
  /** The service to render with, and the voices of Ruth and Amos there: the stand-in and two of its own unless told. */
  readonly speaker?: {
    readonly baseUrl: string
    readonly apiKey: string
    readonly voices: readonly [string, string]
  }
}

/** Opens the window with a studio of its own; everything ends with the test. */
export async function openRenderingWindow(
  browser: Browser,
  options: RenderingOptions = {},
): Promise<MortalRenderingWindow> {
  const service = await serviceOfTest(options)
  const base = await temporaryFolder()
  const folder = join(base, 'Small')
  await writeRendering(folder, options)
  const { speaker } = options
  const start = () =>
    startLocalStudio({
      dataFolder: join(base, 'data'),
      project: folder,
      keepsPort: true,
      env: { REPARTEE_BASE_URL: (speaker ?? service).baseUrl, REPARTEE_API_KEY: (speaker ?? service).apiKey },
    })
  let studio = await start()
  onTestFinished(async () => void (await studio.stop()))
  const shown = await openWindow(browser, studio.openUrl, options.size)
  onTestFinished(() => shown.close())
  return {
    ...renderingWindow(shown, service, folder),
    killStudio: () => studio.kill(),
    startAgain: async () => {
      studio = await start()
    },
  }
}

/** Opens the project in the window that the tests of a file share; the service is the test's own, and ends with it. */
export async function openKeptRendering(kept: KeptWindow, options: RenderingOptions = {}): Promise<RenderingWindow> {
  const service = await serviceOfTest(options)
  const { shown, folder } = await kept.open((place) => writeRendering(place, options), {
    service: options.speaker ?? service,
    ...(options.size === undefined ? {} : { size: options.size }),
  })
  return renderingWindow(shown, service, folder)
}

function renderingWindow(shown: StudioWindow, service: StandIn, folder: string): RenderingWindow {
  const { page } = shown
  return { page, shown, service, folder, command: (title) => runCommand(page, title) }
}

async function serviceOfTest(options: RenderingOptions): Promise<StandIn> {
  const service = await startStandIn(options.service)
  onTestFinished(() => service.close())
  return service
}

async function writeRendering(folder: string, options: RenderingOptions): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'project.json'),
    canonicalJson({
      format: 'repartee-project',
      version: 1,
      id: 'b1b6a9a2-6f0e-4c9d-9a3a-2a6f3c1d5e71',
      name: 'Small',
      settings: { model: 's2-pro', mode: options.mode ?? 'line', renderWith: options.renderWith ?? 'service' },
    }),
  )
  const speakers = cast.speakers.map((one, at) => {
    const id = options.speaker?.voices[at]
    return id === undefined ? one : { ...one, voice: { id, title: id } }
  })
  await writeFile(join(folder, 'cast.json'), canonicalJson({ ...cast, speakers }))
  await writeFile(join(folder, 'script.dialogue'), options.script ?? renderedScript)
}
