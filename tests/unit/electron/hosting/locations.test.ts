import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  locateProgram,
  serviceEnvironment,
  userDataFolder,
  userProjectsFolder,
} from '../../../../electron/hosting/locations.ts'

const place = (platform: string, env: Record<string, string> = {}) => ({ platform, env, home: '/home/me' })

describe('the parts of a program that runs from its sources', () => {
  it.each(['audioWorker', 'importWorker', 'draftWorker'] as const)('are there: %s', (worker) => {
    const entry = new URL('../../../../electron/cli.ts', import.meta.url).href
    expect(existsSync(locateProgram(entry)[worker])).toBe(true)
  })
})

describe('the data folder', () => {
  it.each([
    [place('linux'), '/home/me/.local/share/repartee'],
    [place('linux', { XDG_DATA_HOME: '/data' }), '/data/repartee'],
    [place('linux', { XDG_DATA_HOME: 'relative' }), '/home/me/.local/share/repartee'],
    [place('linux', { XDG_DATA_HOME: '' }), '/home/me/.local/share/repartee'],
    [place('darwin', { XDG_DATA_HOME: '/data' }), '/home/me/Library/Application Support/Repartee'],
    [place('linux', { REPARTEE_DATA_FOLDER: '/mine', XDG_DATA_HOME: '/data' }), '/mine'],
  ])('%j is %s', (where, folder) => {
    expect(userDataFolder(where)).toBe(folder)
  })

  it('takes new projects with it where it was chosen', () => {
    expect(userProjectsFolder(place('linux'))).toBe('/home/me/Documents/Repartee')
    expect(userProjectsFolder(place('linux', { REPARTEE_DATA_FOLDER: '/mine' }))).toBe('/mine/projects')
  })
})

describe('the service of one run', () => {
  it('is what the environment says, and empty variables say nothing', () => {
    expect(serviceEnvironment({ REPARTEE_BASE_URL: '', REPARTEE_API_KEY: 'k' })).toEqual({ apiKey: 'k' })
    expect(serviceEnvironment({})).toEqual({})
  })
})
