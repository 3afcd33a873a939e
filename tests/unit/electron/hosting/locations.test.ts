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
  it.each(['audioWorker', 'importWorker', 'draftWorker', 'wordsWorker'] as const)('are there: %s', (worker) => {
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
  it.each([
    [{ HTTPS_PROXY: 'a:1' }, { variable: 'HTTPS_PROXY', address: 'a:1', exceptions: '' }],
    [
      { https_proxy: 'b:1', HTTPS_PROXY: 'a:1' },
      { variable: 'https_proxy', address: 'b:1', exceptions: '' },
    ],
    [
      { https_proxy: '', HTTPS_PROXY: 'a:1' },
      { variable: 'HTTPS_PROXY', address: 'a:1', exceptions: '' },
    ],
    [
      { HTTPS_PROXY: 'a:1', NO_PROXY: 'x' },
      { variable: 'HTTPS_PROXY', address: 'a:1', exceptions: 'x' },
    ],
    [
      { HTTPS_PROXY: 'a:1', no_proxy: 'y', NO_PROXY: 'x' },
      { variable: 'HTTPS_PROXY', address: 'a:1', exceptions: 'y' },
    ],
    [
      { HTTPS_PROXY: 'a:1', no_proxy: '', NO_PROXY: 'x' },
      { variable: 'HTTPS_PROXY', address: 'a:1', exceptions: 'x' },
    ],
    // Of other protocols, and of nothing.
    [{ HTTP_PROXY: 'a:1', ALL_PROXY: 'a:1', all_proxy: 'a:1', NO_PROXY: 'x' }, undefined],
    [{ HTTPS_PROXY: '', https_proxy: '' }, undefined],
  ])('is reached as %j says, small letters first', (env, proxy) => {
    expect(serviceEnvironment(env).proxy).toEqual(proxy)
  })
})
