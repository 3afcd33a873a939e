import {
  directionPreset,
  directionPresetBalanced,
  directionPresetLively,
  directionPresetSteady,
} from '../../shared/messages/made/direction.ts'
import type { Directed } from '../../shared/core/direction/own-values.ts'
import { type DirectionPreset, directionPresets, presetParameters } from '../../shared/core/direction/presets.ts'
import { Segmented } from '../base/ui/segmented.tsx'
import styles from './direction.module.css'
import { type DirectionTarget, type OwnValue, shownParameter } from './levels.ts'

/** Chosen when the values are those of none. */
const NONE = 'none'

const titles: Readonly<Record<DirectionPreset['id'], () => string>> = {
  steady: directionPresetSteady,
  balanced: directionPresetBalanced,
  lively: directionPresetLively,
}

/** The named ways of speaking. Choosing one sets its parameters at the target as own values. */
export function PresetChoice({
  directed,
  target,
  disabled,
  onChange,
}: {
  readonly directed: Directed
  readonly target: DirectionTarget
  readonly disabled: boolean
  readonly onChange: (values: readonly OwnValue[]) => void
}) {
  const chosen = directionPresets.find((preset) =>
    presetParameters.every((name) => shownParameter(directed, target, name).value === preset.values[name]),
  )
  return (
    <div className={styles.presets}>
      <Segmented<DirectionPreset['id'] | typeof NONE>
        label={directionPreset()}
        small
        value={chosen?.id ?? NONE}
        options={directionPresets.map(({ id }) => ({ value: id, content: titles[id](), disabled }))}
        onChange={(id) => {
          const preset = directionPresets.find((candidate) => candidate.id === id)
          if (preset !== undefined) onChange(presetParameters.map((name) => ({ name, value: preset.values[name] })))
        }}
      />
    </div>
  )
}
