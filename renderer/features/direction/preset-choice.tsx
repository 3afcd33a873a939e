import { Segmented } from '../../ui/segmented.tsx'
import styles from './direction.module.css'
import { type Direction, type DirectionTarget, type OwnValue, shownParameter } from './levels.ts'
import { directionPresets } from './presets.ts'

/** Chosen when the values are those of none. */
const NONE = 'own'

/** The named ways of speaking. Choosing one sets its parameters at the target as own values. */
export function PresetChoice({
  direction,
  target,
  disabled,
  onChange,
}: {
  readonly direction: Direction
  readonly target: DirectionTarget
  readonly disabled: boolean
  readonly onChange: (values: readonly OwnValue[]) => void
}) {
  const chosen = directionPresets.find((preset) =>
    valuesOf(preset.values).every(({ name, value }) => shownParameter(direction, target, name).value === value),
  )
  return (
    <div className={styles.presets}>
      <Segmented<(typeof directionPresets)[number]['id'] | typeof NONE>
        label="Preset"
        small
        value={chosen?.id ?? NONE}
        options={directionPresets.map(({ id, title }) => ({ value: id, content: title, disabled }))}
        onChange={(id) => {
          const preset = directionPresets.find((candidate) => candidate.id === id)
          if (preset !== undefined) onChange(valuesOf(preset.values))
        }}
      />
    </div>
  )
}

function valuesOf(
  values: (typeof directionPresets)[number]['values'],
): readonly { readonly name: keyof typeof values; readonly value: number }[] {
  return [
    { name: 'temperature', value: values.temperature },
    { name: 'top_p', value: values.top_p },
    { name: 'repetition_penalty', value: values.repetition_penalty },
  ]
}
