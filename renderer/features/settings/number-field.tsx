import { useState } from 'react'

/** A whole number in a box: taken on Enter and when the box is left, and kept inside its bounds. */
export function NumberField({
  id,
  value,
  min,
  max,
  unit,
  disabled = false,
  onChange,
}: {
  readonly id: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly unit: string
  readonly disabled?: boolean
  readonly onChange: (value: number) => void
}) {
  const [typed, setTyped] = useState<string>()
  const take = (): void => {
    if (typed === undefined) return
    setTyped(undefined)
    const read = Math.round(Number(typed.replace(/[\s,]/gu, '')))
    if (typed.trim() === '' || Number.isNaN(read)) return
    const fitted = Math.min(max, Math.max(min, read))
    if (fitted !== value) onChange(fitted)
  }
  return (
    <span className="field field-sm">
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        disabled={disabled}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
        }}
        onBlur={take}
      />
      <span className="t3">{unit}</span>
    </span>
  )
}
