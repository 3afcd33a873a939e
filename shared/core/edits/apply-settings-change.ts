import type { Gaps, ProjectSettings } from '../model/project.ts'
import { carryFields } from './carry.ts'
import { carryParameters } from './carry-parameters.ts'
import type { SettingsChange } from '../script/edit/types.ts'

const carryGaps = carryFields<Gaps>({})
const carrySettings = carryFields<ProjectSettings>({
  gaps: carryGaps,
  parameters: (now, change) => carryParameters(now, change) ?? {},
})

/**
 * Does to a project's settings what a change did to other ones: each setting, pause and parameter for itself; a form of
 * audio is one thing. What the change does not name stays as it is.
 */
export function applySettingsChange(settings: ProjectSettings, change: SettingsChange): ProjectSettings {
  const { before, after, takesBack } = change
  return carrySettings(settings, { before: { ...settings, ...before }, after: { ...settings, ...after }, takesBack })
}
