import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { programFolderWindows } from '../../../../electron/local-host/folder-windows.ts'
import { recordingFileManager } from '../../../support/file-manager.ts'
import { temporaryFolder } from '../../../support/temp-folder.ts'

const isLinux = process.platform === 'linux'

describe.skipIf(!isLinux)('the file manager of a desktop', () => {
  it('is given the folder whole, whatever its name is', async () => {
    const base = await temporaryFolder()
    const { env, shown } = await recordingFileManager(base)
    const folder = join(base, '-rf $(id) "two" words;é')
    await mkdir(folder)
    await programFolderWindows({ platform: 'linux', env }).show({ folder, entry: 'mix.wav' })
    expect(await shown()).toEqual([folder])
  })

  it('fails when the program does', async () => {
    const { env } = await recordingFileManager(await temporaryFolder(), 4)
    await expect(programFolderWindows({ platform: 'linux', env }).show({ folder: '/' })).rejects.toThrow('4')
  })
})

describe('what keeps a folder from being shown', () => {
  const obstacle = async (platform: string, env: Record<string, string>) =>
    (await programFolderWindows({ platform, env }).obstacle())?.id

  it.skipIf(!isLinux)('is nothing at a desktop with a file manager', async () => {
    const { env } = await recordingFileManager(await temporaryFolder())
    expect(await obstacle('linux', { ...env })).toBeUndefined()
    expect(await obstacle('linux', { ...env, DISPLAY: '', WAYLAND_DISPLAY: 'wayland-0' })).toBeUndefined()
  })

  it('is a computer without a screen', async () => {
    expect(await obstacle('linux', { PATH: '/usr/bin' })).toBe('place.noScreen')
  })

  it.each(['linux', 'darwin', 'win32'])('is a host that runs over SSH, on %s', async (platform) => {
    expect(await obstacle(platform, { DISPLAY: ':0', SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' })).toBe(
      'place.elsewhere',
    )
  })

  it('is that there is no program; one in the folder where the host was started is none', async () => {
    expect(await obstacle('linux', { DISPLAY: ':0', PATH: '.:programs::' })).toBe('place.noProgram')
  })
})
