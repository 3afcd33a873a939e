import { fileURLToPath } from 'node:url'
import { _electron } from 'playwright'
import { describe, it } from 'vitest'
import { findElectron } from '../../scripts/set-up/electron.mjs'
import { temporaryFolder } from '../support/temp-folder.ts'
import { smoke } from './desktop-smoke.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const executablePath = findElectron(root)
const hasDisplay =
  process.platform !== 'linux' || (process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']) !== undefined

/** Why it cannot run here, as part of the test's name, so that a skipped test says it. */
const missing =
  executablePath === undefined
    ? ' (not run: the Electron binary is not on this computer; npm start fetches it where it can)'
    : hasDisplay
      ? ''
      : ' (not run: there is no display)'

describe.skipIf(missing !== '')(`the desktop application in the real Electron${missing}`, () => {
  it('opens its window and works', async () => {
    const isRoot = process.platform === 'linux' && process.getuid?.() === 0
    const application = await _electron.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [root, ...(isRoot ? ['--no-sandbox'] : [])],
      env: { ...process.env, REPARTEE_DATA_FOLDER: await temporaryFolder() },
    })
    try {
      await smoke(await application.firstWindow())
    } finally {
      await application.close()
    }
  })
})
