import type { AppSettings } from '../../../shared/contract/views.ts'
import type { ModelFacts } from '../../../shared/core/model/models.ts'
import { carryFields, carryList } from '../../../shared/core/edits/carry.ts'
import { withField } from '../../../shared/core/model/with-field.ts'

/** Some settings before and after a change. What `before` does not name is set to what `after` says. */
type AppSettingsChange = { readonly before: SomeSettings; readonly after: SomeSettings }

/** Some settings of the user; one that is undefined is not meant. */
export type SomeSettings = { readonly [K in keyof AppSettings]?: AppSettings[K] | undefined }

const carryWords = carryList<string>({ keyOf: (word) => word, carry: (word) => word })
const carryModels = carryList<ModelFacts>({
  keyOf: ({ id }) => id,
  carry: carryFields<ModelFacts>({}),
  carryTwin: (_, added) => added,
})

const carrySettings = carryFields<AppSettings>({
  ownWords: (now, change) => [...carryWords(now, change)],
  models: (now, change) => [...carryModels(now, change)],
  sceneCeiling: carryFields<AppSettings['sceneCeiling']>({}),
})

/** Does to the user's settings what a change did to other ones: words and added models one by one. */
export function applyAppSettingsChange(settings: AppSettings, { before, after }: AppSettingsChange): AppSettings {
  const whole = (some: SomeSettings): AppSettings => {
    const isSetting = (key: string): key is keyof AppSettings => Object.hasOwn(settings, key)
    return Object.keys(some)
      .filter(isSetting)
      .reduce((all, key) => withField(all, key, some[key]), settings)
  }
  return carrySettings(settings, { before: whole(before), after: whole(after) })
}
