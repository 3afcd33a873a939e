import type { ExportNeeds } from '../../export/needs.ts'
import type { ImportNeeds } from '../../import/needs.ts'
import type { InspectorNeeds } from '../../inspector/needs.ts'
import type { SettingsNeeds } from '../../settings/needs.ts'
import type { TimelineNeeds } from '../../timeline/needs.ts'

/** Everything that was made for the window, for the commands of all features. Made once in `main.ts`; tests hand in fakes. */
export type Deps = ImportNeeds & ExportNeeds & SettingsNeeds & InspectorNeeds & TimelineNeeds
