import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createProject } from '../../electron/documents/create-project.ts'
import { openProject, type OpenProjectInput } from '../../electron/documents/open-project.ts'
import type { Surroundings } from '../../electron/documents/locks/running.ts'
import type { OpenProject } from '../../electron/documents/types.ts'
import { lineIdSchema, renderKeySchema } from '../../shared/core/model/ids.ts'
import type { Take } from '../../shared/core/model/take.ts'
import { temporaryFolder } from './temp-folder.ts'

/** A small script whose lines have their ids already. */
export const SCRIPT = '# Test\n\nRUTH: Hello there.  #aaaaaa\nAMOS (low): Good evening.  #bbbbbb\n'

/** A project on the real disk with the data folder of its user beside it. */
export type TestProject = {
  readonly folder: string
  readonly data: string
  readonly path: (name: string) => string
  readonly open: (over?: Partial<OpenProjectInput>) => Promise<OpenProject>
}

/** Makes a project in a fresh folder that goes with the test. */
export async function testProject(text = SCRIPT): Promise<TestProject> {
  const parent = await temporaryFolder()
  return projectAt(await createProject({ parent, name: 'The Test', text }), join(parent, 'data'))
}

/** An existing project folder. */
export function projectAt(folder: string, data: string): TestProject {
  return {
    folder,
    data,
    path: (name) => join(folder, name),
    open: (over = {}) =>
      openProject({ folder, folderLabel: 'Test', dataFolder: data, randomBytes, now: Date.now, ...over }),
  }
}

/** Another program on this computer, alive or not. */
export function otherRun(over: Partial<Surroundings> = {}): Surroundings {
  return { pid: 4_100_000, host: 'this-host', machine: 'this-boot', isAlive: () => true, ...over }
}

/** A record of a draft take of 100 samples. */
export function takeRecord(lineId: string, key: string): Omit<Take, 'id'> {
  return {
    kind: 'line',
    lineId: lineIdSchema.parse(lineId),
    source: 'draft',
    key: renderKeySchema.parse(key.repeat(64).slice(0, 64)),
    requests: [],
    createdAt: '2026-11-21T00:00:00.000Z',
    sampleRate: 44_100,
    durationSamples: 100,
    verdict: 'ready',
  }
}
