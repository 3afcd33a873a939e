import { lstat, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type AppSettings, appSettingsSchema } from '../../shared/contract/views.ts'
import { readTextFile, writeDurably } from './durable.ts'
import { parseJson } from './json-file.ts'

/** The choices of this computer's user, kept in `settings.json` of the data folder. */
export type SettingsStore = {
  readonly read: () => AppSettings
  readonly change: (part: { readonly [K in keyof AppSettings]?: AppSettings[K] | undefined }) => Promise<AppSettings>
}

/**
 * Opens the settings. A damaged file is set aside as `settings.json.corrupt-<time>` and defaults serve until the next
 * change: settings are worth less than a start that fails.
 */
export async function openSettings(dataFolder: string, now: () => number): Promise<SettingsStore> {
  const path = join(dataFolder, 'settings.json')
  let settings = await load(path, now)
  return {
    read: () => settings,
    change: async (part) => {
      const defined = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
      settings = appSettingsSchema.parse({ ...settings, ...defined })
      await writeDurably(path, `${JSON.stringify(settings, null, 2)}\n`)
      return settings
    },
  }
}

async function load(path: string, now: () => number): Promise<AppSettings> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  )
  if (!isThere) return appSettingsSchema.parse({})
  try {
    return parseJson(await readTextFile(path, 1024 * 1024, 'disk.failed'), appSettingsSchema, path, 'disk.failed')
  } catch {
    // Whatever is wrong with it: left in its place the next change would write over it.
    await rename(path, `${path}.corrupt-${now()}`).catch(() => undefined)
    return appSettingsSchema.parse({})
  }
}
