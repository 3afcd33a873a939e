import type { Variant } from '../../shared/core/model/cast.ts'
import { nameKey } from '../../shared/core/model/names.ts'
import { Select } from '../base/ui/select.tsx'
import {
  directionVariantName,
  directionVariantUnknown,
  directionVariantUsual,
} from '../../shared/messages/made/direction.ts'

/** The value of no variant: no variant's name begins with a space. */
const USUAL = ' '

/** In which of a speaker's ways a line is spoken. */
export function VariantChoice({
  variants,
  chosen,
  disabled,
  onChange,
}: {
  readonly variants: readonly Variant[]
  /** As it stands in the script; empty for none, undefined where several lines differ. */
  readonly chosen: string | undefined
  readonly disabled: boolean
  readonly onChange: (variant: string | undefined) => void
}) {
  const found = variants.find(({ name }) => nameKey(name) === nameKey(chosen ?? ''))
  const value = found?.name ?? (chosen === '' ? USUAL : (chosen ?? '–'))
  return (
    <Select
      label={directionVariantName()}
      size="xs"
      value={value}
      options={[
        ...(chosen === undefined ? [{ value: '–', title: '–' }] : []),
        { value: USUAL, title: directionVariantUsual() },
        ...variants.map(({ name }) => ({ value: name, title: name })),
        ...(chosen === undefined || chosen === '' || found !== undefined
          ? []
          : [{ value: chosen, title: directionVariantUnknown({ variant: chosen }) }]),
      ]}
      disabled={disabled}
      onChange={(next) => (next === '–' ? undefined : onChange(next === USUAL ? undefined : next))}
    />
  )
}
