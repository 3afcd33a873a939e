import { expect, onTestFinished } from 'vitest'
import { startRenderingChild } from '../child.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { type BusyCount, type BusyOptions, startBusyService } from './busy-service.ts'
import { type ReadyProject, readyProject } from './project.ts'

/** What came of rendering a project: what the service counted, and what the process said after each round. */
export type RenderedLines = {
  readonly project: ReadyProject
  readonly counted: BusyCount
  readonly settled: readonly Readonly<Record<string, unknown>>[]
}

/** Renders a project of so many lines, in a process of its own, over a service; fails if the process does. */
export async function renderLines(options: BusyOptions, lines: number, rounds = 1): Promise<RenderedLines> {
  const service = await startBusyService(options)
  onTestFinished(() => service.close())
  const project = await readyProject(await temporaryFolder(), lines)
  const { folder, data } = project
  const child = startRenderingChild({ folder, data, baseUrl: service.baseUrl, apiKey: service.apiKey, rounds })
  const { code, errors } = await child.ended
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  const settled = child.said.filter(({ kind }) => kind === 'settled')
  return { project, counted: service.count(), settled }
}
