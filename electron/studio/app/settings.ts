import { lstat, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type AppSettings, appSettingsSchema } from '../../../shared/contract/views.ts'
import { newerFields, recordObject } from '../../../shared/core/model/records/record-object.ts'
import { applyAppSettingsChange, type SomeSettings } from './app-settings-change.ts'
import { readTextFile, writeDurably } from '../../base/durable.ts'
import { parseJson } from '../../base/json-file.ts'
import { ignored, noted } from '../../base/failures.ts'

/** The choices of this computer's user, kept in `settings.json` of the data folder. */
export type SettingsStore = {
  readonly read: () => AppSettings
  /** How often they have changed since they were opened. */
  readonly revision: () => number
  /**
   * Changes what differs between `before` and `after`: of lists what was added and taken away, so that what another window
   * added stays. They hold at once; resolves when they are on the disk.
   */
  readonly change: (after: SomeSettings, before?: SomeSettings) => Promise<AppSettings>
}

/**
 * Opens the settings. A damaged file is set aside as `settings.json.corrupt-<time>` and defaults serve until the next
 * change: settings are worth less than a start that fails.
 */
export async function openSettings(dataFolder: string, now: () => number): Promise<SettingsStore> {
  const path = join(dataFolder, 'settings.json')
  const { known, more } = await load(path, now)
  let settings = known
  let revision = 0
  let written: Promise<void> = Promise.resolve()
  return {
    read: () => settings,
    revision: () => revision,
    change: async (after, before = {}) => {
      settings = appSettingsSchema.parse(applyAppSettingsChange(settings, { before, after }))
      revision += 1
      // One after another, and each writes the newest: of two windows neither writes over the other.
      const write = written.then(() => writeDurably(path, `${JSON.stringify({ ...settings, ...more }, null, 2)}\n`))
      written = write.catch(ignored('the caller has it'))
      await write
      return settings
    },
  }
}

/** settings.json. What a newer version has added to it stays in the file, and is told to nobody. */
export const storedSettingsSchema = recordObject(appSettingsSchema.shape)

type Stored = { readonly known: AppSettings; readonly more: object }

async function load(path: string, now: () => number): Promise<Stored> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  )
  const none: Stored = { known: appSettingsSchema.parse({}), more: {} }
  if (!isThere) return none
  try {
    const text = await readTextFile(path, 1024 * 1024, 'disk.failed')
    const stored = parseJson(text, storedSettingsSchema, path, 'disk.failed')
    const more = newerFields(storedSettingsSchema, stored)
    return { known: appSettingsSchema.strip().parse(stored), more }
  } catch {
    // Whatever is wrong with it: left in its place the next change would write over it.
    await rename(path, `${path}.corrupt-${now()}`).catch(noted('settings: putting aside'))
    return none
  }
}
