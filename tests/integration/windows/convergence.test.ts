import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readPronunciations } from '../../../renderer/pronunciations/commands.ts'
import { projectViewSchema } from '../../../shared/contract/views.ts'
import { castSchema } from '../../../shared/core/model/cast.ts'
import { projectFileSchema } from '../../../shared/core/model/project.ts'
import {
  castFields,
  createFieldOracle,
  type FieldOracle,
  settingsFields,
  takeCall,
  wordFields,
} from '../../support/studio/field-oracle.ts'
import { act, type History, history } from '../../support/studio/history.ts'
import { type NodeWindow, openNodeWindow } from '../../support/studio/node-window.ts'
import { type ServedStudio, serveStudio, type TakenCall } from '../../support/studio/served-studio.ts'
import { TWO_SPEAKERS } from '../../support/studio/studio-host.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const isWhole = process.env['REPARTEE_FAULTS'] === 'full'
const HISTORIES = isWhole ? 500 : 20
const SEED = Number(process.env['REPARTEE_SEED'] ?? 20_261)

/** The value of an answer as the contract has it. */
const viewOf = (answer: unknown) => projectViewSchema.parse(Object(answer).value)

/** Waits that are as long as a history says, one after the other; some changes and answers to them are lost. */
function waits({ delaysMs, lost }: History, isLossy: () => boolean): (path: string) => Promise<void> {
  let turn = 0
  return async (path) => {
    turn += 1
    const ms = delaysMs[turn % delaysMs.length] ?? 0
    if (ms > 0) await new Promise((done) => setTimeout(done, ms))
    const isChange = /change$|configure$/u.test(path)
    if (isLossy() && isChange && lost > 0 && turn % lost === 0) throw new TypeError('lost on its way')
  }
}

/** Lives through a history and holds every window, the files and the oracle against each other. */
async function live(served: ServedStudio, folder: string, name: string, told: History): Promise<void> {
  let isLossy = false
  let oracle: FieldOracle | undefined
  let seen = new Set<string>()
  const stopHearing = served.onTaken((call: TakenCall) => {
    const { changeId = '' } = call.input
    // What is asked for twice is done once, by one host.
    if (seen.has(changeId)) return
    seen.add(changeId)
    if (oracle !== undefined) takeCall(oracle, call)
  })
  const quiet = await served.window(() => Promise.resolve())
  const { project } = viewOf(await quiet.bridge.call['project.create']({ name, folderId: null }))
  await quiet.bridge.call['script.replace']({ project, text: TWO_SPEAKERS })
  await quiet.bridge.call['cast.autoCast']({ project })
  const view = viewOf(await quiet.bridge.call['project.read']({ project }))
  oracle = createFieldOracle(new Map([...castFields(view.cast), ...settingsFields(view.settings)]))

  const windows: NodeWindow[] = []
  for (let count = 0; count < told.windows; count += 1) {
    const window = openNodeWindow(await served.window(waits(told, () => isLossy)), view)
    windows.push(window)
    await readPronunciations(window.deps, project)
  }
  isLossy = true
  const comingBack: Promise<void>[] = []
  for (const [n, step] of told.steps.entries()) {
    if (step.kind === 'restart') {
      const before = windows.map((window) => window.handle())
      await served.restart()
      seen = new Set()
      comingBack.push(...windows.map((window, at) => window.comeBack(before[at])))
      continue
    }
    const window = windows[step.window % windows.length]
    if (window !== undefined) act(window, step, n + 1)
    if (step.pauseMs > 0) await new Promise((done) => setTimeout(done, step.pauseMs))
  }
  isLossy = false
  await Promise.all(comingBack)
  for (const window of windows) await window.settled()
  stopHearing()
  expect(windows.flatMap(({ problems }) => problems)).toEqual([])

  quiet.close()
  const handle = windows[0]?.handle() ?? project
  const reader = await served.window(() => Promise.resolve())
  await reader.bridge.call['project.save']({ project: handle })
  const at = join(folder, 'projects', name)
  const cast = castSchema.parse(JSON.parse(await readFile(join(at, 'cast.json'), 'utf8')))
  const { settings } = projectFileSchema.parse(JSON.parse(await readFile(join(at, 'project.json'), 'utf8')))
  const words = Object(await reader.bridge.call['pronunciations.read']({ project: handle })).value.entries
  const csv = await readFile(join(at, 'pronunciations.csv'), 'utf8').catch(() => '')
  for (const { spokenAs } of words) expect(csv).toContain(spokenAs)
  // Events come by a way of their own: the last of them may still be on it.
  for (const window of windows) {
    await expect.poll(() => window.shown(), { interval: 5 }).toEqual({ cast, settings, words })
  }
  const fields = new Map([...castFields(cast), ...settingsFields(settings), ...wordFields(words)])
  expect(Object.fromEntries(fields)).toEqual(Object.fromEntries(oracle.fields()))
  for (const window of windows) window.close()
  await reader.bridge.call['project.close']({ project: handle })
  reader.close()
}

it(
  `leaves all windows and the files equal, and every value that nobody changed later, in ${HISTORIES} histories`,
  async () => {
    vi.stubGlobal('sessionStorage', { setItem: () => undefined })
    onTestFinished(() => void vi.unstubAllGlobals())
    const folder = await temporaryFolder()
    const served = await serveStudio(folder)
    onTestFinished(() => served.close())
    let count = 0
    let steps = 0
    let restarts = 0
    await fc.assert(
      fc.asyncProperty(history, async (told) => {
        count += 1
        steps += told.steps.length
        restarts += told.steps.some(({ kind }) => kind === 'restart') ? 1 : 0
        await live(served, folder, `History ${count}`, told)
      }),
      { numRuns: HISTORIES, seed: SEED, ...(isWhole ? {} : { endOnFailure: true }) },
    )
    console.log(
      `windows-cast: ${count} histories, ${steps} steps, ${restarts} with a new host, seed ${SEED}: all equal`,
    )
  },
  isWhole ? 1_200_000 : 180_000,
)
