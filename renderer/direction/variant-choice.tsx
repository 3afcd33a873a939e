import type { Variant } from '../../shared/core/model/cast.ts'
import { nameKey } from '../../shared/core/model/names.ts'
import { Select } from '../base/ui/select.tsx'

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
      label="Variant"
      size="xs"
      value={value}
      options={[
        ...(chosen === undefined ? [{ value: '–', title: '–' }] : []),
        { value: USUAL, title: 'Usual' },
        ...variants.map(({ name }) => ({ value: name, title: name })),
        ...(chosen === undefined || chosen === '' || found !== undefined
          ? []
          : [{ value: chosen, title: `${chosen} (not in the cast)` }]),
      ]}
      disabled={disabled}
      onChange={(next) => (next === '–' ? undefined : onChange(next === USUAL ? undefined : next))}
    />
  )
}
